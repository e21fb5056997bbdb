#pragma once
// What `concord check` prints about one puzzle.

#include <span>
#include <string>
#include <string_view>

#include "puzzles/io/puzzle_record.hpp"
#include "results/cross_check.hpp"
#include "results/judge.hpp"

namespace concord::cli {

// "FILE:LINE: VERDICT: STATUS", and under it, indented: clashes where there is no solution, who
// contradicts whom, who decided nothing (always where inconclusive, else when `verbose`), whose
// proof is missing, each answer (always on a disagreement, else when `verbose`), and on a
// disagreement "again: REPLAY". `record` must hold a board; every line ends in '\n'.
[[nodiscard]] std::string verdict_text(const PuzzleRecord& record, std::span<const Answer> answers,
                                       const Verdict& verdict, bool verbose,
                                       std::string_view replay);

// One backend's answer: "  dlx    unique    0.000012 s  corroborated  1234..." and '\n'.
[[nodiscard]] std::string answer_line(const PuzzleRecord& record, const Answer& answer);

}  // namespace concord::cli
