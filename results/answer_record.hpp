#pragma once
// Answers and verdicts as records for other programs: JSON Lines (`concord.answer/1`,
// `concord.grid/1`, `concord.verdict/1`) and CSV (RFC 4180). Keys are stable: they are added to,
// never renamed or dropped. Each function returns one line with its newline.

#include <span>
#include <string>
#include <string_view>

#include "puzzles/io/puzzle_record.hpp"
#include "results/cross_check.hpp"
#include "results/judge.hpp"

namespace concord {

[[nodiscard]] std::string answer_json(const PuzzleRecord& record, const Answer& answer);
// The answer to a record that is no board: backend null, status "invalid".
[[nodiscard]] std::string invalid_json(const PuzzleRecord& record);
[[nodiscard]] std::string grid_json(const PuzzleRecord& record, std::string_view backend,
                                    std::uint64_t index, const Grid& grid);
// `unmet`: how the answers contradict what the file states; empty: they do not. `replay`: a command
// that asks the same again; empty: there is none.
[[nodiscard]] std::string verdict_json(const PuzzleRecord& record, const Verdict& verdict,
                                       std::string_view unmet, std::string_view replay);

[[nodiscard]] std::string_view answer_csv_header();
[[nodiscard]] std::string answer_csv(const PuzzleRecord& record, const Answer& answer);
[[nodiscard]] std::string invalid_csv(const PuzzleRecord& record);

}  // namespace concord
