#include "results/answer_record.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/io/catalog.hpp"
#include "puzzles/model/conflicts.hpp"
#include "results/csv_field.hpp"

namespace concord {
namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

// A line or a column: counted from 1, 0 where there is none.
Json place_or_null(std::uint64_t place) {
  return place == 0 ? Json(nullptr) : Json(place);
}

Json text_or_null(std::string_view text) {
  return text.empty() ? Json(nullptr) : Json(std::string(text));
}

// Names and file names come from outside: bytes that are not UTF-8 are replaced, not thrown over.
std::string line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

// One string of symbols where the input had symbols (or digits); else an array of integers.
Json grid_value(const Alphabet& alphabet, const Grid& grid) {
  if (grid.order > (alphabet.is_integers() ? 9 : Alphabet::kMostSymbols)) return Json(grid.values);
  if (!alphabet.is_integers()) return Json(grid_line(alphabet, grid));
  return Json(grid_line(Alphabet::standard(grid.order), grid));
}

// `digit` is the value's number in the alphabet, from 1; `symbol` is what stands in the input.
Json conflict_list(const Board& board, const Alphabet& alphabet, const Conflicts& conflicts) {
  Json list = Json::array();
  for (const Conflict& conflict : conflicts.first) {
    Json cells = Json::array();
    for (const Cell cell : conflict.cells) cells.push_back(board.geometry().cell_name(cell));
    const bool valued = conflict.digit != 0;
    list.push_back({{"unit", conflict.unit},
                    {"digit", valued ? Json(conflict.digit) : Json(nullptr)},
                    {"symbol", valued ? Json(alphabet.write(static_cast<Value>(conflict.digit)))
                                      : Json(nullptr)},
                    {"cells", std::move(cells)}});
  }
  return list;
}

Json expectation_value(const PuzzleRecord& record) {
  if (record.expected.empty()) return nullptr;
  return {
      {"solutions", or_null(record.expected.solutions)},
      {"at_least", or_null(record.expected.at_least)},
      {"solution", record.expected.solution ? grid_value(record.alphabet, *record.expected.solution)
                                            : Json(nullptr)}};
}

Json statistics_value(const Statistics& s) {
  return {{"nodes", or_null(s.nodes)},         {"backtracks", or_null(s.backtracks)},
          {"decisions", or_null(s.decisions)}, {"propagations", or_null(s.propagations)},
          {"conflicts", or_null(s.conflicts)}, {"variables", or_null(s.variables)},
          {"auxiliary", or_null(s.auxiliary)}, {"clauses", or_null(s.clauses)},
          {"literals", or_null(s.literals)},   {"encode_s", or_null(s.encode_s)},
          {"load_s", or_null(s.load_s)},       {"solve_s", or_null(s.solve_s)},
          {"decode_s", or_null(s.decode_s)}};
}

// What the proof of an answer is and what was made of it; null where there is none to speak of.
Json proof_value(const std::optional<ProofRecord>& proof) {
  if (!proof) return nullptr;
  return {{"format", std::string(to_string(proof->format))},
          {"checked", proof->checked},
          {"missing", text_or_null(proof->missing)},
          {"lemmas", proof->lemmas},
          {"rat_lemmas", proof->rat_lemmas},
          {"bytes", proof->proof_B},
          {"conflicts", or_null(proof->conflicts)},
          {"rule_clauses", proof->rule_clauses},
          {"auxiliary_clauses", proof->auxiliary_clauses},
          {"encode_s", proof->encode_s},
          {"solve_s", proof->solve_s},
          {"check_s", proof->check_s},
          {"cnf", text_or_null(proof->formula_file)},
          {"file", text_or_null(proof->proof_file)}};
}

Json head(std::string_view schema, const PuzzleRecord& record) {
  return {{"schema", std::string(schema)},
          {"source", record.source},
          {"puzzle", record.number},
          {"line", place_or_null(record.line)},
          {"name", text_or_null(record.name)}};
}

}  // namespace

