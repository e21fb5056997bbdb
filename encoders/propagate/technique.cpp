#include "encoders/propagate/technique.hpp"

#include <array>

#include "encoders/catalog.hpp"

namespace concord {
namespace {

constexpr std::string_view kNaked = "naked singles";
constexpr std::string_view kHidden = "naked and hidden singles";
constexpr std::string_view kLocked = "naked and hidden singles, locked candidates";

struct Row {
  std::string_view board;
  Technique technique;
};

// Any at-most-one gives the same: each propagates one true literal to the others and, with "at
// least one", all others false to the last (amo_properties.hpp), which is all that follows from one
// rule, and two rules share nothing but the cells. Without a row: order knows bounds of a cell only
// and log single bits; no technique works so.
constexpr std::array kRows{
    Row{"direct-order", {kHidden}},
    Row{"extended", {kHidden}},
    Row{"minimal", {kNaked, "the other values of a settled cell stay candidates"}},
    Row{"natural", {kNaked}},
    Row{"triads", {kLocked}},
};

}  // namespace

Technique technique_of(const EncodingChoice& choice) {
  // XOR clauses are not propagated; rules that are left out propagate no more.
  if (choice.native_xor || !choice.redundant) return {};
  for (const Row& row : kRows) {
    if (row.board != choice.board->id) continue;
    // Singles that were placed before leave none to weaker rules, and take the others from a cell.
    if (choice.givens->singles_first && row.technique.name != kLocked) return {kHidden};
    // Pruning has no variables for the other values of a settled cell, and a cell that propagation
    // settles has lost them already.
    return choice.givens->prune ? Technique{row.technique.name} : row.technique;
  }
  return {};
}

std::string technique_text(const Technique& technique) {
  if (technique.name.empty()) return std::string(kNoTechnique);
  return std::string(technique.name) + (technique.exception.empty() ? "" : ", placements only");
}

}  // namespace concord
