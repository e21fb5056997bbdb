#include "results/record/puzzle_list.hpp"

#include <charconv>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "results/record/digest.hpp"
#include "results/record/json_text.hpp"

namespace concord {
namespace {

using Json = nlohmann::json;

// A cell as in case files: `5` a given, `=5` settled and no given, `.` open, `1|4` or `-` (none).
void put_cell(std::string& out, const Board& board, Cell cell) {
  const BoardView view = board.view();
  const int count = view.candidate_count(cell);
  const auto to = std::back_inserter(out);
  if (const Value value = view.settled(cell); value != 0) {
    fmt::format_to(to, "{}{}", board.is_given(cell) ? "" : "=", value);
  } else if (count == board.order()) {
    out += '.';
  } else if (count == 0) {
    out += '-';
  } else {
    bool first = true;
    for_each_candidate(view.candidates(cell), [&](Value candidate) {
      fmt::format_to(to, "{}{}", first ? "" : "|", candidate);
      first = false;
    });
  }
}

template <typename Values>
std::string words(const Values& values, int add) {
  std::string text;
  for (const auto value : values)
    fmt::format_to(std::back_inserter(text), "{}{}", text.empty() ? "" : " ", value + add);
  return text;
}

// Calls take(word) for each word until it returns false; false then.
template <typename Take>
bool each_word(std::string_view text, Take&& take) {
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    if (!take(word)) return false;
    text.remove_prefix(std::min(word.size() + 1, text.size()));
  }
  return true;
}

std::optional<Value> value_in(std::string_view word, int least, int most) {
  int value = 0;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (code != std::errc() || end != word.data() + word.size() || value < least || value > most)
    return std::nullopt;
  return static_cast<Value>(value);
}

template <typename T>
bool read_values(std::string_view text, int count, int order, int add, std::vector<T>& values) {
  const bool read = each_word(text, [&](std::string_view word) {
    const auto value = value_in(word, 1, order);
    if (value) values.push_back(static_cast<T>(*value + add));
    return value.has_value();
  });
  return read && values.size() == static_cast<std::size_t>(count);
}

bool read_cell(std::string_view word, Cell cell, Board& board) {
  if (word == ".") return true;
  if (word == "-") {
    board.clear_candidates(cell);
    return true;
  }
  const bool given = !word.starts_with('=');
  if (word.find('|') == std::string_view::npos) {
    const auto value = value_in(given ? word : word.substr(1), 1, board.order());
    if (!value) return false;
    given ? board.set_given(cell, *value) : board.settle(cell, *value);
    return true;
  }
  board.clear_candidates(cell);
  while (!word.empty()) {
    const std::string_view part = word.substr(0, word.find('|'));
    const auto value = value_in(part, 1, board.order());
    if (!value) return false;
    board.add_candidate(cell, *value);
    word.remove_prefix(std::min(part.size() + 1, word.size()));
  }
  return true;
}

tl::expected<Board, std::string> read_board(const Json& json) {
  GeometrySpec spec;
  json.at("order").get_to(spec.order);
  if (const Json& box = json.at("box"); !box.is_null())
    spec.box = BoxShape{box.at(0).get<int>(), box.at(1).get<int>()};
  if (spec.order < 1 || spec.order > kMaxOrder)
    return tl::unexpected(fmt::format("\"order\" must be from 1 to {}", kMaxOrder));
  const int count = spec.order * spec.order;
  if (const Json& regions = json.at("regions"); !regions.is_null()) {
    if (!read_values(regions.get_ref<const std::string&>(), count, spec.order, -1, spec.regions))
      return tl::unexpected(std::string("\"regions\" are not what they must be"));
  }
  json.at("diagonals").get_to(spec.diagonals);
  json.at("windows").get_to(spec.windows);
  auto shape = Geometry::make(spec);
  if (!shape) return tl::unexpected(shape.error());
  Board board(*shape);
  Cell cell = 0;
  const bool read = each_word(
      json.at("cells").get_ref<const std::string&>(),
      [&](std::string_view word) { return cell < count && read_cell(word, cell++, board); });
  if (!read || cell != count)
    return tl::unexpected(fmt::format("\"cells\" must be {} cells", count));
  return board;
}

}  // namespace

