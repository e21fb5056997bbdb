#include "puzzles/io/catalog.hpp"

#include <algorithm>

#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/format_writers.hpp"
#include "puzzles/io/write_text.hpp"

namespace concord {
namespace {

using namespace io;

// id, summary, example, one_line, write, refuses, header, separator, states_boxes, write_solution,
// parser
constexpr FormatRow kCatalog[] = {
    {"bordered", "a grid drawn with | - + or box-drawing lines; a blank may be a space",
     "+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n| 6 . . | 1 9 5 | . . . |\n", false,
     write_bordered, refuse_integers_only, "", "\n", draws_boxes, write_bordered_solution,
     &kBorderedParser},
    {"counted", "a line a puzzle with its number of solutions: PUZZLE:COUNT[:SOLUTION]",
     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:1\n", true,
     write_counted, refuse_symbols, "", "", nullptr, nullptr, &kCountedParser},
    {"csv", "comma, semicolon or tab separated, with a header such as puzzle,solution",
     "puzzle,solution\n53..7....6..195..(81 cells),534678912672195..(81 cells)\n", true, write_csv,
     refuse_symbols, "puzzle,solution\n", "", nullptr, nullptr, &kCsvParser},
    {"debian", "a %title line, then n rows of n symbols",
     "%the title\n53..7....\n6..195...\n.98....6.\n", false, write_debian, refuse_symbols, "", "\n",
     nullptr, write_debian_solution, &kDebianParser},
    {"dzn", "MiniZinc data: n=9 (a Sudoku) or N=30 (a Latin square), start=[|...|]",
     "n=9;\nstart=[|\n5, 3, 0, 0, 7, 0, 0, 0, 0|\n", false, write_dzn, refuse_integers_only, "",
     "\n", names_boxes, write_dzn_solution, &kDznParser},
    {"hodoku", "HoDoKu library lines; a cell after + is solved, not given",
     ":0000:x:53..7....+4+6..195..(81 cells):::\n", true, write_hodoku, refuse_hodoku, "", "",
     nullptr, nullptr, &kHodokuParser},
    {"json",
     "a matrix of numbers or of one-character strings; 0, -1, null, \"\" and \".\" are blank",
     "[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],...]\n", false, write_json, refuse_integers_only, "",
     "", nullptr, write_json_solution, &kJsonParser},
    {"line", "n*n symbols on a line, alone or among other fields; blanks . 0 * _ - x",
     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n", true,
     write_line, refuse_symbols, "", "", nullptr, nullptr, &kLineParser},
    {"numbers", "n rows of n integers, 0 blank; any order", "0 19 0 29 0 15\n0 18 0 5 29 22\n",
     false, write_numbers, refuse_integers_only, "", "\n", nullptr, write_numbers_solution,
     &kNumbersParser},
    {"pencilmarks", "n symbols a cell, . for a removed candidate; read as groups of digits too",
     "....5......3......123456789123456789..(729 symbols)\n", true, write_pencilmarks,
     refuse_pencilmarks, "", "", nullptr, nullptr, &kPencilmarksParser},
    {"regions", "a grid, a blank line, a grid of region symbols (jigsaw)",
     ".8.....5.\n8....7..5\n...\n\n000122222\n301122444\n...\n", false, write_regions,
     refuse_regions, "", "\n", maps_boxes, write_rows_solution, &kRegionsParser},
    {"rows", "n rows of n symbols, with or without spaces between them",
     "5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n", false, write_rows, refuse_symbols, "", "\n", nullptr,
     write_rows_solution, &kRowsParser},
    {"sdk", "SadMan Sudoku: [Puzzle] or # lines, then n rows", "[Puzzle]\n53..7....\n6..195...\n",
     false, write_sdk, refuse_symbols, "", "\n", nullptr, write_rows_solution, &kSdkParser},
    {"sdm", "SadMan collection: a line a puzzle",
     "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n", true,
     write_line, refuse_symbols, "", "", nullptr, nullptr, &kSdmParser},
    {"ss", "Simple Sudoku: a grid bordered by *; solved and candidate grids below it are skipped",
     "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n", false, write_ss, refuse_symbols, "",
     // The comment keeps the reader from taking the next puzzle for a later state of this one.
     "\n# next puzzle\n", draws_boxes, write_ss_solution, &kSsParser},
    {"sumocue", "SumoCue jigsaw: a line a puzzle, =digitJregion for each cell",
     "SumoCueV1=0J0=8J0=0J0=0J1=0J2..(81 fields)\n", true, write_sumocue, refuse_sumocue, "", "",
     maps_boxes, nullptr, &kSumocueParser},
};

constexpr bool is_sorted_by_id() {
  for (std::size_t i = 1; i < std::size(kCatalog); ++i) {
    if (kCatalog[i].id <= kCatalog[i - 1].id) return false;
  }
  return true;
}
static_assert(is_sorted_by_id(), "the catalog is sorted by id, each id once");

}  // namespace

std::span<const FormatRow> format_catalog() {
  return kCatalog;
}

const FormatRow* find_format(std::string_view id) {
  const auto found = std::ranges::lower_bound(kCatalog, id, {}, &FormatRow::id);
  return found != std::end(kCatalog) && found->id == id ? &*found : nullptr;
}

}  // namespace concord
