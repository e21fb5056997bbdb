#pragma once
// The search of a kernel: sweeps over all lanes, and between them what single lanes need: to be
// branched, to go back to an alternative, to be refilled. That is done for several lanes together,
// in vectors, each lane keeping to its own column of every block of memory.
//
// A branching settles one digit of one band: the first way that is left to it, and the alternative
// is all others. What is saved is the alternative's configurations alone; its cells are those that
// the board had when no alternative was waiting (`root_`), since what the branchings said is in the
// configurations and the sweeps find the rest again. So the search needs no more than 64 small
// blocks: each first way settles one of 54 pairs of band and digit for good, hence no lane has more
// than 54 alternatives waiting, and a lane always finds a block whose column is free.
//
// A board stays in its lane, and its search depends on nothing else: grids, counts and nodes are
// the same in any company.

#include "backends/native/lanes/job.hpp"
#include "backends/native/lanes/sweep.hpp"

namespace concord::lanes {

template <typename Ops>
class Search {
  using V = typename Ops::V;
  using M = typename Ops::M;
  static constexpr unsigned kLanes = Ops::kLanes;
  static constexpr std::uint32_t kAllLanes = kLanes == 32 ? ~0U : (1U << kLanes) - 1;
  static constexpr unsigned kMostWaiting = 54;
  static constexpr unsigned kBlocks = 64;
  static constexpr unsigned kStages = 4;
  // So many lanes must wait before something is done for them (measured).
  static constexpr unsigned kEnough = kLanes >= 32 ? 5 : kLanes >= 16 ? 4 : kLanes >= 8 ? 2 : 1;
  // Configurations of alternatives, one a lane.
  struct alignas(kAlignment) Saved {
    std::uint16_t at[kVectors - kCells][kLanes];
  };

  // Boards that were read and transposed, one a lane, and wait for that lane to be free.
  struct alignas(kAlignment) Stage {
    std::uint16_t at[kCells][kLanes];
    std::size_t board[kLanes];
    std::uint32_t ready;
  };

 public:
  static Work run(const Job* job, void* workspace) {
    Search& search = *static_cast<Search*>(workspace);
    search.job_ = job;
    return search.go();
  }

 private:
  Work go() {
    begin();
    Work work{0, 0, 0};
    // What is to be done is done for several lanes together; a lane that waits loses a sweep.
    std::uint32_t dead = 0;
    while (active_ != 0) {
      if (--until_look_ == 0) {
        until_look_ = kSweepsBetweenLooks;
        dead &= ~look();
      }
      const Seen seen = sweep<Ops>(now_, last_sum_);
      ++work.sweeps;
      work.lane_sweeps += static_cast<unsigned>(__builtin_popcount(active_));
      dead = (dead | seen.dead) & active_;
      const std::uint32_t waiting = dead | ((seen.same | seen.full) & active_);
      if (waiting == 0 ||
          (static_cast<unsigned>(__builtin_popcount(waiting)) < kEnough && waiting != active_))
        continue;
      act(dead, seen.full & ~dead & active_, seen.same & ~dead & active_);
      dead = 0;
    }
    work.read = next_;
    return work;
  }

  void begin() {
    next_ = 0;
    active_ = kAllLanes;
    for (unsigned b = 0; b < kBlocks; ++b) used_[b] = 0;
    for (unsigned s = 0; s < kStages; ++s) stages_[s].ready = 0;
    halted_ = false;
    until_look_ = kSweepsBetweenLooks;
    source_count_ = 0;
    for (unsigned v = 0; v < kVectors; ++v) Ops::store(Ops::all(kAllDigits), now_.at[v]);
    refill(kAllLanes);
  }

  void act(std::uint32_t dead, std::uint32_t full, std::uint32_t same) {
    std::uint32_t fresh = 0;
    source_count_ = 0;
    if (full != 0) {
      const std::uint32_t solved = full & solved_lanes();
      same &= ~solved;
      for (std::uint32_t rest = solved; rest != 0; rest &= rest - 1) {
        const unsigned lane = first_of(rest);
        if (solved_one(lane)) {
          dead |= 1U << lane;
        } else {
          fresh |= 1U << lane;
        }
      }
    }
    if (same != 0) {
      std::uint32_t roots = 0;
      for (std::uint32_t rest = same; rest != 0; rest &= rest - 1) {
        const unsigned lane = first_of(rest);
        if (tally_[lane].nodes == 0) roots |= 1U << lane;
      }
      const std::uint32_t hopeless = roots == 0 ? 0 : roots & starved_lanes();
      dead |= hopeless;
      same &= ~hopeless;
    }
    if (same != 0) {
      const std::uint32_t open = choose();
      dead |= same & ~open;  // nothing to choose from, and no grid
      same &= open;
      for (std::uint32_t rest = same; rest != 0; rest &= rest - 1) {
        const unsigned lane = first_of(rest);
        if (tally_[lane].nodes >= job_->max_nodes) {
          end(lane, End::kNodes);
          same &= ~(1U << lane);
          fresh |= 1U << lane;
        }
      }
      if (same != 0) branch(same);
    }
    for (std::uint32_t rest = dead; rest != 0; rest &= rest - 1) {
      const unsigned lane = first_of(rest);
      if (!go_back(lane)) fresh |= 1U << lane;
    }
    restore();
    if (fresh != 0) refill(fresh);
  }

