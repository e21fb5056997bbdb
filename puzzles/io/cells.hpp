#pragma once
// From the text of cells to values: which alphabet a text is written in, and what each cell holds.
// The alphabet is chosen from the whole text of a puzzle (design: "detect by structure"), and what
// had to be assumed is said in a note.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/io/alphabet.hpp"
#include "puzzles/model/diagnostic.hpp"

namespace concord::io {

class ReadContext;

struct CellText {
  std::string_view text;  // empty: a blank
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

struct CellGrid {
  int order = 0;
  std::vector<Value> values;                   // n*n, 0 for a blank
  std::vector<std::vector<Value>> candidates;  // empty, or n*n: pencil marks in place of `values`
  Alphabet alphabet;
};

inline constexpr std::uint8_t kStranger = 255;

// Symbol to value; 0 is a blank.
struct SymbolTable {
  Alphabet alphabet;
  std::array<std::uint8_t, 256> value{};
};
[[nodiscard]] SymbolTable make_table(const Alphabet& alphabet, std::string_view blanks);

// How the cells were written: side by side, apart, or in a format of integers, where no alphabet
// has a say.
enum class CellStyle : std::uint8_t { kCompact, kSpaced, kIntegers };

// `cells` has order*order entries. Single characters are symbols; as soon as one cell has more, all
// are integers. Spaced single digits of an order above 9 are integers too.
[[nodiscard]] tl::expected<CellGrid, Diagnostic> read_cells(ReadContext& context, int order,
                                                            std::span<const CellText> cells,
                                                            CellStyle style);
// Each cell is the set of its candidates, written without a space between.
[[nodiscard]] tl::expected<CellGrid, Diagnostic> read_candidates(ReadContext& context, int order,
                                                                 std::span<const CellText> cells);
// True when integers cannot be meant but candidate sets can: no blank, and sets of two or more.
[[nodiscard]] bool looks_like_candidates(int order, std::span<const CellText> cells);

// One cell a character.
void append_cells(std::string_view text, std::uint64_t line, std::uint64_t column,
                  std::vector<CellText>& out);

// The largest order that cells written like these can have: Alphabet::kMostSymbols for single
// symbols, else kMaxOrder.
[[nodiscard]] int most_order(const ReadContext& context, std::span<const CellText> cells,
                             CellStyle style);
// "80 cells; a board has 81 (9x9)": the nearest usual order up to `most_order`.
[[nodiscard]] std::string wrong_cell_count(std::size_t cells, int most_order);
// "1-9 A-G"
[[nodiscard]] std::string describe_alphabet(const Alphabet& alphabet);

}  // namespace concord::io
