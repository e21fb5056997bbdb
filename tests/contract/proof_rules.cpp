#include "tests/contract/proof_rules.hpp"

#include "puzzles/model/board_batch.hpp"
#include "results/evidence.hpp"
#include "tests/contract/nine_batch.hpp"

namespace concord::test {
namespace {

using Kind = ProofAttempt::Kind;

std::string shown(Kind kind) {
  switch (kind) {
    case Kind::kProved: return "proved";
    case Kind::kRefuted: return "refuted";
    case Kind::kUnknown: return "unknown";
  }
  return "";
}

// Up to two grids, by a search that is none of those that prove.
std::vector<Grid> two_grids(const Board& board) {
  static const BackendSpec other = *parse_backend("dlx");
  Request request;
  request.question = Question::kUnique;
  return other.make()->solve(board, request).grids;
}

ProofRequest that_none_but(const Look& look, const Grid* except) {
  ProofRequest request;
  request.except = except;
  request.deadline = look.until();
  return request;
}

void expect_no_proof(Look& look, const ProofAttempt& attempt) {
  look.holds(fmt::format("{}, not unknown", shown(attempt.kind)), attempt.kind == Kind::kUnknown);
  look.holds("a formula or a proof of what it does not claim",
             attempt.formula.empty() && attempt.proof.empty());
}

// That it proves what is so, and that the judges believe it.
void expect_proof(Look& look, Backend& backend, EvidenceDesk& desk, const Board& board,
                  const Grid* only) {
  Request limits;
  limits.deadline = look.until();
  const auto seen = desk.examine(backend, *look.subject.prover, board, only, limits, "");
  if (!seen) return look.holds("the catalog says that it gives no proofs", false);
  look.holds(seen->fault, seen->fault.empty());
  look.holds(fmt::format("no proof that was checked ({})", seen->record.missing),
             seen->record.checked);
}

}  // namespace

void proves_none_and_unique(Look& look) {
  const auto backend = look.subject.make();
  EvidenceDesk desk;
  for (const Sample& sample : samples()) {
    if (look.over()) return;
    if (sample.solutions > 1) continue;
    look.at(sample.name);
    const std::vector<Grid> grids = two_grids(sample.board);
    const Grid* const only = grids.empty() ? nullptr : &grids.front();
    if (look.subject.prover) {
      expect_proof(look, *backend, desk, sample.board, only);
      continue;
    }
    const ProofAttempt attempt = backend->prove(sample.board, that_none_but(look, only));
    expect_no_proof(look, attempt);
    look.same("stopped", attempt.reason, StopReason::kUnsupported);
  }
}

void refutes_what_is_false(Look& look) {
  const auto backend = look.subject.make();
  for (const Sample& sample : samples()) {
    if (look.over()) return;
    if (sample.solutions == 0) continue;
    const std::vector<Grid> grids = two_grids(sample.board);
    // Where there are two, each of them is claimed to be the only one.
    std::vector<const Grid*> exceptions{nullptr};
    if (grids.size() == 2) exceptions.insert(exceptions.end(), {&grids[0], &grids[1]});
    for (const Grid* const except : exceptions) {
      look.at(fmt::format("{}, that there is {}", sample.name,
                          except == nullptr ? "no grid" : "none but " + text_of(*except)));
      const ProofAttempt attempt = backend->prove(sample.board, that_none_but(look, except));
      if (!look.subject.prover) {
        expect_no_proof(look, attempt);
        continue;
      }
      look.holds(fmt::format("{} ({} {}), not refuted", shown(attempt.kind),
                             to_string(attempt.reason), attempt.detail),
                 attempt.kind == Kind::kRefuted);
      look.holds("a proof of what it refutes", attempt.proof.empty());
    }
  }
}

void proves_nothing_when_it_is_stopped(Look& look) {
  const auto backend = look.subject.make();
  EvidenceDesk desk;
  StopFlag stop;
  stop.request_stop();
  for (const Sample& sample : samples()) {
    if (look.over()) return;
    if (sample.solutions > 1 || sample.board.order() > 9) continue;
    const std::vector<Grid> grids = two_grids(sample.board);
    const Grid* const only = grids.empty() ? nullptr : &grids.front();
    look.at(sample.name + ", the flag is up");
    ProofRequest request = that_none_but(look, only);
    request.stop = &stop;
    const ProofAttempt interrupted = backend->prove(sample.board, request);
    expect_no_proof(look, interrupted);
    look.at(sample.name + ", the time is over");
    request.stop = nullptr;
    request.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
    const ProofAttempt late = backend->prove(sample.board, request);
    expect_no_proof(look, late);
    if (!look.subject.prover) continue;
    look.same("stopped by the flag", interrupted.reason, StopReason::kInterrupted);
    look.same("stopped by the deadline", late.reason, StopReason::kTimeout);
    look.at(sample.name + ", after it was stopped");
    expect_proof(look, *backend, desk, sample.board, only);
  }
}

void solves_as_before_when_it_has_proved(Look& look) {
  const auto backend = look.subject.make();
  const NineBatch nines(look);
  const BoardBatch& batch = nines.boards;
  const auto& chosen = nines.samples;
  OutcomeBatch before;
  backend->solve_batch(batch, look.ask(Question::kUnique), before);
  for (const Sample* const sample : chosen) {
    if (look.over()) return;
    const std::vector<Grid> grids = two_grids(sample->board);
    // A claim that is false as well: the grid that refutes it is not to stay forbidden.
    (void)backend->prove(sample->board, that_none_but(look, nullptr));
    if (!grids.empty()) (void)backend->prove(sample->board, that_none_but(look, &grids.front()));
  }
  OutcomeBatch after;
  backend->solve_batch(batch, look.ask(Question::kUnique), after);
  look.at("a batch");
  look.same("answers", static_cast<std::uint64_t>(after.size()),
            static_cast<std::uint64_t>(before.size()));
  for (std::size_t i = 0; i < chosen.size() && !look.over(); ++i) {
    look.at(chosen[i]->name);
    const Outcome then = before.get(i);
    const Outcome now = after.get(i);
    look.same("solutions after the proofs", now.solutions, then.solutions);
    look.same("exhausted after the proofs", now.exhausted, then.exhausted);
    look.same("stopped after the proofs", now.reason, then.reason);
    // A kept solver may find others first than it did.
    if (!look.subject.remembers || then.solutions < 2)
      look.same("grids after the proofs", now.grids, then.grids);
  }
}

}  // namespace concord::test
