#include "results/prove/certificate.hpp"

#include <algorithm>

namespace concord {

bool Certificate::shown(ProofStep::Part part) const {
  if (!finished || !refusal.empty()) return false;
  bool any = false;
  for (const ProofStep& step : steps) {
    if (step.part != part) continue;
    any = true;
    if (step.answer != ProofStep::Answer::kProved && step.answer != ProofStep::Answer::kByLemma)
      return false;
  }
  return any;
}

std::uint64_t Certificate::conflicts() const {
  std::uint64_t total = 0;
  for (const ProofStep& step : steps) total += step.asked_before ? 0 : step.conflicts;
  return total;
}

double Certificate::cpu_s() const {
  double total = 0;
  for (const ProofStep& step : steps) total += step.asked_before ? 0 : step.cpu_s;
  return total;
}

}  // namespace concord
