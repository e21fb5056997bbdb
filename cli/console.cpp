#include "cli/console.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

#include <fmt/core.h>

namespace concord::cli {

void reserve_standard_streams() {
  // open() gives the lowest free descriptor. The wrong direction on purpose: answers that go
  // nowhere must not look written, and nothing is no input.
  for (int stream = 0; stream <= 2; ++stream) {
    if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    static_cast<void>(::open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY));
  }
}

namespace {

bool quiet_wanted = false;

// The length of the UTF-8 character that `text` begins with, if it is one that a terminal shows; 0
// for a control character (C1 included) and for a byte that begins none.
std::size_t shown_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return lead < 0x20 || lead == 0x7f ? 0 : 1;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  }
  return lead == 0xc2 && byte(1) < 0xa0 ? 0 : length;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t length = shown_length(text);
    if (length == 0) {
      shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    } else {
      shown += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return shown;
}

void complain(std::string_view message) {
  const std::string line = fmt::format("concord: {}\n", printable(message));
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void note(std::string_view message) {
  if (!quiet_wanted) complain(message);
}

void set_quiet(bool quiet) {
  quiet_wanted = quiet;
}

bool quiet() {
  return quiet_wanted;
}

Output::Output() : terminal_(::isatty(1) == 1) {}

Output::Output(const std::string& path) : name_(path) {
  descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor_ < 0) error_ = std::strerror(errno);
}

Output::~Output() {
  flush();
  if (descriptor_ > 2) ::close(descriptor_);
}

void Output::write(std::string_view text) {
  buffer_ += text;
  if (terminal_ || buffer_.size() >= kBuffer_B) flush();
}

void Output::flush() {
  std::size_t done = 0;
  while (done < buffer_.size() && error_.empty()) {
    const ssize_t count = ::write(descriptor_, buffer_.data() + done, buffer_.size() - done);
    if (count >= 0) {
      done += static_cast<std::size_t>(count);
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      // Whoever shares the stream made it non-blocking.
      pollfd waiting{descriptor_, POLLOUT, 0};
      ::poll(&waiting, 1, -1);
    } else if (errno != EINTR) {
      reader_left_ = errno == EPIPE;
      error_ = std::strerror(errno);
    }
  }
  buffer_.clear();
}

ExitCode Output::finish(ExitCode code) {
  flush();
  if (!failed()) return code;
  // A reader who left has seen enough: no news to them.
  if (!reader_left_) complain(fmt::format("cannot write to {}: {}", name_, error_));
  // What was found is still true: a disagreement must not turn into a mere failure to print it.
  ExitTally tally;
  tally.note(code);
  tally.note(ExitCode::kUndecided);
  return tally.code();
}

namespace {
double now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
}  // namespace

Progress::Progress() : terminal_(!quiet() && ::isatty(2) == 1), next_s_(now_s() + 0.5) {}

Progress::~Progress() {
  clear();
}

bool Progress::due() {
  return terminal_ && now_s() >= next_s_;
}

void Progress::draw(std::string_view text) {
  if (!terminal_) return;
  fmt::print(stderr, "\r{}\x1b[K", text);
  std::fflush(stderr);
  drawn_ = true;
  next_s_ = now_s() + 0.2;
}

void Progress::clear() {
  if (!drawn_) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace concord::cli
