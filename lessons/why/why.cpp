#include "lessons/why/why.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

#include <fmt/format.h>

#include "backends/machine_memory.hpp"
#include "encoders/size_text.hpp"
#include "lessons/why/hitting_set.hpp"
#include "lessons/why/oracle.hpp"
#include "lessons/why/part_formula.hpp"
#include "lessons/why/proved_claim.hpp"

namespace concord {
namespace {

using Answer = Oracle::Answer;

// Parts from which the claim follows, and of each of the needed ones why it is.
struct Reduced {
  std::vector<Part> needed;
  std::vector<std::vector<Value>> witnesses;  // of needed, in its order
  std::vector<Part> rest;                     // not tried: a limit came first
};

// Leaves out one part after the other, the last first.
Reduced reduce(Oracle& oracle, std::vector<Part> parts, const WhyLimits& limits) {
  Reduced reduced;
  std::vector<Part> asked;
  while (!parts.empty()) {
    const Part tried = parts.back();
    asked = reduced.needed;
    asked.insert(asked.end(), parts.begin(), parts.end() - 1);
    const Answer answer = oracle.ask(asked, limits);
    if (answer == Answer::kUnknown) {
      reduced.rest = std::move(parts);
      break;
    }
    parts.pop_back();
    if (answer == Answer::kTogether) {
      reduced.needed.push_back(tried);
      reduced.witnesses.push_back(oracle.grid());
    } else {
      const std::vector<bool> core = oracle.core();
      std::erase_if(parts, [&](Part part) { return !core[part]; });
    }
  }
  return reduced;
}

bool is_over(const WhyLimits& limits) {
  return (limits.stop != nullptr && limits.stop->stop_requested()) ||
         (limits.deadline && std::chrono::steady_clock::now() >= *limits.deadline);
}

}  // namespace

struct Why::Parts {
  explicit Parts(const Board& the_board) : board(the_board), oracle(board.view()) {}

  [[nodiscard]] std::vector<Part> all() const {
    std::vector<Part> parts(oracle.part_count());
    std::iota(parts.begin(), parts.end(), Part{0});
    return parts;
  }

  // The answer that a reduced set is, judged.
  [[nodiscard]] tl::expected<WhyAnswer, WhyFault> judged(const Claim& claim, Reduced reduced,
                                                         const WhyLimits& limits) const {
    WhyAnswer answer;
    answer.kind = WhyAnswer::Kind::kCause;
    answer.minimal = reduced.rest.empty();
    std::vector<std::pair<Part, std::vector<Value>>> shown;
    for (std::size_t i = 0; i < reduced.needed.size(); ++i) {
      shown.emplace_back(reduced.needed[i], std::move(reduced.witnesses[i]));
    }
    std::vector<Part> parts = reduced.needed;
    parts.insert(parts.end(), reduced.rest.begin(), reduced.rest.end());
    std::ranges::sort(parts);
    std::ranges::sort(shown, {}, &std::pair<Part, std::vector<Value>>::first);
    answer.cause = oracle.cause_of(parts);
    for (auto& [part, grid] : shown) {
      const auto place = std::ranges::lower_bound(parts, part) - parts.begin();
      if (!is_witness(board.view(), claim, answer.cause, static_cast<std::size_t>(place), grid)) {
        return tl::unexpected(WhyFault{"a part of the cause is not shown to be needed"});
      }
      answer.witnesses.push_back(std::move(grid));
    }
    const auto proved = prove_claim(board.view(), claim, answer.cause, limits.stop);
    if (!proved) return tl::unexpected(WhyFault{proved.error()});
    if (*proved == ProvedClaim::kStopped) return WhyAnswer{};
    return answer;
  }

