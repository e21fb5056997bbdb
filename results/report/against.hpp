#pragma once
// A session against an earlier one, the baseline: what got slower, faster, wrong or undecided
// since, on the instances that both have, with the same honesty about chance as any comparison.

#include "results/report/paired.hpp"
#include "results/report/report.hpp"

namespace concord {

struct BackendChange {
  std::string backend;
  PairedComparison times;         // now against then
  std::uint64_t instances = 0;    // that both have
  std::uint64_t newly_wrong = 0;  // wrong now, and not then
  std::uint64_t newly_error = 0;
  std::uint64_t lost = 0;  // solved then and undecided now
  std::uint64_t gained = 0;
  std::uint64_t other_answer = 0;  // puzzles of which now another thing is said than then
};

struct Changes {
  std::vector<BackendChange> backends;  // those that both sessions have
  std::vector<std::string> only_now;
  std::vector<std::string> only_then;
};

[[nodiscard]] Changes changes_since(const Loaded& now, const Report& report, const Loaded& then,
                                    const Report& base);

// The same as a section of the report, with what makes the two hard to compare first.
[[nodiscard]] Section changes_section(const Loaded& now, const Report& report, const Loaded& then,
                                      const Report& base);

}  // namespace concord
