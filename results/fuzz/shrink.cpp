#include "results/fuzz/shrink.hpp"

#include <algorithm>
#include <chrono>
#include <unordered_set>

#include "backends/catalog.hpp"
#include "encoders/encoding.hpp"
#include "results/fuzz/case_text.hpp"
#include "results/fuzz/case_words.hpp"
#include "results/fuzz/smaller_board.hpp"

namespace concord {
namespace {

// The colon before the encoding, which comes after the target of a backend that takes one.
std::size_t colon_of_encoding(std::string_view id) {
  const std::size_t first = id.find(':');
  if (first == std::string_view::npos) return first;
  const BackendRow* row = find_backend(id.substr(0, first));
  return row != nullptr && row->takes_target ? id.find(':', first + 1) : first;
}

// Like `id`, with encodings nearer to the usual one, the nearest first.
std::vector<std::string> simpler_encodings(const std::string& id) {
  const std::size_t colon = colon_of_encoding(id);
  if (colon == std::string::npos) return {};
  const auto chosen = parse_encoding(std::string_view(id).substr(colon + 1));
  const auto usual = parse_encoding("");
  if (!chosen || !usual) return {};
  std::vector<EncodingChoice> choices{*usual};
  const auto add = [&](auto change) {
    EncodingChoice simpler = *chosen;
    change(simpler);
    choices.push_back(simpler);
  };
  add([](EncodingChoice& choice) { choice.native_xor = false; });
  add([](EncodingChoice& choice) { choice.redundant = true; });
  add([&](EncodingChoice& choice) { choice.givens = usual->givens; });
  if (chosen->amo.valid()) {
    add([&](EncodingChoice& choice) { choice.amo = usual->amo; });
    add([&](EncodingChoice& choice) { choice.board = usual->board; });
  }
  std::vector<std::string> ids;
  for (const EncodingChoice& choice : choices) {
    // Not every setting goes with every board encoding.
    if (!parse_encoding(choice.id())) continue;
    std::string simpler = id.substr(0, colon + 1) + choice.id();
    if (simpler != id) ids.push_back(std::move(simpler));
  }
  return ids;
}

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    hash ^= hash >> 29;
  }
  return hash;
}

class Shrinker {
 public:
  Shrinker(FuzzCase fuzz_case, const std::function<bool(const FuzzCase&)>& still_fails,
           const ShrinkLimits& limits)
      : still_fails_(still_fails),
        limits_(limits),
        start_(std::chrono::steady_clock::now()),
        best_(std::move(fuzz_case)) {
    known_.insert(hash_of(case_key(best_)));
  }

  ShrinkResult run() {
    for (bool changed = true; changed && !stopped_;) {
      changed = drop_extras();
      changed = drop_backends() || changed;
      changed = simplify_question() || changed;
      changed = lower_order() || changed;
      changed = drop_units() || changed;
      changed = open_cells() || changed;
      changed = settle_cells() || changed;
      changed = simplify_encodings() || changed;
      changed = lower_limits() || changed;
    }
    return {std::move(best_), tries_, steps_, !stopped_};
  }

 private:
  // True when the candidate fails, too: then it is the best. What was tried once is not tried
  // again, so that there is an end to it.
  bool attempt(FuzzCase candidate) {
    if (over() || !known_.insert(hash_of(case_key(candidate))).second) return false;
    ++tries_;
    if (!still_fails_(candidate)) return false;
    best_ = std::move(candidate);
    ++steps_;
    return true;
  }

  bool over() {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    stopped_ = stopped_ || tries_ >= limits_.tries ||
               (limits_.seconds && spent.count() >= *limits_.seconds) ||
               (limits_.stop != nullptr && limits_.stop->stop_requested());
    return stopped_;
  }

  // attempt() with a copy of the best one that `change` has changed.
  template <typename F>
  bool attempt_with(F&& change) {
    FuzzCase candidate = best_;
    change(candidate);
    return attempt(std::move(candidate));
  }

