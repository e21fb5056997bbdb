#pragma once
// Why: finds causes. One formula a board, in which each clue and each unit holds under a literal of
// its own; a claim follows from some parts when their literals and its denial cannot all be true.
// The solver is Cdcl, whose cores among the assumptions are where the search begins; a part that
// can be left out is left out, until none can (deletion; Chinneck & Dravnieks 1991). What came out
// is not believed: for each part there is a grid that shows that it is needed, judged by
// is_witness(), and that the rest suffices is shown by a proof that the proof checker accepted.
//
// A smallest cause is found by hitting sets (Ignatiev, Previti, Liffiton & Marques-Silva, "Smallest
// MUS extraction with minimal hitting set dualization", 2015): every set of parts that hold
// together leaves something out, of which a cause must have one; a smallest set that hits all of
// those known is a cause, or shows another one.
//
// Not thread-safe. Throws nothing but std::bad_alloc.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "lessons/why/cause.hpp"
#include "puzzles/model/stop_flag.hpp"

namespace concord {

// Of one search for a cause.
struct WhyLimits {
  std::optional<std::chrono::steady_clock::time_point> deadline;
  const StopFlag* stop = nullptr;
  std::uint64_t seed = 0;  // in which order parts are left out
};

struct WhyAnswer {
  enum class Kind : std::uint8_t {
    kCause,    // the claim holds, because of `cause`
    kNotSo,    // the claim does not hold: `grid` is a solution that denies it
    kUnknown,  // a limit came first
  };
  Kind kind = Kind::kUnknown;
  Cause cause;
  // With a cause, one a part, clues first: a grid that shows that the claim would not hold without
  // it. With kNotSo the one solution.
  std::vector<std::vector<Value>> witnesses;
  // A limit came before it was known whether every part is needed: then `witnesses` are of the
  // first parts only and the others may be too many.
  bool minimal = false;
  // No cause has fewer parts than this; the cause is a smallest one when it has as many.
  std::size_t at_least = 0;
  std::uint64_t questions = 0;  // put to the solver
  std::uint64_t conflicts = 0;
};

// An answer that failed its check: what failed, in one sentence. Never to be expected.
struct WhyFault {
  std::string message;
};

class Why {
 public:
  // The board is copied. The error says in one sentence why it is refused: too large for
  // `memory_B`.
  [[nodiscard]] static tl::expected<Why, std::string> make(
      const Board& board, std::optional<std::uint64_t> memory_B = std::nullopt);
  Why(Why&&) noexcept;
  Why& operator=(Why&&) noexcept;
  ~Why();

  // A minimal cause: the least of a few tries.
  [[nodiscard]] tl::expected<WhyAnswer, WhyFault> minimal(const Claim& claim,
                                                          const WhyLimits& limits = {});

  // Told now and then: between how many parts and how many a smallest cause has.
  using Progress = std::function<void(std::size_t at_least, std::size_t at_most)>;
  // A smallest cause, or the best found by then.
  [[nodiscard]] tl::expected<WhyAnswer, WhyFault> smallest(const Claim& claim,
                                                           const WhyLimits& limits = {},
                                                           const Progress& progress = {});

  // The clues of which each, taken away alone, leaves a board with a solution; for a board without
  // one. None where a limit came first.
  [[nodiscard]] std::optional<std::vector<Cell>> culprits(const Cause& cause,
                                                          const WhyLimits& limits = {});

 private:
  struct Parts;
  explicit Why(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace concord
