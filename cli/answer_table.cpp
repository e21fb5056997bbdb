#include "cli/answer_table.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "cli/console.hpp"

namespace concord::cli {
namespace {

constexpr std::array kHeadings{"backend",   "status",    "variables",   "auxiliary", "clauses",
                               "literals",  "encode ms", "load ms",     "solve ms",  "decode ms",
                               "decisions", "conflicts", "propagations"};
constexpr std::size_t kTextColumns = 2;  // to the left; the others are numbers

using Row = std::array<std::string, kHeadings.size()>;

std::string number(const std::optional<std::uint64_t>& value) {
  return value ? std::to_string(*value) : "-";
}

std::string milliseconds(const std::optional<double>& seconds) {
  return seconds ? fmt::format("{:.3f}", 1e3 * *seconds) : "-";
}

Row row_of(const Answer& answer) {
  const Statistics& s = answer.outcome.statistics;
  return {answer.backend,
          answer.fault.empty() ? std::string(to_string(answer.status)) : "failed",
          number(s.variables),
          number(s.auxiliary),
          number(s.clauses),
          number(s.literals),
          milliseconds(s.encode_s),
          milliseconds(s.load_s),
          milliseconds(s.solve_s),
          milliseconds(s.decode_s),
          number(s.decisions),
          number(s.conflicts),
          number(s.propagations)};
}

}  // namespace

std::string answer_table(std::span<const Answer> answers) {
  std::vector<Row> rows(1);
  std::ranges::copy(kHeadings, rows.front().begin());
  for (const Answer& answer : answers) rows.push_back(row_of(answer));
  std::array<std::size_t, kHeadings.size()> widths{};
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t i = 0; i < kHeadings.size(); ++i) {
      text += i < kTextColumns ? fmt::format("  {:<{}}", rows[r][i], widths[i])
                               : fmt::format("  {:>{}}", rows[r][i], widths[i]);
    }
    if (r > 0 && answers[r - 1].status == Status::kUnknown)
      text += fmt::format("  {}", printable(answers[r - 1].reason()));
    text += '\n';
  }
  return text;
}

}  // namespace concord::cli
