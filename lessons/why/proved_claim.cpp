#include "lessons/why/proved_claim.hpp"

#include <fmt/format.h>

#include "backends/native/cdcl/cdcl.hpp"
#include "backends/native/cdcl/drat_text.hpp"
#include "lessons/why/part_formula.hpp"
#include "results/proof/checker.hpp"

namespace concord {
namespace {

class ProofText : public SilentCdclObserver {
 public:
  explicit ProofText(std::string* text) : text_(text) {}
  void learnt(ClauseNumber /*number*/, std::span<const Lit> clause, std::size_t /*level*/) {
    append_drat(DratStep::kAdd, clause, *text_);
  }
  void forgotten(ClauseNumber /*number*/, std::span<const Lit> clause) {
    append_drat(DratStep::kDelete, clause, *text_);
  }
  void refuted() { append_drat(DratStep::kAdd, {}, *text_); }

 private:
  std::string* text_;
};

}  // namespace

tl::expected<ProvedClaim, std::string> prove_claim(BoardView board, const Claim& claim,
                                                   const Cause& cause, const StopFlag* stop) {
  const PartFormula formula(board);
  proof::Cnf cnf;
  cnf.variables = static_cast<std::int32_t>(formula.variable_count());
  std::string proof;
  Cdcl<ProofText> solver({}, ProofText(&proof));
  static_cast<void>(solver.new_variables(formula.variable_count()));
  const ClauseHandler add = [&](std::span<const Lit> clause) {
    for (const Lit literal : clause) {
      cnf.literals.push_back(static_cast<std::int32_t>(literal.dimacs()));
    }
    cnf.ends.push_back(cnf.literals.size());
    static_cast<void>(solver.add_clause(clause));
  };
  formula.cells(add);
  for (const Cell cell : cause.clues) formula.clue(cell, std::nullopt, add);
  for (const int unit : cause.units) formula.unit(unit, std::nullopt, add);
  formula.denial(claim, std::nullopt, add);

  const auto answer = solver.solve({}, std::nullopt, stop);
  if (answer == Cdcl<ProofText>::Answer::kUnknown) return ProvedClaim::kStopped;
  if (answer == Cdcl<ProofText>::Answer::kSatisfiable) {
    return tl::unexpected(std::string("what was found to be the cause is none"));
  }
  proof::CheckOptions options;
  options.format = proof::Format::kDrat;
  options.stop = stop;
  const auto checked = proof::check(cnf, proof, options);
  if (checked.verdict == proof::Verdict::kStopped) return ProvedClaim::kStopped;
  if (checked.verdict != proof::Verdict::kVerified) {
    return tl::unexpected(
        fmt::format("the proof of the cause does not hold: {}", checked.problem.message));
  }
  return ProvedClaim::kProved;
}

}  // namespace concord
