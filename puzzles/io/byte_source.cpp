#include "puzzles/io/byte_source.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

namespace concord::io {
namespace {

class FileSource final : public ByteSource {
 public:
  FileSource(int descriptor, const StopFlag* stop) : descriptor_(descriptor), stop_(stop) {}
  ~FileSource() override {
    if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
  }

  std::size_t read(char* out, std::size_t size) override {
    while (failure_.empty() && !stopped_) {
      const ssize_t got = ::read(descriptor_, out, size);
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) {
        failure_ = fmt::format("reading failed: {}", std::strerror(errno));
      } else if (stop_ != nullptr && stop_->stop_requested()) {
        // For good: whoever asks once more must not wait for input again.
        stopped_ = true;
      }
    }
    return 0;
  }

 private:
  int descriptor_;
  bool stopped_ = false;
  const StopFlag* stop_;
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
                                                                  const StopFlag* stop) {
  int descriptor = STDIN_FILENO;
  if (path != "-") {
    do {
      descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    } while (descriptor < 0 && errno == EINTR && (stop == nullptr || !stop->stop_requested()));
    if (descriptor < 0) return tl::unexpected(fmt::format("cannot open: {}", std::strerror(errno)));
  }
  std::unique_ptr<ByteSource> source = std::make_unique<FileSource>(descriptor, stop);
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
