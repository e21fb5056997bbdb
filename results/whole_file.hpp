#pragma once
// Writing a file whole or not at all: under another name first, which takes its own only when
// everything is on the disk. What was there before stays until then. Of a symbolic link it is the
// file behind it; what is no file (a device, a pipe) is written to as it is. Nothing throws.

#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace concord {

// The error is one sentence: "cannot write PATH: No space left on device".
[[nodiscard]] tl::expected<void, std::string> write_whole_file(const std::string& path,
                                                               std::string_view bytes);

}  // namespace concord
