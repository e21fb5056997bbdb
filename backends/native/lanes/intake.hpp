#pragma once
// Intake: the boards that were read from a job, as many as there are lanes at a time, and wait for
// a lane to be free. Any of them may go to any lane.

#include "backends/native/lanes/looks.hpp"
#include "backends/native/lanes/turning.hpp"

namespace concord::lanes {

template <typename Ops>
class Intake {
  static constexpr unsigned kLanes = Ops::kLanes;

 public:
  void begin(const Job* job) {
    job_ = job;
    read_ = 0;
    waiting_ = 0;
    halted_ = false;
    for (unsigned lane = 0; lane < kLanes; ++lane) place_[lane] = 0;
  }

  // No board is read from now on.
  void halt() { halted_ = true; }

  [[nodiscard]] std::size_t boards_read() const { return read_; }

  // Takes the next board out of those that were read; false when there is none.
  bool drop(std::size_t& board) {
    if (waiting_ == 0) return false;
    board = first_board_ + (count_ - waiting_--);
    return true;
  }

  // Puts a board in each of `lanes`, as far as there are any: its cells in `state`, all
  // configurations, and its number in `board`. The lanes that got one.
  std::uint32_t take(std::uint32_t lanes, State<kLanes>& state, std::size_t (&board)[kLanes]) {
    std::uint32_t taken = 0;
    while (lanes != 0) {
      if (waiting_ == 0) read();
      if (waiting_ == 0) break;
      std::uint32_t group = 0;
      for (unsigned from = count_ - waiting_; lanes != 0 && from < count_; ++from, --waiting_) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(lanes));
        lanes &= lanes - 1;
        group |= 1U << lane;
        place_[lane] = static_cast<std::uint16_t>(from);
        board[lane] = first_board_ + from;
      }
      const auto places = Ops::places(place_);
      const auto mask = Ops::mask_of(group);
      for (unsigned c = 0; c < kCells; ++c)
        Ops::blend_store(mask, Ops::moved(at_[c], places), state.at[c]);
      taken |= group;
    }
    if (taken != 0) {
      const auto mask = Ops::mask_of(taken);
      const auto all = Ops::all(kAllDigits);
      for (unsigned v = kCells; v < kPath; ++v) Ops::blend_store(mask, all, state.at[v]);
      Ops::blend_store(mask, Ops::zero(), state.at[kPath]);
    }
    return taken;
  }

 private:
  void read() {
    const std::size_t left = halted_ ? 0 : job_->boards - read_;
    count_ = left < kLanes ? static_cast<unsigned>(left) : kLanes;
    waiting_ = count_;
    if (count_ == 0) return;
    first_board_ = read_;
    // What is too few is made up for with copies that nobody takes.
    const std::uint16_t* boards[kLanes];
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      const unsigned i = lane < count_ ? lane : 0;
      boards[lane] = job_->cells + (first_board_ + i) * kCells;
    }
    read_ += count_;
    Turning<Ops>::to_lanes(boards, at_);
    // The first sweep ends a board with an empty cell.
    Ops::blend_store(Ops::mask_of(clashing_lanes<Ops>(at_)), Ops::zero(), at_[0]);
  }

  alignas(kAlignment) std::uint16_t at_[kCells][kLanes];
  alignas(kAlignment) std::uint16_t place_[kLanes];  // by lane: from which place of at_
  const Job* job_;
  std::size_t read_;
  std::size_t first_board_;
  unsigned count_;    // boards in at_
  unsigned waiting_;  // the last of them
  bool halted_;
};

}  // namespace concord::lanes
