#include "results/proof/frat_reader.hpp"

#include <fmt/format.h>

namespace concord::proof {

bool FratReader::next(ProofStep& step) {
  for (;;) {
    if (!scan_.skip_space()) return false;
    if (scan_.peek() != 'c') break;
    scan_.skip_line();
  }
  step.offset = scan_.offset();
  step.ids.clear();
  switch (scan_.peek()) {
    case 'o': step.kind = ProofStep::Kind::kOriginal; break;
    case 'a': step.kind = ProofStep::Kind::kAdd; break;
    case 'd': step.kind = ProofStep::Kind::kDelete; break;
    case 'f': step.kind = ProofStep::Kind::kFinal; break;
    case 'r': step.kind = ProofStep::Kind::kRename; break;
    default:
      return scan_.fail_here(
          fmt::format("{} where a step of FRAT was expected ('o', 'a', 'd', 'f' or 'r')",
                      show_byte(scan_.peek())));
  }
  if (!scan_.single()) {
    scan_.advance();
    return scan_.fail_here(
        fmt::format("{} right after the letter of a step", show_byte(scan_.peek())));
  }
  scan_.advance();
  if (step.kind == ProofStep::Kind::kRename) return take_renames(step);
  if (!scan_.take_id(step.id) || !scan_.take_literals(step.literals)) return false;
  return step.kind != ProofStep::Kind::kAdd || take_hints(step);
}

bool FratReader::take_hints(ProofStep& step) {
  if (!scan_.skip_space() || scan_.peek() != 'l') return true;
  scan_.advance();
  return scan_.take_ids(step.ids, true);
}

bool FratReader::take_renames(ProofStep& step) {
  step.id = 0;
  step.literals.clear();
  if (!scan_.take_ids(step.ids, false)) return false;
  return step.ids.size() % 2 == 0 || scan_.fail_here("an old id without its new one");
}

}  // namespace concord::proof
