#pragma once
// Evidence beyond a checked grid: where a backend says "none" or "unique", the proof of it is asked
// for and checked before anybody believes it. Three things are judged, by code that shares nothing
// with encoders and backends (results/proof/): the formula against the board, the proof against the
// formula, and, before this, the grid against the board. A formula with auxiliary variables must
// besides be the encoding's to the letter (results/encoded_formula.hpp). A proof that fails is a
// fault of the backend: its answer is worth nothing.
//
// One desk a thread; it keeps its buffers from board to board.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "backends/backend.hpp"
#include "backends/catalog.hpp"
#include "backends/outcome.hpp"

namespace concord {

// What became of the proof of one answer.
struct ProofRecord {
  ProofFormat format = ProofFormat::kFrat;
  // Formula and proof hold.
  bool checked = false;
  std::uint64_t lemmas = 0;
  std::uint64_t rat_lemmas = 0;    // of them, those that needed more than unit propagation
  std::uint64_t rule_clauses = 0;  // judged: givens and instances of rules
  // The encoding's, and so resting on its certificate.
  std::uint64_t auxiliary_clauses = 0;
  std::optional<std::uint64_t> conflicts;
  std::uint64_t proof_B = 0;
  // CPU time, in seconds: of writing the formula, of the solver that wrote the proof, and of the
  // judges.
  double encode_s = 0;
  double solve_s = 0;
  double check_s = 0;
  // Where they were kept; empty: they were not.
  std::string formula_file;
  std::string proof_file;
  // Why there is no checked proof although nothing is wrong ("timeout"), in one phrase.
  std::string missing;
  StopReason missing_reason = StopReason::kNone;  // the same without the words
  // Why a file could not be kept, in one sentence.
  std::string file_problem;
};

class EvidenceDesk {
 public:
  // `folder`: where formulas and proofs are kept; empty: nowhere.
  explicit EvidenceDesk(std::string folder = {});
  EvidenceDesk(const EvidenceDesk&) = delete;
  EvidenceDesk& operator=(const EvidenceDesk&) = delete;
  ~EvidenceDesk();

  struct Examination {
    ProofRecord record;
    std::string fault;  // of the backend, in one sentence; empty: none
  };

  // `only`: the verified grid of which the backend says that there is no other; null: it says that
  // there is none. `limits`: those of the answer, with a deadline and no timeout. `name`: of the
  // files, without what tells backends apart. None where the backend gives no proofs. May throw
  // std::bad_alloc.
  [[nodiscard]] std::optional<Examination> examine(Backend& backend, const BackendSpec& spec,
                                                   const Board& board, const Grid* only,
                                                   const Request& limits, std::string_view name);

  // Removes what an earlier run kept under this name, which would now be about something else. To
  // be called before examine(), and where there is nothing to examine.
  void discard(const BackendSpec& spec, std::string_view name) const;

 private:
  struct Bench;  // the judges

  bool judge(const BackendSpec& spec, const Board& board, const Grid* only,
             const ProofAttempt& attempt, const Request& limits, Examination& examination);
  // Of the files, without their endings.
  [[nodiscard]] std::string stem(const BackendSpec& spec, std::string_view name) const;
  void keep(const ProofAttempt& attempt, const BackendSpec& spec, std::string_view name,
            ProofRecord& record) const;

  std::string folder_;
  std::unique_ptr<Bench> bench_;
};

// Makes the folder where it is missing and sees whether files can be made in it. The error is one
// sentence.
[[nodiscard]] tl::expected<void, std::string> prepare_proof_folder(const std::string& folder);

// "puzzle-000123"
[[nodiscard]] std::string proof_puzzle_name(std::uint64_t number);

}  // namespace concord
