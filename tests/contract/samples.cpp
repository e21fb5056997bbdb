#include "tests/contract/samples.hpp"

#include <optional>
#include <string_view>

#include "tests/support/boards.hpp"

namespace concord::test {
namespace {

GeometryPtr shape(int order, std::optional<BoxShape> box, bool diagonals = false,
                  bool windows = false) {
  return *Geometry::make({order, box, {}, diagonals, windows});
}

// A 2x3-box grid; with 3x2 boxes it is full of repeats.
constexpr std::string_view kSix = "123456456123231564564231312645645312";
constexpr std::string_view kSolved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
constexpr std::string_view kSixteen =
    "523416789ABCDEFG16785234DEFG9ABC9ABCDEFG12345678DEFG9ABC5678123421436587A9CBEDGF"
    "65872143EDGFA9CBA9CBEDGF21436587EDGFA9CB6587214334127856BC9AFGDE78563412FGDEBC9A"
    "BC9AFGDE34127856FGDEBC9A7856341243218765CBA9GFED87654321GFEDCBA9CBA9GFED43218765"
    "GFEDCBA987654321";

std::string blanked(std::string_view grid, std::size_t from, std::size_t count) {
  std::string text(grid);
  for (std::size_t i = from; i < from + count; ++i) text[i] = '.';
  return text;
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

class List {
 public:
  std::vector<Sample> samples;

  void add(std::string name, Board board, std::uint64_t solutions, Effort effort) {
    samples.push_back({std::move(name), std::move(board), solutions, effort});
  }
  void add9(std::string name, std::string_view text, std::uint64_t solutions, Effort effort) {
    add(std::move(name), board9(text), solutions, effort);
  }
};

// What is easy enough for generate and test: nearly full, or very small.
void add_small(List& list) {
  const GeometryPtr one = default_geometry(1);
  const GeometryPtr four = default_geometry(4);
  const GeometryPtr six = shape(6, BoxShape{2, 3});
  const auto easy = Effort::kEnumerate;
  list.add("order 1", board_of(one, "."), 1, easy);
  list.add("order 1, full", board_of(one, "1"), 1, easy);
  list.add("order 4, two (case 17)", board_of(four, "..1..4.....2.2.."), 2, easy);
  list.add("order 4, many", board_of(four, "1234............"), 12, easy);
  list.add("order 4, none", board_of(four, "1234..1......2.."), 0, easy);
  list.add("order 4, clash", board_of(four, "1.1............."), 0, easy);
  list.add("order 6, boxes 2x3", board_of(six, blanked(kSix, 10, 8)), 1, easy);
  list.add("order 6, boxes 3x2", board_of(shape(6, BoxShape{3, 2}), blanked(kSix, 10, 8)), 0, easy);
  list.add(
      "order 9, four (case 23)",
      board9("534678..2672..5348..834256785.76.4234268537..7.3.24856.6.5372842874..635345286.7."),
      4, easy);
  list.add(
      "order 9, four (case 25)",
      board9("42719583653168294786934721535427618921693875497845162319256..787438.956.6857...9."),
      4, easy);
  list.add(
      "order 9, box rows skipped (case 14)",
      board9(".23.97645456231978789564312.97.23564231456897564789231645312789978645123312978456"),
      1, easy);
  list.add("order 9, full (case 22)", board9(kSolved), 1, easy);
  std::string wrong(kSolved);
  wrong[80] = '8';
  list.add("order 9, full but wrong", board9(wrong), 0, easy);
  std::string swapped(kSolved);
  std::swap(swapped[0], swapped[1]);
  list.add("order 9, full, two columns wrong", board9(swapped), 0, easy);
  list.add("order 16", board_of(default_geometry(16), blanked(kSixteen, 100, 12)), 1, easy);
  list.add(
      "order 9, diagonals and windows",
      board_of(shape(9, BoxShape{3, 3}, true, true),
               "1234.6789456789123789.2.4.6534297861871634592962.1.374348.72.1521736.9.8..58412"
               "37"),
      1, easy);
  list.add("order 8, boxes of four cells",
           board_of(shape(8, BoxShape{2, 2}),
                    "3214.6.8143278562.4365...32187655.7812347.5634126.872143.7654321"),
           1, easy);
  // A Latin square: only boxes that cannot hold every value are broken.
  list.add("order 6, full, boxes of four cells wrong",
           board_of(shape(6, BoxShape{2, 2}), "123456214365345612436521561234652143"), 0, easy);
}

// Pencil marks: nothing may depend on what was written as a given.
void add_pencil_marks(List& list) {
  const auto easy = Effort::kEnumerate;
  Board marks(default_geometry(4));
  for (Cell cell = 0; cell < 4; ++cell) {
    marks.clear_candidates(cell);
    marks.add_candidate(cell, static_cast<Value>(cell + 1));
  }
  list.add("order 4, a row of single candidates", marks, 12, easy);
  marks.remove_candidate(4, 3);
  list.add("order 4, pencil marks", marks, 6, easy);
  marks.remove_candidate(4, 4);
  list.add("order 4, a cell of impossible candidates", marks, 0, easy);
  Board empty(default_geometry(9));
  empty.clear_candidates(40);
  list.add("order 9, a cell without candidates", empty, 0, easy);
  Board pair = board9(kSolved);
  // The solved grid, three of whose cells are settled without being called givens.
  for (const Cell cell : {0, 3, 1}) pair.settle(cell, pair.view().settled(cell));
  list.add("order 9, settled but no given", pair, 1, easy);
  Board squeezed(default_geometry(9));
  for (const Cell cell : {0, 1, 2}) {
    squeezed.clear_candidates(cell);
    squeezed.add_candidate(cell, 1);
    squeezed.add_candidate(cell, 2);
  }
  list.add("order 9, three cells with two values", squeezed, 0, Effort::kHard);
}

// For depth-first searches in reading order.
void add_medium(List& list) {
  const auto blind = Effort::kBlind;
  list.add("order 4, empty (case 33)", board_of(default_geometry(4), repeated(".", 16)), 288,
           blind);
  list.add("order 4, Latin square", board_of(shape(4, std::nullopt), repeated(".", 16)), 576,
           blind);
  list.add("order 5, Latin square", board_of(shape(5, std::nullopt), "12345" + repeated(".", 20)),
           1344, blind);
  const std::string_view frame = "1....22....13....44....35....66....5";
  list.add("order 6, boxes 2x3, many", board_of(shape(6, BoxShape{2, 3}), frame), 2304, blind);
  list.add("order 6, boxes 3x2, many", board_of(shape(6, BoxShape{3, 2}), frame), 288, blind);
  list.add("order 6, first row (case 33)",
           board_of(shape(6, BoxShape{2, 3}), "123456" + repeated(".", 30)), 39168, blind);
  list.add("order 8, boxes of four cells, many",
           board_of(shape(8, BoxShape{2, 2}),
                    "3..4.6..14..7.....4365...3..87655.7..2.4.....4.2...72.....6.4321"),
           42, blind);
  list.add(
      "order 9, diagonals and windows, one",
      board_of(shape(9, BoxShape{3, 3}, true, true),
               ".2.4.6.8.4.67.9...789.2.4..5..29..618...3...29...1.37......2..52...6.......8..."
               "3."),
      1, blind);
  list.add9("order 9, clash (case 1)",
            ".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..", 0,
            Effort::kEnumerate);
  list.add9("order 9, clash (case 3)",
            ".........7.6.....6..........7..7...38.......523..9..7..5.7.....3.....7....7..9...", 0,
            Effort::kEnumerate);
  list.add9("order 9, clash (case 4, first)",
            "000000000000000000000000000000000000000000000000000000000000000900900000900900000", 0,
            Effort::kEnumerate);
  list.add9("order 9, clash (case 4, second)",
            "020044008503000300070090324896590900700600009001649006003001400500012010000000000", 0,
            Effort::kEnumerate);
  list.add9("order 9, clash (case 4, third)",
            "034740600008991006513001210000900000020005000306070000504000039082060000490004900", 0,
            Effort::kEnumerate);
  list.add9("order 9, clash (case 27)",
            ".26...81.3..7.8..6...................26........................5..2.4..9.38...46.", 0,
            Effort::kEnumerate);
  list.add9("order 9, one (case 27)",
            ".26...81.3..7.8..64...5...7.5.1.7.9...39.51...4.3.2.5.1...3...25..2.4..9.38...46.", 1,
            blind);
  list.add9("order 9, five (case 6)",
            "6..27.49...9.8..3.73...6..2.473.8.653..4...799....7.....3...9.7.7256.3....47.2.5.", 5,
            blind);
  list.add9("order 9, one (case 18)",
            "1549----------41---6-75---9-1---8---69---7-4---5----37-8-----1-----3--68------5--", 1,
            blind);
  list.add9("order 9, one (case 39)",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1,
            blind);
  list.add9("order 9, the sample of acmicpc 2580",
            "035469278782105609060278135321046897804913506596820413917652080603701952258394760", 1,
            Effort::kEnumerate);
}

void add_hard(List& list) {
  const auto hard = Effort::kHard;
  list.add("order 9, jigsaw (case 43)", sumocue_board(true), 1, hard);
  list.add("order 9, jigsaw as classic (case 43)", sumocue_board(false), 0, hard);
  list.add9("order 9, one (case 9)",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 1,
            hard);
  list.add9("order 9, one (case 10)",
            "31...9......18........3...5....94....21.....4..6..79...4.3.8..2.......7..9...6...", 1,
            hard);
  list.add9("order 9, 2718 (case 10)",
            "31...9......18........3...5.....4....21.....4..6..79...4.3.8..2.......7..9...6...",
            2718, hard);
  list.add9("order 9, 10106 (case 12)",
            ".1....7.....3..2...7...........71...6......4.3........4..5....3.2..8...........6.",
            10106, hard);
  list.add9("order 9, one (case 15)",
            ".................1.....2.34.....4.....5...6....6.3.....3..5.....7..6.8..24......7", 1,
            hard);
  list.add9("order 9, 65729 (case 15)",
            ".................1.....2.34.....4.....5...6....6.3.....3..5.....7..6.8..24.......",
            65729, hard);
  list.add(
      "order 9, diagonals and windows, two",
      board_of(shape(9, BoxShape{3, 3}, true, true),
               "...........67......8...........97...........2....1.3...4..7...5.1.3....8....4.."
               ".."),
      2, hard);
}

}  // namespace

Board sumocue_board(bool with_regions) {
  constexpr std::string_view kRegions =
      "000122222301122444301122564301155564301157764305557764305887764333887764888887666";
  GeometrySpec spec{9, BoxShape{3, 3}, {}, false, false};
  if (with_regions) {
    spec.box.reset();
    for (const char c : kRegions) spec.regions.push_back(static_cast<std::uint16_t>(c - '0'));
  }
  return board_of(
      *Geometry::make(spec),
      ".8.....5.8....7..5....9.....7.169.....43.18.....876.3.....5....3..6....2.9.....8.");
}

const std::vector<Sample>& samples() {
  static const std::vector<Sample> all = [] {
    List list;
    add_small(list);
    add_pencil_marks(list);
    add_medium(list);
    add_hard(list);
    return list.samples;
  }();
  return all;
}

}  // namespace concord::test
