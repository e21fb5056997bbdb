#include "results/bench/session_folder.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>

#include "results/whole_file.hpp"

namespace concord {

std::string session_path(const std::string& folder) {
  return folder + "/session.json";
}

std::string puzzles_path(const std::string& folder) {
  return folder + "/puzzles.jsonl";
}

std::string runs_path(const std::string& folder, const Shard& shard) {
  if (shard.count == 1) return folder + "/runs.jsonl";
  return fmt::format("{}/runs.shard-{}-of-{}.jsonl", folder, shard.index, shard.count);
}

bool holds_session(const std::string& folder) {
  std::error_code none;
  return std::filesystem::exists(session_path(folder), none);
}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

tl::expected<FolderLock, std::string> lock_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return tl::unexpected(fmt::format("cannot make {}: {}", folder, error.message()));
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0)
    return tl::unexpected(fmt::format("cannot open {}: {}", folder, std::strerror(errno)));
  FolderLock lock(descriptor);
  // A file system without locks is used without one.
  while (::flock(descriptor, LOCK_EX) != 0 && errno == EINTR) {
  }
  return lock;
}

tl::expected<FolderLock, std::string> lock_session(const std::string& folder, Writer writer) {
  const std::string path = session_path(folder);
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return tl::unexpected(fmt::format("cannot open {}: {}", path, std::strerror(errno)));
  FolderLock lock(descriptor);
  const int kind = writer == Writer::kWhole ? LOCK_EX : LOCK_SH;
  if (::flock(descriptor, kind | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return tl::unexpected(
        fmt::format("another program is running the session in {}; what both ran would be run "
                    "twice (parts may run at once: --shard)",
                    folder));
  }
  return lock;
}

tl::expected<void, std::string> make_session(const std::string& folder,
                                             const SessionRecord& session,
                                             const std::vector<ListedPuzzle>& puzzles) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return tl::unexpected(fmt::format("cannot make {}: {}", folder, error.message()));
  std::string lines;
  for (const ListedPuzzle& puzzle : puzzles) lines += puzzle_json(puzzle.record, puzzle.id);
  // session.json last: where it is, all is there.
  if (auto written = write_whole_file(puzzles_path(folder), lines); !written) return written;
  return write_whole_file(session_path(folder), session_json(session));
}

tl::expected<Experiment, std::string> load_session(const std::string& folder,
                                                   const SolverTable& solvers) {
  std::ifstream file(session_path(folder), std::ios::binary);
  if (!file) return tl::unexpected(fmt::format("{} holds no session (no session.json)", folder));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  auto session = read_session(text);
  if (!session) return tl::unexpected(fmt::format("{}: {}", session_path(folder), session.error()));
  if (!parse_goal(session->protocol.goal)) {
    return tl::unexpected(
        fmt::format("{}: there is no goal '{}'", session_path(folder), session->protocol.goal));
  }
  auto puzzles = read_puzzle_list(puzzles_path(folder));
  if (!puzzles) return tl::unexpected(puzzles.error());
  if (puzzles->size() != session->puzzles) {
    return tl::unexpected(fmt::format("{} holds {} puzzles, not the {} of its session",
                                      puzzles_path(folder), puzzles->size(), session->puzzles));
  }
  std::vector<BackendSpec> panel;
  for (const SessionBackend& backend : session->backends) {
    auto spec = parse_backend(backend.id, solvers);
    if (!spec) return tl::unexpected(fmt::format("{}: {}", session_path(folder), spec.error()));
    panel.push_back(std::move(*spec));
  }
  return Experiment(std::move(*session), std::move(*puzzles), std::move(panel));
}

std::string cannot_go_on(const SessionRecord& session, const SessionRecord& now) {
  if (session.version != now.version || session.build != now.build) {
    return fmt::format("it was begun by Concord {} ({}), and this is {} ({})", session.version,
                       session.build, now.version, now.build);
  }
  for (const auto& [name, version] : session.libraries) {
    const auto found = now.libraries.find(name);
    const std::string here = found == now.libraries.end() ? "not there" : found->second;
    if (here != version)
      return fmt::format("it was begun with {} {}, and here it is {}", name, version, here);
  }
  for (const auto& [name, version] : now.libraries) {
    if (!session.libraries.contains(name))
      return fmt::format("it was begun without {}, and here there is {}", name, version);
  }
  if (session.machine.processor != now.machine.processor) {
    return fmt::format("it was begun on a {}, and this machine is a {}", session.machine.processor,
                       now.machine.processor);
  }
  return {};
}

tl::expected<RecordedRuns, std::string> recorded_runs(const std::string& folder,
                                                      bool retry_errors) {
  const auto files = record_files(folder);
  if (!files) return tl::unexpected(files.error());
  RecordedRuns recorded;
  for (const std::string& path : *files) {
    const auto reading = read_runs(path, [&](const RunRecord& record) {
      const bool broke = record.category == Category::kError;
      recorded.errors += broke;
      if (!broke || !retry_errors) recorded.done.insert(run_key(record.run));
      return true;
    });
    if (!reading) return tl::unexpected(reading.error());
    recorded.runs += reading->runs;
    recorded.torn += reading->torn;
  }
  return recorded;
}

}  // namespace concord
