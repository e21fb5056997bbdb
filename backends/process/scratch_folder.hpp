#pragma once
// ScratchFolder: a folder for a child's files in $TMPDIR (else /tmp) that nobody else can read. It
// is removed with its owner, and by the child's supervisor when Concord is killed; killed between
// the making and the start of the child, Concord leaves an empty folder or a formula behind.

#include <string>

#include <tl/expected.hpp>

namespace concord {

class ScratchFolder {
 public:
  // The error is one sentence.
  [[nodiscard]] static tl::expected<ScratchFolder, std::string> make();
  ScratchFolder(ScratchFolder&& other) noexcept;
  ScratchFolder& operator=(ScratchFolder&&) = delete;
  ~ScratchFolder();

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string file(const char* name) const { return path_ + "/" + name; }

 private:
  explicit ScratchFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace concord
