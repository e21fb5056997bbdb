#pragma once
// Where the DIMACS readers take bytes from and the writers put them: plain functions, so that a
// file, a pipe, a decompressor, a test's string or a failing disk are all the same to them. Errors
// are values; nothing here throws, closes or owns a file.

#include <cstdio>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

#include <tl/expected.hpp>

namespace concord {

// Fills the buffer as far as it likes and returns the number of bytes; 0 is the end. The error is
// one phrase ("Input/output error").
using ByteSource = std::function<tl::expected<std::size_t, std::string>(std::span<char>)>;

// Takes all the bytes or says why not (disk full, broken pipe). Not called again after an error.
using ByteTarget = std::function<std::error_code(std::string_view)>;

// `text` must outlive the source.
[[nodiscard]] ByteSource source_of(std::string_view text);
// The file is read from where it stands and not closed.
[[nodiscard]] ByteSource source_of(std::FILE* file);

[[nodiscard]] ByteTarget target_of(std::string& text);
// Past the file's own buffer where there is none (large writes go straight through). The caller
// flushes or closes, and looks at what that returns: a disk may be full only then.
[[nodiscard]] ByteTarget target_of(std::FILE* file);

}  // namespace concord