std::string puzzle_id(const Board& board) {
  const GeometrySpec& spec = board.geometry().spec();
  std::string shape = fmt::format("{} {}x{} {} {} {} ", spec.order, spec.box ? spec.box->height : 0,
                                  spec.box ? spec.box->width : 0, spec.diagonals, spec.windows,
                                  words(spec.regions, 1));
  Digest digest;
  digest.add(shape);
  // Byte by byte: an id is the same on every machine.
  std::string bytes;
  for (const std::uint64_t word : board.view().words()) {
    for (unsigned shift = 0; shift < 64; shift += 8)
      bytes += static_cast<char>(static_cast<unsigned char>(word >> shift & 255U));
  }
  digest.add(bytes);
  return digest.hex(16);
}

std::string grid_id(const Grid& grid) {
  return digest_hex(words(grid.values, 0), 16);
}

std::string puzzle_json(const PuzzleRecord& record, std::string_view id) {
  const Board& board = *record.board;
  const GeometrySpec& spec = board.geometry().spec();
  std::string out =
      fmt::format("{{\"schema\":\"{}\",\"puzzle_id\":\"{}\",\"name\":", kPuzzleSchema, id);
  put_json_string(out, record.name);
  out += ",\"corpus\":";
  put_json_string(out, record.source);
  const auto to = std::back_inserter(out);
  fmt::format_to(to, ",\"line\":{},\"order\":{},\"box\":", record.line, spec.order);
  if (spec.box) {
    fmt::format_to(to, "[{},{}]", spec.box->height, spec.box->width);
  } else {
    out += "null";
  }
  out += ",\"regions\":";
  out += spec.regions.empty() ? "null" : fmt::format("\"{}\"", words(spec.regions, 1));
  fmt::format_to(to, ",\"diagonals\":{},\"windows\":{},\"cells\":\"", spec.diagonals, spec.windows);
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (cell > 0) out += ' ';
    put_cell(out, board, cell);
  }
  const auto whole = [](const std::optional<std::uint64_t>& value) {
    return value ? fmt::format("{}", *value) : std::string("null");
  };
  const Expectation& expected = record.expected;
  fmt::format_to(to, "\",\"solutions\":{},\"at_least\":{},\"solution\":", whole(expected.solutions),
                 whole(expected.at_least));
  out += expected.solution ? fmt::format("\"{}\"", words(expected.solution->values, 0)) : "null";
  return out + "}\n";
}

tl::expected<ListedPuzzle, std::string> read_puzzle(std::string_view line) {
  try {
    const Json json = Json::parse(line);
    if (json.at("schema") != kPuzzleSchema)
      return tl::unexpected(fmt::format("\"schema\" is not '{}'", kPuzzleSchema));
    ListedPuzzle puzzle;
    json.at("puzzle_id").get_to(puzzle.id);
    PuzzleRecord& record = puzzle.record;
    json.at("name").get_to(record.name);
    json.at("corpus").get_to(record.source);
    json.at("line").get_to(record.line);
    auto board = read_board(json);
    if (!board) return tl::unexpected(board.error());
    const int order = board->order();
    if (const Json& number = json.at("solutions"); !number.is_null())
      record.expected.solutions = number.get<std::uint64_t>();
    if (const Json& number = json.at("at_least"); !number.is_null())
      record.expected.at_least = number.get<std::uint64_t>();
    if (const Json& solution = json.at("solution"); !solution.is_null()) {
      Grid& grid = record.expected.solution.emplace();
      grid.order = order;
      if (!read_values(solution.get_ref<const std::string&>(), order * order, order, 0,
                       grid.values))
        return tl::unexpected(fmt::format("\"solution\" must be {} values", order * order));
    }
    if (puzzle.id != puzzle_id(*board))
      return tl::unexpected(std::string("\"puzzle_id\" is not that of the board"));
    record.board = std::move(*board);
    record.alphabet = Alphabet::standard(order);
    return puzzle;
  } catch (const Json::exception& problem) {
    return tl::unexpected(
        fmt::format("this is no {}: {}", kPuzzleSchema, json_problem(problem.what())));
  }
}

tl::expected<std::vector<ListedPuzzle>, std::string> read_puzzle_list(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return tl::unexpected(fmt::format("cannot read {}", path));
  std::vector<ListedPuzzle> puzzles;
  std::string line;
  for (std::uint64_t number = 1; std::getline(file, line); ++number) {
    auto puzzle = read_puzzle(line);
    if (!puzzle) return tl::unexpected(fmt::format("{}:{}: {}", path, number, puzzle.error()));
    puzzles.push_back(std::move(*puzzle));
  }
  if (file.bad()) return tl::unexpected(fmt::format("cannot read {}", path));
  return puzzles;
}

}  // namespace concord
