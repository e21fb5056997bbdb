#include "results/profile_record.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "encoders/propagate/technique.hpp"
#include "results/csv_field.hpp"

namespace concord {
namespace {

using Json = nlohmann::ordered_json;

Json or_null(std::optional<double> value) {
  return value ? Json(*value) : Json(nullptr);
}

std::string or_empty(std::optional<double> value) {
  return value ? fmt::format("{}", *value) : std::string();
}

}  // namespace

std::string profile_json(const ProfileRecord& record) {
  const ProfileTotals& totals = record.totals;
  const Technique technique = technique_of(record.choice);
  Json sources = Json::array();
  for (const std::string& source : record.sources) sources.push_back(source);
  Json reasons = Json::array();
  for (const auto& [reason, puzzles] : totals.reasons)
    reasons.push_back({{"reason", reason}, {"puzzles", puzzles}});
  Json json = {
      {"schema", "concord.profile/1"},
      {"sources", std::move(sources)},
      {"encoding", record.choice.id()},
      {"puzzles", totals.boards},
      {"solved", totals.solved},
      {"refuted", totals.refuted},
      {"left", totals.left},
      {"unsupported", totals.unsupported},
      {"invalid", record.invalid},
      {"mean_cells_decided", or_null(totals.mean_cells_decided())},
      {"mean_candidates_left", or_null(totals.mean_candidates_left())},
      {"technique", technique.name.empty() ? Json(nullptr) : Json(std::string(technique.name))},
      {"reasons", std::move(reasons)},
      {"cpu_s", totals.cpu_s}};
  // File names come from outside: bytes that are not UTF-8 are replaced, not thrown over.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string_view profile_csv_header() {
  return "encoding,puzzles,solved,refuted,left,unsupported,invalid,mean_cells_decided,"
         "mean_candidates_left,technique,cpu_s\n";
}

std::string profile_csv(const ProfileRecord& record) {
  const ProfileTotals& totals = record.totals;
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(record.choice.id()),
                     totals.boards, totals.solved, totals.refuted, totals.left, totals.unsupported,
                     record.invalid, or_empty(totals.mean_cells_decided()),
                     or_empty(totals.mean_candidates_left()),
                     csv_field(technique_of(record.choice).name), totals.cpu_s);
}

}  // namespace concord
