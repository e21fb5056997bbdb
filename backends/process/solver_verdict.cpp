#include "backends/process/solver_verdict.hpp"

#include <algorithm>
#include <csignal>

#include <fmt/format.h>

#include "backends/process/complaint.hpp"
#include "encoders/solver_output.hpp"

namespace concord {
namespace {

using Answer = SatSolver::Answer;
using Status = SolverAnswer::Status;

// Nothing but comments and blank lines.
bool says_nothing(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (const std::size_t first = line.find_first_not_of(" \t\r");
        first != std::string_view::npos && line[first] != 'c') {
      return false;
    }
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return true;
}

bool has_answer_line(std::string_view text) {
  return text.starts_with("s ") || text.find("\ns ") != std::string_view::npos;
}

std::string_view words_of(Status status) {
  if (status == Status::kSatisfiable) return "SATISFIABLE";
  return status == Status::kUnsatisfiable ? "UNSATISFIABLE" : "UNKNOWN";
}

std::string_view words_of(ExitMeaning meaning) {
  switch (meaning) {
    case ExitMeaning::kSatisfiable: return "satisfiable";
    case ExitMeaning::kUnsatisfiable: return "unsatisfiable";
    case ExitMeaning::kUnknown: return "unknown";
    case ExitMeaning::kMemory: return "out of memory";
  }
  return {};
}

class Judge {
 public:
  Judge(const SolverRow& row, const ChildRun& run, std::string_view text,
        const SolverQuestion& question)
      : row_(row), run_(run), text_(text), question_(question) {}

  SolverVerdict judge() {
    if (run_.cut == ChildRun::Cut::kInterrupted) return {};
    if (ended_well()) read();
    return std::move(verdict_);
  }

 private:
  void stop(StopReason reason, const std::string& why) {
    verdict_.answer = Answer::kUnknown;
    verdict_.problem = SatSolver::Problem{reason, fmt::format("{}: {}", row_.name, why)};
  }
  void fail(const std::string& why) { stop(StopReason::kFailure, why); }

  // Whether the program ran to an end of its own choosing, with an exit code that means something.
  bool ended_well() {
    const ChildEnd& end = run_.end;
    switch (run_.cut) {
      case ChildRun::Cut::kDeadline: stop(StopReason::kTimeout, "its time was up"); return false;
      case ChildRun::Cut::kOutputTooLong:
        fail("it printed more than any answer needs, and was ended");
        return false;
      default: break;
    }
    if (end.kind == ChildEnd::Kind::kCpuLimit) {
      stop(StopReason::kTimeout, "it used up its CPU time");
      return false;
    }
    if (end.kind != ChildEnd::Kind::kExited) {
      if (end.kind == ChildEnd::Kind::kSignaled && end.code == SIGXFSZ) {
        stop(StopReason::kMemory, "it wrote a file that is longer than it may be");
      } else if (end.kind == ChildEnd::Kind::kSignaled && no_memory()) {
        no_memory(to_string(end));
      } else {
        fail(to_string(end) + complaint(run_.errors));
      }
      return false;
    }
    meaning_ = meaning_of(end.code);
    if (meaning_ == ExitMeaning::kMemory) {
      no_memory(to_string(end));
      return false;
    }
    if (!meaning_ && end.code != 0) {
      if (no_memory()) {
        no_memory(to_string(end));
      } else {
        fail(to_string(end) + ", which is none of an answer" + complaint(run_.errors));
      }
      return false;
    }
    return true;
  }

  // By convention; 0 says nothing where the row does not give it a meaning.
  std::optional<ExitMeaning> meaning_of(int code) const {
    if (const auto found = row_.exits.find(code); found != row_.exits.end()) return found->second;
    if (code == 10) return ExitMeaning::kSatisfiable;
    if (code == 20) return ExitMeaning::kUnsatisfiable;
    return std::nullopt;
  }

  bool no_memory() const { return ran_out_of_memory(run_.end, run_.errors, question_.memory_B); }
  void no_memory(const std::string& end) {
    stop(StopReason::kMemory, out_of_memory(end, question_.memory_B));
  }

