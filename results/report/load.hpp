#pragma once
// Sessions as a report reads them: their descriptions, and all their runs in one table.

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "results/record/session_record.hpp"
#include "results/report/run_table.hpp"

namespace concord {

struct LoadedSession {
  std::string path;
  SessionRecord record;
  std::uint64_t runs = 0;       // recorded
  std::uint64_t repeated = 0;   // of these, runs that were recorded before
  std::uint64_t elsewhere = 0;  // of those, runs of another session that was loaded before
  std::uint64_t torn = 0;       // files whose last line has no end
};

struct Loaded {
  std::vector<LoadedSession> sessions;
  RunTable table;

  // What a session says of a backend; the first that knows it.
  [[nodiscard]] const SessionBackend* backend(const std::string& id) const;
};

// The error is one sentence. `path`: the folder of a session.
[[nodiscard]] tl::expected<Loaded, std::string> load_sessions(
    const std::vector<std::string>& paths);

// In what two sessions differ so that their times do not compare: machine, versions, protocol, the
// limits of a backend that both have. Empty: in nothing.
[[nodiscard]] std::string mixed(const SessionRecord& a, const SessionRecord& b);

}  // namespace concord
