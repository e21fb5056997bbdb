#include "encoders/board/direct_variable_map.hpp"

#include <algorithm>

#include <fmt/compile.h>
#include <fmt/format.h>

namespace concord {
namespace {

// "row1", "box12": a unit's name without the space.
std::string unit_label(const Geometry& geometry, int unit) {
  std::string label = geometry.unit_name(unit);
  std::erase(label, ' ');
  return label;
}

}  // namespace

VariableMap::Truth DirectVariableMap::is_value(Cell cell, Value value,
                                               std::vector<Lit>& conjunction) const {
  if (settled_[cell] != 0) return settled_[cell] == value ? Truth::kAlways : Truth::kNever;
  if (!cells_.sets().has(cell, value)) return Truth::kNever;
  conjunction.push_back(Lit::positive(cells_.variable(cell, value)));
  return Truth::kOpen;
}

Candidate DirectVariableMap::cell_variable(Var var) const {
  const auto meaning = cells_.meaning(var);
  return {static_cast<Cell>(meaning.first), meaning.second};
}

std::string DirectVariableMap::cell_variable_name(Var var) const {
  const auto [cell, value] = cell_variable(var);
  return fmt::format(FMT_COMPILE("{}={}"), geometry_->cell_name(cell), value);
}

const DirectVariableMap::Block& DirectVariableMap::block_of(Var var) const {
  const auto after = std::upper_bound(blocks_.begin(), blocks_.end(), var,
                                      [](Var v, const Block& block) { return v < block.first; });
  return *(after - 1);
}

std::vector<Candidate> DirectVariableMap::candidates_of(const Block& block) const {
  std::vector<Candidate> candidates;
  if (block.place < 0) {
    const Cell cell = -1 - block.place;
    for_each_candidate(open(cell), [&](Value value) { candidates.push_back({cell, value}); });
    return candidates;
  }
  for (const Cell cell : geometry_->unit(block.place)) {
    if (cells_.sets().has(cell, block.value)) candidates.push_back({cell, block.value});
  }
  return candidates;
}

std::string DirectVariableMap::name(Var var) const {
  if (var >= variables_) return {};
  if (var < cell_variable_count()) return cell_variable_name(var);
  const Block& block = block_of(var);
  const Var k = var - block.first;
  if (block.place < 0) {
    const std::string cell = geometry_->cell_name(-1 - block.place);
    if (cell_order_) return fmt::format(FMT_COMPILE("{}>{}"), cell, candidates_of(block)[k].value);
    return fmt::format(FMT_COMPILE("{}.{}"), cell, amo_.auxiliary_name(block.literals, k));
  }
  return fmt::format(FMT_COMPILE("{}={}.{}"), unit_label(*geometry_, block.place), block.value,
                     amo_.auxiliary_name(block.literals, k));
}

bool DirectVariableMap::definition(Var var, std::vector<Candidate>& any_of) const {
  if (var < cell_variable_count()) {
    any_of.push_back(cell_variable(var));
    return true;
  }
  const Block& block = block_of(var);
  const std::vector<Candidate> candidates = candidates_of(block);
  const Var k = var - block.first;
  if (block.place < 0 && cell_order_) {
    any_of.insert(any_of.end(), candidates.begin() + k + 1, candidates.end());
    return true;
  }
  for (const std::uint32_t place : amo_.auxiliary_inputs(block.literals, k))
    any_of.push_back(candidates[place]);
  return true;
}

}  // namespace concord
