#include "results/report/cross_judge.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "puzzles/model/counted.hpp"
#include "results/judge.hpp"

namespace concord {
namespace {

// What a backend says of a puzzle, and a run that says so.
struct Said {
  std::uint32_t backend = 0;
  std::uint32_t row = 0;
  std::uint64_t grid = 0;  // of a unique solution
  Claim claim;

  [[nodiscard]] bool same(const Said& other) const {
    return backend == other.backend && grid == other.grid && claim == other.claim;
  }
};

Said said_by(const RunRow& run, std::uint32_t row) {
  const bool only = run.exhausted && run.solutions == 1;
  return {run.backend,
          row,
          only ? run.grid : 0,
          {run.solutions, run.exhausted ? run.solutions : kUnbounded}};
}

class Panel {
 public:
  explicit Panel(const Loaded& loaded) {
    for (std::uint32_t i = 0; i < loaded.table.backends.size(); ++i) {
      const SessionBackend* backend = loaded.backend(loaded.table.backends.name(i));
      backends_.push_back(backend != nullptr ? *backend : SessionBackend{});
    }
  }

  [[nodiscard]] bool independent(std::uint32_t a, std::uint32_t b) const {
    const SessionBackend& one = backends_[a];
    const SessionBackend& other = backends_[b];
    if (one.independence == other.independence || one.independence.empty()) return false;
    return one.encoding.empty() || one.encoding != other.encoding;
  }

 private:
  std::vector<SessionBackend> backends_;
};

// It met a limit, but what it had found by then was checked: "at least so many".
bool found_some(const RunRow& run) {
  return run.category == Category::kUnknown && run.solutions > 0;
}

std::optional<std::string> contradiction(const Said& a, const Said& b) {
  if (!a.claim.meets(b.claim)) return a.claim.to_string() + " against " + b.claim.to_string();
  if (a.grid != 0 && b.grid != 0 && a.grid != b.grid) return "different only solutions";
  return std::nullopt;
}

// How many solutions there are at least: as many as somebody has found, and two where two found
// different ones of which each said that it was the only one.
std::uint64_t least_solutions(const std::vector<Said>& claims) {
  std::uint64_t least = 0;
  std::uint64_t only = 0;  // a grid
  for (const Said& said : claims) {
    least = std::max(least, said.claim.least);
    if (said.grid == 0) continue;
    if (only != 0 && only != said.grid) least = std::max<std::uint64_t>(least, 2);
    only = said.grid;
  }
  return least;
}

// Whoever says that there are fewer solutions than were found is wrong.
void refute(RunTable& table, std::span<const std::uint32_t> runs, const std::vector<Said>& claims) {
  const std::uint64_t least = least_solutions(claims);
  for (const std::uint32_t at : runs) {
    RunRow& run = table.rows[at];
    if (!run.decided() && !run.contested) continue;
    const Claim claim = said_by(run, at).claim;
    if (claim.most >= least) continue;
    run.category = Category::kWrong;
    run.contested = false;
    table.add_note(at, fmt::format("says {}, but {} found, each of them checked", claim.to_string(),
                                   counted(least, "solution was", "solutions were")));
  }
}

}  // namespace

Judgement cross_judge(Loaded& loaded) {
  Judgement judgement;
  const Panel panel(loaded);
  std::vector<RunRow>& rows = loaded.table.rows;
  // The rows by puzzle.
  std::vector<std::uint32_t> order(rows.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return rows[i].puzzle; });
  std::vector<Said> claims;
  for (std::size_t begin = 0; begin < order.size();) {
    const std::uint32_t puzzle = rows[order[begin]].puzzle;
    std::size_t end = begin;
    claims.clear();
    for (; end < order.size() && rows[order[end]].puzzle == puzzle; ++end) {
      const RunRow& run = rows[order[end]];
      if (!run.decided() && !run.contested && !found_some(run)) continue;
      const Said said = said_by(run, order[end]);
      const bool known =
          std::ranges::any_of(claims, [&](const Said& other) { return other.same(said); });
      if (!known) claims.push_back(said);
    }
    const auto borne_out = [&](const Said& said) {
      return std::ranges::any_of(claims, [&](const Said& other) {
        return other.claim == said.claim && other.grid == said.grid &&
               panel.independent(said.backend, other.backend);
      });
    };
    refute(loaded.table, std::span(order).subspan(begin, end - begin), claims);
    bool disagree = false;
    for (std::size_t i = 0; i < claims.size() && !disagree; ++i) {
      for (std::size_t k = i + 1; k < claims.size() && !disagree; ++k) {
        if (auto text = contradiction(claims[i], claims[k])) {
          judgement.disagreements.push_back(
              {puzzle, claims[i].row, claims[k].row, std::move(*text)});
          disagree = true;
        }
      }
    }
    for (std::size_t at = begin; at < end && !disagree; ++at) {
      RunRow& run = rows[order[at]];
      const Said said = said_by(run, order[at]);
      if (run.contested && borne_out(said)) {
        if (judgement.disputes.empty() || judgement.disputes.back().puzzle != puzzle) {
          const auto note = loaded.table.notes.find(order[at]);
          judgement.disputes.push_back(
              {puzzle, order[at], note == loaded.table.notes.end() ? "" : note->second});
        }
        run.category = Category::kCorrect;
      }
      if (run.category != Category::kUnconfirmed || said.claim.least != said.claim.most) continue;
      if (!borne_out(said)) continue;
      run.category = Category::kCorrect;
      ++judgement.corroborated;
    }
    begin = end;
  }
  return judgement;
}

}  // namespace concord
