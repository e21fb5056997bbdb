#include "backends/process/program_path.hpp"

#include <cstdlib>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace concord {
namespace {

bool is_program(const std::string& path) {
  struct stat what {};
  return ::stat(path.c_str(), &what) == 0 && S_ISREG(what.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

tl::expected<std::string, std::string> find_program(std::string_view name) {
  if (name.empty()) return tl::unexpected(std::string("a program without a name"));
  if (name.find('/') != std::string_view::npos) {
    std::string path(name);
    if (!is_program(path)) {
      return tl::unexpected(fmt::format("there is no program '{}' that can be run", name));
    }
    return path;
  }
  const char* variable = std::getenv("PATH");
  std::string_view folders = variable == nullptr ? "/usr/bin:/bin" : variable;
  while (true) {
    const std::size_t colon = folders.find(':');
    const std::string_view folder = folders.substr(0, colon);
    std::string path = folder.empty() ? "." : std::string(folder);
    path += '/';
    path += name;
    if (is_program(path)) return path;
    if (colon == std::string_view::npos) break;
    folders.remove_prefix(colon + 1);
  }
  return tl::unexpected(fmt::format("there is no program '{}' on the PATH", name));
}

}  // namespace concord
