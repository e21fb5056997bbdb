#include "backends/sat/board_proof.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "backends/machine_memory.hpp"
#include "backends/sat/proof_buffer.hpp"
#include "backends/sat/sat_proof.hpp"
#include "backends/sat/sat_size.hpp"
#include "encoders/catalog.hpp"
#include "encoders/dimacs_writer.hpp"
#include "puzzles/model/cpu_clock.hpp"

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;

// A deadline and a stop flag as the one flag that encoders and writers look at.
struct RaiseFlag final : Interruptible {
  StopFlag flag;
  void interrupt() noexcept override { flag.request_stop(); }
};

bool is_model(const std::vector<std::uint8_t>& model, const Formula& formula) {
  if (model.size() < formula.variable_count()) return false;
  for (std::size_t i = 0; i < formula.clause_count(); ++i) {
    if (!is_satisfied(formula.clause(i), model)) return false;
  }
  return true;
}

// The proof of a formula that unit propagation refutes says just that.
std::string proof_by_propagation(const Formula& formula, ProofFormat format) {
  if (format == ProofFormat::kDrat) return {"a\0", 2};  // binary, as the solvers write it
  std::string text;
  for (const char kind : {'o', 'f'}) {
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
      text += kind;
      fmt::format_to(std::back_inserter(text), " {}", i + 1);
      for (const Lit literal : formula.clause(i))
        fmt::format_to(std::back_inserter(text), " {}", literal.dimacs());
      text += " 0\n";
    }
    if (kind == 'o') text += fmt::format("a {} 0\n", formula.clause_count() + 1);
  }
  return text + fmt::format("f {} 0\n", formula.clause_count() + 1);
}

// One call of prove(): what is to be proved, and why it ends.
class Attempt {
 public:
  Attempt(const SatLibrary& library, const EncodingChoice& choice, const Board& board,
          const ProofRequest& request)
      : library_(library), choice_(choice), board_(board), request_(request) {}

  // The formula stated, all of it or what a solver needs of it.
  struct Scratch {
    std::shared_ptr<Formula>& formula;
    std::shared_ptr<Formula>& selected;
    OpenClauses& open_clauses;
  };
  ProofAttempt run(const Scratch& scratch, Watchdog& watchdog);

 private:
  bool fail(StopReason reason, std::string detail = {}) {
    attempt_.kind = ProofAttempt::Kind::kUnknown;
    attempt_.reason = reason;
    attempt_.detail = std::move(detail);
    attempt_.formula.clear();
    attempt_.proof.clear();
    return false;
  }
  // False when the time is over.
  bool look() {
    if (request_.stop != nullptr && request_.stop->stop_requested()) {
      return fail(StopReason::kInterrupted);
    }
    if (request_.deadline && Clock::now() >= *request_.deadline) return fail(StopReason::kTimeout);
    return true;
  }
  bool may_begin();
  bool state(Formula& formula, Watchdog& watchdog);
  bool write(const Formula& formula, const Encoding& encoding, const StopFlag& stop);
  void decide(const Scratch& scratch, Watchdog& watchdog);
  ProvenAnswer ask(std::shared_ptr<const Formula> formula, Watchdog& watchdog);
  bool out_of_memory(std::string_view what, std::uint64_t limit_B) {
    return fail(StopReason::kMemory, fmt::format("the {} takes more than {:.0f} MB", what,
                                                 static_cast<double>(limit_B) / 1e6));
  }

  const SatLibrary& library_;
  const EncodingChoice& choice_;
  const Board& board_;
  const ProofRequest& request_;
  bool small_ = false;
  std::optional<std::uint64_t> limit_B_;  // for formula and proof; none: not asked for yet
  std::shared_ptr<ProofBuffer> buffer_;
  ProofAttempt attempt_;
};