std::string answer_json(const PuzzleRecord& record, const Answer& answer) {
  Json json = head("concord.answer/1", record);
  const Outcome& outcome = answer.outcome;
  json["backend"] = answer.backend;
  json["mode"] = text_or_null(answer.mode);
  json["status"] = std::string(to_string(answer.status));
  json["solutions"] = outcome.solutions;
  json["exhausted"] = outcome.exhausted;
  json["grid"] =
      outcome.grids.empty() ? Json(nullptr) : grid_value(record.alphabet, outcome.grids.front());
  json["evidence"] = text_or_null(to_string(answer.evidence));
  json["proof"] = proof_value(answer.proof);
  // Only a board without a solution can have clashing givens: the others are spared the search for
  // them.
  const Conflicts conflicts =
      outcome.solutions == 0 ? find_conflicts(record.board->view()) : Conflicts{};
  json["conflicts"] = conflict_list(*record.board, record.alphabet, conflicts);
  json["conflicts_total"] = conflicts.total;
  json["reason"] = text_or_null(answer.reason());
  json["fault"] = text_or_null(answer.fault);
  json["error"] = nullptr;
  json["expected"] = expectation_value(record);
  json["wall_s"] = answer.wall_s;
  json["cpu_s"] = answer.cpu_s;
  json["stats"] = statistics_value(outcome.statistics);
  return line(json);
}

std::string invalid_json(const PuzzleRecord& record) {
  const Diagnostic& error = record.board.error();
  Json json = head("concord.answer/1", record);
  json["backend"] = nullptr;
  json["mode"] = nullptr;
  json["status"] = "invalid";
  json["solutions"] = nullptr;
  json["exhausted"] = false;
  json["grid"] = nullptr;
  json["evidence"] = nullptr;
  json["proof"] = nullptr;
  json["conflicts"] = Json::array();
  json["conflicts_total"] = 0;
  json["reason"] = nullptr;
  json["fault"] = nullptr;
  json["error"] = {{"line", place_or_null(error.line)},
                   {"column", place_or_null(error.column)},
                   {"message", error.message}};
  json["expected"] = nullptr;
  json["wall_s"] = nullptr;
  json["cpu_s"] = nullptr;
  json["stats"] = statistics_value({});
  return line(json);
}

std::string grid_json(const PuzzleRecord& record, std::string_view backend, std::uint64_t index,
                      const Grid& grid) {
  Json json = head("concord.grid/1", record);
  json["backend"] = std::string(backend);
  json["solution"] = index;
  json["grid"] = grid_value(record.alphabet, grid);
  return line(json);
}

std::string verdict_json(const PuzzleRecord& record, const Verdict& verdict, std::string_view unmet,
                         std::string_view replay) {
  Json json = head("concord.verdict/1", record);
  json["verdict"] = std::string(to_string(verdict.agreement));
  json["status"] = std::string(to_string(verdict.status));
  json["least"] = verdict.claim.least;
  json["most"] = verdict.claim.most == kUnbounded ? Json(nullptr) : Json(verdict.claim.most);
  json["evidence"] = text_or_null(to_string(verdict.evidence));
  json["disagreements"] = verdict.disagreements;
  json["undecided"] = verdict.undecided;
  json["unmet"] = text_or_null(unmet);
  json["replay"] = text_or_null(replay);
  return line(json);
}

std::string_view answer_csv_header() {
  return "source,puzzle,line,name,backend,mode,status,solutions,exhausted,grid,evidence,reason,"
         "error,wall_s,cpu_s\n";
}

std::string answer_csv(const PuzzleRecord& record, const Answer& answer) {
  const Outcome& outcome = answer.outcome;
  std::string grid;
  if (!outcome.grids.empty()) {
    const bool integers = record.alphabet.is_integers() && outcome.grids.front().order <= 9;
    grid = grid_line(integers ? Alphabet::standard(outcome.grids.front().order) : record.alphabet,
                     outcome.grids.front());
  }
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},,{},{}\n", csv_field(record.source),
                     record.number, record.line, csv_field(record.name), csv_field(answer.backend),
                     answer.mode, to_string(answer.status), outcome.solutions, outcome.exhausted,
                     csv_field(grid), to_string(answer.evidence), csv_field(answer.reason()),
                     answer.wall_s, answer.cpu_s);
}

std::string invalid_csv(const PuzzleRecord& record) {
  return fmt::format("{},{},{},{},,,invalid,,false,,,,{},,\n", csv_field(record.source),
                     record.number, record.line, csv_field(record.name),
                     csv_field(record.board.error().to_string()));
}

}  // namespace concord
