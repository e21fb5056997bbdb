#include "results/expectation.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/io/catalog.hpp"
#include "puzzles/model/counted.hpp"
#include "puzzles/model/verify.hpp"
#include "results/violation_text.hpp"

namespace concord {
namespace {

// Every sentence begins with one of these.
constexpr std::string_view kExpected = "expected ";
constexpr std::string_view kStated = "what the file gives as the solution ";

}  // namespace

bool is_unmet_expectation(std::string_view sentence) {
  return sentence.starts_with(kExpected) || sentence.starts_with(kStated);
}

std::string unmet_expectation(const PuzzleRecord& record, const Answer& answer) {
  if (record.expected.empty() || answer.status == Status::kUnknown) return {};
  const Claim claim = answer.claim();
  if (record.expected.solutions && !claim.contains(*record.expected.solutions)) {
    return fmt::format("{}{}, found {}", kExpected, counted(*record.expected.solutions, "solution"),
                       claim.to_string());
  }
  if (record.expected.at_least && claim.most < *record.expected.at_least) {
    return fmt::format("{}{} or more solutions, found {}", kExpected, *record.expected.at_least,
                       claim.to_string());
  }
  if (!record.expected.solution) return {};
  const Grid& stated = *record.expected.solution;
  const auto violations = verify(record.board->view(), stated.values);
  if (!violations.empty()) {
    return fmt::format(
        "{}is not one: {}", kStated,
        violation_text(violations.front(), record.board->geometry(), record.alphabet));
  }
  // The stated grid is a solution, so it can contradict only an answer that closes the space
  // without it.
  if (claim.most == 0) return fmt::format("{}the stated solution, found none", kExpected);
  const bool known = std::ranges::find(answer.outcome.grids, stated) != answer.outcome.grids.end();
  if (known || answer.outcome.grids.empty()) return {};
  if (claim.most == 1 || record.expected.solutions == 1U) {
    return fmt::format("{}the grid {}, found {}", kExpected, grid_line(record.alphabet, stated),
                       grid_line(record.alphabet, answer.outcome.grids.front()));
  }
  if (answer.has_all_grids()) {
    return fmt::format("{}the grid {}, which is none of the {} found", kExpected,
                       grid_line(record.alphabet, stated), answer.outcome.grids.size());
  }
  return {};
}

}  // namespace concord
