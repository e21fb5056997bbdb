#include "results/proof/frat_to_drat.hpp"

#include <iterator>
#include <string>

#include <fmt/format.h>

#include "results/proof/frat_reader.hpp"
#include "results/proof/text_place.hpp"

namespace concord::proof {

tl::expected<bool, Diagnostic> frat_to_drat(std::string_view frat, std::string_view name,
                                            const TextTarget& target) {
  constexpr std::size_t kPiece_B = 65536;
  FratReader reader(frat);
  ProofStep step;
  std::string text;
  bool done = false;
  while (!done && reader.next(step)) {
    const bool lemma = step.kind == ProofStep::Kind::kAdd;
    if (!lemma && (step.kind != ProofStep::Kind::kDelete || step.literals.size() < 2)) continue;
    if (!lemma) text += "d ";
    for (const std::int32_t literal : step.literals)
      fmt::format_to(std::back_inserter(text), FMT_STRING("{} "), literal);
    text += "0\n";
    done = lemma && step.literals.empty();
    if (text.size() < kPiece_B) continue;
    if (!target(text)) return false;
    text.clear();
  }
  if (const ProofFault& fault = reader.fault(); !fault.message.empty()) {
    const TextPlace place = place_of(frat, fault.offset);
    return tl::unexpected(Diagnostic{std::string(name), place.line, place.column, fault.message});
  }
  return text.empty() || target(text);
}

}  // namespace concord::proof
