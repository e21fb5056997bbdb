#include "puzzles/model/diagnostic.hpp"

#include <fmt/format.h>

namespace concord {

std::string Diagnostic::to_string() const {
  std::string where = source;
  if (line != 0) where += fmt::format("{}{}", where.empty() ? "line " : ":", line);
  if (line != 0 && column != 0) where += fmt::format(":{}", column);
  return where.empty() ? message : fmt::format("{}: {}", where, message);
}

}  // namespace concord
