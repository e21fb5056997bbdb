#pragma once
// Alternatives: the sides of branchings that wait, for all lanes, each lane keeping to its own
// column of every block of memory.
//
// A branching settles one digit of one band: the first way that is left to it, and the alternative
// is all others. What is saved is the alternative's configurations and the length of its path; its
// cells are those that the board had when no alternative was waiting (`root_`), since what the
// branchings said is in the configurations and the sweeps find the rest again. So the search needs
// no more than 64 small blocks: each first way settles one of 54 pairs of band and digit for good,
// hence no lane has more than 54 alternatives waiting, and a lane always finds a block whose column
// is free.

#include "backends/native/lanes/choice.hpp"

namespace concord::lanes {

inline constexpr unsigned kMostWaiting = 54;  // for a lane

template <typename Ops>
class Alternatives {
  using V = typename Ops::V;
  using M = typename Ops::M;
  static constexpr unsigned kLanes = Ops::kLanes;
  static constexpr unsigned kBlocks = 64;
  static constexpr unsigned kSavedVectors = kVectors - kCells;

 public:
  void begin() {
    none_ = ~0U;
    source_count_ = 0;
    for (unsigned lane = 0; lane < kLanes; ++lane) depth_[lane] = 0;
    for (unsigned b = 0; b < kBlocks; ++b) used_[b] = wanted_[b] = 0;
  }

  // The lanes for which nothing waits.
  [[nodiscard]] std::uint32_t none() const { return none_; }

  void drop_all(unsigned lane) {
    const std::uint32_t bit = 1U << lane;
    while (depth_[lane] > 0) used_[block_[lane][--depth_[lane]]] &= ~bit;
    none_ |= bit;
  }

  // Leaves the picked digit's first way in `state` and saves the others, for `lanes`. Either is a
  // node more on its path.
  void branch(std::uint32_t lanes, const Picks<kLanes>& picks, State<kLanes>& state) {
    const std::uint32_t roots = lanes & none_;
    if (roots != 0) {
      const M mask = Ops::mask_of(roots);
      for (unsigned c = 0; c < kCells; ++c)
        Ops::blend_store(mask, Ops::load(state.at[c]), root_[c]);
      none_ &= ~roots;
    }
    // Those of the lanes that have the same block free are saved together.
    while (lanes != 0) {
      std::uint32_t group = lanes;
      unsigned block = 0;
      while (block < kBlocks && (used_[block] & group) != 0) ++block;
      if (block == kBlocks) {
        group = lanes & -lanes;
        for (block = 0; (used_[block] & group) != 0;) ++block;
      }
      save(group, block, picks, state);
      lanes &= ~group;
    }
  }

  // The last alternative of a lane is the next that restore() brings back. One must be waiting.
  void take_back(unsigned lane) {
    const unsigned block = block_[lane][--depth_[lane]];
    const std::uint32_t bit = 1U << lane;
    if (depth_[lane] == 0) none_ |= bit;
    used_[block] &= ~bit;
    if (wanted_[block] == 0) source_[source_count_++] = block;
    wanted_[block] |= bit;
  }

  void restore(State<kLanes>& state) {
    if (source_count_ == 0) return;
    std::uint32_t lanes = 0;
    unsigned i = 0;
    for (; i + 4 <= source_count_; i += 4) lanes |= restore_from<4>(i, state);
    if (source_count_ - i == 3) lanes |= restore_from<3>(i, state);
    if (source_count_ - i == 2) lanes |= restore_from<2>(i, state);
    if (source_count_ - i == 1) lanes |= restore_from<1>(i, state);
    source_count_ = 0;
    const M mask = Ops::mask_of(lanes);
    for (unsigned c = 0; c < kCells; ++c) Ops::blend_store(mask, Ops::load(root_[c]), state.at[c]);
  }

 private:
  void save(std::uint32_t lanes, unsigned block, const Picks<kLanes>& picks, State<kLanes>& state) {
    Saved& saved = saved_[block];
    const M mask = Ops::mask_of(lanes);
    used_[block] |= lanes;
    for (unsigned b = 0; b < kBands; ++b) {
      const V pick = Ops::keep(mask, Ops::load(picks.at[b]));
      V rest = pick;
#pragma GCC unroll 6
      for (unsigned i = 0; i < kConfigurations; ++i) {
        const unsigned v = b * kConfigurations + i;
        const V x = Ops::load(state.at[kCells + v]);
        const V first = Ops::bit_and(x, rest);
        rest = Ops::and_not(rest, first);
        Ops::blend_store(mask, Ops::and_not(x, first), saved.at[v]);
        Ops::store(Ops::and_differ_not(x, pick, first), state.at[kCells + v]);
      }
    }
    const V path = Ops::add(Ops::load(state.at[kPath]), Ops::keep(mask, Ops::all(1)));
    Ops::store(path, state.at[kPath]);
    Ops::blend_store(mask, path, saved.at[kPath - kCells]);
    for (; lanes != 0; lanes &= lanes - 1) {
      const auto lane = static_cast<unsigned>(__builtin_ctz(lanes));
      block_[lane][depth_[lane]++] = static_cast<std::uint8_t>(block);
    }
  }

  template <unsigned kSources>
  std::uint32_t restore_from(unsigned first, State<kLanes>& state) {
    const std::uint16_t* from[kSources];
    M mask[kSources];
    std::uint32_t lanes = 0;
    for (unsigned s = 0; s < kSources; ++s) {
      const unsigned block = source_[first + s];
      from[s] = saved_[block].at[0];
      mask[s] = Ops::mask_of(wanted_[block]);
      lanes |= wanted_[block];
      wanted_[block] = 0;
    }
    for (unsigned v = 0; v < kSavedVectors; ++v) {
      V x = Ops::load(state.at[kCells + v]);
#pragma GCC unroll 4
      for (unsigned s = 0; s < kSources; ++s)
        x = Ops::blend(mask[s], Ops::load(from[s] + v * kLanes), x);
      Ops::store(x, state.at[kCells + v]);
    }
    return lanes;
  }

  // Configurations and path of alternatives, one a lane.
  struct alignas(kAlignment) Saved {
    std::uint16_t at[kSavedVectors][kLanes];
  };

  alignas(kAlignment) std::uint16_t root_[kCells][kLanes];
  Saved saved_[kBlocks];
  std::uint32_t used_[kBlocks];
  std::uint32_t wanted_[kBlocks];  // by block: the lanes that restore() is to take from it
  unsigned source_[kBlocks];       // the blocks from which some are wanted
  unsigned source_count_;
  std::uint32_t none_;
  unsigned depth_[kLanes];
  std::uint8_t block_[kLanes][kMostWaiting];
};

}  // namespace concord::lanes