  bool drop_extras() {
    bool changed = attempt_with([](FuzzCase& c) { c.again = false; });
    changed = attempt_with([](FuzzCase& c) { c.proofs = false; }) || changed;
    changed = attempt_with([](FuzzCase& c) { c.known.reset(); }) || changed;
    changed = attempt_with([](FuzzCase& c) { c.copy.reset(); }) || changed;
    if (!best_.copy) return changed;
    // The copy alone, as the board.
    const Symmetry copy = *best_.copy;
    if (const GeometryPtr shape = image_shape(best_.board.geometry(), copy)) {
      changed = attempt_with([&](FuzzCase& c) {
                  c.board = image(c.board, copy, shape);
                  if (c.known) c.known = image(*c.known, copy);
                  c.copy.reset();
                }) ||
                changed;
    }
    const Symmetry same = identity(best_.board.order());
    for (int part = 0; part < 4 && best_.copy; ++part) {
      FuzzCase candidate = best_;
      if (part == 0) candidate.copy->values = same.values;
      if (part == 1) candidate.copy->rows = same.rows;
      if (part == 2) candidate.copy->columns = same.columns;
      if (part == 3) candidate.copy->transposed = false;
      if (image_shape(candidate.board.geometry(), *candidate.copy))
        changed = attempt(std::move(candidate)) || changed;
    }
    return changed;
  }

  bool drop_backends() {
    const std::vector<std::string> panel = best_.panel;
    if (panel.size() > 1) {
      for (const std::string& id : panel) {
        if (attempt_with([&](FuzzCase& c) { c.panel = {id}; })) return true;
      }
    }
    bool changed = false;
    for (std::size_t i = 0; best_.panel.size() > 1 && i < best_.panel.size();) {
      const bool dropped = attempt_with(
          [&](FuzzCase& c) { c.panel.erase(c.panel.begin() + static_cast<std::ptrdiff_t>(i)); });
      changed = changed || dropped;
      if (!dropped) ++i;
    }
    return changed;
  }

  bool lower_order() {
    for (int order = 1; order < best_.board.order() && !stopped_; ++order) {
      for (Board& board : of_lower_order(best_.board, order)) {
        FuzzCase candidate = best_;
        candidate.board = std::move(board);
        candidate.known.reset();
        candidate.copy.reset();
        if (!best_.copy) {
          if (attempt(std::move(candidate))) return true;
          continue;
        }
        // Another copy, since that one was of another order: turned half around, renamed.
        Symmetry turned = identity(order);
        std::ranges::reverse(turned.rows);
        std::ranges::reverse(turned.columns);
        std::ranges::reverse(turned.values);
        turned.transposed = best_.copy->transposed;
        if (image_shape(candidate.board.geometry(), turned)) candidate.copy = turned;
        if (attempt(std::move(candidate))) return true;
      }
    }
    return false;
  }

  bool drop_units() {
    bool changed = false;
    for (const GeometryPtr& shape : fewer_units(best_.board.geometry())) {
      changed = attempt_with([&](FuzzCase& c) {
                  c.board = on_shape(c.board, shape);
                  if (c.copy && !image_shape(*shape, *c.copy)) c.copy.reset();
                }) ||
                changed;
      if (changed) break;
    }
    return changed;
  }

