#include "results/cross_check.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/model/counted.hpp"

namespace concord {
namespace {

bool same_first_grid(const Answer& a, const Answer& b) {
  return a.outcome.grids.empty() || b.outcome.grids.empty() ||
         a.outcome.grids.front() == b.outcome.grids.front();
}

bool knows_all(const Answer& answer, const std::vector<Grid>& grids) {
  return std::ranges::all_of(grids, [&](const Grid& grid) {
    return std::ranges::find(answer.outcome.grids, grid) != answer.outcome.grids.end();
  });
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
  // A grid that was checked is a fact: it contradicts whoever says that others are all there are.
  for (const auto& [all, other] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
    if (!all->has_all_grids() || knows_all(*all, other->outcome.grids)) continue;
    const std::uint64_t count = all->outcome.solutions;
    out.push_back(count == 1
                      ? fmt::format("{} says that its grid is the only one, {} found another",
                                    all->backend, other->backend)
                      : fmt::format("{} says that its {} grids are all there are, {} found another",
                                    all->backend, count, other->backend));
    return;
  }
  // As many, but not the same: of most of them only the digest is left.
  if (a.outcome.exhausted && b.outcome.exhausted && a.digest != b.digest) {
    out.push_back(fmt::format("{} and {} both count {}, but not the same ones", a.backend,
                              b.backend, counted(a.outcome.solutions, "grid")));
  }
}

// How many different grids were checked, over all answers.
std::uint64_t distinct_grids(std::span<const Answer> answers) {
  std::vector<const Grid*> grids;
  for (const Answer& answer : answers) {
    for (const Grid& grid : answer.outcome.grids) grids.push_back(&grid);
  }
  std::ranges::sort(grids, {}, [](const Grid* grid) -> const Grid& { return *grid; });
  const auto same = [](const Grid* left, const Grid* right) { return *left == *right; };
  return static_cast<std::uint64_t>(std::unique(grids.begin(), grids.end(), same) - grids.begin());
}

// Two solvers with one formula share whatever is wrong with it.
bool are_independent(const Answer& one, const Answer& two) {
  return one.independence != two.independence &&
         (one.encoding.empty() || two.encoding.empty() || one.encoding != two.encoding);
}

void corroborate(std::span<Answer> answers) {
  for (Answer& one : answers) {
    if (!one.fault.empty() || one.status == Status::kUnknown || !one.outcome.exhausted) continue;
    const bool other = std::ranges::any_of(answers, [&](const Answer& two) {
      return two.fault.empty() && two.outcome.exhausted && are_independent(one, two);
    });
    if (other) one.evidence = std::max(one.evidence, Evidence::kCorroborated);
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
  // Grids that no two answers can contradict each other about may still be too many together.
  const std::uint64_t distinct = distinct_grids(answers);
  if (verdict.disagreements.empty()) {
    for (const Answer& answer : answers) {
      if (answer.claim().most >= distinct) continue;
      verdict.disagreements.push_back(fmt::format("{} says {} ({}), {} different ones were found",
                                                  answer.backend, to_string(answer.status),
                                                  answer.claim().to_string(), distinct));
    }
  }
  if (!verdict.disagreements.empty()) {
    verdict.agreement = Agreement::kDisagree;
    return verdict;
  }
  corroborate(answers);
  verdict.claim.least = distinct;
  for (const Answer& answer : answers) {
    verdict.claim.least = std::max(verdict.claim.least, answer.claim().least);
    verdict.claim.most = std::min(verdict.claim.most, answer.claim().most);
  }
  verdict.status = strongest(answers);
  for (const Answer& answer : answers) {
    if (answer.status == verdict.status)
      verdict.evidence = std::max(verdict.evidence, answer.evidence);
  }
  if (decided >= std::min<std::size_t>(2, answers.size()) && decided > 0)
    verdict.agreement = Agreement::kAgree;
  return verdict;
}

}  // namespace concord
