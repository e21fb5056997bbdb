#pragma once
// Experiment: what a session runs. Every puzzle is asked of every backend, with every seed, so many
// times; a turn is one puzzle, seed and repeat with all backends one after the other, so that what
// is compared was measured within moments and on one machine. Turns come in an order that a seed
// shuffles, and so do the backends within each.
//
// Immutable; safe to use from several threads.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "backends/catalog.hpp"
#include "puzzles/model/symmetry.hpp"
#include "results/record/puzzle_list.hpp"
#include "results/record/session_record.hpp"

namespace concord {

struct Turn {
  std::uint64_t puzzle = 0;  // index into puzzles()
  std::uint64_t seed = 0;    // the seed itself
  std::uint64_t repeat = 0;
};

class Experiment {
 public:
  // `panel`: a spec for each of session.backends, in their order.
  Experiment(SessionRecord session, std::vector<ListedPuzzle> puzzles,
             std::vector<BackendSpec> panel);

  [[nodiscard]] const SessionRecord& session() const { return session_; }
  [[nodiscard]] const Protocol& protocol() const { return session_.protocol; }
  [[nodiscard]] const std::vector<ListedPuzzle>& puzzles() const { return puzzles_; }
  [[nodiscard]] const std::vector<BackendSpec>& panel() const { return panel_; }

  [[nodiscard]] std::uint64_t turns() const { return order_.size(); }
  [[nodiscard]] std::uint64_t runs() const { return turns() * panel_.size(); }
  // The turn that comes `position`th, from 0.
  [[nodiscard]] Turn turn(std::uint64_t position) const;
  // Indices into panel(), in the order in which they have it.
  [[nodiscard]] std::vector<int> backend_order(std::uint64_t position) const;
  // 20 hexadecimal digits: equal for runs of any session that ask the same in the same way.
  [[nodiscard]] std::string run_id(const Turn& turn, std::size_t backend) const;

  [[nodiscard]] Question question() const { return question_; }
  // What is done to a puzzle of this shape under a seed; none: nothing.
  [[nodiscard]] std::optional<Symmetry> symmetry(const Turn& turn) const;

 private:
  SessionRecord session_;
  std::vector<ListedPuzzle> puzzles_;
  std::vector<BackendSpec> panel_;
  std::vector<std::string> asked_;    // of a backend: what its runs have in common, as text
  std::vector<std::uint64_t> order_;  // of the turns
  Question question_ = Question::kUnique;
};

// "first", "unique", "count", "all".
[[nodiscard]] std::optional<Question> parse_goal(std::string_view text);

}  // namespace concord
