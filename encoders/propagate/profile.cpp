#include "encoders/propagate/profile.hpp"

#include "puzzles/model/cpu_clock.hpp"

namespace concord {

bool PropagationProfile::add(std::span<const Board* const> boards, const StopFlag* stop) {
  const double start_s = thread_cpu_s();
  bool going = true;
  for (const Board* board : boards) {
    going = add(*board, stop);
    if (!going) break;
  }
  totals_.cpu_s += thread_cpu_s() - start_s;
  return going;
}

bool PropagationProfile::add(const Board& board, const StopFlag* stop) {
  const auto found = propagator_.propagate(board, stop);
  if (!found && found.error().kind == EncodeError::Kind::kStopped) return false;
  ++totals_.boards;
  if (!found) {
    ++totals_.unsupported;
    const auto known = totals_.reasons.find(found.error().message);
    if (known != totals_.reasons.end()) {
      ++known->second;
    } else if (totals_.reasons.size() < ProfileTotals::kMostReasons) {
      totals_.reasons.emplace(found.error().message, 1);
    }
    return true;
  }
  if (found->refuted) {
    ++totals_.refuted;
    return true;
  }
  ++(found->solved ? totals_.solved : totals_.left);
  totals_.cells_decided += found->decided;
  totals_.candidates_left += found->candidates;
  return true;
}

}  // namespace concord
