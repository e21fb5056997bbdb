#pragma once
// What one judged answer is worth on its own, as far as the puzzle's corpus and the checks of the
// judge tell. What other backends say of the puzzle is a report's to weigh.

#include <optional>
#include <string>

#include "puzzles/io/puzzle_record.hpp"
#include "results/judge.hpp"
#include "results/record/run_record.hpp"

namespace concord {

struct Worth {
  Category category = Category::kUnknown;
  Termination termination = Termination::kCompleted;
  std::optional<std::string> note;
};

// `record`: the board that was asked about, and what is stated of it.
[[nodiscard]] Worth worth_of(const Answer& answer, const PuzzleRecord& record, Question question);

}  // namespace concord
