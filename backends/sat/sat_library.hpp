#pragma once
// SatLibrary: where the live solvers of a backend come from, and what must be known about them:
// bounds, memory, what they take and how long they last. A library, a shared object and a program
// are one each; all else of a SAT backend is shared (sat_backend.hpp).
//
// Immutable, and safe to use from several threads. Solvers that are left behind (side_thread.hpp)
// outlive the backend, so it is held by std::shared_ptr.

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "backends/proof.hpp"
#include "backends/sat/sat_solver.hpp"
#include "encoders/encoding_size.hpp"

namespace concord {

struct SatTraits {
  std::string name;  // in sentences: "CryptoMiniSat"

  // Formulas beyond these are refused before they are encoded.
  std::uint64_t max_variables = INT32_MAX;
  std::uint64_t max_clauses = UINT64_MAX;
  // What all clauses that block grids may take, whatever the memory limit.
  std::uint64_t max_blocking_B = UINT64_MAX;
  // Memory for a literal of an XOR clause; 0 where it takes none.
  std::uint64_t xor_literal_B = 0;

  // Up to which size a solver is done with any part of its work in milliseconds (those of order 16,
  // in any encoding), and beyond which there should not be two of them (order 49, with every pair).
  std::uint64_t small_B = 24'000'000;
  std::uint64_t huge_B = 256'000'000;

  // Clauses that block grids carry a literal that is assumed while the board is worked on, also in
  // a solver of the board's own: for libraries that plain clauses between solves slow down.
  bool blocks_under_assumption = false;

  // When a solver that is kept from board to board is made anew.
  std::uint64_t most_boards = UINT64_MAX;
  std::uint64_t most_conflicts = UINT64_MAX;
  std::uint64_t most_retired_B = 1'000'000;  // clauses that blocked grids of earlier boards

  // With --reuse auto: where boards take no more conflicts than these on average, a solver that is
  // kept is faster than a fresh one for each, if deduction has left open at least this share of
  // all candidates of an empty board: what is smaller is filled faster than assumed.
  std::uint64_t easy_conflicts = 8;
  double kept_from_share = 1.0 / 6;

  // Every call, the destructor too, comes back within milliseconds of interrupt(), however large
  // the formula. Then all is done on the caller's thread; else large formulas get one of their own.
  bool prompt = false;
};

class SatLibrary {
 public:
  explicit SatLibrary(SatTraits traits) : traits_(std::move(traits)) {}
  SatLibrary(const SatLibrary&) = delete;
  SatLibrary& operator=(const SatLibrary&) = delete;
  virtual ~SatLibrary() = default;

  [[nodiscard]] const SatTraits& traits() const { return traits_; }

  // A fresh solver; seed 0 leaves its own. For a `large` formula it may use methods that mind no
  // interruption: it works on a thread of its own unless prompt. Throws a std::exception that says
  // why there is none.
  [[nodiscard]] virtual std::unique_ptr<SatSolver> make(std::uint64_t seed, bool large) const = 0;

  // Upper bounds of memory in bytes, saturating: for a solver with a formula of this size while it
  // searches (without XOR clauses), and for one clause more.
  [[nodiscard]] virtual std::uint64_t formula_B(const EncodingSize& size) const = 0;
  [[nodiscard]] virtual std::uint64_t clause_B(std::uint64_t literals) const = 0;

  // In which format its solvers write proofs; none: they do not.
  [[nodiscard]] virtual std::optional<ProofFormat> proof_format() const { return std::nullopt; }
  // A fresh solver that writes the proof of its answer to `proof` while it works; the proof is
  // whole once the solver is destroyed. For one formula and one solve() without assumptions. A
  // formula that solve() need not be asked about (a contradiction among its units, say) has a whole
  // proof as well; one with an empty clause is not put to it. Null where there is no format.
  [[nodiscard]] virtual std::unique_ptr<SatSolver> make_proving(
      std::uint64_t /*seed*/, std::shared_ptr<std::FILE> /*proof*/) const {
    return nullptr;
  }

 private:
  SatTraits traits_;
};

}  // namespace concord