  // All at once, the halves, the quarters, one by one.
  bool open_cells() {
    bool changed = false;
    std::vector<Cell> cells = closed_cells(best_.board);
    for (std::size_t size = cells.size(); size > 0 && !stopped_; size /= 2) {
      for (std::size_t at = 0; at < cells.size();) {
        const std::size_t end = std::min(at + size, cells.size());
        const bool opened = attempt_with([&](FuzzCase& c) {
          for (std::size_t i = at; i < end; ++i) open_cell(c.board, cells[i]);
        });
        changed = changed || opened;
        if (opened) {
          cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(at),
                      cells.begin() + static_cast<std::ptrdiff_t>(end));
        } else {
          at = end;
        }
      }
    }
    return changed;
  }

  // What must stay closed is better a given than a cell with pencil marks, and these the fewer the
  // better.
  bool settle_cells() {
    bool changed = false;
    for (const Cell cell : closed_cells(best_.board)) {
      if (best_.board.is_given(cell) || best_.board.view().candidate_count(cell) == 0) continue;
      bool settled = false;
      for (int v = 1; v <= best_.board.order() && !settled; ++v) {
        const auto value = static_cast<Value>(v);
        settled = best_.board.view().has(cell, value) &&
                  attempt_with([&](FuzzCase& c) { c.board.set_given(cell, value); });
      }
      changed = changed || settled;
      if (settled || best_.board.view().candidate_count(cell) < 2) continue;
      for (int v = 1; v <= best_.board.order(); ++v) {
        const auto value = static_cast<Value>(v);
        if (best_.board.view().has(cell, value)) continue;
        changed = attempt_with([&](FuzzCase& c) { c.board.add_candidate(cell, value); }) || changed;
      }
    }
    return changed;
  }

  bool simplify_encodings() {
    bool changed = false;
    for (std::size_t i = 0; i < best_.panel.size(); ++i) {
      for (const std::string& id : simpler_encodings(best_.panel[i])) {
        if (std::ranges::find(best_.panel, id) != best_.panel.end()) continue;
        if (!attempt_with([&](FuzzCase& c) { c.panel[i] = id; })) continue;
        changed = true;
        break;
      }
    }
    return changed;
  }

  bool simplify_question() {
    bool changed = attempt_with([](FuzzCase& c) { c.question.first_lex = false; });
    const Question before = best_.question.ask;
    for (const Question ask : kQuestions) {
      if (ask == before || ask_instead(ask)) break;
    }
    changed = changed || best_.question.ask != before;
    changed = attempt_with([](FuzzCase& c) { c.question.seed = 0; }) || changed;
    return attempt_with([](FuzzCase& c) { c.question.keep_grids = 2; }) || changed;
  }

  bool ask_instead(Question ask) {
    const auto with = [&](bool unlimited) {
      return attempt_with([&](FuzzCase& c) {
        c.question.ask = ask;
        if (unlimited) c.question.limit.reset();
      });
    };
    if (ask == Question::kCount) return with(false);
    // One grid never shows that it is the only one.
    const bool fits = ask == Question::kUnique && best_.question.limit.value_or(0) >= 2;
    return with(true) || (fits && with(false));
  }

  bool lower_limits() {
    const bool counts =
        best_.question.ask == Question::kCount || best_.question.ask == Question::kAll;
    bool changed = lower(&FuzzQuestion::max_nodes, 0, true);
    changed = lower(&FuzzQuestion::max_conflicts, 0, true) || changed;
    return lower(&FuzzQuestion::limit, counts ? 1 : 2, !counts) || changed;
  }

  // No limit, where that is allowed; else the lowest that is found by ever smaller steps.
  bool lower(std::optional<std::uint64_t> FuzzQuestion::*limit, std::uint64_t least, bool drop) {
    if (!(best_.question.*limit)) return false;
    if (drop && attempt_with([&](FuzzCase& c) { (c.question.*limit).reset(); })) return true;
    bool changed = false;
    for (std::uint64_t step = *(best_.question.*limit) - std::min(least, *(best_.question.*limit));
         step > 0;) {
      const std::uint64_t now = *(best_.question.*limit);
      const bool lowered =
          now >= least + step && attempt_with([&](FuzzCase& c) { c.question.*limit = now - step; });
      changed = changed || lowered;
      if (!lowered) step /= 2;
    }
    return changed;
  }

  const std::function<bool(const FuzzCase&)>& still_fails_;
  const ShrinkLimits& limits_;
  std::chrono::steady_clock::time_point start_;
  FuzzCase best_;
  std::unordered_set<std::uint64_t> known_;  // of what was tried
  std::uint64_t tries_ = 0;
  std::uint64_t steps_ = 0;
  bool stopped_ = false;
};

}  // namespace

ShrinkResult shrink(FuzzCase fuzz_case, const std::function<bool(const FuzzCase&)>& still_fails,
                    const ShrinkLimits& limits) {
  return Shrinker(std::move(fuzz_case), still_fails, limits).run();
}

std::optional<ShrinkResult> shrink(FuzzCase fuzz_case, const Roster& roster,
                                   const CaseLimits& case_limits, const ShrinkLimits& limits) {
  const CaseResult now = run_case(fuzz_case, roster, case_limits);
  if (now.clean()) return std::nullopt;
  if (!now.shares_kind(fuzz_case.seen)) fuzz_case.seen = now.problems;
  const std::vector<Problem> seen = fuzz_case.seen;
  ShrinkResult result = shrink(
      std::move(fuzz_case),
      [&](const FuzzCase& candidate) {
        return run_case(candidate, roster, case_limits).shares_kind(seen);
      },
      limits);
  if (CaseResult last = run_case(result.fuzz_case, roster, case_limits); !last.clean())
    result.fuzz_case.seen = std::move(last.problems);
  return result;
}

}  // namespace concord
