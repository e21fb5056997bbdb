#include "lessons/why/hitting_set.hpp"

namespace concord {

HittingSet::HittingSet(std::size_t members, std::size_t most) : members_(members), most_(most) {
  // count[k] after member i: more than k of the members up to i are in the set.
  static_cast<void>(solver_.new_variables(static_cast<std::uint32_t>(members)));
  const auto width = static_cast<std::uint32_t>(most + 1);
  std::vector<Lit> before;
  for (std::size_t i = 0; i < members; ++i) {
    const Lit taken = Lit::positive(static_cast<Var>(i));
    const Var first = solver_.new_variables(width);
    std::vector<Lit> count;
    for (std::uint32_t k = 0; k < width; ++k) count.push_back(Lit::positive(first + k));
    const auto add_clause = [this](std::initializer_list<Lit> clause) {
      static_cast<void>(solver_.add_clause(std::span<const Lit>(clause.begin(), clause.size())));
    };
    add_clause({~taken, count[0]});
    for (std::uint32_t k = 0; k < width && i > 0; ++k) {
      add_clause({~before[k], count[k]});
      if (k + 1 < width) add_clause({~before[k], ~taken, count[k + 1]});
    }
    before = count;
  }
  more_than_ = before;
}

void HittingSet::add(const std::vector<std::size_t>& set) {
  std::vector<Lit> clause;
  for (const std::size_t member : set) clause.push_back(Lit::positive(static_cast<Var>(member)));
  static_cast<void>(solver_.add_clause(clause));
}

std::optional<std::vector<std::size_t>> HittingSet::find(
    std::optional<std::chrono::steady_clock::time_point> deadline, const StopFlag* stop) {
  constexpr std::uint64_t kConflictsBetweenLooks = 200;
  while (bound_ <= most_) {
    std::vector<Lit> assumptions;
    if (members_ > 0) assumptions.push_back(~more_than_[bound_]);
    const auto answer = solver_.solve(assumptions, kConflictsBetweenLooks, stop);
    if (answer == Cdcl<>::Answer::kSatisfiable) {
      std::vector<std::size_t> set;
      for (std::size_t i = 0; i < members_; ++i) {
        if (solver_.is_true_in_model(static_cast<Var>(i))) set.push_back(i);
      }
      return set;
    }
    if (answer == Cdcl<>::Answer::kUnsatisfiable) {
      ++bound_;
      continue;
    }
    if ((stop != nullptr && stop->stop_requested()) ||
        (deadline && std::chrono::steady_clock::now() >= *deadline)) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace concord
