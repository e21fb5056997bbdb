#include "encoders/board_annotation.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "puzzles/model/counted.hpp"

namespace concord {
namespace {

constexpr std::string_view kVersion = "1";

std::optional<int> to_int(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

// "3x3"
std::optional<BoxShape> to_box(std::string_view word) {
  const std::size_t x = word.find('x');
  if (x == std::string_view::npos) return std::nullopt;
  const auto height = to_int(word.substr(0, x));
  const auto width = to_int(word.substr(x + 1));
  if (!height || !width) return std::nullopt;
  return BoxShape{*height, *width};
}

// "r1c3"
std::optional<Cell> to_cell(std::string_view word, int order) {
  const std::size_t c = word.find('c');
  if (word.empty() || word[0] != 'r' || c == std::string_view::npos) return std::nullopt;
  const auto row = to_int(word.substr(1, c - 1));
  const auto column = to_int(word.substr(c + 1));
  if (!row || !column || *row < 1 || *row > order || *column < 1 || *column > order) {
    return std::nullopt;
  }
  return (*row - 1) * order + *column - 1;
}

}  // namespace

std::string board_annotation(BoardView board, const EncodingChoice& choice) {
  const GeometrySpec& spec = board.geometry().spec();
  const int n = spec.order;
  std::string text =
      fmt::format("c concord {}\nc encoding {}\nc order {}\n", kVersion, choice.id(), n);
  if (spec.box) {
    text += fmt::format("c box {}x{}\n", spec.box->height, spec.box->width);
  } else {
    text += "c box none\n";
  }
  const auto add_rows = [&](std::string_view keyword, const auto& value_at) {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (cell % n == 0) text += fmt::format("c {}", keyword);
      text += fmt::format(" {}", value_at(cell));
      if (cell % n == n - 1) text += '\n';
    }
  };
  if (!spec.regions.empty()) {
    add_rows("region", [&](Cell cell) { return spec.regions[cell] + 1; });
  }
  if (spec.diagonals || spec.windows) {
    text += fmt::format("c units{}{}\n", spec.diagonals ? " diagonals" : "",
                        spec.windows ? " windows" : "");
  }
  add_rows("row", [&](Cell cell) { return board.settled(cell); });
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const int count = board.candidate_count(cell);
    if (count == 1 || count == n) continue;
    text += fmt::format("c candidates {}", board.geometry().cell_name(cell));
    for_each_candidate(board.candidates(cell),
                       [&](Value value) { text += fmt::format(" {}", value); });
    text += '\n';
  }
  return text;
}

std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(" \t"));
  text.remove_prefix(word.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return word;
}

void AnnotationReader::comment(const DimacsComment& comment) {
  if (error_) return;
  current_ = comment;
  std::string_view text = comment.text;
  const std::string_view keyword = take_word(text);
  if (keyword != "concord") {
    if (present_) read_line(keyword, text);
    return;
  }
  if (present_) return fail(keyword, "a second 'c concord' line");
  // Without one before it, nothing of what a finished reader has read was about a board.
  if (finished_) return fail(keyword, "the board must stand before the formula");
  present_ = true;
  first_ = place_of(keyword);
  if (text != kVersion) {
    fail(text,
         fmt::format("comments of version '{}'; this program knows version {}", text, kVersion));
  }
}

void AnnotationReader::read_line(std::string_view keyword, std::string_view rest) {
  constexpr std::string_view kKnown[] = {"encoding", "order", "box",       "region",
                                         "units",    "row",   "candidates"};
  if (std::ranges::find(kKnown, keyword) == std::end(kKnown)) return;
  if (finished_) {
    return fail(keyword, fmt::format("a 'c {}' line after the board was complete", keyword));
  }
  if (current_.text.size() >= kMaxComment) {
    return fail(keyword, fmt::format("a 'c {}' line of {} bytes or more", keyword, kMaxComment));
  }
  if (keyword == "encoding") {
    if (choice_) return fail(keyword, "a second 'c encoding' line");
    auto choice = parse_encoding(rest);
    if (!choice) return fail(rest, std::move(choice.error()));
    choice_ = *choice;
  } else if (keyword == "order") {
    read_order(rest);
  } else if (keyword == "box") {
    read_box(rest);
  } else if (keyword == "region") {
    read_row(rest, 1, " of the region map", spec_.regions);
  } else if (keyword == "units") {
    read_units(rest);
  } else if (keyword == "row") {
    read_row(rest, 0, "", rows_);
  } else {
    read_candidates(rest);
  }
}

void AnnotationReader::read_order(std::string_view rest) {
  if (spec_.order != 0) return fail(rest, "a second 'c order' line");
  const auto order = to_int(rest);
  if (!order || *order < 1 || *order > kMaxOrder) {
    return fail(rest, fmt::format("order '{}' is not a number from 1 to {}", rest, kMaxOrder));
  }
  spec_.order = *order;
}

void AnnotationReader::read_box(std::string_view rest) {
  if (box_seen_) return fail(rest, "a second 'c box' line");
  box_seen_ = true;
  if (rest == "none") return;
  spec_.box = to_box(rest);
  if (!spec_.box) fail(rest, fmt::format("box '{}' is not HEIGHTxWIDTH or none", rest));
}

