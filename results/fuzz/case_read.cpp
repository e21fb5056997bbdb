#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "results/fuzz/case_text.hpp"
#include "results/fuzz/case_words.hpp"
#include "results/fuzz/json_fields.hpp"
#include "results/fuzz/placed_json.hpp"

namespace concord {
namespace {

using Kind = PlacedJson::Kind;

// Above it a file is no case that anybody saved.
constexpr std::size_t kMostBytes = std::size_t{64} << 20;

class CaseReader : private JsonFields {
 public:
  explicit CaseReader(const PlacedJson& root) : root_(root) {}

  // The case, or what is wrong with it.
  tl::expected<FuzzCase, JsonError> read() {
    if (auto fuzz_case = read_all()) return *std::move(fuzz_case);
    return tl::unexpected(error());
  }

 private:
  static std::optional<Value> value_in(std::string_view word, int order) {
    int number = 0;
    const auto [stop, code] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (code != std::errc() || stop != word.data() + word.size() || number < 1 || number > order)
      return std::nullopt;
    return static_cast<Value>(number);
  }

  std::optional<FuzzCase> read_all() {
    if (root_.kind != Kind::kObject) {
      fail(root_, "a case is a JSON object");
      return std::nullopt;
    }
    const PlacedJson* schema = needed(root_, "schema");
    if (schema == nullptr) return std::nullopt;
    if (schema->kind != Kind::kString || schema->text != "concord.case/1") {
      fail(*schema, "the schema must be \"concord.case/1\"");
      return std::nullopt;
    }
    if (!check_keys(root_, "a case",
                    {"schema", "seen", "origin", "panel", "question", "order", "box", "regions",
                     "diagonals", "windows", "board", "known", "copy", "again", "proofs"})) {
      return std::nullopt;
    }
    const GeometryPtr shape = read_shape();
    if (!shape) return std::nullopt;
    FuzzCase result{Board(shape), {}, {}, std::nullopt};
    if (read_seen(result) && read_origin(result) && read_panel(result) && read_question(result) &&
        read_board(result) && read_known(result) && read_copy(result) &&
        flag(root_, "again", result.again) && flag(root_, "proofs", result.proofs)) {
      return result;
    }
    return std::nullopt;
  }

  GeometryPtr read_shape() {
    GeometrySpec spec;
    const PlacedJson* order = needed(root_, "order");
    if (order == nullptr || !whole(*order, "order", 1, kMaxOrder, spec.order)) return nullptr;
    std::size_t at = order->at;
    if (const PlacedJson* box = value_of(root_, "box")) {
      spec.box.emplace();
      at = box->at;
      if (box->kind != Kind::kArray || box->items.size() != 2) {
        fail(*box, "box must be [height, width] or null");
        return nullptr;
      }
      if (!whole(box->items[0], "the height of a box", 1, kMaxOrder, spec.box->height) ||
          !whole(box->items[1], "the width of a box", 1, kMaxOrder, spec.box->width)) {
        return nullptr;
      }
    }
    if (const PlacedJson* regions = value_of(root_, "regions")) {
      at = regions->at;
      const bool fine = square(
          *regions, "regions", spec.order,
          [&](std::size_t, std::string_view word, std::size_t place) {
            const auto region = value_in(word, spec.order);
            if (!region)
              return fail(place, fmt::format("'{}' is no region from 1 to {}", word, spec.order));
            spec.regions.push_back(static_cast<std::uint16_t>(*region - 1));
            return true;
          });
      if (!fine) return nullptr;
    }
    if (!flag(root_, "diagonals", spec.diagonals) || !flag(root_, "windows", spec.windows))
      return nullptr;
    auto made = Geometry::make(spec);
    if (!made) {
      fail(at, std::move(made.error()));
      return nullptr;
    }
    return *std::move(made);
  }

  bool read_seen(FuzzCase& result) {
    const PlacedJson* seen = value_of(root_, "seen");
    if (seen == nullptr) return true;
    if (seen->kind != Kind::kArray) return fail(*seen, "seen must be a list");
    for (const PlacedJson& item : seen->items) {
      if (!check_keys(item, "a problem", {"kind", "text"})) return false;
      const PlacedJson* kind = needed(item, "kind");
      const PlacedJson* sentence = needed(item, "text");
      if (kind == nullptr || sentence == nullptr) return false;
      const auto* known = std::ranges::find_if(
          kProblemKinds, [&](ProblemKind each) { return to_string(each) == kind->text; });
      if (kind->kind != Kind::kString || known == kProblemKinds.end())
        return fail(*kind, "kind must be disagreement, fault, failure, limit or symmetry");
      result.seen.push_back({*known, {}});
      if (!text(*sentence, "text", result.seen.back().text)) return false;
    }
    return true;
  }

  bool read_origin(FuzzCase& result) {
    const PlacedJson* origin = value_of(root_, "origin");
    if (origin == nullptr) return true;
    if (!check_keys(*origin, "origin", {"seed", "trial", "kind"})) return false;
    CaseOrigin& made = result.origin.emplace();
    const PlacedJson* seed = needed(*origin, "seed");
    const PlacedJson* trial = needed(*origin, "trial");
    const PlacedJson* kind = value_of(*origin, "kind");
    return seed != nullptr && trial != nullptr && whole(*seed, "seed", 0, UINT64_MAX, made.seed) &&
           whole(*trial, "trial", 0, UINT64_MAX, made.trial) &&
           (kind == nullptr || text(*kind, "kind", made.kind));
  }

