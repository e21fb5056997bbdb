#include "puzzles/io/byte_source.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

namespace concord::io {
namespace {

// A signal does not always reach the thread that reads, so a wait looks up this often.
constexpr int kWait_ms = 50;

class FileSource final : public ByteSource {
 public:
  FileSource(int descriptor, OnWait on_wait)
      : descriptor_(descriptor), on_wait_(std::move(on_wait)) {}
  ~FileSource() override {
    if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
  }

  std::size_t read(char* out, std::size_t size) override {
    while (failure_.empty() && wait()) {
      const ssize_t got = ::read(descriptor_, out, size);
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR && errno != EAGAIN)
        failure_ = fmt::format("reading failed: {}", std::strerror(errno));
    }
    return 0;
  }

 private:
  // Until there is something to read. False when the input is to end here: for good, since whoever
  // asks once more must not wait for input again. Asked before each read: some inputs never end and
  // never make anyone wait.
  bool wait() {
    if (!on_wait_) {
      while (!input_within(kWait_ms)) {
      }
      return true;
    }
    for (int patience_ms = 0; !stopped_; patience_ms = kWait_ms) {
      const bool there = input_within(patience_ms);
      stopped_ = !on_wait_(!there);
      if (there) break;
    }
    return !stopped_;
  }

  // True also at the end of the input and after a failure: a read tells what it is. (A pipe that no
  // writer has opened yet is not at its end.)
  [[nodiscard]] bool input_within(int patience_ms) const {
    pollfd waiting{descriptor_, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, patience_ms);
    return ready > 0 || (ready < 0 && errno != EINTR);
  }

  int descriptor_;
  OnWait on_wait_;
  bool stopped_ = false;
};

class TextSource final : public ByteSource {
 public:
  explicit TextSource(std::string text) : text_(std::move(text)) {}

  std::size_t read(char* out, std::size_t size) override {
    const std::size_t count = std::min(size, text_.size() - at_);
    std::copy_n(text_.data() + at_, count, out);
    at_ += count;
    return count;
  }

 private:
  std::string text_;
  std::size_t at_ = 0;
};

}  // namespace

tl::expected<std::unique_ptr<ByteSource>, std::string> open_bytes(const std::string& path,
                                                                  OnWait on_wait) {
  int descriptor = STDIN_FILENO;
  if (path != "-") {
    do {
      descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    } while (descriptor < 0 && errno == EINTR);
    if (descriptor < 0) return tl::unexpected(fmt::format("cannot open: {}", std::strerror(errno)));
  }
  std::unique_ptr<ByteSource> source = std::make_unique<FileSource>(descriptor, std::move(on_wait));
  struct stat status {};
  if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    return tl::unexpected(std::string("this is a directory; a file of puzzles was expected"));
  }
  return source;
}

std::unique_ptr<ByteSource> text_bytes(std::string text) {
  return std::make_unique<TextSource>(std::move(text));
}

}  // namespace concord::io
