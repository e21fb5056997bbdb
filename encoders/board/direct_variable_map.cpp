#include "encoders/board/direct_variable_map.hpp"

#include <algorithm>
#include <bit>

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

DirectVariableMap::DirectVariableMap(const Geometry& geometry, Empty)
    : geometry_(&geometry), width_(static_cast<std::size_t>(geometry.words_per_cell())) {
  open_.resize(static_cast<std::size_t>(geometry.cell_count()) * width_);
  settled_.resize(geometry.cell_count());
}

DirectVariableMap::DirectVariableMap(const Geometry& geometry)
    : DirectVariableMap(geometry, Empty{}) {
  const int n = geometry.order();
  const std::uint64_t last = n % 64 == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << n % 64) - 1;
  std::ranges::fill(open_, ~std::uint64_t{0});
  for (std::size_t i = width_ - 1; i < open_.size(); i += width_) open_[i] = last;
  number_variables();
}

std::unique_ptr<DirectVariableMap> DirectVariableMap::pruned(BoardView board) {
  const Geometry& geometry = board.geometry();
  std::unique_ptr<DirectVariableMap> map(new DirectVariableMap(geometry, Empty{}));
  const std::size_t width = map->width_;
  // Which values each unit has settled.
  std::vector<std::uint64_t> taken(static_cast<std::size_t>(geometry.unit_count()) * width);
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    const Value value = board.settled(cell);
    map->settled_[cell] = value;
    if (value == 0) continue;
    const std::uint64_t bit = std::uint64_t{1} << ((value - 1U) % 64);
    for (const int unit : geometry.units_of(cell)) {
      taken[static_cast<std::size_t>(unit) * width + (value - 1U) / 64] |= bit;
    }
  }
  const auto candidates = board.words();
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    if (map->settled_[cell] != 0) continue;
    for (std::size_t w = 0; w < width; ++w) {
      std::uint64_t gone = 0;
      for (const int unit : geometry.units_of(cell)) {
        gone |= taken[static_cast<std::size_t>(unit) * width + w];
      }
      const std::size_t at = static_cast<std::size_t>(cell) * width + w;
      map->open_[at] = candidates[at] & ~gone;
    }
  }
  map->number_variables();
  return map;
}

void DirectVariableMap::number_variables() {
  first_.resize(settled_.size() + 1);
  Var next = 0;
  for (std::size_t cell = 0; cell < settled_.size(); ++cell) {
    first_[cell] = next;
    for (std::size_t w = 0; w < width_; ++w) {
      next += static_cast<Var>(std::popcount(open_[cell * width_ + w]));
    }
  }
  first_.back() = next;
  variables_ = next;
}

VariableMap::Truth DirectVariableMap::is_value(Cell cell, Value value,
                                               std::vector<Lit>& conjunction) const {
  if (settled_[cell] != 0) return settled_[cell] == value ? Truth::kAlways : Truth::kNever;
  const std::uint64_t* words = open_.data() + static_cast<std::size_t>(cell) * width_;
  const std::size_t word = (value - 1U) / 64;
  const std::uint64_t bit = std::uint64_t{1} << ((value - 1U) % 64);
  if ((words[word] & bit) == 0) return Truth::kNever;
  int rank = std::popcount(words[word] & (bit - 1));
  for (std::size_t w = 0; w < word; ++w) rank += std::popcount(words[w]);
  conjunction.push_back(Lit::positive(first_[cell] + static_cast<Var>(rank)));
  return Truth::kOpen;
}

Candidate DirectVariableMap::cell_variable(Var var) const {
  const auto after = std::upper_bound(first_.begin(), first_.end(), var);
  const auto cell = static_cast<Cell>(after - first_.begin() - 1);
  Var rank = var - first_[cell];
  Value found = 0;
  for_each_candidate(open(cell), [&](Value value) {
    if (rank-- == 0) found = value;
  });
  return {cell, found};
}

std::string DirectVariableMap::cell_variable_name(Var var) const {
  const auto [cell, value] = cell_variable(var);
  return fmt::format("{}={}", geometry_->cell_name(cell), value);
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
  const std::size_t word = (block.value - 1U) / 64;
  const std::uint64_t bit = std::uint64_t{1} << ((block.value - 1U) % 64);
  for (const Cell cell : geometry_->unit(block.place)) {
    if ((open(cell)[word] & bit) != 0) candidates.push_back({cell, block.value});
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
    if (cell_order_) return fmt::format("{}>{}", cell, candidates_of(block)[k].value);
    return fmt::format("{}.{}", cell, amo_.auxiliary_name(block.literals, k));
  }
  return fmt::format("{}={}.{}", unit_label(*geometry_, block.place), block.value,
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
