#pragma once
// DIMACS in, strictly: a file that says one thing in its header and another below is refused, with
// line and column, because a solver that guessed would answer another question. Refused: no header,
// a second header, a variable above the declared number, more or fewer clauses than declared, a
// last clause without its 0, anything that is not an integer, an integer out of range, a NUL byte,
// and the '%' with which old SATLIB files end. Comments may stand on any line of their own, also
// within a clause. Repeated literals and tautologies are kept as they are.
//
// Memory grows with the clauses that are there, never with what the header promises. Nothing
// throws.

#include <functional>
#include <string_view>

#include <tl/expected.hpp>

#include "encoders/byte_io.hpp"
#include "encoders/formula.hpp"
#include "puzzles/model/diagnostic.hpp"

namespace concord {

// A formula as it stood in a file; variable_count() is what the header declares.
using Cnf = Formula;

// Gets each comment line: its number, and its text from after "c" and one blank to the end of the
// line (at most kMaxComment bytes of it).
using CommentHandler = std::function<void(std::uint64_t line, std::string_view text)>;
inline constexpr std::size_t kMaxComment = 8192;

// `name` is the file's name for diagnostics.
[[nodiscard]] tl::expected<Cnf, Diagnostic> read_dimacs(const ByteSource& source,
                                                        std::string_view name,
                                                        const CommentHandler& on_comment = {});

}  // namespace concord
