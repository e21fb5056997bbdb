#include "cli/verdict_text.hpp"

#include <fmt/format.h>

#include "cli/evidence_text.hpp"
#include "cli/wording.hpp"
#include "puzzles/io/catalog.hpp"

namespace concord::cli {

std::string verdict_text(const PuzzleRecord& record, std::span<const Answer> answers,
                         const Verdict& verdict, bool verbose, std::string_view replay) {
  const bool disagree = verdict.agreement == Agreement::kDisagree;
  std::string text = fmt::format("{}: {}", place_text(record), to_string(verdict.agreement));
  if (!disagree && verdict.status != Status::kUnknown) {
    text += fmt::format(": {}", to_string(verdict.status));
    if (verdict.status == Status::kMultiple) {
      text += fmt::format(" ({} solutions)", verdict.claim.to_string());
    } else if (const std::string why = evidence_text(answers, verdict); !why.empty()) {
      text += fmt::format(" ({})", why);
    }
  }
  text += '\n';
  if (verdict.status == Status::kNone) {
    for (const std::string& sentence : clash_sentences(*record.board, record.alphabet))
      text += fmt::format("  {}\n", sentence);
  }
  for (const std::string& sentence : verdict.disagreements) text += fmt::format("  {}\n", sentence);
  if (verdict.agreement == Agreement::kInconclusive || verbose) {
    for (const std::string& sentence : verdict.undecided) text += fmt::format("  {}\n", sentence);
  }
  for (const Answer& answer : answers) {
    if (answer.proof && !answer.proof->missing.empty() && !verbose)
      text += fmt::format("  {}: no proof: {}\n", answer.backend, answer.proof->missing);
  }
  if (disagree || verbose) {
    for (const Answer& answer : answers) text += answer_line(record, answer);
  }
  if (disagree) text += fmt::format("  again: {}\n", replay);
  return text;
}

std::string answer_line(const PuzzleRecord& record, const Answer& answer) {
  std::string text = fmt::format("  {:<30} {:<9} {:>10.6f} s", answer.backend,
                                 to_string(answer.status), answer.cpu_s);
  if (const std::string why = evidence_text(answer); !why.empty()) text += "  " + why;
  // A grid that failed its check is gone: only verified ones are ever shown.
  if (!answer.outcome.grids.empty())
    text += "  " + grid_line(record.alphabet, answer.outcome.grids.front());
  return text + '\n';
}

}  // namespace concord::cli
