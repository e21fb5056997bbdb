#pragma once
// The judge of one backend's answer to one board. Each grid that the backend reports is verified
// the moment it comes, by code that no backend uses; what remains is a status that claims an
// interval of solution counts. A backend that reports a wrong or a repeated grid is at fault: its
// answer is worth nothing.

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "backends/backend.hpp"
#include "backends/catalog.hpp"
#include "puzzles/io/alphabet.hpp"
#include "results/evidence.hpp"

namespace concord {

enum class Status : std::uint8_t { kUnique, kMultiple, kNone, kSolved, kUnknown };
[[nodiscard]] std::string_view to_string(Status status);

// How an answer is supported: a grid that was checked; two exhaustive searches that share no code;
// a proof, checked, of a formula that was judged against the board.
enum class Evidence : std::uint8_t { kNone, kVerified, kCorroborated, kProved };
[[nodiscard]] std::string_view to_string(Evidence evidence);  // empty for kNone

inline constexpr std::uint64_t kUnbounded = std::numeric_limits<std::uint64_t>::max();

// The board has at least `least` and at most `most` solutions (kUnbounded: no upper bound known).
struct Claim {
  std::uint64_t least = 0;
  std::uint64_t most = kUnbounded;

  [[nodiscard]] bool meets(const Claim& other) const {
    return least <= other.most && other.least <= most;
  }
  [[nodiscard]] bool contains(std::uint64_t count) const { return least <= count && count <= most; }
  // "exactly 1", "2 or more", "unknown"
  [[nodiscard]] std::string to_string() const;
  bool operator==(const Claim&) const = default;
};

// A set of grids in a few bytes, whatever their order: two sets that differ have different digests,
// up to chance.
struct GridDigest {
  std::uint64_t sum = 0;
  std::uint64_t parity = 0;

  // `hash`: of one grid, all its bits mixed.
  void add(std::uint64_t hash) {
    sum += hash;
    parity ^= hash;
  }
  bool operator==(const GridDigest&) const = default;
};

// A backend's outcome after the checks.
struct Answer {
  std::string backend;       // full id
  std::string independence;  // tag of its search code
  std::string encoding;      // id of the board encoding; empty where there is no formula
  // "fresh", "reuse": the solver; "singles", "locked", "subsets": none, these decided the board
  // (each with those before it). Empty where it makes no sense.
  std::string mode;
  Outcome outcome;    // `grids` holds verified grids only
  GridDigest digest;  // of all that were counted, kept or not
  Status status = Status::kUnknown;
  // --first-lex was asked and a limit came before the smallest grid was known: the status is
  // kUnknown and no grid is shown, but the count in `outcome` still holds.
  bool first_grid_unknown = false;
  Evidence evidence = Evidence::kNone;
  // What became of its proof, where one was asked for and the backend gives them. Its time is not
  // in wall_s and cpu_s.
  std::optional<ProofRecord> proof;
  // What failed a check: "reported a grid in which row 1 has 5 twice or more: r1c1 r1c4". Empty:
  // nothing did.
  std::string fault;
  double wall_s = 0;
  double cpu_s = 0;

  // What it claims; nothing at all ([0, inf)) after a fault.
  [[nodiscard]] Claim claim() const;
  // True when the question that was asked is answered.
  [[nodiscard]] bool decided(Question question) const;
  // True when `outcome.grids` are all the solutions there are, if the answer is right.
  [[nodiscard]] bool has_all_grids() const;
  // Why it is undecided, as in answers: "timeout", "memory: ...", the fault.
  [[nodiscard]] std::string reason() const;
};

// An answer that failed a check is worth nothing, whatever it held.
void disbelieve(Answer& answer, std::string fault);

// What a backend says of its search as a whole.
struct Account {
  std::uint64_t solutions = 0;
  bool exhausted = false;
  StopReason reason = StopReason::kNone;
};
[[nodiscard]] inline Account account_of(const Outcome& outcome) {
  return {outcome.solutions, outcome.exhausted, outcome.reason};
}
// What an account that holds is worth.
[[nodiscard]] Status status_of(const Account& account, Question question);
// What it says of itself that cannot be, empty where it can: a judge believes no bookkeeping.
// `reported`: how many grids came; `limit`: how many were wanted at most.
[[nodiscard]] std::string contradiction(const Account& account, std::uint64_t reported,
                                        std::uint64_t limit);

struct AskOptions {
  Request request;  // its sink, if any, gets verified grids only
  // The grid reported first is the lexicographically smallest one (found by asking the same backend
  // again).
  bool first_lex = false;
  // How the puzzle writes its values, for what is said of a wrong grid; by default as numbers.
  Alphabet alphabet;
  // Where "none" and "unique" are to be proved; null: nowhere.
  EvidenceDesk* evidence = nullptr;
  std::string proof_name;  // of the files that the desk keeps
};

// Runs `backend` on `board` and judges what it says. Never throws. `backend` must be made from
// `spec`.
[[nodiscard]] Answer ask(Backend& backend, const BackendSpec& spec, const Board& board,
                         const AskOptions& options);

// What ask() makes of an outcome that a batch gave, without its times: `outcome.grids` must be all
// that the backend reported. Never throws.
[[nodiscard]] Answer judge_outcome(const BackendSpec& spec, const Board& board, Outcome outcome,
                                   const AskOptions& options);

}  // namespace concord