  void read() {
    if (says_nothing(text_)) return silence();
    const auto said = read_model(source_of(text_), "", question_.formula.variable_count());
    if (!said) {
      const Diagnostic& where = said.error();
      return fail(fmt::format("its output is no answer: line {}{}: {}", where.line,
                              where.column == 0 ? "" : fmt::format(", column {}", where.column),
                              where.message));
    }
    // These words stand in a log as well; where there is no result file they are no answer.
    if (said->is_result_file && !row_.uses("%out")) {
      return fail(
          "its output is no answer: SAT, UNSAT or INDET alone is minisat's result file, which "
          "needs %out in the command; an 's' line was expected");
    }
    if (!agrees_with_exit(said->status)) return;
    if (said->status == Status::kUnknown) return gave_up();
    if (said->status == Status::kUnsatisfiable) {
      verdict_.answer = Answer::kUnsatisfiable;
      return;
    }
    take_model(*said);
  }

  void silence() {
    const std::string end = to_string(run_.end);
    // Some say "unknown" by their exit code alone.
    const bool may_be_unknown = !meaning_ || meaning_ == ExitMeaning::kUnknown;
    if (may_be_unknown && question_.limited) return;
    if (no_memory()) return no_memory(end);
    // minisat says so on its standard output, and writes no file when it fails early.
    if (may_be_unknown && run_.output.find("INDETERMINATE") != std::string::npos) return gave_up();
    if (has_answer_line(run_.errors))
      return fail(end + ", and its answer is on the standard error, not on the standard output");
    fail(fmt::format("{}{}, but no answer{}", end,
                     meaning_ ? fmt::format(" ({})", words_of(*meaning_)) : "",
                     complaint(run_.errors)));
  }

  bool agrees_with_exit(Status status) {
    if (!meaning_) return true;
    const bool same =
        (meaning_ == ExitMeaning::kSatisfiable && status == Status::kSatisfiable) ||
        (meaning_ == ExitMeaning::kUnsatisfiable && status == Status::kUnsatisfiable) ||
        (meaning_ == ExitMeaning::kUnknown && status == Status::kUnknown);
    if (!same) {
      fail(fmt::format("{} ({}), but it says {}", to_string(run_.end), words_of(*meaning_),
                       words_of(status)));
    }
    return same;
  }

  void gave_up() {
    if (question_.limited) return;
    if (no_memory()) return no_memory("it gave up");
    fail("it gave up, though no limit of conflicts was set");
  }

  void take_model(const SolverAnswer& said) {
    if (said.models == 0) return fail("it says SATISFIABLE without a model");
    if (said.models > 1) return fail(fmt::format("{} models instead of one", said.models));
    const Formula& formula = question_.formula;
    for (std::size_t i = 0; i < formula.clause_count(); ++i) {
      if (!satisfies(said, formula.clause(i))) return refuse(said, formula.clause(i), i);
    }
    for (const Lit assumption : question_.assumptions) {
      if (!satisfies(said, std::span(&assumption, 1)))
        return refuse(said, std::span(&assumption, 1), formula.clause_count());
    }
    verdict_.answer = Answer::kSatisfiable;
    verdict_.model.resize(formula.variable_count());
    for (Var var = 0; var < formula.variable_count(); ++var)
      verdict_.model[var] = said.value_of(var) > 0 ? 1 : 0;
  }

  void refuse(const SolverAnswer& said, std::span<const Lit> clause, std::size_t index) {
    for (const Lit literal : clause) {
      if (said.value_of(literal.var()) == 0) {
        return fail(fmt::format("its model leaves variable {} open, and so clause {} unsatisfied",
                                literal.var() + 1, index + 1));
      }
    }
    fail(fmt::format("its model does not satisfy clause {}", index + 1));
  }

  const SolverRow& row_;
  const ChildRun& run_;
  std::string_view text_;
  const SolverQuestion& question_;
  std::optional<ExitMeaning> meaning_;
  SolverVerdict verdict_;
};

}  // namespace

SolverVerdict judge_solver(const SolverRow& row, const ChildRun& run, std::string_view answer,
                           const SolverQuestion& question) {
  return Judge(row, run, answer, question).judge();
}

}  // namespace concord
