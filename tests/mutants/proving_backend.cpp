#include "tests/mutants/proving_backend.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

#include "backends/decide.hpp"
#include "encoders/dimacs_writer.hpp"
#include "puzzles/model/board_batch.hpp"
#include "puzzles/model/verify.hpp"
#include "results/proof/frat_to_drat.hpp"
#include "tests/mutants/wrapped_backend.hpp"

namespace concord::test {
namespace {

using Clock = std::chrono::steady_clock;

// Bytes written through a stream.
class TextFile {
 public:
  TextFile() : file_(open_memstream(&bytes_, &size_), Close()) {}
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  ~TextFile() {
    file_.reset();
    std::free(bytes_);
  }
  [[nodiscard]] std::shared_ptr<std::FILE> file() const { return file_; }
  [[nodiscard]] std::string text() const {
    std::fflush(file_.get());
    return {bytes_, size_};
  }

 private:
  struct Close {
    void operator()(std::FILE* file) const {
      if (file != nullptr) std::fclose(file);
    }
  };
  char* bytes_ = nullptr;
  std::size_t size_ = 0;
  std::shared_ptr<std::FILE> file_;
};

// The clauses of the groups that are to be written down.
Formula stated_part(const Formula& whole, const std::function<bool(std::string_view)>& state) {
  if (!state) return whole;
  Formula part;
  part.new_variables(whole.variable_count());
  for (const ClauseGroup& group : whole.groups()) {
    if (!state(group.name)) continue;
    part.begin_group(group.name);
    for (std::uint64_t i = 0; i < group.count; ++i) part.add_clause(whole.clause(group.first + i));
  }
  return part;
}

class ProvingBackend final : public Backend {
 public:
  ProvingBackend(EncodingChoice choice, ProofDamage damage)
      : choice_(std::move(choice)),
        damage_(std::move(damage)),
        inner_(parse_backend("dlx")->make()) {}

  void solve_batch(const BoardBatch& boards, const Request& request,
                   OutcomeBatch& outcomes) override {
    if (!blocked_) return inner_->solve_batch(boards, request, outcomes);
    BoardBatch others(boards.geometry_ptr());
    for (std::size_t i = 0; i < boards.size(); ++i) {
      const BoardView view = boards.view(i);
      Board board = board_from(view);
      if (blocked_->order == view.order() && is_solution(view, blocked_->values))
        board.remove_candidate(0, blocked_->values.front());
      others.push_back(board.view());
    }
    inner_->solve_batch(others, request, outcomes);
  }

  ProofAttempt prove(const Board& board, const ProofRequest& asked) override {
    ProofRequest request = asked;
    if (damage_.ask) damage_.ask(request);
    ProofAttempt attempt = attempt_at(damage_.board ? damage_.board(board) : board, request);
    if (damage_.attempt) damage_.attempt(board, asked, attempt);
    if (damage_.keeps_blocking && asked.except != nullptr) blocked_ = *asked.except;
    return attempt;
  }

 private:
  static ProofAttempt stopped(StopReason reason, std::string detail = {}) {
    ProofAttempt attempt;
    attempt.reason = reason;
    attempt.detail = std::move(detail);
    return attempt;
  }

  ProofAttempt attempt_at(const Board& board, const ProofRequest& request) {
    if (request.stop != nullptr && request.stop->stop_requested())
      return stopped(StopReason::kInterrupted);
    ProofLimits limits;
    limits.max_conflicts = request.max_conflicts;
    limits.stop = request.stop;
    limits.seed = request.seed;
    if (request.deadline) {
      limits.timeout_s = std::chrono::duration<double>(*request.deadline - Clock::now()).count();
      if (*limits.timeout_s <= 0) return stopped(StopReason::kTimeout);
    }
    Formula formula;
    auto encoding = encode(board.view(), choice_, formula);
    if (!encoding) return stopped(StopReason::kUnsupported, encoding.error().message);
    const ProofStep step{board, request, *encoding->variables};
    if (damage_.add) damage_.add(step, formula);
    if (request.except != nullptr) {
      std::vector<Lit> clause = step.map.blocking_clause(request.except->values);
      if (damage_.block) damage_.block(step, clause);
      formula.begin_group("blocked solution");
      formula.add_clause(clause);
    }
    return decided(step, formula, *encoding, limits);
  }

  ProofAttempt decided(const ProofStep& step, const Formula& formula, const Encoding& encoding,
                       const ProofLimits& limits) {
    const TextFile proof;
    const ProvenAnswer answer = decide(formula, limits, proof.file());
    ProofAttempt attempt;
    attempt.conflicts = answer.conflicts;
    if (answer.kind == ProvenAnswer::Kind::kSatisfiable) {
      attempt.kind = ProofAttempt::Kind::kRefuted;
      return attempt;
    }
    if (answer.kind == ProvenAnswer::Kind::kUnknown) return stopped(why(answer, limits));
    attempt.kind = ProofAttempt::Kind::kProved;
    attempt.proof = proof.text();
    if (damage_.as_drat) {
      attempt.format = ProofFormat::kDrat;
      std::string drat;
      const auto turned = proof::frat_to_drat(attempt.proof, "proof", [&](std::string_view text) {
        drat += text;
        return true;
      });
      if (!turned) return stopped(StopReason::kFailure, turned.error().to_string());
      attempt.proof = std::move(drat);
    }
    const ByteTarget target = [&](std::string_view bytes) {
      attempt.formula.append(bytes);
      return std::error_code();
    };
    const Formula stated = stated_part(formula, damage_.state);
    const auto written = write_dimacs(stated, encoding, step.board.view(), choice_, target);
    if (!written) return stopped(StopReason::kUnsupported, written.error().message);
    return attempt;
  }

  static StopReason why(const ProvenAnswer& answer, const ProofLimits& limits) {
    if (limits.stop != nullptr && limits.stop->stop_requested()) return StopReason::kInterrupted;
    if (!answer.problem.empty()) return answer.reason;
    if (limits.max_conflicts && *limits.max_conflicts <= answer.conflicts)
      return StopReason::kConflictLimit;
    return StopReason::kTimeout;
  }

  EncodingChoice choice_;
  ProofDamage damage_;
  std::unique_ptr<Backend> inner_;
  std::optional<Grid> blocked_;
};

}  // namespace

BackendMutant proving_mutant(std::string_view encoding, std::function<ProofDamage()> make_damage) {
  const EncodingChoice choice = *parse_encoding(encoding);
  BackendMutant mutant;
  mutant.kind = BackendKind::kNative;
  mutant.encoding = choice;
  mutant.proof = make_damage().as_drat ? ProofFormat::kDrat : ProofFormat::kFrat;
  mutant.make = [choice, make_damage = std::move(make_damage)] {
    return std::make_unique<ProvingBackend>(choice, make_damage());
  };
  return mutant;
}

}  // namespace concord::test
