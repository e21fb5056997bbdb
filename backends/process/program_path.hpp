#pragma once
// Where a program is, as a shell finds it.

#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace concord {

// A name with a '/' is a path already; others are looked for in the folders of $PATH. The error is
// one sentence: "there is no program 'kissat' on the PATH".
[[nodiscard]] tl::expected<std::string, std::string> find_program(std::string_view name);

}  // namespace concord
