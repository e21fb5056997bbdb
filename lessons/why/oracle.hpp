#pragma once
// Oracle: whether some parts of a board and the denial of a claim can all hold together; if so with
// a grid, else with the parts that are enough for "no". One Cdcl solver for all questions about a
// board, so that what it learns from one helps the next: each part holds under a literal that is
// assumed, and parts that are left out are assumed not to hold, so that no decision is spent on
// them. Not thread-safe.

#include <cstdint>
#include <optional>
#include <vector>

#include "backends/native/cdcl/cdcl.hpp"
#include "lessons/why/part_formula.hpp"
#include "lessons/why/why.hpp"

namespace concord {

// Parts are named by their place: clues first, then units, in the order of PartFormula::parts().
using Part = std::size_t;

class Oracle {
 public:
  explicit Oracle(BoardView board) : formula_(board) {
    static_cast<void>(solver_.new_variables(formula_.variable_count()));
    const ClauseHandler add = [this](std::span<const Lit> clause) {
      static_cast<void>(solver_.add_clause(clause));
    };
    formula_.cells(add);
    for (const Cell cell : formula_.parts().clues) formula_.clue(cell, new_holder(), add);
    for (const int unit : formula_.parts().units) formula_.unit(unit, new_holder(), add);
  }

  [[nodiscard]] const PartFormula& formula() const { return formula_; }
  [[nodiscard]] std::size_t part_count() const { return holders_.size(); }

  // The claim that the questions from now on are about.
  void set_claim(const Claim& claim) {
    // The one before is denied no more.
    if (denial_) static_cast<void>(solver_.add_clause(std::vector<Lit>{*denial_}));
    denial_ = Lit::positive(solver_.new_variables(1));
    formula_.denial(claim, *denial_, [this](std::span<const Lit> clause) {
      static_cast<void>(solver_.add_clause(clause));
    });
  }

  enum class Answer : std::uint8_t { kTogether, kNotTogether, kUnknown };
  // `denies`: with the denial of the claim.
  [[nodiscard]] Answer ask(const std::vector<Part>& parts, const WhyLimits& limits,
                           bool denies = true) {
    ++questions_;
    wanted_.assign(part_count(), false);
    for (const Part part : parts) wanted_[part] = true;
    assumptions_.clear();
    // What is left out first: nothing follows from it.
    for (Part part = 0; part < part_count(); ++part) {
      if (!wanted_[part]) assumptions_.push_back(holders_[part]);
    }
    if (denial_) assumptions_.push_back(denies ? ~*denial_ : *denial_);
    for (const Part part : parts) assumptions_.push_back(~holders_[part]);
    for (;;) {
      // In pieces, so that the clock is looked at.
      constexpr std::uint64_t kConflictsBetweenLooks = 200;
      const std::uint64_t before = solver_.counts().conflicts;
      const auto answer = solver_.solve(assumptions_, kConflictsBetweenLooks, limits.stop);
      conflicts_ += solver_.counts().conflicts - before;
      if (answer == Cdcl<>::Answer::kSatisfiable) return Answer::kTogether;
      if (answer == Cdcl<>::Answer::kUnsatisfiable) return Answer::kNotTogether;
      if ((limits.stop != nullptr && limits.stop->stop_requested()) ||
          (limits.deadline && std::chrono::steady_clock::now() >= *limits.deadline)) {
        return Answer::kUnknown;
      }
    }
  }

  // After kTogether.
  [[nodiscard]] std::vector<Value> grid() const { return formula_.grid_of(solver_.model()); }
  // After kNotTogether: which of the parts that were asked about are enough, by part.
  [[nodiscard]] std::vector<bool> core() const {
    std::vector<bool> core(part_count());
    const Var first = formula_.variable_count();
    for (const Lit literal : solver_.core()) {
      if (literal.var() >= first && literal.var() - first < part_count()) {
        core[literal.var() - first] = true;
      }
    }
    return core;
  }

  [[nodiscard]] std::uint64_t questions() const { return questions_; }
  [[nodiscard]] std::uint64_t conflicts() const { return conflicts_; }

  [[nodiscard]] Cause cause_of(std::vector<Part> parts) const {
    std::ranges::sort(parts);
    const Cause& all = formula_.parts();
    Cause cause;
    for (const Part part : parts) {
      if (part < all.clues.size()) {
        cause.clues.push_back(all.clues[part]);
      } else {
        cause.units.push_back(all.units[part - all.clues.size()]);
      }
    }
    return cause;
  }

 private:
  Lit new_holder() {
    holders_.push_back(Lit::positive(solver_.new_variables(1)));
    return holders_.back();
  }

  PartFormula formula_;
  Cdcl<> solver_;
  std::vector<Lit> holders_;  // by part: true when it need not hold
  std::optional<Lit> denial_;
  std::vector<bool> wanted_;
  std::vector<Lit> assumptions_;
  std::uint64_t questions_ = 0;
  std::uint64_t conflicts_ = 0;
};

}  // namespace concord
