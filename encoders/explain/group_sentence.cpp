#include <algorithm>
#include <array>
#include <string>

#include "encoders/board/shared_pairs.hpp"
#include "encoders/catalog.hpp"
#include "encoders/explain/explainer.hpp"

namespace concord {
namespace {

struct Sentence {
  std::string_view group;
  std::string_view text;
};

constexpr std::array kSentences{
    Sentence{"assumptions", "what the puzzle gives, added to the rules of an empty board"},
    Sentence{"box at-least-one", "each box has each value somewhere"},
    Sentence{"box at-most-one", "no box has a value twice"},
    Sentence{"box exactly-one", "each box has each value exactly once"},
    Sentence{"cell at-least-one", "each cell has a value"},
    Sentence{"cell at-most-one", "no cell has two values"},
    Sentence{"cell codes", "values that the cell cannot have are excluded"},
    Sentence{"cell exactly-one", "each cell has exactly one value"},
    Sentence{"cell order", "each cell has exactly one value, by way of 'greater than'"},
    Sentence{"column at-least-one", "each column has each value somewhere"},
    Sentence{"column at-most-one", "no column has a value twice"},
    Sentence{"column exactly-one", "each column has each value exactly once"},
    Sentence{"diagonal at-least-one", "each diagonal has each value somewhere"},
    Sentence{"diagonal at-most-one", "no diagonal has a value twice"},
    Sentence{"diagonal exactly-one", "each diagonal has each value exactly once"},
    Sentence{"givens", "what the puzzle gives: values, and candidates that are gone"},
    Sentence{"minicolumn exactly-one",
             "what a column and a box share has a value exactly when one of its cells has"},
    Sentence{"minirow exactly-one",
             "what a row and a box share has a value exactly when one of its cells has"},
    Sentence{"region at-least-one", "each region has each value somewhere"},
    Sentence{"region at-most-one", "no region has a value twice"},
    Sentence{"region exactly-one", "each region has each value exactly once"},
    Sentence{"row at-least-one", "each row has each value somewhere"},
    Sentence{"row at-most-one", "no row has a value twice"},
    Sentence{"row exactly-one", "each row has each value exactly once"},
    Sentence{"window at-least-one", "each window has each value somewhere"},
    Sentence{"window at-most-one", "no window has a value twice"},
    Sentence{"window exactly-one", "each window has each value exactly once"},
};
static_assert(std::ranges::is_sorted(kSentences, {}, &Sentence::group));

// Whether pairs of cells that an earlier unit has stated are left out of a group of this name.
bool leaves_pairs_out(std::string_view name, const EncodingChoice& choice,
                      const Geometry& geometry) {
  const bool overlaps =
      !name.starts_with("cell ") && !name.starts_with("row ") && !name.starts_with("column ");
  if (!overlaps || !name.ends_with(" at-most-one")) return false;
  // Without an at-most-one all pairs are shared, but for those of minirows in a box (triads).
  if (!choice.amo.valid()) return !(choice.board->states_exactly_one && name.starts_with("box "));
  if (choice.amo.row().all_pairs) return true;
  // One with auxiliaries leaves out those pairs that it states as such.
  DirectPairs direct(choice.amo);
  const auto states_some = [&](std::size_t m) {
    return !direct.pairs(static_cast<std::uint32_t>(m)).empty();
  };
  if (choice.givens->prune) {  // a value may have any number of places
    for (int m = 2; m <= geometry.order(); ++m) {
      if (states_some(static_cast<std::size_t>(m))) return true;
    }
    return false;
  }
  std::size_t tried = 0;
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    const std::size_t cells = geometry.unit(unit).size();
    if (geometry.unit_kind(unit) <= UnitKind::kColumn || cells == tried) continue;
    if (states_some(cells)) return true;
    tried = cells;
  }
  return false;
}

}  // namespace

std::string_view group_sentence(std::string_view name) {
  const auto* const found = std::ranges::lower_bound(kSentences, name, {}, &Sentence::group);
  return found != kSentences.end() && found->group == name ? found->text : std::string_view{};
}

std::string group_sentence(std::string_view name, const EncodingChoice& choice,
                           const Geometry& geometry) {
  std::string text(group_sentence(name));
  if (leaves_pairs_out(name, choice, geometry)) text += ", as far as no earlier unit has said so";
  return text;
}

}  // namespace concord
