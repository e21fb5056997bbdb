#include "results/report/run_table.hpp"

#include <charconv>
#include <utility>

#include "results/expectation.hpp"

namespace concord {
namespace {

std::uint64_t hexadecimal(std::string_view text) {
  std::uint64_t value = 0;
  std::from_chars(text.data(), text.data() + std::min<std::size_t>(text.size(), 16), value, 16);
  return value;
}

template <typename T>
double or_nan(const std::optional<T>& value) {
  return value ? static_cast<double>(*value) : kNotMeasured;
}

RunRow row_of(const RunRecord& record) {
  RunRow row;
  row.seed = record.seed;
  row.repeat = static_cast<std::uint32_t>(record.repeat);
  row.category = record.category;
  row.termination = record.termination;
  row.exhausted = record.exhausted;
  row.contested = record.category == Category::kWrong && record.status != "unknown" &&
                  record.note && is_unmet_expectation(*record.note);
  row.solutions = record.solutions;
  if (record.grid_sha) row.grid = hexadecimal(*record.grid_sha);
  row.run = hexadecimal(record.run);
  row.cpu_s = record.cpu_s;
  row.wall_s = record.wall_s;
  row.encode_s = or_nan(record.encode_s);
  row.load_s = or_nan(record.load_s);
  row.solve_s = or_nan(record.solve_s);
  row.decode_s = or_nan(record.decode_s);
  row.verify_s = or_nan(record.verify_s);
  row.variables = or_nan(record.variables);
  row.clauses = or_nan(record.clauses);
  row.literals = or_nan(record.literals);
  row.conflicts = or_nan(record.conflicts);
  row.nodes = or_nan(record.nodes);
  return row;
}

}  // namespace

std::uint32_t Names::number(std::string_view name) {
  // Runs of a kind follow each other as a rule; the map is asked for the rest.
  const auto [found, added] =
      numbers_.try_emplace(std::string(name), static_cast<std::uint32_t>(names_.size()));
  if (added) names_.push_back(&found->first);
  return found->second;
}

std::uint32_t RunTable::session_of(const RunRecord& record) const {
  return rows[by_run_.at(hexadecimal(record.run))].session;
}

void RunTable::add_note(std::uint32_t row, std::string note) {
  if (notes.size() < kMostNotes || notes.contains(row)) notes[row] = std::move(note);
}

bool RunTable::add(const RunRecord& record, std::uint32_t session) {
  RunRow row = row_of(record);
  row.session = session;
  const auto [found, added] = by_run_.try_emplace(row.run, static_cast<std::uint32_t>(rows.size()));
  const std::uint32_t at = found->second;
  if (!added) {
    const bool better =
        rows[at].category == Category::kError && record.category != Category::kError;
    if (!better) return false;
    notes.erase(at);
  }
  row.puzzle = puzzles.number(record.puzzle_id);
  row.backend = backends.number(record.backend);
  if (row.puzzle == puzzle_info.size()) {
    puzzle_info.push_back({puzzle_names.number(record.puzzle_name), corpora.number(record.corpus),
                           record.order, record.givens});
  }
  if (record.note && (record.category == Category::kWrong || record.category == Category::kError))
    add_note(at, *record.note);
  if (added) {
    rows.push_back(row);
  } else {
    rows[at] = row;
  }
  return added;
}

}  // namespace concord
