#include "encoders/board_annotation.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace concord {
namespace {

constexpr std::string_view kVersion = "1";

// The first word of `text`, which loses it and the blanks after it. Empty at the end.
std::string_view take_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(" \t"));
  text.remove_prefix(word.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return word;
}

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

void AnnotationReader::comment(std::uint64_t line, std::string_view text) {
  if (error_) return;
  const std::string_view keyword = take_word(text);
  if (keyword == "var" || keyword == "group") return;
  if (keyword == "concord") {
    if (present_) return fail(line, "a second 'c concord' line");
    present_ = true;
    first_line_ = line;
    if (text != kVersion) {
      fail(line,
           fmt::format("comments of version '{}'; this program knows version {}", text, kVersion));
    }
    return;
  }
  if (present_) read_line(line, keyword, text);
}

void AnnotationReader::read_line(std::uint64_t line, std::string_view keyword,
                                 std::string_view rest) {
  if (keyword == "encoding") {
    auto choice = parse_encoding(rest);
    if (!choice) return fail(line, std::move(choice.error()));
    choice_ = *choice;
  } else if (keyword == "order") {
    read_order(line, rest);
  } else if (keyword == "box") {
    read_box(line, rest);
  } else if (keyword == "region") {
    read_row(line, rest, 1, spec_.regions);
  } else if (keyword == "units") {
    read_units(line, rest);
  } else if (keyword == "row") {
    read_row(line, rest, 0, rows_);
  } else if (keyword == "candidates") {
    read_candidates(line, rest);
  }
}

void AnnotationReader::read_order(std::uint64_t line, std::string_view rest) {
  const auto order = to_int(rest);
  if (!order || *order < 1 || *order > kMaxOrder) {
    return fail(line, fmt::format("order '{}' is not a number from 1 to {}", rest, kMaxOrder));
  }
  if (spec_.order != 0) return fail(line, "a second 'c order' line");
  spec_.order = *order;
}

void AnnotationReader::read_box(std::uint64_t line, std::string_view rest) {
  if (rest == "none") return;
  spec_.box = to_box(rest);
  if (!spec_.box) fail(line, fmt::format("box '{}' is not HEIGHTxWIDTH or none", rest));
}

void AnnotationReader::read_units(std::uint64_t line, std::string_view rest) {
  while (!rest.empty()) {
    const std::string_view word = take_word(rest);
    if (word == "diagonals") {
      spec_.diagonals = true;
    } else if (word == "windows") {
      spec_.windows = true;
    } else {
      return fail(line, fmt::format("unknown units '{}'", word));
    }
  }
}

void AnnotationReader::read_row(std::uint64_t line, std::string_view rest, int least,
                                std::vector<std::uint16_t>& into) {
  if (spec_.order == 0) return fail(line, "'c order' must come first");
  const auto n = static_cast<std::size_t>(spec_.order);
  const std::size_t before = into.size();
  if (before >= n * n) return fail(line, fmt::format("more than {} rows", n));
  while (!rest.empty()) {
    const std::string_view word = take_word(rest);
    const auto value = to_int(word);
    if (!value || *value < least || *value > spec_.order) {
      return fail(line, fmt::format("'{}' is not a number from {} to {}", word, least, n));
    }
    into.push_back(static_cast<std::uint16_t>(*value - least));
  }
  if (into.size() - before != n) {
    fail(line, fmt::format("{} numbers where {} were expected", into.size() - before, n));
  }
}

void AnnotationReader::read_candidates(std::uint64_t line, std::string_view rest) {
  if (spec_.order == 0) return fail(line, "'c order' must come first");
  const std::string_view word = take_word(rest);
  const auto cell = to_cell(word, spec_.order);
  if (!cell) return fail(line, fmt::format("'{}' is not a cell of the board", word));
  Marks marks{line, *cell, {}};
  while (!rest.empty()) {
    const std::string_view number = take_word(rest);
    const auto value = to_int(number);
    if (!value || *value < 1 || *value > spec_.order) {
      return fail(line, fmt::format("'{}' is not a number from 1 to {}", number, spec_.order));
    }
    marks.values.push_back(static_cast<Value>(*value));
  }
  if (marks_.size() >= static_cast<std::size_t>(spec_.order) * spec_.order) {
    return fail(line, "more candidate lines than cells");
  }
  marks_.push_back(std::move(marks));
}

void AnnotationReader::fail(std::uint64_t line, std::string message) {
  if (!error_) error_ = Diagnostic{{}, line, 0, std::move(message)};
}

tl::expected<std::optional<AnnotatedBoard>, Diagnostic> AnnotationReader::finish() {
  if (!present_) return std::nullopt;
  if (!error_ && !choice_) fail(first_line_, "the comments name no encoding");
  if (!error_ && spec_.order == 0) fail(first_line_, "the comments have no 'c order' line");
  const auto n = static_cast<std::size_t>(spec_.order);
  if (!error_ && rows_.size() != n * n) {
    fail(first_line_, fmt::format("the comments have {} of {} rows of the board",
                                  n == 0 ? 0 : rows_.size() / n, n));
  }
  if (error_) return tl::unexpected(std::move(*error_));

  auto geometry = Geometry::make(spec_);
  if (!geometry) return tl::unexpected(Diagnostic{{}, first_line_, 0, geometry.error()});
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
  auto formula = read_dimacs(source, name, [&reader](std::uint64_t line, std::string_view text) {
    reader.comment(line, text);
  });
  if (!formula) return tl::unexpected(std::move(formula.error()));
  auto annotation = reader.finish();
  if (!annotation) {
    annotation.error().source = name;
    return tl::unexpected(std::move(annotation.error()));
  }
  return AnnotatedCnf{std::move(*formula), std::move(*annotation)};
}

}  // namespace concord