  static unsigned first_of(std::uint32_t bits) {
    return static_cast<unsigned>(__builtin_ctz(bits));
  }

  void end(unsigned lane, End how) {
    while (depth_[lane] > 0) used_[block_[lane][--depth_[lane]]] &= ~(1U << lane);
    const std::size_t board = board_[lane];
    if (how == End::kExhausted) tally_[lane].path = 0;
    job_->ended(job_->context, board, &tally_[lane], how);
  }

  // True when the search goes on.
  bool solved_one(unsigned lane) {
    Tally& tally = tally_[lane];
    ++tally.solutions;
    if (tally.solutions <= job_->grids) {
      constexpr unsigned kPadded = (kCells + kLanes - 1) / kLanes * kLanes;
      alignas(kAlignment) std::uint16_t values[kPadded];
      for (unsigned c = 0; c < kCells; ++c) values[c] = now_.at[c][lane];
      for (unsigned c = kCells; c < kPadded; ++c) values[c] = 1;
      // A digit is one more than the number of bits below its own.
      for (unsigned c = 0; c < kPadded; c += kLanes) {
        const V below = Ops::less_one(Ops::load(values + c));
        Ops::store(Ops::add(Ops::count(below), Ops::all(1)), values + c);
      }
      if (!job_->found(job_->context, board_[lane], values)) {
        end(lane, End::kStopped);
        until_look_ = 1;  // whoever says stop once may mean all
        return false;
      }
    }
    if (tally.solutions >= job_->limit) {
      end(lane, End::kLimit);
      return false;
    }
    return true;
  }

  bool go_back(unsigned lane) {
    if (depth_[lane] == 0) {
      end(lane, End::kExhausted);
      return false;
    }
    if (tally_[lane].nodes >= job_->max_nodes) {
      end(lane, End::kNodes);
      return false;
    }
    const unsigned depth = --depth_[lane];
    const unsigned block = block_[lane][depth];
    ++tally_[lane].nodes;
    tally_[lane].path = path_[lane][depth] + 1U;
    const std::uint32_t bit = 1U << lane;
    used_[block] &= ~bit;
    for (unsigned i = 0; i < source_count_; ++i) {
      if (source_[i] == block) {
        source_lanes_[i] |= bit;
        return true;
      }
    }
    source_[source_count_] = block;
    source_lanes_[source_count_++] = bit;
    return true;
  }

  void restore() {
    unsigned i = 0;
    for (; i + 4 <= source_count_; i += 4) restore_from<4>(i);
    if (source_count_ - i == 3) restore_from<3>(i);
    if (source_count_ - i == 2) restore_from<2>(i);
    if (source_count_ - i == 1) restore_from<1>(i);
    if (source_count_ == 0) return;
    std::uint32_t lanes = 0;
    for (i = 0; i < source_count_; ++i) lanes |= source_lanes_[i];
    const M mask = Ops::mask_of(lanes);
    Ops::blend_store(mask, Ops::all(0xffff), last_sum_);
    for (unsigned c = 0; c < kCells; ++c) Ops::blend_store(mask, Ops::load(root_[c]), now_.at[c]);
    source_count_ = 0;
  }

  template <unsigned kSources>
  void restore_from(unsigned first) {
    constexpr unsigned kConfigurationVectors = kVectors - kCells;
    const std::uint16_t* from[kSources];
    M mask[kSources];
    for (unsigned s = 0; s < kSources; ++s) {
      from[s] = saved_[source_[first + s]].at[0];
      mask[s] = Ops::mask_of(source_lanes_[first + s]);
    }
    for (unsigned v = 0; v < kConfigurationVectors; ++v) {
      V x = Ops::load(now_.at[kCells + v]);
#pragma GCC unroll 4
      for (unsigned s = 0; s < kSources; ++s)
        x = Ops::blend(mask[s], Ops::load(from[s] + v * kLanes), x);
      Ops::store(x, now_.at[kCells + v]);
    }
  }

