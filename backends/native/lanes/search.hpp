#pragma once
// The search of a kernel: sweeps over all lanes, and between them what single lanes need: to be
// branched, to go back to an alternative, to be refilled. That is done for several lanes together,
// in vectors.
//
// A board stays in its lane, and its search depends on nothing else: grids, counts and nodes are
// the same in any company.

#include "backends/native/lanes/alternatives.hpp"
#include "backends/native/lanes/choice.hpp"
#include "backends/native/lanes/intake.hpp"
#include "backends/native/lanes/job.hpp"
#include "backends/native/lanes/looks.hpp"
#include "backends/native/lanes/sweep.hpp"

namespace concord::lanes {

template <typename Ops>
class Search {
  using V = typename Ops::V;
  static constexpr unsigned kLanes = Ops::kLanes;
  static constexpr std::uint32_t kAllLanes = kLanes == 32 ? ~0U : (1U << kLanes) - 1;
  // So many lanes must wait before something is done for them (measured).
  static constexpr unsigned kEnough = kLanes >= 32 ? 10 : kLanes >= 16 ? 6 : kLanes >= 8 ? 2 : 1;
  // Nodes of a board, more than those of known puzzles.
  static constexpr std::uint16_t kLong = 4096;
  static constexpr std::uint16_t kMostCounted = 0x4000;  // in nodes_
  // Turning the grids of all lanes pays when more are to be told (measured).
  static constexpr unsigned kFewTold = kLanes >= 32 ? 5 : kLanes >= 16 ? 1 : 0;
  static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

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
      work.lane_sweeps += count(active_);
      dead = (dead | seen.dead) & active_;
      const std::uint32_t waiting = dead | ((seen.same | seen.full) & active_);
      if (count(waiting) < enough_) continue;
      act(dead, seen.full & ~dead & active_, seen.same & ~dead & active_);
      dead = 0;
    }
    work.read = intake_.boards_read();
    return work;
  }

  void begin() {
    active_ = kAllLanes;
    enough_ = kEnough;
    unbranched_ = 0;
    long_ = 0;
    until_look_ = kSweepsBetweenLooks;
    alternatives_.begin();
    intake_.begin(job_);
    for (unsigned v = 0; v < kPath; ++v) Ops::store(Ops::all(kAllDigits), now_.at[v]);
    Ops::store(Ops::zero(), now_.at[kPath]);
    Ops::store(Ops::zero(), nodes_);
    for (Tally& tally : tally_) tally = {0, 0, 0};
    refill(kAllLanes);
  }

  void act(std::uint32_t dead, std::uint32_t full, std::uint32_t same) {
    std::uint32_t free = 0;   // lanes whose board has ended
    std::uint32_t fresh = 0;  // lanes with a state that no sweep has seen
    if (full != 0) {
      const std::uint32_t solved = full & solved_lanes<Ops>(now_);
      same &= ~solved;
      if (solved != 0) free |= take_solutions(solved);
      dead |= solved & ~free;
    }
    if (same != 0) {
      const Chosen chosen = choose<Ops>(now_, picks_);
      // Where much is open or much was searched, what the sweeps overlook may be a tree without
      // end.
      long_ |= Ops::bits_of(Ops::less(Ops::all(kLong), Ops::load(nodes_)));
      const std::uint32_t doubtful = same & ((chosen.wide & unbranched_) | long_);
      std::uint32_t hopeless = same & ~chosen.open;  // nothing to choose from, and no grid
      if (doubtful != 0) {
        hopeless |= doubtful & (starved_lanes<Ops>(now_) | clashing_lanes<Ops>(now_.at));
      }
      dead |= hopeless;
      same &= ~hopeless;
      const std::uint32_t over = out_of_nodes(same);
      free |= over;
      same &= ~over;
      if (same != 0) alternatives_.branch(same, picks_, now_);
      unbranched_ &= ~same;
      fresh |= same;
    }
    const std::uint32_t over = out_of_nodes(dead & ~alternatives_.none());
    free |= over;
    dead &= ~over;
    for (std::uint32_t rest = dead & alternatives_.none(); rest != 0; rest &= rest - 1) {
      const unsigned lane = first_of(rest);
      now_.at[kPath][lane] = 0;
      end(lane, End::kExhausted);
      free |= 1U << lane;
    }
    dead &= ~free;
    for (std::uint32_t rest = dead; rest != 0; rest &= rest - 1)
      alternatives_.take_back(first_of(rest));
    alternatives_.restore(now_);
    fresh |= dead;
    const auto entered = Ops::mask_of(fresh);
    Ops::store(Ops::add(Ops::load(nodes_), Ops::keep(entered, Ops::all(1))), nodes_);
    Ops::blend_store(entered, Ops::all(0xffff), last_sum_);
    if (free != 0) refill(free);
  }

  static unsigned count(std::uint32_t bits) {
    return static_cast<unsigned>(__builtin_popcount(bits));
  }

  static unsigned first_of(std::uint32_t bits) {
    return static_cast<unsigned>(__builtin_ctz(bits));
  }

  void end(unsigned lane, End how) {
    alternatives_.drop_all(lane);
    tally_[lane].nodes += nodes_[lane];
    tally_[lane].path = now_.at[kPath][lane];
    job_->ended(job_->context, board_[lane], &tally_[lane], how);
  }

  // Ends the boards whose next node would be one too many: these lanes.
  std::uint32_t out_of_nodes(std::uint32_t lanes) {
    if (job_->max_nodes == kUnlimited) return 0;
    std::uint32_t over = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
      const unsigned lane = first_of(lanes);
      if (tally_[lane].nodes + nodes_[lane] < job_->max_nodes) continue;
      end(lane, End::kNodes);
      over |= 1U << lane;
    }
    return over;
  }

  // The lanes whose boards have ended.
  std::uint32_t take_solutions(std::uint32_t lanes) {
    std::uint32_t told = 0;
    std::uint32_t ended = 0;
    for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
      const unsigned lane = first_of(rest);
      if (++tally_[lane].solutions <= job_->grids) told |= 1U << lane;
    }
    const bool turned = count(told) > kFewTold;
    if (turned) Turning<Ops>::from_lanes(now_.at, grids_);
    for (; lanes != 0; lanes &= lanes - 1) {
      const unsigned lane = first_of(lanes);
      if ((told >> lane & 1U) != 0 && !tell(lane, turned)) {
        end(lane, End::kStopped);
        until_look_ = 1;  // whoever says stop once may mean all
      } else if (tally_[lane].solutions >= job_->limit) {
        end(lane, End::kLimit);
      } else {
        continue;
      }
      ended |= 1U << lane;
    }
    return ended;
  }

  bool tell(unsigned lane, bool turned) {
    std::uint16_t values[kCells];
    if (turned) {
      Turning<Ops>::copy_digits(grids_, lane, values);
    } else {
      for (unsigned c = 0; c < kCells; ++c)
        values[c] = static_cast<std::uint16_t>(__builtin_ctz(now_.at[c][lane]) + 1);
    }
    return job_->found(job_->context, board_[lane], values);
  }

  void refill(std::uint32_t lanes) {
    const std::uint32_t taken = intake_.take(lanes, now_, board_);
    if (taken != lanes) {
      active_ &= ~lanes | taken;
      const unsigned quarter = count(active_) / 4;
      enough_ = quarter == 0 ? 1 : quarter < kEnough ? quarter : kEnough;
    }
    unbranched_ |= taken;
    long_ &= ~taken;
    Ops::blend_store(Ops::mask_of(taken), Ops::all(0xffff), last_sum_);
    Ops::blend_store(Ops::mask_of(taken), Ops::zero(), nodes_);
    for (std::uint32_t rest = taken; rest != 0; rest &= rest - 1)
      tally_[first_of(rest)] = {0, 0, 0};
  }

  // The lanes whose boards were ended.
  std::uint32_t look() {
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      if (nodes_[lane] < kMostCounted) continue;
      tally_[lane].nodes += nodes_[lane];
      nodes_[lane] = 0;
    }
    const Halt halt = job_->look(job_->context, board_, active_);
    if (halt.all) {
      intake_.halt();
      const Tally nothing{0, 0, 0};
      for (std::size_t board = 0; intake_.drop(board);)
        job_->ended(job_->context, board, &nothing, End::kStopped);
    }
    const std::uint32_t lanes = halt.lanes & active_;
    for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1)
      end(first_of(rest), End::kStopped);
    if (lanes != 0) refill(lanes);
    return lanes;
  }

  State<kLanes> now_;
  alignas(kAlignment) std::uint16_t last_sum_[kLanes];
  Picks<kLanes> picks_;
  Intake<Ops> intake_;
  Alternatives<Ops> alternatives_;
  typename Turning<Ops>::Turned grids_;
  const Job* job_;
  std::size_t board_[kLanes];
  Tally tally_[kLanes];  // of nodes those that nodes_ does not count any more
  alignas(kAlignment) std::uint16_t nodes_[kLanes];
  std::uint32_t active_;
  std::uint32_t unbranched_;  // lanes whose board is as inference alone left it
  std::uint32_t long_;        // lanes whose board has had more than kLong nodes
  unsigned enough_;           // lanes: kEnough, less when few lanes have a board
  unsigned until_look_;       // sweeps
};

template <typename Ops>
constexpr Kernel kernel_with(const char* name) {
  return {name, Ops::kLanes, sizeof(Search<Ops>), &Search<Ops>::run};
}

}  // namespace concord::lanes
