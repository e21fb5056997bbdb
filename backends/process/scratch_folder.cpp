#include "backends/process/scratch_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace concord {

tl::expected<ScratchFolder, std::string> ScratchFolder::make() {
  const char* chosen = std::getenv("TMPDIR");
  std::string pattern = chosen == nullptr || *chosen == '\0' ? "/tmp" : chosen;
  pattern += "/concord-XXXXXX";
  if (::mkdtemp(pattern.data()) == nullptr) {
    return tl::unexpected(fmt::format("there can be no folder {}: {}", pattern,
                                      std::generic_category().message(errno)));
  }
  return ScratchFolder(std::move(pattern));
}

ScratchFolder::ScratchFolder(ScratchFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

ScratchFolder::~ScratchFolder() {
  if (path_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace concord
