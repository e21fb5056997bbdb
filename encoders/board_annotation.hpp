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
// Each of these lines stands once (a row line once a row), before the header of the formula. Other
// comments are ignored.

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

// Fed with the comments of a file in order; then finish(), after which a comment that speaks of the
// board again is an error. Memory is bounded by the largest board.
class AnnotationReader {
 public:
  void comment(const DimacsComment& comment);
  // Whether a "c concord" line was there.
  [[nodiscard]] bool present() const { return present_; }
  // The board; none when there is no "c concord" line. The error says which comment is wrong
  // (without a source: the caller knows it).
  [[nodiscard]] tl::expected<std::optional<AnnotatedBoard>, Diagnostic> finish();
  // What is wrong with a comment since finish().
  [[nodiscard]] const std::optional<Diagnostic>& error() const { return error_; }

 private:
  // A part of a comment, and where it stands.
  struct Place {
    std::uint64_t line = 0;
    std::uint64_t column = 0;
  };

  // `at` points into the comment's text.
  void fail(std::string_view at, std::string message) { fail(place_of(at), std::move(message)); }
  void fail(const Place& place, std::string message);
  [[nodiscard]] Place place_of(std::string_view at) const;
  void read_line(std::string_view keyword, std::string_view rest);
  void read_order(std::string_view rest);
  void read_box(std::string_view rest);
  void read_units(std::string_view rest);
  void read_row(std::string_view rest, int least, std::string_view of,
                std::vector<std::uint16_t>& into);
  void read_candidates(std::string_view rest);
  [[nodiscard]] bool complete();

  struct Marks {
    Place place;
    Cell cell;
    std::vector<Value> values;
  };

  DimacsComment current_;
  bool present_ = false;
  bool finished_ = false;
  Place first_;
  std::optional<Diagnostic> error_;
  std::optional<EncodingChoice> choice_;
  GeometrySpec spec_;
  bool box_seen_ = false;
  bool units_seen_ = false;
  std::vector<std::uint16_t> rows_;
  std::vector<Marks> marks_;
};

// The first word of `text`, which loses it and the blanks after it. Empty at the end.
[[nodiscard]] std::string_view take_word(std::string_view& text);

struct AnnotatedCnf {
  Cnf formula;
  std::optional<AnnotatedBoard> annotation;
};

// A DIMACS file with its board, if its comments hold one.
[[nodiscard]] tl::expected<AnnotatedCnf, Diagnostic> read_annotated_dimacs(const ByteSource& source,
                                                                           std::string_view name);

}  // namespace concord
