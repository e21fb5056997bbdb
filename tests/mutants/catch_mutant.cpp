#include "tests/mutants/catch_mutant.hpp"

#include <chrono>
#include <deque>
#include <iterator>
#include <map>

#include "results/fuzz/fuzz.hpp"
#include "tests/contract/backend_rules.hpp"

namespace concord::test {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Backends are known by rows, which must last.
const BackendRow& row_of(const Mutant& mutant, const BackendMutant& backend) {
  static std::map<std::string, BackendRow> rows;
  BackendRow& row = rows[mutant.name];
  row.id = rows.find(mutant.name)->first;
  row.kind = backend.kind;
  row.independence = "mutant";
  row.blind = backend.blind;
  row.takes_encoding = backend.encoding.has_value();
  row.proof = backend.proof;
  return row;
}

BackendSpec spec_of(const Mutant& mutant, const BackendMutant& backend) {
  BackendSpec spec;
  spec.row = &row_of(mutant, backend);
  if (backend.encoding) spec.options.encoding = *backend.encoding;
  return spec;
}

struct Contract {
  Until until;

  std::optional<Caught> operator()(const Mutant& mutant, const BackendMutant& backend) const {
    if (backend.encode) {
      if (auto wrong = wrong_models(backend.encode); !wrong.empty())
        return Caught{"ModelsAreTheSolutions", std::move(wrong)};
    }
    ContractSubject subject{mutant.name, backend.kind,      backend.blind,
                            false,       backend.remembers, backend.make};
    if (backend.proof) subject.prover = spec_of(mutant, backend);
    auto broken = first_broken_rule(subject, until);
    if (!broken) return std::nullopt;
    return Caught{std::move(broken->rule), std::move(broken->finding)};
  }
  std::optional<Caught> operator()(const Mutant&, const Verifier& verifier) const {
    return seen("SolvesOrNot", wrong_verdict(verifier));
  }
  std::optional<Caught> operator()(const Mutant&, const ProofChecker& checker) const {
    return seen("ProvesOrNot", wrong_proof(checker));
  }
  std::optional<Caught> operator()(const Mutant&, const FormulaVerdict& judge) const {
    return seen("SaysNoMoreThanTheBoard", wrong_judgement(judge));
  }

  static std::optional<Caught> seen(std::string rule, std::string finding) {
    if (finding.empty()) return std::nullopt;
    return Caught{std::move(rule), std::move(finding)};
  }
};

struct Fuzzing {
  std::uint64_t seed;
  std::uint64_t trials;
  double seconds;

  std::optional<Caught> operator()(const Mutant& mutant, const BackendMutant& backend) const {
    Contestant contestant;
    contestant.spec = spec_of(mutant, backend);
    contestant.always = true;
    contestant.make = [make = backend.make](const BackendSpec&) { return make(); };
    Roster roster;
    roster.add(std::move(contestant));
    // Company, though the fuzzer counts along by itself.
    Contestant other;
    other.spec = *parse_backend("dlx");
    roster.add(std::move(other));
    FuzzOptions options;
    options.seed = seed;
    options.trials = trials;
    options.seconds = seconds;
    options.max_findings = 1;
    options.max_order = 16;        // the copies are no masters of large boards
    options.limits.timeout_s = 1;  // some have lost what makes them quick
    options.least_others = 0;
    options.most_others = 1;
    std::optional<Caught> caught;
    const FuzzRun run = run_fuzz(options, roster, [&](const FuzzFinding& finding) {
      const Problem& problem = finding.fuzz_case.seen.front();
      caught = Caught{std::string(to_string(problem.kind)), problem.text};
      return false;
    });
    if (caught) caught->trials = run.trials;
    return caught;
  }
  std::optional<Caught> operator()(const Mutant&, const Verifier& verifier) const {
    return each_trial([&](std::uint64_t trial) -> std::optional<std::string> {
      const GridCase grid_case = random_grid_case(seed, trial);
      if (verifier(grid_case.board.view(), grid_case.grid) == grid_case.solves) return std::nullopt;
      return grid_case.name + (grid_case.solves ? ": refused" : ": accepted");
    });
  }
  std::optional<Caught> operator()(const Mutant&, const ProofChecker& checker) const {
    return each_trial([&](std::uint64_t trial) -> std::optional<std::string> {
      const ProofCase proof_case = random_proof_case(seed, trial);
      if (checker(proof_case.cnf, proof_case.proof) == proof_case.holds) return std::nullopt;
      return proof_case.name + (proof_case.holds ? ": refused" : ": accepted");
    });
  }
  std::optional<Caught> operator()(const Mutant&, const FormulaVerdict& judge) const {
    return each_trial([&](std::uint64_t trial) -> std::optional<std::string> {
      std::string wrong = wrong_random_judgement(judge, seed, trial);
      return wrong.empty() ? std::nullopt : std::optional(std::move(wrong));
    });
  }

  template <typename Try>
  std::optional<Caught> each_trial(Try&& attempt) const {
    const auto start = Clock::now();
    for (std::uint64_t trial = 0; trial < trials && seconds_since(start) < seconds; ++trial) {
      if (auto finding = attempt(trial))
        return Caught{"random case", *std::move(finding), trial + 1};
    }
    return std::nullopt;
  }
};

template <typename Stage>
std::optional<Caught> timed(const Mutant& mutant, const Stage& stage) {
  const auto start = Clock::now();
  auto caught =
      std::visit([&](const auto& subject) { return stage(mutant, subject); }, mutant.subject);
  if (caught) caught->seconds = seconds_since(start);
  return caught;
}

}  // namespace

std::optional<Caught> caught_by_contract(const Mutant& mutant, std::optional<double> seconds) {
  return timed(mutant, Contract{deadline_after(Clock::now(), seconds)});
}

std::optional<Caught> caught_by_fuzzing(const Mutant& mutant, std::uint64_t seed,
                                        std::uint64_t trials, double seconds) {
  return timed(mutant, Fuzzing{seed, trials, seconds});
}

const std::vector<Mutant>& all_mutants() {
  static const std::vector<Mutant> mutants = [] {
    std::vector<Mutant> all;
    for (auto* family : {encoding_mutants, reading_mutants, kept_mutants, shape_mutants,
                         scan_mutants, singles_mutants, answer_mutants, proving_mutants,
                         verifier_mutants, proof_mutants, formula_judge_mutants}) {
      std::vector<Mutant> some = family();
      all.insert(all.end(), std::make_move_iterator(some.begin()),
                 std::make_move_iterator(some.end()));
    }
    return all;
  }();
  return mutants;
}

}  // namespace concord::test
