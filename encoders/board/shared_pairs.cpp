#include "encoders/board/shared_pairs.hpp"

#include <algorithm>

namespace concord {
namespace {

// Takes down the binary clauses that are negative in two of the first m variables.
class PairRecorder final : public ClauseSink {
 public:
  explicit PairRecorder(std::uint32_t m) : inputs_(m), next_(m) {}
  Var new_variables(std::uint32_t count) override {
    const Var first = next_;
    next_ += count;
    return first;
  }
  void add_clause(std::span<const Lit> clause) override {
    if (clause.size() != 2 || !clause[0].negated() || !clause[1].negated()) return;
    const auto [low, high] = std::minmax({clause[0].var(), clause[1].var()});
    if (high < inputs_) pairs.emplace_back(low, high);
  }
  void begin_group(std::string_view) override {}

  std::vector<DirectPairs::Pair> pairs;

 private:
  std::uint32_t inputs_;
  Var next_;
};

}  // namespace

DirectPairs::Entry& DirectPairs::entry(std::uint32_t m) {
  if (m >= entries_.size()) entries_.resize(m + 1);
  Entry& entry = entries_[m];
  if (entry.known) return entry;
  entry.known = true;
  std::vector<Lit> literals;
  for (Var v = 0; v < m; ++v) literals.push_back(Lit::positive(v));
  PairRecorder recorder(m);
  amo_.encode(literals, recorder);
  entry.pairs = std::move(recorder.pairs);
  entry.table.assign(static_cast<std::size_t>(m) * m, false);
  for (const Pair& pair : entry.pairs) {
    entry.table[static_cast<std::size_t>(pair.first) * m + pair.second] = true;
  }
  return entry;
}

SharedPairs::SharedPairs(const DirectVariableMap& map, DirectPairs& direct,
                         std::vector<std::uint8_t> left_out)
    : map_(map),
      geometry_(map.geometry()),
      direct_(direct),
      left_out_(std::move(left_out)),
      slot_of_unit_(geometry_.unit_count(), -1),
      common_(geometry_.unit_count(), 0),
      place_of_cell_(geometry_.cell_count(), -1) {}

void SharedPairs::enter_unit(int unit) {
  for (const Cell cell : geometry_.unit(unit_)) place_of_cell_[cell] = -1;
  for (const int other : overlaps_) slot_of_unit_[other] = -1;
  overlaps_.clear();
  unit_ = unit;
  std::int32_t place = 0;
  for (const Cell cell : geometry_.unit(unit)) {
    place_of_cell_[cell] = place++;
    for (const int other : geometry_.units_of(cell)) {
      if (other >= unit || ++common_[other] != 2) continue;
      slot_of_unit_[other] = static_cast<std::int32_t>(overlaps_.size());
      overlaps_.push_back(other);
    }
  }
  for (const Cell cell : geometry_.unit(unit)) {
    for (const int other : geometry_.units_of(cell)) common_[other] = 0;
  }
  open_in_overlap_.assign(overlaps_.size(), 0);
  rank_.assign(overlaps_.size() * geometry_.unit(unit).size(), kOutside);
}

void SharedPairs::enter_value(Value value, std::span<const std::uint16_t> places) {
  places_.assign(places.begin(), places.end());
  const std::size_t word = (value - 1U) / 64;
  const std::uint64_t bit = std::uint64_t{1} << ((value - 1U) % 64);
  const std::size_t size = geometry_.unit(unit_).size();
  for (std::size_t slot = 0; slot < overlaps_.size(); ++slot) {
    std::uint16_t rank = 0;
    for (const Cell cell : geometry_.unit(overlaps_[slot])) {
      if ((map_.open(cell)[word] & bit) == 0) continue;
      const std::int32_t place = place_of_cell_[cell];
      if (place >= 0) rank_[slot * size + static_cast<std::size_t>(place)] = rank;
      ++rank;
    }
    open_in_overlap_[slot] = rank;
  }
}

bool SharedPairs::stated_earlier(std::uint32_t i, std::uint32_t j) const {
  const auto cells = geometry_.unit(unit_);
  const auto units = geometry_.units_of(cells[places_[i]]);
  const auto others = geometry_.units_of(cells[places_[j]]);
  for (const int common : units) {
    if (common >= unit_) break;
    if (!left_out_.empty() && left_out_[common] != 0) continue;
    if (!std::ranges::binary_search(others, common)) continue;
    const auto slot = static_cast<std::size_t>(slot_of_unit_[common]);
    const std::uint16_t* ranks = rank_.data() + slot * cells.size();
    const auto [low, high] = std::minmax({ranks[places_[i]], ranks[places_[j]]});
    if (direct_.stated(open_in_overlap_[slot], low, high)) return true;
  }
  return false;
}

}  // namespace concord
