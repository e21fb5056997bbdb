#pragma once
// The words of case files that stand for values of enumerations.

#include <array>
#include <string_view>

#include "results/fuzz/fuzz_case.hpp"

namespace concord {

inline constexpr std::array kQuestions{Question::kFirst, Question::kUnique, Question::kCount,
                                       Question::kAll};
inline constexpr std::array kProblemKinds{ProblemKind::kDisagreement, ProblemKind::kFault,
                                          ProblemKind::kFailure, ProblemKind::kLimit,
                                          ProblemKind::kSymmetry};

[[nodiscard]] constexpr std::string_view question_word(Question question) {
  switch (question) {
    case Question::kFirst: return "first";
    case Question::kUnique: return "unique";
    case Question::kCount: return "count";
    case Question::kAll: return "all";
  }
  return "";
}

}  // namespace concord
