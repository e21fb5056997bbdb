#pragma once
// Proofs: what a backend hands over so that others can check that a board has no solution, or none
// but one. Nothing in it is believed by anybody: the formula is judged against the board, the proof
// is checked against the formula, by code that shares nothing with the backend (results/proof/).

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "backends/outcome.hpp"
#include "puzzles/model/grid.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

enum class ProofFormat : std::uint8_t {
  kFrat,  // text (Baek, Carneiro & Heule, TACAS 2021)
  kDrat,  // text or binary (Wetzler, Heule & Hunt, SAT 2014)
};

// "frat", "drat": also the ending of a proof's file.
[[nodiscard]] constexpr std::string_view to_string(ProofFormat format) {
  return format == ProofFormat::kFrat ? "frat" : "drat";
}

struct ProofRequest {
  // A solution: it is to be shown that there is no other. Null: that there is none.
  const Grid* except = nullptr;
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::optional<std::uint64_t> max_conflicts;
  std::optional<std::uint64_t> memory_B;  // for the solver, and again for formula and proof
  std::uint64_t seed = 0;
  const StopFlag* stop = nullptr;
};

struct ProofAttempt {
  enum class Kind : std::uint8_t {
    kProved,
    kRefuted,  // the solver found a grid where it is said that there is none
    kUnknown,  // `reason` and `detail` say why
  };
  Kind kind = Kind::kUnknown;
  ProofFormat format = ProofFormat::kFrat;
  // DIMACS, annotated: the encoding's clauses, and as the last one that which forbids `except`.
  std::string formula;
  std::string proof;
  StopReason reason = StopReason::kNone;
  std::string detail;
  std::optional<std::uint64_t> conflicts;
  double encode_s = 0;  // CPU, formula and its text
  double solve_s = 0;   // CPU, of the solver that wrote the proof
};

}  // namespace concord
