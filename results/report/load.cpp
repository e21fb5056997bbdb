#include "results/report/load.hpp"

#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "results/record/record_log.hpp"

namespace concord {
namespace {

tl::expected<SessionRecord, std::string> read_session_file(const std::string& folder) {
  const std::string path = folder + "/session.json";
  std::ifstream file(path, std::ios::binary);
  if (!file) return tl::unexpected(fmt::format("{} holds no session (no session.json)", folder));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  auto session = read_session(text);
  if (!session) return tl::unexpected(fmt::format("{}: {}", path, session.error()));
  return session;
}

}  // namespace

const SessionBackend* Loaded::backend(const std::string& id) const {
  for (const LoadedSession& session : sessions) {
    for (const SessionBackend& backend : session.record.backends) {
      if (backend.id == id) return &backend;
    }
  }
  return nullptr;
}

tl::expected<Loaded, std::string> load_sessions(const std::vector<std::string>& paths) {
  Loaded loaded;
  for (const std::string& path : paths) {
    auto record = read_session_file(path);
    if (!record) return tl::unexpected(record.error());
    const auto number = static_cast<std::uint32_t>(loaded.sessions.size());
    LoadedSession& session = loaded.sessions.emplace_back();
    session.path = path;
    session.record = std::move(*record);
    const auto files = record_files(path);
    if (!files) return tl::unexpected(files.error());
    for (const std::string& file : *files) {
      const auto reading = read_runs(file, [&](const RunRecord& run) {
        if (loaded.table.add(run, number)) return true;
        ++session.repeated;
        session.elsewhere += loaded.table.session_of(run) != number;
        return true;
      });
      if (!reading) return tl::unexpected(reading.error());
      session.runs += reading->runs;
      session.torn += reading->torn;
    }
  }
  return loaded;
}

std::string mixed(const SessionRecord& a, const SessionRecord& b) {
  const auto differ = [&](std::string_view what, std::string_view first, std::string_view second) {
    return fmt::format("{} and {} differ in {}: {} and {}", a.session, b.session, what, first,
                       second);
  };
  if (a.machine.processor != b.machine.processor)
    return differ("the processor", a.machine.processor, b.machine.processor);
  if (a.version != b.version) return differ("the version of Concord", a.version, b.version);
  if (a.build != b.build) return differ("the build", a.build, b.build);
  std::map<std::string, std::string> libraries = a.libraries;
  libraries.insert(b.libraries.begin(), b.libraries.end());
  for (const auto& [name, any] : libraries) {
    const auto version = [&name = name](const SessionRecord& session) {
      const auto found = session.libraries.find(name);
      return found == session.libraries.end() ? std::string("none") : found->second;
    };
    if (version(a) != version(b)) return differ(name, version(a), version(b));
  }
  const Protocol& p = a.protocol;
  const Protocol& q = b.protocol;
  if (p.goal != q.goal) return differ("the question", p.goal, q.goal);
  if (p.permute != q.permute) {
    return differ("the form of the boards", p.permute ? "symmetric copies" : "as written",
                  q.permute ? "symmetric copies" : "as written");
  }
  if (p.mode != q.mode) return differ("the mode", p.mode, q.mode);
  const auto number = [](const std::optional<std::uint64_t>& value) {
    return value ? fmt::format("{}", *value) : std::string("none");
  };
  if (p.limit != q.limit) return differ("the solution limit", number(p.limit), number(q.limit));
  if (p.memory_B != q.memory_B)
    return differ("the memory limit", number(p.memory_B), number(q.memory_B));
  if (p.max_nodes != q.max_nodes)
    return differ("the node limit", number(p.max_nodes), number(q.max_nodes));
  if (p.max_conflicts != q.max_conflicts)
    return differ("the conflict limit", number(p.max_conflicts), number(q.max_conflicts));
  if (p.block_s != q.block_s)
    return differ("the length of a block", fmt::format("{} s", p.block_s),
                  fmt::format("{} s", q.block_s));
  if (p.warmup != q.warmup)
    return differ("the warm-up", fmt::format("{} runs", p.warmup),
                  fmt::format("{} runs", q.warmup));
  if (p.isolate != q.isolate)
    return differ("isolation", p.isolate ? "on" : "off", q.isolate ? "on" : "off");
  for (const SessionBackend& one : a.backends) {
    for (const SessionBackend& other : b.backends) {
      if (one.id == other.id && one.program != other.program && !one.program.empty() &&
          !other.program.empty()) {
        return differ(fmt::format("the program of {}", one.id), one.program, other.program);
      }
      if (one.id == other.id && one.timeout_s != other.timeout_s) {
        return differ(fmt::format("the time limit of {}", one.id),
                      fmt::format("{} s", one.timeout_s), fmt::format("{} s", other.timeout_s));
      }
    }
  }
  return {};
}

}  // namespace concord