  // The band with the fewest configurations, and in it a digit with two: by lane, for all.
  std::uint32_t choose() {
    V best = Ops::all(0x7fff);
    for (unsigned b = 0; b < kBands; ++b) {
      const std::uint16_t* const at = now_.at[kCells + b * kConfigurations];
      V once = Ops::zero(), twice = Ops::zero(), more = Ops::zero(), total = Ops::zero();
      for (unsigned i = 0; i < kConfigurations; ++i) {
        const V x = Ops::load(at + i * kLanes);
        more = Ops::bit_or(more, Ops::bit_and(twice, x));
        twice = Ops::bit_or(twice, Ops::bit_and(once, x));
        once = Ops::bit_or(once, x);
        total = Ops::add(total, Ops::count(x));
      }
      const V two = Ops::and_not(twice, more);
      const V pick = Ops::lowest(Ops::if_any(two, twice));
      // Closed bands count as many more than any open one.
      total = Ops::blend(Ops::less(Ops::zero(), twice), total, Ops::all(0x4000));
      const M better = Ops::less(total, best);
      best = Ops::blend(better, total, best);
      for (unsigned other = 0; other < b; ++other)
        Ops::blend_store(better, Ops::zero(), pick_[other]);
      Ops::store(Ops::keep(better, pick), pick_[b]);
    }
    return Ops::bits_of(Ops::less(best, Ops::all(0x4000)));
  }

  void branch(std::uint32_t lanes) {
    std::uint32_t roots = 0;
    for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
      const unsigned lane = first_of(rest);
      if (depth_[lane] == 0) roots |= 1U << lane;
    }
    if (roots != 0) {
      const M mask = Ops::mask_of(roots);
      for (unsigned c = 0; c < kCells; ++c) Ops::blend_store(mask, Ops::load(now_.at[c]), root_[c]);
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
      save(group, block);
      lanes &= ~group;
    }
  }

  void save(std::uint32_t lanes, unsigned block) {
    Saved& saved = saved_[block];
    const M mask = Ops::mask_of(lanes);
    used_[block] |= lanes;
    for (unsigned b = 0; b < kBands; ++b) {
      const V pick = Ops::keep(mask, Ops::load(pick_[b]));
      V rest = pick;
      for (unsigned i = 0; i < kConfigurations; ++i) {
        const unsigned v = kCells + b * kConfigurations + i;
        const V x = Ops::load(now_.at[v]);
        const V first = Ops::bit_and(x, rest);
        rest = Ops::and_not(rest, first);
        Ops::blend_store(mask, Ops::and_not(x, first), saved.at[v - kCells]);
        Ops::store(Ops::and_differ_not(x, pick, first), now_.at[v]);
      }
    }
    Ops::blend_store(mask, Ops::all(0xffff), last_sum_);
    for (; lanes != 0; lanes &= lanes - 1) {
      const unsigned lane = first_of(lanes);
      const unsigned depth = depth_[lane]++;
      block_[lane][depth] = static_cast<std::uint8_t>(block);
      path_[lane][depth] = static_cast<std::uint16_t>(tally_[lane].path);
      ++tally_[lane].nodes;
      ++tally_[lane].path;
    }
  }

  // The lanes in which three cells in a line of a box have only two digits between them. The search
  // branches on digits, not on cells, and on an open board would see that late.
  std::uint32_t starved_lanes() const {
    V enough = Ops::all(kAllDigits);
    for (unsigned i = 0; i < 9; ++i) {
      for (unsigned k = 0; k < 9; k += 3) {
        const V row = Ops::or3(Ops::load(now_.at[i * 9 + k]), Ops::load(now_.at[i * 9 + k + 1]),
                               Ops::load(now_.at[i * 9 + k + 2]));
        const V column =
            Ops::or3(Ops::load(now_.at[k * 9 + i]), Ops::load(now_.at[(k + 1) * 9 + i]),
                     Ops::load(now_.at[(k + 2) * 9 + i]));
        enough = Ops::min(enough, Ops::min(without_two(row), without_two(column)));
      }
    }
    return Ops::zero_bits(enough);
  }

  static V without_two(V digits) {
    const V rest = Ops::bit_and(digits, Ops::less_one(digits));
    return Ops::bit_and(rest, Ops::less_one(rest));
  }

  // Whether the cells are a grid, for lanes in which none is empty and the sum is that of a grid:
  // all nine digits in each row, column and box. Then each row has each digit once (or the sum were
  // larger), and so each of its cells, not being empty, has one.
  std::uint32_t solved_lanes() const {
    V complete = Ops::all(kAllDigits);
    for (unsigned i = 0; i < 9; ++i) {
      V row[3], column[3], box[3];
      for (unsigned j = 0; j < 3; ++j) {
        const unsigned r = i * 9 + 3 * j;
        const unsigned c = j * 27 + i;
        const unsigned b = (i / 3 * 3 + j) * 9 + i % 3 * 3;
        row[j] = Ops::or3(cell(r), cell(r + 1), cell(r + 2));
        column[j] = Ops::or3(cell(c), cell(c + 9), cell(c + 18));
        box[j] = Ops::or3(cell(b), cell(b + 1), cell(b + 2));
      }
      complete = Ops::and3(complete, Ops::or3(row[0], row[1], row[2]),
                           Ops::or3(column[0], column[1], column[2]));
      complete = Ops::bit_and(complete, Ops::or3(box[0], box[1], box[2]));
    }
    return Ops::equal_bits(complete, Ops::all(kAllDigits));
  }

