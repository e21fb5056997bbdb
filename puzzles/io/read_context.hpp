#pragma once
// ReadContext: what every format parser works with: the lines, the options, the shapes already
// made, the notes to the user, and the records that are ready. Not thread-safe.

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/io/cells.hpp"
#include "puzzles/io/line_source.hpp"
#include "puzzles/io/reader.hpp"

namespace concord::io {

struct CsvState;
struct DznParameters;

// What the text itself says about the units of a puzzle. The options always win over it.
struct ShapeHint {
  enum class Kind : std::uint8_t { kDefault, kBox, kNoBox, kRegions };
  Kind kind = Kind::kDefault;
  BoxShape box;
  std::vector<std::uint16_t> regions;
};

class ReadContext {
 public:
  ReadContext(std::unique_ptr<ByteSource> bytes, std::string source_name, ReadOptions read_options);
  ~ReadContext();
  ReadContext(const ReadContext&) = delete;
  ReadContext& operator=(const ReadContext&) = delete;

  LineSource lines;
  const std::string source;
  const ReadOptions options;
  const std::optional<Alphabet> forced_alphabet;
  const std::string blanks;  // the symbols that are blanks
  const bool
      space_is_blank;  // asked for with --blank: then a space is a cell and separates nothing
  std::deque<PuzzleRecord> ready;

  // What stood above the next record.
  struct Heading {
    std::string name;
    bool percent = false;         // a %title line
    unsigned sdk_tags = 0;        // the letters of #A, #D, ... lines, one bit each
    bool puzzle_section = false;  // [Puzzle]
    bool comment = false;         // any comment or title
  };
  Heading heading;
  // The width of the lines that were last decided to be one-line puzzles; 0: nothing decided.
  int line_run_width = 0;
  // The last line of the rows that were found to be boards right below each other; 0: none.
  std::uint64_t stack_end = 0;
  // Rows of a damaged board stand right above: what follows may be the rest of it, and is not put
  // together with rows behind a comment.
  bool below_damage = false;
  // The last record was one line of a list, and how many cells its last good puzzle had.
  bool in_list = false;
  std::size_t list_cells = 0;
  std::unique_ptr<CsvState> csv;
  std::uint64_t json_list = 0;  // the line of the [ of a list of matrices that is not closed yet
  std::unique_ptr<DznParameters> dzn;  // read already, of the array at the front
  // The last puzzle of an `ss` file, whose solved and candidate grids follow it.
  std::vector<Value> ss_puzzle;
  bool ss_broken = false;  // it could not be read; `ss_puzzle` is what is known of it

  [[nodiscard]] bool is_blank_symbol(char c) const { return blank_[static_cast<unsigned char>(c)]; }
  // A letter, a digit, a blank symbol or a symbol of the forced alphabet.
  [[nodiscard]] bool is_cell(char c) const { return cell_[static_cast<unsigned char>(c)]; }
  [[nodiscard]] bool all_cells(std::string_view text) const;
  [[nodiscard]] bool is_comment(std::string_view text) const;
  // Drops blank lines and comments; the line behind them, or null.
  const Line* drop_to_content();
  [[nodiscard]] bool forced() const { return !options.from.empty(); }

  // The geometry of a record, and a board of it in which everything is open.
  struct Shape {
    GeometryPtr geometry;
    Board empty;
  };
  [[nodiscard]] tl::expected<const Shape*, std::string> default_shape(int order);
  [[nodiscard]] tl::expected<Board, std::string> empty_board(int order, const ShapeHint& hint);

  // The table of an order's standard (or forced) alphabet; null when it has too few symbols.
  [[nodiscard]] const SymbolTable* default_table(int order);

  // A sentence for the user, once a source.
  void note(const std::string& text);
  [[nodiscard]] std::vector<std::string> take_notes();

  // A record without a board yet, with the heading's name. Clears the heading.
  [[nodiscard]] PuzzleRecord begin_record(std::uint64_t line, const FormatRow* format);
  // "80 cells where the puzzles above have 81", or outside a list what a board of that size would
  // have.
  [[nodiscard]] std::string wrong_count(std::size_t cells, int most_order) const;
  // Puts a good record into `ready`, or a bad one when the shape does not fit.
  void emit(std::uint64_t line, std::string_view format, CellGrid&& grid, Layout layout = {},
            const ShapeHint& hint = {}, Expectation expected = {});
  void emit(PuzzleRecord&& record) { ready.push_back(std::move(record)); }
  // Puts one invalid record into `ready`. `format` may be empty.
  void fail(std::uint64_t first_line, std::string_view format, std::uint64_t line,
            std::uint64_t column, std::string message);
  void fail(std::uint64_t first_line, std::string_view format, Diagnostic diagnostic);

 private:
  [[nodiscard]] GeometrySpec spec_of(int order, const ShapeHint& hint);

  std::array<bool, 256> blank_{};
  std::array<bool, 256> cell_{};
  std::vector<std::optional<tl::expected<Shape, std::string>>> shapes_;
  std::vector<std::unique_ptr<SymbolTable>> tables_;
  std::set<std::string> said_;
  std::vector<std::string> fresh_notes_;
};

// The boxes of which the regions are another spelling, if they are.
[[nodiscard]] std::optional<BoxShape> regions_as_boxes(int order,
                                                       const std::vector<std::uint16_t>& regions);

}  // namespace concord::io
