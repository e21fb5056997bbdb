#pragma once
// From an annotated DIMACS file and a solver's output back to a grid. Trusts neither: the comments
// must fit the formula, the model must be complete over the cells, satisfy every clause, and give
// each cell one value. Whether the grid solves the board is the caller's to verify(). A formula
// with clauses added (blocking clauses, say) is still decoded. Nothing throws.

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
  std::optional<Grid> grid;  // exactly when satisfiable
};

struct DecodeError {
  enum class Kind : std::uint8_t {
    kInput,  // a file cannot be read, is malformed, or holds no board
    kModel,  // the solver's answer is readable and wrong: incomplete, or a clause is false
  };
  Kind kind = Kind::kInput;
  Diagnostic diagnostic;
};

[[nodiscard]] tl::expected<Decoded, DecodeError> decode_output(const ByteSource& cnf,
                                                               std::string_view cnf_name,
                                                               const ByteSource& output,
                                                               std::string_view output_name);

}  // namespace concord
