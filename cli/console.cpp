#include "cli/console.hpp"

#include <fcntl.h>
#include <unistd.h>
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

void complain(std::string_view message) {
  std::string line = "concord: ";
  for (const char c : message) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      line += fmt::format("\\x{:02x}", byte);
    } else {
      line += c;
    }
  }
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
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

Progress::Progress() : terminal_(::isatty(2) == 1), next_s_(now_s() + 0.5) {}

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
