#include "results/report/warnings.hpp"

#include <fmt/format.h>

#include "puzzles/model/counted.hpp"

namespace concord {
namespace {

// A run that waits for a processor longer than this, and by such a share, did not have one.
constexpr double kWaiting = 1.25;
constexpr double kWaiting_s = 1e-4;
constexpr double kClockTick_s = 1e-6;

void add_session_warnings(const LoadedSession& session, std::vector<std::string>& warnings) {
  const SessionRecord& record = session.record;
  if (session.elsewhere > 0) {
    warnings.push_back(fmt::format(
        "{} of the runs of {} are those of a session before it, made again, and were left out "
        "(--against compares two sessions)",
        session.elsewhere, record.session));
  }
  const std::uint64_t runs = session.runs - (session.repeated - session.elsewhere);
  if (runs < record.runs) {
    warnings.push_back(fmt::format(
        "{} is not whole: {} of {} runs are recorded (`concord bench --resume {}` goes on)",
        record.session, runs, record.runs, session.path));
  }
  if (session.torn > 0) {
    warnings.push_back(fmt::format("{}: the last line of {} is torn and was passed over",
                                   record.session, counted(session.torn, "file")));
  }
  if (record.machine.processors > 0 && record.jobs > record.machine.processors) {
    warnings.push_back(fmt::format("{} ran {} threads on {}: they waited for each other",
                                   record.session, record.jobs,
                                   counted(record.machine.processors, "processor")));
  }
  if (record.protocol.repeats == 1) {
    warnings.push_back(fmt::format(
        "{} made each run once: differences within a pair may be chance; only what holds over many "
        "puzzles says something",
        record.session));
  }
  if (record.build.find("Debug") != std::string::npos)
    warnings.push_back(fmt::format("{} was made with a debug build", record.session));
}

}  // namespace

std::vector<std::string> report_warnings(const Loaded& loaded, const Instances& instances) {
  std::vector<std::string> warnings;
  for (const LoadedSession& session : loaded.sessions) {
    add_session_warnings(session, warnings);
    const std::string unlike = mixed(loaded.sessions.front().record, session.record);
    if (!unlike.empty()) {
      warnings.push_back(fmt::format(
          "{}; they were taken together because --mixed said so: times of one do not compare with "
          "those of the other, and limits are those of the first",
          unlike));
    }
  }
  std::uint64_t waiting = 0;
  std::uint64_t below_clock = 0;
  for (const RunRow& run : loaded.table.rows) {
    waiting += run.wall_s > run.cpu_s * kWaiting && run.wall_s - run.cpu_s > kWaiting_s;
    below_clock += run.decided() && run.wall_s < kClockTick_s;
  }
  const double share =
      loaded.table.rows.empty()
          ? 0
          : static_cast<double>(waiting) / static_cast<double>(loaded.table.rows.size());
  if (share > 0.01) {
    warnings.push_back(fmt::format(
        "{:.0f} % of the runs waited for a processor (wall-clock time well above CPU time): others "
        "used the machine; CPU times are better, not good",
        share * 100));
  }
  if (below_clock > 0) {
    warnings.push_back(fmt::format("{} shorter than a microsecond: their times are the clock's",
                                   counted(below_clock, "run is", "runs are")));
  }
  std::uint64_t unconfirmed = 0;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    for (std::size_t b = 0; b < instances.backends(); ++b)
      unconfirmed += instances.cell(i, b).unconfirmed;
  }
  if (unconfirmed > 0) {
    warnings.push_back(fmt::format(
        "{} on the word of the backend alone; a corpus that states its answers, or a backend of "
        "another kind beside it, would confirm them (--strict counts them as unsolved)",
        counted(unconfirmed, "answer is", "answers are")));
  }
  return warnings;
}

}  // namespace concord