// Whether there is a reason not to encode the board.
bool Attempt::may_begin() {
  if (!look()) return false;
  if (auto why = no_proof_with(choice_)) return fail(StopReason::kUnsupported, std::move(*why));
  if (const Grid* grid = request_.except) {
    // The clause that forbids it is about cells that could be otherwise: a value that is no
    // candidate of its cell would leave a clause that forbids more.
    bool fits = grid->values.size() == static_cast<std::size_t>(board_.cell_count());
    for (Cell cell = 0; fits && cell < board_.cell_count(); ++cell) {
      const Value value = grid->values[static_cast<std::size_t>(cell)];
      fits = value >= 1 && value <= board_.order() && board_.view().has(cell, value);
    }
    if (!fits) {
      return fail(StopReason::kUnsupported,
                  "the grid that is to be the only one is no solution of the board");
    }
  }
  if (auto why = refuse(library_, board_.view(), choice_, request_.memory_B)) {
    return fail(why->reason, std::move(why->detail));
  }
  small_ = is_small(library_, board_.geometry(), choice_);
  limit_B_ = request_.memory_B;
  if (small_) return true;
  if (!limit_B_) limit_B_ = default_memory_limit_B();
  const EncodingSize size = predict_size(board_.view(), choice_);
  // Literals take four to eight bytes of text.
  const std::uint64_t text_B =
      saturating_add(saturating_multiply(size.literals, 6), saturating_multiply(size.clauses, 2));
  return saturating_add(size.formula_B(), text_B) <= *limit_B_ ||
         out_of_memory("formula, in memory and in text,", *limit_B_);
}

// Makes the formula and its text.
bool Attempt::state(Formula& formula, Watchdog& watchdog) {
  RaiseFlag over;
  std::optional<Watchdog::Watch> watch;
  if (!small_) watch.emplace(watchdog, request_.deadline, request_.stop, over);
  const auto encoding = encode(board_.view(), choice_, formula, &over.flag);
  if (!encoding) {
    if (encoding.error().kind == EncodeError::Kind::kUnsupported) {
      return fail(StopReason::kUnsupported, encoding.error().message);
    }
    return look() && fail(StopReason::kFailure, "the encoder stopped without a reason");
  }
  if (request_.except != nullptr) {
    formula.begin_group("blocked solution");
    formula.add_clause(encoding->variables->blocking_clause(request_.except->values));
  }
  return write(formula, *encoding, over.flag);
}

bool Attempt::write(const Formula& formula, const Encoding& encoding, const StopFlag& stop) {
  std::string& text = attempt_.formula;
  const ByteTarget target = [&](std::string_view bytes) {
    if (!limit_B_ && text.size() + bytes.size() > kLeastDefault_B) {
      limit_B_ = default_memory_limit_B();
    }
    if (limit_B_ && text.size() + bytes.size() > *limit_B_) {
      return std::make_error_code(std::errc::not_enough_memory);
    }
    text.append(bytes);
    return std::error_code();
  };
  const auto written =
      write_dimacs(formula, encoding, board_.view(), choice_, target, DimacsOptions(), &stop);
  if (written) return true;
  switch (written.error().kind) {
    case DimacsError::Kind::kStopped: break;
    case DimacsError::Kind::kUnsupported:
      return fail(StopReason::kUnsupported, written.error().message);
    case DimacsError::Kind::kWrite: return out_of_memory("text of the formula", *limit_B_);
    case DimacsError::Kind::kMemory: return fail(StopReason::kMemory, written.error().message);
  }
  return look() && fail(StopReason::kFailure, "the writer stopped without a reason");
}

ProvenAnswer Attempt::ask(std::shared_ptr<const Formula> formula, Watchdog& watchdog) {
  ProofLimits limits;
  limits.max_conflicts = request_.max_conflicts;
  limits.stop = request_.stop;
  limits.seed = request_.seed;
  limits.memory_B = request_.memory_B;
  if (request_.deadline) {
    limits.timeout_s = std::chrono::duration<double>(*request_.deadline - Clock::now()).count();
  }
  buffer_ = ProofBuffer::make(limit_B_);
  return decide_with(library_, std::move(formula), limits, buffer_,
                     small_ || library_.traits().prompt ? &watchdog : nullptr);
}

