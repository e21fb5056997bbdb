#pragma once
// The board in the comments of a DIMACS file, so that a formula and any solver's output are enough
// to get the grid back:
//
//   c concord 1                   the version of these comments
//   c encoding extended/pairwise/prune
//   c order 9
//   c box 3x3                     height x width, or "none"
//   c region 1 1 1 2 2 ...        with a region map: one line a row, numbers from 1
//   c units diagonals windows     where there are any
//   c row 5 3 0 0 7 0 0 0 0       one line a row: settled cells, 0 for the others
//   c candidates r1c3 1 2 4       each cell that is neither settled nor open (none: no candidate)
//
// Other comments are ignored.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "encoders/byte_io.hpp"
#include "encoders/dimacs_reader.hpp"
#include "encoders/encoding.hpp"
#include "puzzles/model/board.hpp"
#include "puzzles/model/diagnostic.hpp"

namespace concord {

struct AnnotatedBoard {
  Board board;
  EncodingChoice choice;
};

// The lines above, with their line ends.
[[nodiscard]] std::string board_annotation(BoardView board, const EncodingChoice& choice);

// Fed with the comments of a file in order; then finish().
class AnnotationReader {
 public:
  void comment(std::uint64_t line, std::string_view text);
  // The board; none when there is no "c concord" line. The error says which comment is wrong
  // (without a source: the caller knows it).
  [[nodiscard]] tl::expected<std::optional<AnnotatedBoard>, Diagnostic> finish();

 private:
  void fail(std::uint64_t line, std::string message);
  void read_line(std::uint64_t line, std::string_view keyword, std::string_view rest);
  void read_order(std::uint64_t line, std::string_view rest);
  void read_box(std::uint64_t line, std::string_view rest);
  void read_units(std::uint64_t line, std::string_view rest);
  void read_row(std::uint64_t line, std::string_view rest, int least,
                std::vector<std::uint16_t>& into);
  void read_candidates(std::uint64_t line, std::string_view rest);

  struct Marks {
    std::uint64_t line;
    Cell cell;
    std::vector<Value> values;
  };

  bool present_ = false;
  std::uint64_t first_line_ = 0;
  std::optional<Diagnostic> error_;
  std::optional<EncodingChoice> choice_;
  GeometrySpec spec_;
  std::vector<std::uint16_t> rows_;
  std::vector<Marks> marks_;
};

struct AnnotatedCnf {
  Cnf formula;
  std::optional<AnnotatedBoard> annotation;
};

// A DIMACS file with its board, if its comments hold one.
[[nodiscard]] tl::expected<AnnotatedCnf, Diagnostic> read_annotated_dimacs(const ByteSource& source,
                                                                           std::string_view name);

}  // namespace concord
