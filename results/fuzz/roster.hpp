#pragma once
// Who can be asked in a fuzzing run, and how each of them is made. The one place where the fuzzer
// gets its backends from: a wrapper (a worker process, say) or a backend that is wrong on purpose
// comes in here. Safe to read from several threads; what is made belongs to one.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backends/catalog.hpp"
#include "backends/process/solver_table.hpp"

namespace concord {

// Must give the same kind of backend whenever it is called, from any thread.
using MakeBackend = std::function<std::unique_ptr<Backend>(const BackendSpec&)>;

struct Contestant {
  // `spec.id()` names it in cases; kind, independence and `blind` come from `spec.row`, which must
  // outlive the roster.
  BackendSpec spec;
  // The encoding is drawn anew for each trial. Only where `spec.row->takes_encoding`.
  bool any_encoding = false;
  // On every panel (the one that is under test). The others are drawn.
  bool always = false;
  MakeBackend make;  // empty: spec.make()
};

class Roster {
 public:
  Roster() = default;
  explicit Roster(std::vector<Contestant> contestants) : contestants_(std::move(contestants)) {}

  void add(Contestant contestant) { contestants_.push_back(std::move(contestant)); }
  [[nodiscard]] const std::vector<Contestant>& contestants() const { return contestants_; }

  // Cases may name backends that take a target (exec:NAME) though no panel has them: with these
  // solvers, and made by `make`.
  void allow_targets(SolverTable solvers, MakeBackend make);

  // The one that a case names: by the whole id, or with another encoding than the contestant's.
  struct Named {
    BackendSpec spec;
    MakeBackend make;  // never empty
  };
  [[nodiscard]] std::optional<Named> find(std::string_view id) const;
  // Why find() gives none, in one sentence.
  [[nodiscard]] std::string why_not(std::string_view id) const;

 private:
  std::vector<Contestant> contestants_;
  SolverTable solvers_ = SolverTable::built_in();
  MakeBackend make_with_target_;  // empty: not allowed
};

// Everything that was built, SAT backends with every encoding. `make`: how; empty: spec.make().
[[nodiscard]] Roster catalog_roster(const MakeBackend& make = {});

}  // namespace concord
