#pragma once
// RunRecord: one run of an experiment as it is kept: a backend, asked once about one puzzle, with a
// seed. What the solver said (status), what that is worth (category) and how the run ended
// (termination) are three fields. Units are in the key (_s seconds, _B bytes), nothing is rounded,
// and what was not measured is null, never 0. The file format is results/schema/run.schema.json:
// keys are added to, never renamed. A plain value.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace concord {

inline constexpr std::string_view kRunSchema = "concord.run/1";

enum class Category : std::uint8_t {
  kCorrect,      // the question is decided and what was found holds: see `evidence`
  kWrong,        // contradicts a checked grid or what the corpus states, or failed its check
  kUnconfirmed,  // decided, and nothing but the backend's word says so
  kUnknown,      // undecided: a limit came first, or the rule is not the backend's
  kError,        // the backend broke
};
[[nodiscard]] std::string_view to_string(Category category);
[[nodiscard]] std::optional<Category> parse_category(std::string_view text);

enum class Termination : std::uint8_t {
  kCompleted,  // with an answer
  kWalltime,   // the time limit
  kMemory,     // the memory limit, or a refusal because of it
  kNodeLimit,
  kConflictLimit,
  kUnsupported,
  kSignal,  // its process was killed by one
  kFailed,  // broke otherwise
};
[[nodiscard]] std::string_view to_string(Termination termination);
[[nodiscard]] std::optional<Termination> parse_termination(std::string_view text);

struct RunRecord {
  std::string run;          // 20 hexadecimal digits: a hash of what determines the run
  std::string session;      // name of the session
  std::string puzzle_id;    // 16 hexadecimal digits: a hash of shape and candidates
  std::string puzzle_name;  // its own, or FILE:LINE
  std::string corpus;       // file it came from, as named on the command line
  int order = 0;
  int givens = 0;               // cells with one candidate
  std::string backend;          // full id
  std::string mode;             // "fresh": a new solver for the run; "reuse": kept from run to run
  std::uint64_t seed = 0;       // 0: the puzzle as it stands; else a symmetric copy of it
  std::uint64_t repeat = 0;     // 0, 1, ...
  std::uint64_t inner = 1;      // solves that were timed together; the times are of one
  std::string goal;             // "first", "unique", "count", "all"
  std::string status;           // "unique", "multiple", "none", "solved", "unknown"
  std::uint64_t solutions = 0;  // grids found
  bool exhausted = false;       // there are no others
  Category category = Category::kUnknown;
  Termination termination = Termination::kCompleted;
  std::optional<std::string> evidence;  // "verified", "proved"
  double wall_s = 0;
  double cpu_s = 0;  // of all threads and processes that worked for it
  std::optional<double> encode_s;
  std::optional<double> load_s;
  std::optional<double> solve_s;
  std::optional<double> decode_s;
  std::optional<double> verify_s;          // the judge's; in wall_s and cpu_s it is not
  std::optional<std::uint64_t> max_rss_B;  // of the process that solved
  std::optional<std::uint64_t> variables;
  std::optional<std::uint64_t> auxiliary;
  std::optional<std::uint64_t> clauses;
  std::optional<std::uint64_t> literals;
  std::optional<std::uint64_t> decisions;
  std::optional<std::uint64_t> propagations;
  std::optional<std::uint64_t> conflicts;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> backtracks;
  // Of the first grid, as a solution of the puzzle as it stands whatever the seed; 16 hexadecimal
  // digits.
  std::optional<std::string> grid_sha;
  std::string started;              // UTC, ISO 8601 with microseconds
  std::optional<std::string> note;  // why it is undecided or worth nothing, in one sentence

  bool operator==(const RunRecord&) const = default;
};

// One line with its newline.
[[nodiscard]] std::string run_json(const RunRecord& record);

// The same as a line of CSV (RFC 4180): the keys but "schema" in the same order, null is empty.
[[nodiscard]] std::string run_csv_header();
[[nodiscard]] std::string run_csv(const RunRecord& record);

// Reads one line into `record`, whose storage is reused. The error is one sentence, with the column
// where it is no JSON;
// `record` is then of no use. Keys that are not known are passed over.
[[nodiscard]] tl::expected<void, std::string> read_run(std::string_view line, RunRecord& record);

}  // namespace concord
