#pragma once
// The solver table: the programs that the backend `exec` can run, one row a solver. Rows come built
// in (solvers.ini, which also says what a row holds), from files of the same form, and from command
// lines; a later row takes the place of an earlier one of its name.
//
// An immutable value but for its building; its rows are shared and stay as they are. Nothing throws
// but std::bad_alloc.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "backends/proof.hpp"
#include "puzzles/model/diagnostic.hpp"

namespace concord {

enum class ExitMeaning : std::uint8_t { kSatisfiable, kUnsatisfiable, kUnknown, kMemory };

// Words hold %cnf, %out, %seed, %limit, %proof and %% as they were written.
struct SolverRow {
  std::string name;
  std::vector<std::string> command;
  std::vector<std::string> seed;   // empty: it takes none
  std::vector<std::string> limit;  // empty: it takes none
  std::vector<std::string> proof;  // empty: it writes none
  std::optional<ProofFormat> proof_format;
  std::map<int, ExitMeaning> exits;
  std::string kin;  // whose search code it runs: a backend or a program; never empty once read

  [[nodiscard]] bool uses(std::string_view placeholder) const;  // in its command
};

// What the placeholders stand for.
struct SolverPlaces {
  std::string cnf;
  std::string out;
  std::string proof;
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> limit;
  bool with_proof = false;
};

// The program and its arguments. A seed or limit of a solver that takes none is left out.
[[nodiscard]] std::vector<std::string> command_line(const SolverRow& row,
                                                    const SolverPlaces& places);

class SolverTable {
 public:
  // solvers.ini alone.
  [[nodiscard]] static const SolverTable& built_in();

  // Adds the rows of a file's text; `source` is its name for messages. All or, after an error,
  // none. The error says where and what, in one sentence.
  [[nodiscard]] std::optional<Diagnostic> add_text(std::string_view text, std::string_view source);
  [[nodiscard]] std::optional<Diagnostic> add_file(const std::string& path);
  // One row: NAME=COMMAND; `source` is the option that it came with.
  [[nodiscard]] std::optional<Diagnostic> add_line(std::string_view text, std::string_view source);

  // Null where there is none.
  [[nodiscard]] std::shared_ptr<const SolverRow> find(std::string_view name) const;
  // Sorted by name.
  [[nodiscard]] std::vector<std::shared_ptr<const SolverRow>> rows() const;
  // "there is no solver 'minsat'; did you mean 'minisat'?"
  [[nodiscard]] std::string unknown(std::string_view name) const;

 private:
  std::map<std::string, std::shared_ptr<const SolverRow>, std::less<>> rows_;
};

}  // namespace concord