  bool read_panel(FuzzCase& result) {
    const PlacedJson* panel = needed(root_, "panel");
    if (panel == nullptr) return false;
    if (panel->kind != Kind::kArray || panel->items.empty())
      return fail(*panel, "panel must be a list of one or more backends");
    for (const PlacedJson& item : panel->items) {
      if (!text(item, "a backend of the panel", result.panel.emplace_back())) return false;
    }
    return true;
  }

  bool read_question(FuzzCase& result) {
    const PlacedJson* node = needed(root_, "question");
    if (node == nullptr) return false;
    if (!check_keys(
            *node, "question",
            {"ask", "limit", "first_lex", "max_nodes", "max_conflicts", "seed", "keep_grids"})) {
      return false;
    }
    FuzzQuestion& question = result.question;
    const PlacedJson* ask = needed(*node, "ask");
    if (ask == nullptr) return false;
    const auto* asked = std::ranges::find(kQuestions, ask->text, question_word);
    if (ask->kind != Kind::kString || asked == kQuestions.end())
      return fail(*ask, "ask must be first, unique, count or all");
    question.ask = *asked;
    const PlacedJson* seed = value_of(*node, "seed");
    const PlacedJson* keep = value_of(*node, "keep_grids");
    // One grid never shows that it is the only one.
    const std::uint64_t least = question.ask == Question::kUnique ? 2 : 1;
    return optional_whole(*node, "limit", least, question.limit) &&
           flag(*node, "first_lex", question.first_lex) &&
           optional_whole(*node, "max_nodes", 0, question.max_nodes) &&
           optional_whole(*node, "max_conflicts", 0, question.max_conflicts) &&
           (seed == nullptr || whole(*seed, "seed", 0, UINT64_MAX, question.seed)) &&
           (keep == nullptr || whole(*keep, "keep_grids", 0, 100'000, question.keep_grids));
  }

  bool read_board(FuzzCase& result) {
    const PlacedJson* node = needed(root_, "board");
    return node != nullptr && square(*node, "board", result.board.order(),
                                     [&](std::size_t i, std::string_view word, std::size_t at) {
                                       const auto cell = static_cast<Cell>(i);
                                       return read_cell(result.board, cell, word) ||
                                              fail(at, fmt::format("'{}' is no cell: a value from "
                                                                   "1 to {}, =VALUE, 1|2, . or -",
                                                                   word, result.board.order()));
                                     });
  }

  static bool read_cell(Board& board, Cell cell, std::string_view word) {
    if (word == ".") return true;
    board.clear_candidates(cell);
    if (word == "-") return true;
    if (word.find('|') != std::string_view::npos) {
      while (true) {
        const std::size_t end = std::min(word.find('|'), word.size());
        const auto value = value_in(word.substr(0, end), board.order());
        if (!value) return false;
        board.add_candidate(cell, *value);
        if (end == word.size()) return true;
        word.remove_prefix(end + 1);
      }
    }
    const bool settled = word.starts_with('=');
    const auto value = value_in(word.substr(settled ? 1 : 0), board.order());
    if (!value) return false;
    if (settled) {
      board.settle(cell, *value);
    } else {
      board.set_given(cell, *value);
    }
    return true;
  }

  bool read_known(FuzzCase& result) {
    const PlacedJson* node = value_of(root_, "known");
    if (node == nullptr) return true;
    const int n = result.board.order();
    Grid& grid = result.known.emplace();
    grid.order = n;
    return square(*node, "known", n, [&](std::size_t, std::string_view word, std::size_t at) {
      const auto value = value_in(word, n);
      if (!value) return fail(at, fmt::format("'{}' is no value from 1 to {}", word, n));
      grid.values.push_back(*value);
      return true;
    });
  }

  bool read_copy(FuzzCase& result) {
    const PlacedJson* node = value_of(root_, "copy");
    if (node == nullptr) return true;
    if (!check_keys(*node, "copy", {"rows", "columns", "transposed", "values"})) return false;
    const int n = result.board.order();
    Symmetry& copy = result.copy.emplace();
    if (!numbers(*node, "rows", n, 0, copy.rows) ||
        !numbers(*node, "columns", n, 0, copy.columns) ||
        !flag(*node, "transposed", copy.transposed) || !numbers(*node, "values", n, 1, copy.values))
      return false;
    if (!image_shape(result.board.geometry(), copy))
      return fail(*node, "copy is no symmetry of this shape");
    return true;
  }

  const PlacedJson& root_;
};

}  // namespace

tl::expected<FuzzCase, Diagnostic> read_case(std::string_view text, std::string_view source) {
  const auto wrong = [&](const JsonError& error) {
    const TextPlace place = place_of(text, error.at);
    return tl::unexpected(Diagnostic{std::string(source), place.line, place.column, error.message});
  };
  if (text.size() > kMostBytes) return wrong({0, "a case above the limit of 64 MiB"});
  const auto root = read_placed_json(text);
  if (!root) return wrong(root.error());
  auto fuzz_case = CaseReader(*root).read();
  if (!fuzz_case) return wrong(fuzz_case.error());
  return *std::move(fuzz_case);
}

}  // namespace concord
