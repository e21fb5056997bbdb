#include "results/whole_file.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

namespace concord {
namespace {

// Closes and removes what did not become whole.
class Draft {
 public:
  explicit Draft(const std::string& path)
      : path_(path),
        file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)),
        exists_(file_ >= 0) {}
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  ~Draft() {
    if (file_ >= 0) ::close(file_);
    if (exists_) ::unlink(path_.c_str());
  }

  bool write(std::string_view bytes) {
    while (file_ >= 0 && !bytes.empty()) {
      const ssize_t written = ::write(file_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return file_ >= 0;
  }

  bool become(const std::string& path) {
    // Some file systems say only here that the disk is full.
    const int closed = ::close(file_);
    file_ = -1;
    if (closed != 0 || ::rename(path_.c_str(), path.c_str()) != 0) return false;
    exists_ = false;
    return true;
  }

 private:
  std::string path_;
  int file_;
  bool exists_;
};

}  // namespace

tl::expected<void, std::string> write_whole_file(const std::string& path, std::string_view bytes) {
  int problem = 0;
  {
    Draft draft(fmt::format("{}.{}.part", path, ::getpid()));
    if (draft.write(bytes) && draft.become(path)) return {};
    problem = errno;
  }
  return tl::unexpected(fmt::format("cannot write {}: {}", path, std::strerror(problem)));
}

}  // namespace concord
