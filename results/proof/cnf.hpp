#pragma once
// A formula as the proof checker reads it, strictly, from DIMACS text: by code of its own, since a
// judge that read with the reader of those it judges would share their mistakes. Refused, with line
// and column: no header, a second header, a variable above the declared number, more or fewer
// clauses than declared, a last clause without its 0, anything that is no integer, an integer out
// of range, and the '%' with which old SATLIB files end. Comments may stand on any line of their
// own, also within a clause. Repeated literals and tautologies are kept as they stand.
//
// Memory grows with the clauses that are there, never with what the header promises. Nothing
// throws. A value; safe to read from several threads.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/model/diagnostic.hpp"

namespace concord::proof {

struct Cnf {
  std::int32_t variables = 0;          // as the header declares
  std::vector<std::int32_t> literals;  // as in DIMACS, clause after clause, without the zeros
  std::vector<std::size_t> ends;       // where in `literals` clause i ends

  [[nodiscard]] std::size_t clause_count() const { return ends.size(); }
  [[nodiscard]] std::span<const std::int32_t> clause(std::size_t i) const {
    const std::size_t start = i == 0 ? 0 : ends[i - 1];
    return {literals.data() + start, ends[i] - start};
  }
  // Back to nothing; the memory is kept for the next formula.
  void clear() {
    variables = 0;
    literals.clear();
    ends.clear();
  }
};

// A comment line: the text after "c" and one blank, without the line's end. It is valid during the
// call. Lines count from 1. What the sink throws goes through to the caller of read_cnf.
using CommentSink = std::function<void(std::uint64_t line, std::string_view text)>;

// The whole text. `name` is the file's, for diagnostics; `comments` may be null.
[[nodiscard]] tl::expected<Cnf, Diagnostic> read_cnf(std::string_view bytes, std::string_view name,
                                                     const CommentSink* comments = nullptr);

// The same into a formula whose memory is used again; after a failure it is empty.
[[nodiscard]] tl::expected<void, Diagnostic> read_cnf_into(Cnf& formula, std::string_view bytes,
                                                           std::string_view name,
                                                           const CommentSink* comments = nullptr);

}  // namespace concord::proof