void AnnotationReader::read_units(std::string_view rest) {
  if (units_seen_) return fail(rest, "a second 'c units' line");
  units_seen_ = true;
  while (!rest.empty()) {
    const std::string_view word = take_word(rest);
    bool* const unit = word == "diagonals" ? &spec_.diagonals
                       : word == "windows" ? &spec_.windows
                                           : nullptr;
    if (unit == nullptr) return fail(word, fmt::format("unknown units '{}'", word));
    if (*unit) return fail(word, fmt::format("'{}' is said twice", word));
    *unit = true;
  }
}

void AnnotationReader::read_row(std::string_view rest, int least, std::string_view of,
                                std::vector<std::uint16_t>& into) {
  if (spec_.order == 0) return fail(rest, "'c order' must come first");
  const auto n = static_cast<std::size_t>(spec_.order);
  const std::size_t before = into.size();
  if (before >= n * n) return fail(rest, fmt::format("more than {}{}", counted(n, "row"), of));
  while (!rest.empty()) {
    const std::string_view word = take_word(rest);
    const auto value = to_int(word);
    if (!value || *value < least || *value > spec_.order) {
      return fail(word, fmt::format("'{}' is not a number from {} to {}", word, least, n));
    }
    if (into.size() - before == n)
      return fail(word, fmt::format("more than {}", counted(n, "number")));
    into.push_back(static_cast<std::uint16_t>(*value - least));
  }
  if (const std::size_t count = into.size() - before; count != n) {
    fail(rest, fmt::format("{} where {} {} expected", counted(count, "number"), n,
                           n == 1 ? "was" : "were"));
  }
}

void AnnotationReader::read_candidates(std::string_view rest) {
  if (spec_.order == 0) return fail(rest, "'c order' must come first");
  const std::string_view word = take_word(rest);
  const auto cell = to_cell(word, spec_.order);
  if (!cell) return fail(word, fmt::format("'{}' is not a cell of the board", word));
  // In reading order, as they are written: a repeated cell is seen without a search.
  if (!marks_.empty() && *cell <= marks_.back().cell) {
    return fail(word, *cell == marks_.back().cell
                          ? fmt::format("a second line of candidates of {}", word)
                          : fmt::format("candidates of {}: the cells must ascend", word));
  }
  Marks marks{place_of(word), *cell, {}};
  while (!rest.empty()) {
    const std::string_view number = take_word(rest);
    const auto value = to_int(number);
    if (!value || *value < 1 || *value > spec_.order) {
      return fail(number, fmt::format("'{}' is not a number from 1 to {}", number, spec_.order));
    }
    if (std::ranges::find(marks.values, *value) != marks.values.end()) {
      return fail(number, fmt::format("candidate {} of {} is named twice", number, word));
    }
    marks.values.push_back(static_cast<Value>(*value));
  }
  marks_.push_back(std::move(marks));
}

AnnotationReader::Place AnnotationReader::place_of(std::string_view at) const {
  const auto offset = static_cast<std::uint64_t>(at.data() - current_.text.data());
  return {current_.line, current_.column + offset};
}

void AnnotationReader::fail(const Place& place, std::string message) {
  if (!error_) error_ = Diagnostic{{}, place.line, place.column, std::move(message)};
}

// Whether everything is there that makes a board.
bool AnnotationReader::complete() {
  const auto n = static_cast<std::size_t>(spec_.order);
  const auto expect = [&](bool fine, const char* what) {
    if (!fine) fail(first_, what);
    return fine;
  };
  if (!expect(choice_.has_value(), "the comments name no encoding") ||
      !expect(n != 0, "the comments have no 'c order' line") ||
      !expect(box_seen_, "the comments have no 'c box' line")) {
    return false;
  }
  if (rows_.size() != n * n) {
    fail(first_, fmt::format("the comments have {} of {} of the board", rows_.size() / n,
                             counted(n, "row")));
  } else if (!spec_.regions.empty() && spec_.regions.size() != n * n) {
    fail(first_, fmt::format("the comments have {} of {} of the region map",
                             spec_.regions.size() / n, counted(n, "row")));
  }
  for (const Marks& marks : marks_) {
    if (!error_ && rows_[marks.cell] != 0)
      fail(marks.place,
           fmt::format("candidates of a cell that is settled to {}", rows_[marks.cell]));
  }
  return !error_;
}

tl::expected<std::optional<AnnotatedBoard>, Diagnostic> AnnotationReader::finish() {
  finished_ = true;
  if (!present_) return std::nullopt;
  if (error_ || !complete()) return tl::unexpected(*error_);

  auto geometry = Geometry::make(spec_);
  if (!geometry)
    return tl::unexpected(Diagnostic{{}, first_.line, first_.column, geometry.error()});
  Board board(*geometry);
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (rows_[cell] != 0) board.set_given(cell, rows_[cell]);
  }
  for (const Marks& marks : marks_) {
    board.clear_candidates(marks.cell);
    for (const Value value : marks.values) board.add_candidate(marks.cell, value);
  }
  return AnnotatedBoard{std::move(board), *choice_};
}

tl::expected<AnnotatedCnf, Diagnostic> read_annotated_dimacs(const ByteSource& source,
                                                             std::string_view name) {
  AnnotationReader reader;
  auto formula = read_dimacs(source, name,
                             [&reader](const DimacsComment& comment) { reader.comment(comment); });
  if (!formula) return tl::unexpected(std::move(formula.error()));
  auto annotation = reader.finish();
  if (!annotation) {
    annotation.error().source = name;
    return tl::unexpected(std::move(annotation.error()));
  }
  return AnnotatedCnf{std::move(*formula), std::move(*annotation)};
}

}  // namespace concord
