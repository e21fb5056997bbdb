#include "results/cross_check.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace concord {
namespace {

bool same_first_grid(const Answer& a, const Answer& b) {
  return a.outcome.grids.empty() || b.outcome.grids.empty() ||
         a.outcome.grids.front() == b.outcome.grids.front();
}

void compare(const Answer& a, const Answer& b, bool first_lex, std::vector<std::string>& out) {
  const Claim left = a.claim();
  const Claim right = b.claim();
  if (!left.meets(right)) {
    out.push_back(fmt::format("{} says {} ({}), {} says {} ({})", a.backend, to_string(a.status),
                              left.to_string(), b.backend, to_string(b.status), right.to_string()));
    return;
  }
  const bool both_unique = a.status == Status::kUnique && b.status == Status::kUnique;
  if ((both_unique || first_lex) && !same_first_grid(a, b)) {
    out.push_back(fmt::format("{} and {} give different grids as the {} one", a.backend, b.backend,
                              both_unique ? "only" : "first"));
    return;
  }
  // A grid that was checked is a fact: it contradicts whoever says that another one is the only
  // one.
  for (const auto& [unique, other] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
    if (unique->status != Status::kUnique || unique->outcome.grids.empty()) continue;
    for (const Grid& grid : other->outcome.grids) {
      if (grid == unique->outcome.grids.front() || other->status == Status::kUnique) continue;
      out.push_back(fmt::format("{} says that its grid is the only one, {} found another",
                                unique->backend, other->backend));
      return;
    }
  }
}

void corroborate(std::span<Answer> answers) {
  for (Answer& one : answers) {
    if (!one.fault.empty() || one.status == Status::kUnknown || !one.outcome.exhausted) continue;
    const bool other = std::ranges::any_of(answers, [&](const Answer& two) {
      return two.fault.empty() && two.outcome.exhausted && two.independence != one.independence;
    });
    if (other) one.evidence = Evidence::kCorroborated;
  }
}

// The most that is known: an exact answer before a bound, a bound before nothing.
Status strongest(std::span<const Answer> answers) {
  Status best = Status::kUnknown;
  for (const Answer& answer : answers) {
    if (answer.fault.empty() && answer.status < best) best = answer.status;
  }
  return best;
}

}  // namespace

std::string_view to_string(Agreement agreement) {
  switch (agreement) {
    case Agreement::kAgree: return "agree";
    case Agreement::kDisagree: return "disagree";
    case Agreement::kInconclusive: return "inconclusive";
  }
  return "";
}

Verdict cross_check(std::span<Answer> answers, Question question, bool first_lex) {
  Verdict verdict;
  std::size_t decided = 0;
  for (const Answer& answer : answers) {
    if (!answer.fault.empty()) {
      verdict.disagreements.push_back(
          fmt::format("{} failed its check: {}", answer.backend, answer.fault));
    } else if (answer.decided(question)) {
      ++decided;
    } else {
      verdict.undecided.push_back(fmt::format("{}: {}", answer.backend, answer.reason()));
    }
  }
  for (std::size_t i = 0; i < answers.size(); ++i) {
    for (std::size_t j = i + 1; j < answers.size(); ++j) {
      if (answers[i].fault.empty() && answers[j].fault.empty()) {
        compare(answers[i], answers[j], first_lex, verdict.disagreements);
      }
    }
  }
  if (!verdict.disagreements.empty()) {
    verdict.agreement = Agreement::kDisagree;
    return verdict;
  }
  corroborate(answers);
  for (const Answer& answer : answers) {
    verdict.claim.least = std::max(verdict.claim.least, answer.claim().least);
    verdict.claim.most = std::min(verdict.claim.most, answer.claim().most);
  }
  verdict.status = strongest(answers);
  if (decided >= std::min<std::size_t>(2, answers.size()) && decided > 0)
    verdict.agreement = Agreement::kAgree;
  return verdict;
}

}  // namespace concord