void Attempt::decide(const Scratch& scratch, Watchdog& watchdog) {
  // Of what is left, the proof may take all.
  if (limit_B_) *limit_B_ -= std::min<std::uint64_t>(*limit_B_, attempt_.formula.size());
  const double start_s = thread_cpu_s();
  const bool selected = small_ && scratch.open_clauses.select(*scratch.formula, *scratch.selected);
  if (selected && scratch.open_clauses.refuted()) {
    attempt_.kind = ProofAttempt::Kind::kProved;
    attempt_.proof = proof_by_propagation(*scratch.selected, attempt_.format);
    attempt_.conflicts = 0;
    attempt_.solve_s = thread_cpu_s() - start_s;
    return;
  }
  const double select_s = thread_cpu_s() - start_s;
  ProvenAnswer answer = ask(selected ? scratch.selected : scratch.formula, watchdog);
  // A model of some of the clauses must be one of all before it may refute anything.
  if (selected && answer.kind == ProvenAnswer::Kind::kSatisfiable &&
      !is_model(answer.model, *scratch.formula)) {
    answer = ask(scratch.formula, watchdog);
  }
  answer.cpu_s += select_s;
  attempt_.solve_s = answer.cpu_s;
  attempt_.conflicts = answer.conflicts;
  switch (answer.kind) {
    case ProvenAnswer::Kind::kSatisfiable:
      attempt_.kind = ProofAttempt::Kind::kRefuted;
      attempt_.formula.clear();
      return;
    case ProvenAnswer::Kind::kUnsatisfiable:
      if (buffer_->is_full()) break;
      attempt_.kind = ProofAttempt::Kind::kProved;
      attempt_.proof = buffer_->take();
      return;
    case ProvenAnswer::Kind::kUnknown: break;
  }
  if (!look()) return;
  if (!answer.problem.empty()) {
    fail(answer.reason, std::move(answer.problem));
  } else if (buffer_->is_full()) {
    out_of_memory("proof", buffer_->limit_B());
  } else if (request_.max_conflicts &&
             *request_.max_conflicts <= answer.conflicts.value_or(*request_.max_conflicts)) {
    // A solver that tells no conflicts has no other reason that it may keep to itself.
    fail(StopReason::kConflictLimit);
  } else {
    fail(StopReason::kFailure,
         fmt::format("{} stopped without an answer and without a reason", library_.traits().name));
  }
}

// A formula that a solver was left behind with is that solver's.
void make_fresh(std::shared_ptr<Formula>& formula) {
  if (formula == nullptr || formula.use_count() != 1) formula = std::make_shared<Formula>();
  formula->clear();
}

ProofAttempt Attempt::run(const Scratch& scratch, Watchdog& watchdog) {
  attempt_.format = library_.proof_format().value_or(ProofFormat::kDrat);
  if (!library_.proof_format()) {
    fail(StopReason::kUnsupported, fmt::format("{} writes no proof", library_.traits().name));
    return std::move(attempt_);
  }
  const double start_s = thread_cpu_s();
  if (may_begin()) {
    make_fresh(scratch.formula);
    make_fresh(scratch.selected);
    const bool stated = state(*scratch.formula, watchdog);
    attempt_.encode_s = thread_cpu_s() - start_s;
    if (stated) decide(scratch, watchdog);
    if (!small_) scratch.formula.reset();
  }
  return std::move(attempt_);
}

}  // namespace

ProofAttempt BoardProver::prove(const Board& board, const ProofRequest& request,
                                Watchdog& watchdog) {
  ProofAttempt attempt;
  try {
    return Attempt(*library_, choice_, board, request)
        .run({formula_, selected_, open_clauses_}, watchdog);
  } catch (const std::bad_alloc&) {
    attempt.reason = StopReason::kMemory;
  } catch (const std::exception& problem) {
    attempt.reason = StopReason::kFailure;
    try {
      attempt.detail = problem.what();
    } catch (const std::bad_alloc&) {  // then without
    }
  }
  return attempt;
}

}  // namespace concord
