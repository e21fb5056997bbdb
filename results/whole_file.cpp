#include "results/whole_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

namespace concord {
namespace {

bool write_all(int file, std::string_view bytes) {
  while (file >= 0 && !bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return file >= 0;
}

// What is no file (a device, a pipe) must not be replaced by one.
bool write_into(const std::string& path, std::string_view bytes) {
  const int target = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  const bool written = write_all(target, bytes);
  const int problem = errno;
  const bool closed = target < 0 || ::close(target) == 0;
  if (!written) errno = problem;
  return written && closed;
}

// The file that a chain of symbolic links leads to: it is to change, not the link.
std::string behind_links(const std::string& path) {
  namespace fs = std::filesystem;
  constexpr int kMostLinks = 40;
  fs::path place = path;
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(place, error); ++i) {
    const fs::path target = fs::read_symlink(place, error);
    if (error) break;
    place = place.parent_path() / target;  // which is the target alone where that is absolute
  }
  return place.string();
}

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

  bool write(std::string_view bytes) { return write_all(file_, bytes); }

  bool become(const std::string& path) {
    // What cannot be synced (EINVAL) is no file on a disk.
    if (::fsync(file_) != 0 && errno != EINVAL) return false;
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
    struct stat status {};
    const bool is_file = ::stat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
    if (is_file) {
      const std::string place = behind_links(path);
      Draft draft(fmt::format("{}.{}.part", place, ::getpid()));
      if (draft.write(bytes) && draft.become(place)) return {};
    } else if (write_into(path, bytes)) {
      return {};
    }
    problem = errno;
  }
  return tl::unexpected(fmt::format("cannot write {}: {}", path, std::strerror(problem)));
}

}  // namespace concord
