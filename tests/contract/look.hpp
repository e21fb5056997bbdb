#pragma once
// What a rule of the contract sees of a backend: the first thing that must not be. For the rules'
// own files alone.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "puzzles/model/verify.hpp"
#include "tests/contract/backend_rules.hpp"
#include "tests/contract/samples.hpp"
#include "tests/support/boards.hpp"

namespace concord::test {

// A blind backend gets this long for a board that it need not decide.
inline constexpr double kBlindTime_s = 0.05;
// A SAT solver's blocking clauses make long counts a matter of their own (see its tests).
inline constexpr std::uint64_t kLongestSatCount = 3000;

inline std::string shown(StopReason reason) {
  return reason == StopReason::kNone ? "exhausted" : std::string(to_string(reason));
}
inline std::string shown(bool value) {
  return value ? "true" : "false";
}
inline std::string shown(std::uint64_t value) {
  return std::to_string(value);
}
inline std::string shown(const std::optional<std::uint64_t>& value) {
  return value ? std::to_string(*value) : "not measured";
}
inline std::string shown(const std::vector<Grid>& grids) {
  std::string text = std::to_string(grids.size()) + " grids";
  for (const Grid& grid : grids) text += " " + text_of(grid);
  return text;
}

// What a rule has seen: the first thing that must not be stays.
class Look {
 public:
  Look(const ContractSubject& who, const Until& until) : subject(who), until_(until) {}

  const ContractSubject& subject;

  // What the following is about.
  void at(std::string place) { place_ = std::move(place); }
  // Nothing more need be asked.
  [[nodiscard]] bool over() const {
    return !finding_.empty() || (until_ && std::chrono::steady_clock::now() >= *until_);
  }
  void holds(std::string_view what, bool so) {
    if (!so) complain(std::string(what));
  }
  template <typename T>
  void same(std::string_view what, const T& got, const T& wanted) {
    if (!(got == wanted)) complain(fmt::format("{}: {}, not {}", what, shown(got), shown(wanted)));
  }
  void same(std::string_view what, const std::optional<std::uint64_t>& got, std::uint64_t wanted) {
    same(what, got, std::optional(wanted));
  }
  [[nodiscard]] std::string finding() && { return std::move(finding_); }

  [[nodiscard]] bool must_decide(const Sample& sample) const {
    if (!subject.blind) return true;
    if (sample.effort == Effort::kBlind) return !subject.enumerates;
    return sample.effort == Effort::kEnumerate;
  }
  // Whether the subject takes boards of this shape. When not, and it does not say so, that is what
  // was seen.
  [[nodiscard]] bool takes(const Board& board) {
    if (!subject.classic_only || board.geometry_ptr() == default_geometry(9)) return true;
    Request request = ask(Question::kUnique);
    request.limit = 2;
    const Outcome outcome = subject.make()->solve(board, request);
    same("stopped at a shape that it does not know", outcome.reason, StopReason::kUnsupported);
    same("solutions of a shape that it does not know", outcome.solutions, std::uint64_t{0});
    holds("claims to be exhausted", !outcome.exhausted);
    holds("does not say which shapes it knows", !outcome.detail.empty());
    return false;
  }
  // A board with exactly twelve solutions.
  [[nodiscard]] Board twelve() const {
    if (!subject.classic_only) return board_of(default_geometry(4), "1234............");
    return board9(
        ".3.67......2..53.81..3.....8..76.4.34.6...79....92...696..372........6........17.");
  }
  [[nodiscard]] const Until& until() const { return until_; }
  // What is asked ends with the time there is.
  [[nodiscard]] Request ask(Question question) const {
    Request request;
    request.question = question;
    request.deadline = until_;
    return request;
  }
  [[nodiscard]] Request ask(Question question, const Sample& sample) const {
    Request request = ask(question);
    if (!must_decide(sample)) request.timeout_s = kBlindTime_s;
    return request;
  }
  [[nodiscard]] bool is_too_long(const Sample& sample) const {
    return subject.kind == BackendKind::kSat && sample.solutions > kLongestSatCount;
  }
  // Zeros are no answer: a kept grid must solve its board.
  void check_grids(const Sample& sample, const Outcome& outcome, std::uint64_t kept) {
    same("grids kept", static_cast<std::uint64_t>(outcome.grids.size()), kept);
    for (const Grid& grid : outcome.grids) {
      holds("a grid is no solution: " + text_of(grid),
            verify(sample.board.view(), grid.values).empty());
    }
  }

 private:
  // What comes after the time is up may be for want of time.
  void complain(std::string what) {
    if (over()) return;
    finding_ = place_.empty() ? std::move(what) : place_ + ": " + what;
  }

  Until until_;
  std::string place_;
  std::string finding_;
};

template <void (*kLook)(Look&)>
std::string broken(const ContractSubject& subject, const Until& until) {
  Look look(subject, until);
  kLook(look);
  return std::move(look).finding();
}

}  // namespace concord::test
