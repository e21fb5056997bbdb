#pragma once
// The folder of a session: session.json and puzzles.jsonl, written before the first run, and the
// records. Made whole or not at all; several shards may try to make the same one at once.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "backends/process/solver_table.hpp"
#include "results/bench/experiment.hpp"
#include "results/bench/run_experiment.hpp"

namespace concord {

[[nodiscard]] std::string session_path(const std::string& folder);
[[nodiscard]] std::string puzzles_path(const std::string& folder);
// "runs.jsonl"; of a part: "runs.shard-2-of-4.jsonl"
[[nodiscard]] std::string runs_path(const std::string& folder, const Shard& shard);

// A folder that nobody else can lock while this lives; made where it is not there yet. Between
// programs, not between threads.
class FolderLock {
 public:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}
  FolderLock(FolderLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~FolderLock();

 private:
  int descriptor_;
};
[[nodiscard]] tl::expected<FolderLock, std::string> lock_folder(const std::string& folder);
// For who adds runs to a session, for as long as it does: parts share it among themselves, and who
// runs all of it shares it with nobody, since what the others make in the meantime it would make
// again. The error is one sentence.
enum class Writer : std::uint8_t { kWhole, kPart };
[[nodiscard]] tl::expected<FolderLock, std::string> lock_session(const std::string& folder,
                                                                 Writer writer);

[[nodiscard]] bool holds_session(const std::string& folder);

// Makes the folder, and those above it. The error is one sentence.
[[nodiscard]] tl::expected<void, std::string> make_session(
    const std::string& folder, const SessionRecord& session,
    const std::vector<ListedPuzzle>& puzzles);

// Reads it again. `solvers`: for backends that are programs.
[[nodiscard]] tl::expected<Experiment, std::string> load_session(const std::string& folder,
                                                                 const SolverTable& solvers);

// In what `now` differs from what the session was begun with, where the times of the two would not
// compare: one sentence, or nothing.
[[nodiscard]] std::string cannot_go_on(const SessionRecord& session, const SessionRecord& now);

struct RecordedRuns {
  DoneRuns done;
  std::uint64_t runs = 0;
  std::uint64_t torn = 0;    // files that end in the middle of a line
  std::uint64_t errors = 0;  // among the runs
};
// What the folder's records hold; with `retry_errors` runs that broke are not done.
[[nodiscard]] tl::expected<RecordedRuns, std::string> recorded_runs(const std::string& folder,
                                                                    bool retry_errors);

}  // namespace concord
