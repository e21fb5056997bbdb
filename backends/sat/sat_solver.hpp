#pragma once
// SatSolver: one live SAT solver as all backends of this folder use it, whatever library, shared
// object or program does the work. Clauses may be added and solve() called in any order.
//
// An implementation is the one door to its solver: what would make it abort, exit or print is
// checked there first and becomes a std::exception, and no type of its header shows. Not
// thread-safe, except interrupt().

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backends/outcome.hpp"
#include "backends/sat/watchdog.hpp"
#include "encoders/clause_sink.hpp"

namespace concord {

class SatSolver : public ClauseSink, public Interruptible {
 public:
  enum class Answer : std::uint8_t { kSatisfiable, kUnsatisfiable, kUnknown };

  // Why a solver gave no answer, where that is no interruption and no conflict limit.
  struct Problem {
    StopReason reason = StopReason::kFailure;  // or kMemory, kTimeout, kUnsupported
    std::string detail;                        // one sentence
  };

  // Decides all clauses so far, with each of `assumptions` true for this call. kUnknown after an
  // interruption, after about `max_conflicts` of this call, or for what problem() says. Throws
  // std::out_of_range for an assumption over a variable that was never made.
  [[nodiscard]] virtual Answer solve(std::optional<std::uint64_t> max_conflicts,
                                     std::span<const Lit> assumptions) = 0;

  // After kSatisfiable: 1 for true, 0 for false or left open, one a variable. The storage of
  // `values` is reused.
  virtual void model(std::vector<std::uint8_t>& values) const = 0;

  [[nodiscard]] virtual std::optional<Problem> problem() const { return std::nullopt; }

  // Makes the solve() that runs return soon; without effect on one that has not begun. May be
  // called from another thread while this object lives.
  void interrupt() noexcept override = 0;

  // What solve() may take, for solvers that work outside this process; others are refused before
  // they are filled (sat_size.hpp).
  virtual void limit_memory(std::optional<std::uint64_t> /*bytes*/) {}
  // When the next solve() will be interrupted, likewise: so that what escapes an interruption ends
  // all the same.
  virtual void limit_time(std::optional<std::chrono::steady_clock::time_point> /*deadline*/) {}

  // Of the formula: what was added through this interface.
  [[nodiscard]] virtual std::uint64_t variables() const = 0;
  [[nodiscard]] virtual std::uint64_t clauses() const = 0;
  [[nodiscard]] virtual std::uint64_t literals() const = 0;

  // Over all solve() calls; none where the solver does not tell.
  [[nodiscard]] virtual std::optional<std::uint64_t> conflicts() const { return std::nullopt; }
  [[nodiscard]] virtual std::optional<std::uint64_t> decisions() const { return std::nullopt; }
  [[nodiscard]] virtual std::optional<std::uint64_t> propagations() const { return std::nullopt; }

  // CPU time that solve() spent outside this process, in seconds.
  [[nodiscard]] virtual double child_cpu_s() const { return 0; }
  // The largest resident set of a process that did so, where it is known.
  [[nodiscard]] virtual std::optional<std::uint64_t> child_rss_B() const { return std::nullopt; }
};

}  // namespace concord
