#include "results/record/session_record.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "results/record/json_text.hpp"

namespace concord {
namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

template <typename T>
std::optional<T> optional_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || found->is_null()) return std::nullopt;
  return found->get<T>();
}

Json protocol_to_json(const Protocol& p) {
  Json json;
  json["goal"] = p.goal;
  json["limit"] = or_null(p.limit);
  json["max_nodes"] = or_null(p.max_nodes);
  json["max_conflicts"] = or_null(p.max_conflicts);
  json["memory_B"] = or_null(p.memory_B);
  json["mode"] = p.mode;
  json["isolate"] = p.isolate;
  json["seeds"] = p.seeds;
  json["repeats"] = p.repeats;
  json["warmup"] = p.warmup;
  json["order_seed"] = p.order_seed;
  json["permute"] = p.permute;
  json["shuffle_cnf"] = p.shuffle_cnf;
  json["block_s"] = p.block_s;
  return json;
}

Protocol protocol_from_json(const Json& json) {
  Protocol p;
  json.at("goal").get_to(p.goal);
  p.limit = optional_at<std::uint64_t>(json, "limit");
  p.max_nodes = optional_at<std::uint64_t>(json, "max_nodes");
  p.max_conflicts = optional_at<std::uint64_t>(json, "max_conflicts");
  p.memory_B = optional_at<std::uint64_t>(json, "memory_B");
  json.at("mode").get_to(p.mode);
  json.at("isolate").get_to(p.isolate);
  json.at("seeds").get_to(p.seeds);
  json.at("repeats").get_to(p.repeats);
  json.at("warmup").get_to(p.warmup);
  json.at("order_seed").get_to(p.order_seed);
  json.at("permute").get_to(p.permute);
  json.at("shuffle_cnf").get_to(p.shuffle_cnf);
  json.at("block_s").get_to(p.block_s);
  return p;
}

}  // namespace

std::string session_json(const SessionRecord& record) {
  Json json;
  json["schema"] = kSessionSchema;
  json["session"] = record.session;
  json["started"] = record.started;
  json["command"] = record.command;
  json["jobs"] = record.jobs;
  json["tool"] = {{"name", "concord"}, {"version", record.version}, {"build", record.build}};
  json["libraries"] = record.libraries;
  json["machine"] = {{"processor", record.machine.processor},
                     {"processors", record.machine.processors},
                     {"memory_B", record.machine.memory_B},
                     {"system", record.machine.system}};
  json["protocol"] = protocol_to_json(record.protocol);
  json["backends"] = Json::array();
  for (const SessionBackend& backend : record.backends) {
    Json row;
    row["id"] = backend.id;
    row["independence"] = backend.independence;
    row["encoding"] = backend.encoding;
    row["amounts_to"] = backend.amounts_to;
    row["timeout_s"] = backend.timeout_s;
    if (!backend.program.empty()) row["program"] = backend.program;
    json["backends"].push_back(std::move(row));
  }
  json["corpora"] = Json::array();
  for (const SessionCorpus& corpus : record.corpora) {
    Json row;
    row["path"] = corpus.path;
    row["sha256"] = corpus.sha256;
    row["puzzles"] = corpus.puzzles;
    row["invalid"] = corpus.invalid;
    row["duplicates"] = corpus.duplicates;
    json["corpora"].push_back(std::move(row));
  }
  json["puzzles"] = record.puzzles;
  json["runs"] = record.runs;
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

tl::expected<SessionRecord, std::string> read_session(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    const auto schema = json.at("schema").get<std::string>();
    if (schema != kSessionSchema)
      return tl::unexpected(fmt::format("\"schema\" is '{}', not '{}'", schema, kSessionSchema));
    SessionRecord record;
    json.at("session").get_to(record.session);
    json.at("started").get_to(record.started);
    json.at("command").get_to(record.command);
    json.at("jobs").get_to(record.jobs);
    json.at("tool").at("version").get_to(record.version);
    json.at("tool").at("build").get_to(record.build);
    json.at("libraries").get_to(record.libraries);
    const Json& machine = json.at("machine");
    machine.at("processor").get_to(record.machine.processor);
    machine.at("processors").get_to(record.machine.processors);
    machine.at("memory_B").get_to(record.machine.memory_B);
    machine.at("system").get_to(record.machine.system);
    record.protocol = protocol_from_json(json.at("protocol"));
    for (const Json& row : json.at("backends")) {
      SessionBackend& backend = record.backends.emplace_back();
      row.at("id").get_to(backend.id);
      row.at("independence").get_to(backend.independence);
      row.at("encoding").get_to(backend.encoding);
      row.at("amounts_to").get_to(backend.amounts_to);
      row.at("timeout_s").get_to(backend.timeout_s);
      backend.program = row.value("program", std::string());
    }
    for (const Json& row : json.at("corpora")) {
      SessionCorpus& corpus = record.corpora.emplace_back();
      row.at("path").get_to(corpus.path);
      row.at("sha256").get_to(corpus.sha256);
      row.at("puzzles").get_to(corpus.puzzles);
      row.at("invalid").get_to(corpus.invalid);
      row.at("duplicates").get_to(corpus.duplicates);
    }
    json.at("puzzles").get_to(record.puzzles);
    json.at("runs").get_to(record.runs);
    return record;
  } catch (const Json::exception& problem) {
    return tl::unexpected(
        fmt::format("this is no {}: {}", kSessionSchema, json_problem(problem.what())));
  }
}

}  // namespace concord
