#pragma once
// The catalog of backends: an explicit sorted table. A new backend is one .cpp, one line in this
// folder's CMakeLists.txt and one row in catalog.cpp; contract tests, `concord list` and help
// follow from the row.

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "backends/backend.hpp"
#include "encoders/encoding.hpp"

namespace concord {

class SearchListener;  // native/search_observer.hpp
struct SolverRow;
class SolverTable;

enum class BackendKind : std::uint8_t { kNative, kSat };

// What a user's id says beyond the backend's name.
struct BackendOptions {
  EncodingChoice encoding = {};  // where it takes one
  std::string target = {};       // where it takes one: which solver it is to use
  // Where the target is a name of the table of solvers (process/solver_table.hpp): its row.
  std::shared_ptr<const SolverRow> solver = {};
  // --reuse auto: for many boards, fast, whatever it takes (sat/sat_backend.hpp). Where the row
  // says that it can.
  bool reuse = false;
  // shuffle=on: variables, clauses and literals of each formula in a random order that the
  // request's seed draws, as a control (sat/shuffled_library.hpp). Of SAT backends.
  bool shuffle = false;
};

struct BackendRow {
  std::string_view id;
  std::string_view summary;      // one line
  std::string_view description;  // the order in which it searches, in a few sentences
  BackendKind kind = BackendKind::kNative;
  // Backends with different tags share no search code: two of them that agree corroborate each
  // other.
  std::string_view independence;
  // Hopeless on hard boards by design: gets 10 s a board unless the user says otherwise.
  bool blind = false;
  bool takes_encoding = false;
  // In which format it proves "unique" and "none"; none: not at all.
  std::optional<ProofFormat> proof = std::nullopt;
  // Sets up a solver; no work, no failure.
  std::unique_ptr<Backend> (*make)(const BackendOptions& options) = nullptr;
  // It is a way to use solvers that others bring, and has to be told which: NAME:TARGET. Nobody can
  // list those, so that `all` names none of them.
  bool takes_target = false;
  std::string_view target_help = {};  // what a target is, with an example
  // Why `target` cannot be used, in one sentence; none: it can be tried. Null: any can.
  std::optional<std::string> (*refuse_target)(std::string_view target) = nullptr;
  bool target_in_table = false;  // it must be a name of the table of solvers
  bool takes_xor = false;        // the encodings with native XOR clauses as well
  // It loads code that nobody has checked: to be run in a process of its own
  // (process/isolated.hpp).
  bool needs_isolation = false;
  // solve_batch() answers many boards far faster than it would one by one.
  bool bulk = false;
  // It knows BackendOptions::reuse.
  bool can_reuse = false;
  // It knows 9x9 boards with boxes 3x3 and nothing else; any other is kUnsupported.
  bool classic_only = false;
  // The same search, telling each step that it makes; null: it cannot be watched.
  Outcome (*trace)(BoardView board, const Request& request, SearchListener& listener) = nullptr;
};

[[nodiscard]] std::span<const BackendRow> backend_catalog();
[[nodiscard]] const BackendRow* find_backend(std::string_view id);

// A backend as a user names it: BACKEND[:ENCODING][,KEY=VALUE...], or with the target that it takes
// BACKEND:TARGET[:ENCODING][,KEY=VALUE...]. A target holds no colon and no comma. The settings are
// those of the encoding, of SAT backends `shuffle=on` or `shuffle=off` and, where the row can
// reuse, `reuse=auto` or `reuse=off`.
struct BackendSpec {
  const BackendRow* row = nullptr;
  BackendOptions options;
  bool encoding_was_named = false;  // by the user; else it is the default

  // In full: "dfs-mrv", "cms:extended/pairwise/prune", "exec:minisat:extended/pairwise/prune",
  // "cms:extended/pairwise/prune,reuse=auto".
  [[nodiscard]] std::string id() const;
  [[nodiscard]] std::unique_ptr<Backend> make() const { return row->make(options); }
  // Whose search code finds its answers: the row's tag, or that of the target; with reuse a tag
  // that all have in common, so that no two of them corroborate each other.
  [[nodiscard]] std::string independence() const;
  // Whether boards of this shape are its business (an encoding may still refuse them).
  [[nodiscard]] bool knows(const Geometry& geometry) const;
  // Why there are no proofs of its answers, in one sentence; none: there are.
  [[nodiscard]] std::optional<std::string> no_proof() const;
};

// The error is one sentence: which part is unknown and, where one is close, what was probably
// meant.
[[nodiscard]] tl::expected<BackendSpec, std::string> parse_backend(std::string_view text);
// The same with solvers of the user's own.
[[nodiscard]] tl::expected<BackendSpec, std::string> parse_backend(std::string_view text,
                                                                   const SolverTable& solvers);
// The same with a catalog that is sorted likewise.
[[nodiscard]] tl::expected<BackendSpec, std::string> parse_backend(
    std::string_view text, std::span<const BackendRow> catalog);
[[nodiscard]] tl::expected<BackendSpec, std::string> parse_backend(
    std::string_view text, std::span<const BackendRow> catalog, const SolverTable& solvers);

}  // namespace concord
