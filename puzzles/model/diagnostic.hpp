#pragma once
// What is wrong with an input, and where: the one shape in which readers report a failure.

#include <cstdint>
#include <string>

namespace concord {

struct Diagnostic {
  std::string source;      // file name as the user gave it, "-" for standard input; may be empty
  std::uint64_t line = 0;  // 1-based; 0 when the failure has no line (a file that cannot be opened)
  std::uint64_t column = 0;  // 1-based, in bytes; 0 when the whole line is meant
  std::string message;       // one sentence: what was found, what was expected

  // "FILE:LINE:COLUMN: MESSAGE", leaving out what is not known.
  [[nodiscard]] std::string to_string() const;

  bool operator==(const Diagnostic&) const = default;
};

}  // namespace concord