  V cell(unsigned at) const {
    return Ops::load(now_.at[at]);
  }

  void refill(std::uint32_t lanes) {
    for (unsigned s = 0; s < kStages && lanes != 0; ++s) {
      Stage& stage = stages_[s];
      if (stage.ready == 0) fill(stage);
      const std::uint32_t group = lanes & stage.ready;
      if (group == 0) continue;
      take(stage, group);
      lanes &= ~group;
    }
    for (; lanes != 0; lanes &= lanes - 1) take_from_another(first_of(lanes));
  }

  void fill(Stage& stage) {
    unsigned lane = 0;
    for (; lane < kLanes && next_ < job_->boards && !halted_; ++lane, ++next_) {
      const std::uint16_t* const cells = job_->cells + next_ * kCells;
      for (unsigned c = 0; c < kCells; ++c) stage.at[c][lane] = cells[c];
      stage.board[lane] = next_;
    }
    stage.ready = lane == 32 ? ~0U : (1U << lane) - 1;
  }

  void started(unsigned lane, std::size_t board) {
    board_[lane] = board;
    depth_[lane] = 0;
    tally_[lane] = {0, 0, 0};
  }

  void take(Stage& stage, std::uint32_t lanes) {
    const M mask = Ops::mask_of(lanes);
    stage.ready &= ~lanes;
    for (unsigned c = 0; c < kCells; ++c)
      Ops::blend_store(mask, Ops::load(stage.at[c]), now_.at[c]);
    const V all = Ops::all(kAllDigits);
    for (unsigned v = kCells; v < kVectors; ++v) Ops::blend_store(mask, all, now_.at[v]);
    Ops::blend_store(mask, Ops::all(0xffff), last_sum_);
    for (; lanes != 0; lanes &= lanes - 1) {
      const unsigned lane = first_of(lanes);
      started(lane, stage.board[lane]);
    }
  }

  void take_from_another(unsigned lane) {
    for (unsigned s = 0; s < kStages; ++s) {
      Stage& stage = stages_[s];
      if (stage.ready == 0) fill(stage);
      if (stage.ready == 0) continue;
      const unsigned from = first_of(stage.ready);
      stage.ready &= ~(1U << from);
      for (unsigned c = 0; c < kCells; ++c) now_.at[c][lane] = stage.at[c][from];
      for (unsigned v = kCells; v < kVectors; ++v) now_.at[v][lane] = kAllDigits;
      last_sum_[lane] = 0xffff;
      started(lane, stage.board[from]);
      return;
    }
    active_ &= ~(1U << lane);
  }

  // The lanes whose boards were ended.
  std::uint32_t look() {
    const Halt halt = job_->look(job_->context, board_, active_);
    if (halt.all) {
      halted_ = true;
      const Tally nothing{0, 0, 0};
      for (unsigned s = 0; s < kStages; ++s) {
        for (; stages_[s].ready != 0; stages_[s].ready &= stages_[s].ready - 1) {
          job_->ended(job_->context, stages_[s].board[first_of(stages_[s].ready)], &nothing,
                      End::kStopped);
        }
      }
    }
    const std::uint32_t lanes = halt.lanes & active_;
    for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1)
      end(first_of(rest), End::kStopped);
    if (lanes != 0) refill(lanes);
    return lanes;
  }

  State<kLanes> now_;
  alignas(kAlignment) std::uint16_t last_sum_[kLanes];
  alignas(kAlignment) std::uint16_t pick_[kBands][kLanes];
  Stage stages_[kStages];
  alignas(kAlignment) std::uint16_t root_[kCells][kLanes];
  Saved saved_[kBlocks];
  const Job* job_;
  std::size_t next_;
  std::size_t board_[kLanes];
  Tally tally_[kLanes];
  unsigned depth_[kLanes];
  std::uint8_t block_[kLanes][kMostWaiting];
  std::uint16_t path_[kLanes][kMostWaiting];
  std::uint32_t used_[kBlocks];
  std::uint32_t active_;
  bool halted_;
  unsigned until_look_;  // sweeps
  unsigned source_count_;
  unsigned source_[kLanes];
  std::uint32_t source_lanes_[kLanes];
};

template <typename Ops>
constexpr Kernel kernel_with(const char* name) {
  return {name, Ops::kLanes, sizeof(Search<Ops>), &Search<Ops>::run};
}

}  // namespace concord::lanes
