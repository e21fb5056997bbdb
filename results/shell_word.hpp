#pragma once
// A text as one word of a POSIX shell's command line. Pure.

#include <string>
#include <string_view>

namespace concord {

// In single quotes, always.
[[nodiscard]] std::string shell_quoted(std::string_view text);
// As it is where no shell minds it, else quoted.
[[nodiscard]] std::string shell_word(std::string_view text);

}  // namespace concord