  Board board;
  Oracle oracle;
};

Why::Why(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Why::Why(Why&&) noexcept = default;
Why& Why::operator=(Why&&) noexcept = default;
Why::~Why() = default;

tl::expected<Why, std::string> Why::make(const Board& board,
                                         std::optional<std::uint64_t> memory_B) {
  const std::uint64_t needed_B = PartFormula::predict_B(board.view());
  const std::uint64_t limit_B = memory_B ? *memory_B : default_memory_limit_B();
  if (needed_B > limit_B) {
    const OverLimitText text = over_limit_text(needed_B, limit_B);
    return tl::unexpected(
        fmt::format("a {0}x{0} board is too large to say why: its rules take up to {1}, the limit "
                    "is {2}",
                    board.order(), text.needed, text.limit));
  }
  return Why(std::make_unique<Parts>(board));
}

tl::expected<WhyAnswer, WhyFault> Why::minimal(const Claim& claim, const WhyLimits& limits) {
  Oracle& oracle = parts_->oracle;
  const std::uint64_t questions = oracle.questions();
  const std::uint64_t conflicts = oracle.conflicts();
  const auto with_counts = [&](WhyAnswer answer) {
    answer.questions = oracle.questions() - questions;
    answer.conflicts = oracle.conflicts() - conflicts;
    return answer;
  };
  oracle.set_claim(claim);
  const Answer first = oracle.ask(parts_->all(), limits);
  if (first == Answer::kUnknown) return with_counts({});
  if (first == Answer::kTogether) {
    WhyAnswer answer;
    answer.kind = WhyAnswer::Kind::kNotSo;
    answer.witnesses.push_back(oracle.grid());
    Cause everything = oracle.cause_of(parts_->all());
    // Nothing is left out: the grid has to obey all of it.
    if (!is_witness(parts_->board.view(), claim, everything, everything.size(),
                    answer.witnesses.front())) {
      return tl::unexpected(WhyFault{"the solution that denies the claim is none"});
    }
    return with_counts(std::move(answer));
  }

  const std::vector<bool> core = oracle.core();
  std::vector<Part> parts;
  for (Part part = 0; part < oracle.part_count(); ++part) {
    if (core[part]) parts.push_back(part);
  }
  // Parts are left out from the end: units first, clues first, and in random orders, as long as
  // that is cheap (told by conflicts, so that the answer is the same on every machine). The seed
  // makes them others.
  constexpr int kTries = 4;
  constexpr std::uint64_t kCheapConflicts = 10'000;
  std::mt19937_64 random(limits.seed);
  std::optional<Reduced> best;
  for (int i = 0; i < kTries; ++i) {
    if (best && (is_over(limits) || oracle.conflicts() - conflicts > kCheapConflicts)) break;
    std::vector<Part> order = parts;
    if (i == 1) std::ranges::reverse(order);
    if (i > 1 || limits.seed != 0) std::shuffle(order.begin(), order.end(), random);
    Reduced reduced = reduce(oracle, std::move(order), limits);
    const auto size = [](const Reduced& r) { return r.needed.size() + r.rest.size(); };
    // What is minimal is worth more than what may be.
    if (!best || (reduced.rest.empty() && size(reduced) < size(*best))) best = std::move(reduced);
  }
  auto answer = parts_->judged(claim, std::move(*best), limits);
  if (!answer) return tl::unexpected(answer.error());
  return with_counts(std::move(*answer));
}

tl::expected<WhyAnswer, WhyFault> Why::smallest(const Claim& claim, const WhyLimits& limits,
                                                const Progress& progress) {
  auto best = minimal(claim, limits);
  if (!best || best->kind != WhyAnswer::Kind::kCause || !best->minimal) return best;
  Oracle& oracle = parts_->oracle;
  const std::uint64_t questions = oracle.questions();
  const std::uint64_t conflicts = oracle.conflicts();
  const Cause& all = oracle.formula().parts();

  HittingSet hitting(oracle.part_count(), best->cause.size());
  std::vector<bool> holds(oracle.part_count());
  // The parts that do not hold with `parts` and the denial, when as many others as can do.
  const auto rest_of = [&](std::vector<Part> parts) -> std::optional<std::vector<Part>> {
    holds.assign(holds.size(), false);
    const auto take_grid = [&] {
      const std::vector<Value> grid = oracle.grid();
      for (Part part = 0; part < oracle.part_count(); ++part) {
        if (!holds[part]) {
          const Cause one = oracle.cause_of({part});
          // With no claim to be denied, "obeys the one part".
          holds[part] = is_witness(parts_->board.view(), {}, one, 1, grid);
        }
      }
    };
    take_grid();
    for (Part part = 0; part < oracle.part_count(); ++part) {
      if (holds[part]) continue;
      parts.clear();
      for (Part other = 0; other < oracle.part_count(); ++other) {
        if (holds[other]) parts.push_back(other);
      }
      parts.push_back(part);
      const Answer answer = oracle.ask(parts, limits);
      if (answer == Answer::kUnknown) return std::nullopt;
      if (answer == Answer::kTogether) take_grid();
    }
    std::vector<Part> rest;
    for (Part part = 0; part < oracle.part_count(); ++part) {
      if (!holds[part]) rest.push_back(part);
    }
    return rest;
  };

  // What the parts of the best cause are needed against.
  bool over = false;
  for (Part part = 0; part < best->cause.size() && !over; ++part) {
    const bool is_clue = part < best->cause.clues.size();
    std::vector<Part> others;
    for (Part other = 0; other < oracle.part_count(); ++other) {
      const bool left_out =
          is_clue
              ? other < all.clues.size() && all.clues[other] == best->cause.clues[part]
              : other >= all.clues.size() && all.units[other - all.clues.size()] ==
                                                 best->cause.units[part - best->cause.clues.size()];
      if (!left_out) others.push_back(other);
    }
    // Often nothing but this one part.
    const Answer answer = oracle.ask(others, limits);
    over = answer == Answer::kUnknown;
    if (answer != Answer::kTogether) continue;
    if (const auto rest = rest_of(others)) hitting.add(*rest);
  }
  while (!over) {
    const auto set = hitting.find(limits.deadline, limits.stop);
    best->at_least = std::min(hitting.at_least(), best->cause.size());
    if (progress) progress(best->at_least, best->cause.size());
    if (!set || set->size() >= best->cause.size()) break;
    const Answer answer = oracle.ask(*set, limits);
    if (answer == Answer::kUnknown) break;
    if (answer == Answer::kNotTogether) {
      Reduced reduced = reduce(oracle, *set, limits);
      auto smaller = parts_->judged(claim, std::move(reduced), limits);
      if (!smaller) return smaller;
      if (smaller->kind == WhyAnswer::Kind::kCause && smaller->minimal) {
        smaller->at_least = smaller->cause.size();
        best = std::move(smaller);
      }
      break;
    }
    const auto rest = rest_of(*set);
    if (!rest) break;
    hitting.add(*rest);
  }
  best->questions += oracle.questions() - questions;
  best->conflicts += oracle.conflicts() - conflicts;
  return best;
}

std::optional<std::vector<Cell>> Why::culprits(const Cause& cause, const WhyLimits& limits) {
  Oracle& oracle = parts_->oracle;
  oracle.set_claim({});
  const Cause& all = oracle.formula().parts();
  std::vector<Cell> culprits;
  // Where the board becomes possible, every cause has lost a part: so also this one.
  for (const Cell cell : cause.clues) {
    std::vector<Part> others;
    for (Part part = 0; part < oracle.part_count(); ++part) {
      if (part >= all.clues.size() || all.clues[part] != cell) others.push_back(part);
    }
    const Answer answer = oracle.ask(others, limits);
    if (answer == Answer::kUnknown) return std::nullopt;
    if (answer == Answer::kTogether) culprits.push_back(cell);
  }
  return culprits;
}

}  // namespace concord
