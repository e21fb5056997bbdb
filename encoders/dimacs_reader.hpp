#pragma once
// DIMACS in, strictly: a file that says one thing in its header and another below is refused, with
// line and column, because a solver that guessed would answer another question. Refused: no header,
// a second header, a variable above the declared number, more or fewer clauses than declared, a
// last clause without its 0, anything that is not an integer, an integer out of range, a NUL byte,
// and the '%' with which old SATLIB files end. Comments may stand on any line of their own, also
// within a clause. Repeated literals and tautologies are kept as they are.
//
// Memory grows with the clauses that are there, never with what the header promises; DimacsReader
// holds one clause at a time. Nothing throws but, in DimacsReader, std::bad_alloc.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "encoders/byte_cursor.hpp"
#include "encoders/byte_io.hpp"
#include "encoders/formula.hpp"
#include "puzzles/model/diagnostic.hpp"

namespace concord {

// A formula as it stood in a file; variable_count() is what the header declares.
using Cnf = Formula;

// A comment line: its text goes from after "c" and one blank to the end of the line (at most
// kMaxComment bytes of it) and stands at this line and column.
struct DimacsComment {
  std::uint64_t line = 0;
  std::uint64_t column = 0;
  std::string_view text;  // valid during the call
};
using CommentHandler = std::function<void(const DimacsComment&)>;
inline constexpr std::size_t kMaxComment = 8192;

// The clauses of a file, one after the other. Not thread-safe.
class DimacsReader {
 public:
  // `name` is the file's name for diagnostics. None of the arguments is owned.
  DimacsReader(const ByteSource& source, std::string_view name, const CommentHandler& on_comment)
      : cursor_(source, name), on_comment_(on_comment) {}

  // Up to the end of the header line. False after a failure.
  [[nodiscard]] bool read_header();
  // The next clause, after read_header(). False at the end and after a failure.
  [[nodiscard]] bool next_clause();

  // What the header declares.
  [[nodiscard]] std::uint32_t variables() const { return variables_; }
  [[nodiscard]] std::uint64_t clauses() const { return clauses_; }
  // How many clauses were read, and the last of them.
  [[nodiscard]] std::uint64_t clauses_read() const { return clauses_read_; }
  [[nodiscard]] std::span<const Lit> clause() const { return clause_; }
  // The failure, if there was one.
  [[nodiscard]] const std::optional<Diagnostic>& failure() const { return failure_; }
  // About the header, or the last clause.
  [[nodiscard]] Diagnostic diagnose(std::string message) const {
    return cursor_.diagnose_at(line_, column_, std::move(message));
  }
  // A clause longer than this is a failure (default: none is).
  void set_longest_clause(std::uint64_t literals) { longest_clause_ = literals; }

 private:
  bool fail_at(std::uint64_t line, std::uint64_t column, std::string message);
  bool fail(std::string message) {
    return fail_at(cursor_.line(), cursor_.column(), std::move(message));
  }
  bool fail_stray(int c);
  bool next_token();
  void read_comment();
  bool read_header_line();
  std::optional<std::uint64_t> header_number(std::uint64_t limit, std::string_view what);
  bool read_literal();
  bool finish();

  ByteCursor cursor_;
  const CommentHandler& on_comment_;
  std::optional<Diagnostic> failure_;
  bool fresh_line_ = true;
  bool declared_ = false;
  bool within_ = false;  // a clause without its 0
  std::uint32_t variables_ = 0;
  std::uint64_t clauses_ = 0;
  std::uint64_t clauses_read_ = 0;
  std::uint64_t longest_clause_ = UINT64_MAX;
  std::uint64_t line_ = 0;
  std::uint64_t column_ = 0;
  std::vector<Lit> clause_;
};

// The whole file.
[[nodiscard]] tl::expected<Cnf, Diagnostic> read_dimacs(const ByteSource& source,
                                                        std::string_view name,
                                                        const CommentHandler& on_comment = {});

}  // namespace concord
