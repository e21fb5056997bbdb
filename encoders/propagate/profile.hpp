#pragma once
// PropagationProfile: how far unit propagation alone comes on many boards under one encoding, added
// up. What `concord profile` prints. Not thread-safe. Throws nothing but std::bad_alloc.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "encoders/propagate/board_propagator.hpp"

namespace concord {

struct ProfileTotals {
  std::uint64_t boards = 0;       // solved + refuted + left + unsupported
  std::uint64_t solved = 0;       // every cell decided
  std::uint64_t refuted = 0;      // a conflict: the board has no solution
  std::uint64_t left = 0;         // neither
  std::uint64_t unsupported = 0;  // the encoding cannot state the board, or not in the memory
  // Over the boards that are solved or left.
  std::uint64_t cells_decided = 0;
  std::uint64_t candidates_left = 0;
  double cpu_s = 0;  // of the thread that called
  // Why boards were unsupported, and how many; of the first kMostReasons different ones.
  std::map<std::string, std::uint64_t, std::less<>> reasons;
  static constexpr std::size_t kMostReasons = 8;

  // None when no board was solved or left.
  [[nodiscard]] std::optional<double> mean_cells_decided() const { return mean(cells_decided); }
  [[nodiscard]] std::optional<double> mean_candidates_left() const { return mean(candidates_left); }

 private:
  [[nodiscard]] std::optional<double> mean(std::uint64_t sum) const {
    const std::uint64_t count = solved + left;
    if (count == 0) return std::nullopt;
    return static_cast<double>(sum) / static_cast<double>(count);
  }
};

class PropagationProfile {
 public:
  PropagationProfile(const EncodingChoice& choice, std::uint64_t memory_limit_B)
      : propagator_(choice, memory_limit_B) {}

  // False when `stop` (may be null) was raised: the board that it met and those after it do not
  // count. Many boards in one call cost less than one by one: the clock is read once.
  bool add(std::span<const Board* const> boards, const StopFlag* stop = nullptr);

  [[nodiscard]] const EncodingChoice& choice() const { return propagator_.choice(); }
  [[nodiscard]] const ProfileTotals& totals() const { return totals_; }

 private:
  bool add(const Board& board, const StopFlag* stop);

  BoardPropagator propagator_;
  ProfileTotals totals_;
};

}  // namespace concord
