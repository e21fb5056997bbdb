#include "cli/evidence_text.hpp"

#include <fmt/format.h>

#include "puzzles/model/counted.hpp"

namespace concord::cli {
namespace {

// "1,113"
std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
  return text;
}

std::string lemmas(std::uint64_t count) {
  return fmt::format("{} {}", grouped(count), count == 1 ? "lemma" : "lemmas");
}

std::string milliseconds(double seconds) {
  return fmt::format("{:.1f} ms", 1e3 * seconds);
}

}  // namespace

std::string evidence_text(std::span<const Answer> answers, const Verdict& verdict) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (verdict.status == Status::kUnique) add("grid verified");
  std::uint64_t proofs = 0;
  std::uint64_t count = 0;
  std::uint64_t auxiliary = 0;
  double check_s = 0;
  for (const Answer& answer : answers) {
    if (!answer.proof || !answer.proof->checked || !answer.fault.empty()) continue;
    ++proofs;
    count += answer.proof->lemmas;
    auxiliary += answer.proof->auxiliary_clauses;
    check_s += answer.proof->check_s;
  }
  if (proofs > 0) {
    add(fmt::format("{} checked: {}, {}", proofs == 1 ? "proof" : fmt::format("{} proofs", proofs),
                    lemmas(count), milliseconds(check_s)));
    // What was not judged here must be said wherever it is called proved.
    if (auxiliary > 0) {
      text += fmt::format("; {} clauses with auxiliary variables rest on prove-encoding",
                          grouped(auxiliary));
    }
  } else if (verdict.evidence == Evidence::kCorroborated) {
    add("corroborated");
  } else if (verdict.status == Status::kUnique || verdict.status == Status::kNone) {
    // That there is no other rests on the word of whoever says so.
    add("not proved");
  }
  return text;
}

std::string evidence_text(const Answer& answer) {
  std::string text(to_string(answer.evidence));
  if (!answer.proof) return text;
  const ProofRecord& proof = *answer.proof;
  if (proof.checked) {
    text += fmt::format(" ({}, {}", lemmas(proof.lemmas), milliseconds(proof.check_s));
    if (proof.auxiliary_clauses > 0)
      text +=
          fmt::format("; {} auxiliary clauses taken for granted", grouped(proof.auxiliary_clauses));
    text += ')';
  } else if (!proof.missing.empty()) {
    text += fmt::format("{}no proof: {}", text.empty() ? "" : "; ", proof.missing);
  }
  return text;
}

}  // namespace concord::cli
