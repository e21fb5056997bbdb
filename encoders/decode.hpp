#pragma once
// From an annotated DIMACS file and a solver's output back to a grid. Trusts neither: the formula
// must be, clause by clause, what the named encoding makes of the board in the comments (the
// literals of a clause in any order), names of variables and groups must be right where there are
// some, the model must be complete over the cells, satisfy every clause, and give each cell one
// value. Whether the grid solves the board is the caller's to verify(). Clauses may be added after
// the last one (blocking clauses, say).
//
// The file is read clause by clause and never held: memory is that of the encoding's variables and
// of the model, and refused above the limit, as is a formula that `encode` refuses to write under
// it. Nothing throws.

#include <optional>
#include <string_view>

#include <tl/expected.hpp>

#include "encoders/board_annotation.hpp"
#include "encoders/byte_io.hpp"
#include "encoders/solver_output.hpp"
#include "puzzles/model/grid.hpp"

namespace concord {

struct Decoded {
  Board board;
  EncodingChoice choice;
  SolverAnswer::Status status = SolverAnswer::Status::kUnknown;
  std::uint64_t models = 0;  // how many the solver printed; the last one is decoded
  std::uint64_t added = 0;   // clauses beyond those of the encoding: "unsatisfiable" is theirs too
  std::optional<Grid> grid;  // exactly when satisfiable
};

struct DecodeError {
  enum class Kind : std::uint8_t {
    kInput,    // a file cannot be read, is malformed, or holds no board
    kModel,    // the solver's answer is readable and wrong: incomplete, or a clause is false
    kRefused,  // it would take more memory than allowed
  };
  Kind kind = Kind::kInput;
  Diagnostic diagnostic;
};

[[nodiscard]] tl::expected<Decoded, DecodeError> decode_output(const ByteSource& cnf,
                                                               std::string_view cnf_name,
                                                               const ByteSource& output,
                                                               std::string_view output_name,
                                                               std::uint64_t memory_B = UINT64_MAX);

}  // namespace concord
