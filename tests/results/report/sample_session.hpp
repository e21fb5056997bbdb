#pragma once
// Sessions made up for tests of reports.

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "results/record/session_record.hpp"
#include "results/report/load.hpp"
#include "tests/results/record/sample_run.hpp"

namespace concord::test {

struct SampleBackend {
  std::string id;
  std::string independence;
  std::string encoding = {};
};

inline SessionRecord sample_session(const std::vector<SampleBackend>& backends) {
  SessionRecord session;
  session.session = "sample";
  session.started = "2026-12-01T06:52:15Z";
  session.command = "concord bench list.txt";
  session.version = "1";
  session.build = "Release";
  session.machine = {"A processor", 2, 4'000'000'000, "Linux"};
  for (const SampleBackend& backend : backends)
    session.backends.push_back({backend.id, backend.independence, backend.encoding, "", 10});
  session.corpora = {{"list.txt", "", 1, 0, 0}};
  return session;
}

// A run of a puzzle that says "unique" and took so long.
inline RunRecord sample_run(const std::string& backend, int puzzle, double time_s,
                            std::uint64_t seed = 0, std::uint64_t repeat = 0) {
  RunRecord run = bare_run();
  run.backend = backend;
  run.puzzle_id = fmt::format("{:016x}", puzzle);
  run.puzzle_name = fmt::format("puzzle {}", puzzle);
  run.seed = seed;
  run.repeat = repeat;
  run.run = fmt::format("{:016x}0000", std::hash<std::string>{}(fmt::format("{} {} {} {}", backend,
                                                                            puzzle, seed, repeat)));
  run.status = "unique";
  run.solutions = 1;
  run.exhausted = true;
  run.category = Category::kCorrect;
  run.termination = Termination::kCompleted;
  run.grid_sha = fmt::format("{:016x}", puzzle + 1);
  run.cpu_s = time_s;
  run.wall_s = time_s;
  return run;
}

inline RunRecord with(RunRecord run, const std::function<void(RunRecord&)>& change) {
  change(run);
  return run;
}
inline RunRecord timed_out(RunRecord run) {
  run.status = "unknown";
  run.solutions = 0;
  run.exhausted = false;
  run.category = Category::kUnknown;
  run.termination = Termination::kWalltime;
  run.grid_sha.reset();
  run.cpu_s = run.wall_s = 10;
  return run;
}
inline RunRecord wrong(RunRecord run, std::string note) {
  run.category = Category::kWrong;
  run.note = std::move(note);
  return run;
}
inline RunRecord unconfirmed(RunRecord run) {
  run.category = Category::kUnconfirmed;
  return run;
}

inline Loaded loaded_of(SessionRecord session, const std::vector<RunRecord>& runs) {
  Loaded loaded;
  session.runs = runs.size();
  loaded.sessions.push_back({"folder", std::move(session), runs.size(), 0, 0});
  for (const RunRecord& run : runs) loaded.table.add(run);
  return loaded;
}

inline void write_session(const std::string& folder, const SessionRecord& session,
                          const std::vector<RunRecord>& runs) {
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/session.json") << session_json(session);
  std::ofstream file(folder + "/runs.jsonl");
  for (const RunRecord& run : runs) file << run_json(run);
}

}  // namespace concord::test
