#pragma once
// Bencher: makes the runs of an experiment, one at a time, and measures them. What is measured is
// the solver: setting it up (a fresh one for each run, unless the protocol says reuse), and its
// answer; the judge's work comes after. A run that is too short for the clock is repeated in a
// block, and the block is timed.
//
// One object a thread: it has solvers of its own.

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "backends/backend.hpp"
#include "puzzles/model/stop_flag.hpp"
#include "results/bench/experiment.hpp"
#include "results/record/run_record.hpp"

namespace concord {

struct BencherOptions {
  const StopFlag* stop = nullptr;        // ends runs, which are then none
  std::uint64_t default_memory_B = 0;    // where the protocol sets no limit
  std::optional<double> longest_s = {};  // no run may take longer: for samples, not for results
  // Makes the solver of a panel's spec; by default spec.make(). Who runs an isolated protocol, or
  // backends that need that, makes them in processes of their own here.
  std::function<std::unique_ptr<Backend>(const BackendSpec&)> make = {};
};

class Bencher {
 public:
  // The experiment must outlive it.
  Bencher(const Experiment& experiment, BencherOptions options);

  // The run of one backend of panel(); none when it was interrupted. Throws std::bad_alloc only.
  [[nodiscard]] std::optional<RunRecord> run(const Turn& turn, std::size_t backend);

 private:
  struct Timed {
    Outcome outcome;
    double wall_s = 0;
    double cpu_s = 0;
    std::uint64_t inner = 1;
    bool wavered = false;         // it contradicted itself
    std::vector<Outcome> others;  // of repeats that found other grids: to be judged as well
  };

  void prepare(const Turn& turn);
  [[nodiscard]] Request request_for(const Turn& turn, std::size_t backend) const;
  [[nodiscard]] std::unique_ptr<Backend> make(const BackendSpec& spec) const;
  [[nodiscard]] Outcome solve(std::size_t backend, const Request& request);
  [[nodiscard]] Timed time(std::size_t backend, const Request& request);
  void time_block(std::size_t backend, const Request& request, Timed& timed);
  [[nodiscard]] bool may_block(std::size_t backend) const;
  // Whether the backend object may serve one run after another.
  [[nodiscard]] bool may_keep(std::size_t backend) const;
  [[nodiscard]] Backend& kept(std::size_t backend);
  [[nodiscard]] bool interrupted() const;

  const Experiment& experiment_;
  BencherOptions options_;
  std::vector<std::unique_ptr<Backend>> kept_;  // one of the panel each, or null
  // Of the turn that was prepared last.
  std::optional<Turn> turn_;
  std::optional<Symmetry> symmetry_;
  PuzzleRecord asked_;  // the board as it is asked about, and what is stated of it
};

}  // namespace concord
