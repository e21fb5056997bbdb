#pragma once
// The cross-check: what several backends' answers to one board mean together. Each answer claims an
// interval of solution counts; answers disagree when their intervals do not meet, when one has a
// grid that is none of another's, which says that it has all, or when an answer failed its own
// check.

#include <span>
#include <string>
#include <vector>

#include "results/judge.hpp"

namespace concord {

enum class Agreement : std::uint8_t { kAgree, kDisagree, kInconclusive };
[[nodiscard]] std::string_view to_string(Agreement agreement);

struct Verdict {
  Agreement agreement = Agreement::kInconclusive;
  Status status =
      Status::kUnknown;  // what the backends that decided say; kUnknown on a disagreement
  Claim claim;           // the intersection of the claims; [0, inf) on a disagreement
  // The best that any answer to the question has for it; kNone on a disagreement.
  Evidence evidence = Evidence::kNone;
  // Who contradicts whom and how, one sentence each; empty unless kDisagree.
  std::vector<std::string> disagreements;
  // Backends that decided nothing, with their reasons ("dfs-scan: timeout").
  std::vector<std::string> undecided;
};

// Sets the evidence of answers that another one corroborates: one with a different independence tag
// and another board encoding.
// `first_lex`: the first grids must be equal even where there are several solutions.
[[nodiscard]] Verdict cross_check(std::span<Answer> answers, Question question, bool first_lex);

}  // namespace concord
