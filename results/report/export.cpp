#include "results/report/export.hpp"

#include <unordered_set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "results/csv_field.hpp"
#include "results/record/json_text.hpp"
#include "results/record/record_log.hpp"

namespace concord {
namespace {

using Json = nlohmann::ordered_json;

std::string fate_word(Fate fate) {
  switch (fate) {
    case Fate::kNotRun: return "";
    case Fate::kSolved: return "solved";
    case Fate::kUnknown: return "unknown";
    case Fate::kUnsupported: return "unsupported";
    case Fate::kWrong: return "wrong";
    case Fate::kError: return "error";
  }
  return "";
}

// What may be in the name of a file.
std::string file_name(std::string_view id) {
  std::string name;
  for (const char c : id) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '.' || c == '=';
    name += plain ? c : '_';
  }
  return name;
}

}  // namespace

tl::expected<void, std::string> export_csv(const std::vector<std::string>& paths,
                                           const std::function<bool(std::string_view)>& write) {
  if (!write(run_csv_header())) return {};
  // A run that broke gives way to the same one made again, as in reports.
  std::unordered_set<std::string> whole;
  for (const std::string& path : paths) {
    const auto files = record_files(path);
    if (!files) return tl::unexpected(files.error());
    for (const std::string& file : *files) {
      const auto reading = read_runs(file, [&](const RunRecord& record) {
        if (record.category != Category::kError) whole.insert(record.run);
        return true;
      });
      if (!reading) return tl::unexpected(reading.error());
    }
  }
  std::unordered_set<std::string> seen;
  for (const std::string& path : paths) {
    const auto files = record_files(path);
    if (!files) return tl::unexpected(files.error());
    for (const std::string& file : *files) {
      bool stopped = false;
      const auto reading = read_runs(file, [&](const RunRecord& record) {
        if (record.category == Category::kError && whole.contains(record.run)) return true;
        if (!seen.insert(record.run).second) return true;
        stopped = !write(run_csv(record));
        return !stopped;
      });
      if (!reading) return tl::unexpected(reading.error());
      if (stopped) return {};
    }
  }
  return {};
}

std::string export_wide_csv(const Loaded& loaded, const Report& report) {
  const RunTable& table = loaded.table;
  std::string text = "corpus,puzzle,puzzle_id,order,givens,seed";
  for (const Standing& row : report.standings.rows) {
    const std::string& id = table.backends.name(row.backend);
    text += fmt::format(",{},{}", csv_field(id + " s"), csv_field(id + " result"));
  }
  text += "\r\n";
  for (std::size_t i = 0; i < report.instances.size(); ++i) {
    const Instances::Key& key = report.instances.key(i);
    const PuzzleInfo& puzzle = table.puzzle_info[key.puzzle];
    text += fmt::format("{},{},{},{},{},{}", csv_field(table.corpora.name(puzzle.corpus)),
                        csv_field(table.puzzle_names.name(puzzle.name)),
                        table.puzzles.name(key.puzzle), puzzle.order, puzzle.givens, key.seed);
    for (const Standing& row : report.standings.rows) {
      const InstanceCell& cell = report.instances.cell(i, row.backend);
      text +=
          fmt::format(",{},{}", cell.fate == Fate::kSolved ? fmt::format("{}", cell.time_s) : "",
                      fate_word(cell.fate));
    }
    text += "\r\n";
  }
  return text;
}

std::vector<std::pair<std::string, std::string>> export_mkplot(const Loaded& loaded,
                                                               const Report& report) {
  std::vector<std::pair<std::string, std::string>> files;
  for (const Standing& row : report.standings.rows) {
    const std::string& id = loaded.table.backends.name(row.backend);
    Json json;
    json["preamble"] = {{"benchmark", loaded.sessions.front().record.session},
                        {"program", id},
                        {"prog_alias", id},
                        {"prog_args", ""}};
    Json& stats = json["stats"] = Json::object();
    for (std::size_t i = 0; i < report.instances.size(); ++i) {
      const InstanceCell& cell = report.instances.cell(i, row.backend);
      if (cell.fate == Fate::kNotRun) continue;
      const bool solved = cell.fate == Fate::kSolved;
      const std::string name =
          fmt::format("{} {}", instance_name(loaded.table, report.instances.key(i)),
                      loaded.table.puzzles.name(report.instances.key(i).puzzle));
      stats[name] = {{"status", solved}, {"rtime", solved ? cell.time_s : row.limit_s}};
    }
    files.emplace_back(file_name(id) + ".json",
                       json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
  }
  return files;
}

}  // namespace concord
