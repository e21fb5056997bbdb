#include "results/bench/experiment.hpp"

#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "results/record/digest.hpp"
#include "results/record/run_record.hpp"

namespace concord {
namespace {

template <typename T>
std::string or_none(const std::optional<T>& value) {
  return value ? fmt::format("{}", *value) : "none";
}

// What all runs of a backend have in common, and what else determines them but puzzle, seed and
// repeat.
std::string asked_of(const SessionBackend& backend, const Protocol& p) {
  return fmt::format("{}\n{}\n{} {} {} {} {} {} {} {} {}\n", kRunSchema, backend.id, p.goal,
                     or_none(p.limit), backend.timeout_s, or_none(p.max_nodes),
                     or_none(p.max_conflicts), or_none(p.memory_B), p.mode,
                     p.isolate ? "isolated" : "", p.permute ? "permuted" : "as written");
}

}  // namespace

std::optional<Question> parse_goal(std::string_view text) {
  if (text == "first") return Question::kFirst;
  if (text == "unique") return Question::kUnique;
  if (text == "count") return Question::kCount;
  if (text == "all") return Question::kAll;
  return std::nullopt;
}

Experiment::Experiment(SessionRecord session, std::vector<ListedPuzzle> puzzles,
                       std::vector<BackendSpec> panel)
    : session_(std::move(session)),
      puzzles_(std::move(puzzles)),
      panel_(std::move(panel)),
      question_(parse_goal(session_.protocol.goal).value_or(Question::kUnique)) {
  const Protocol& p = session_.protocol;
  for (const SessionBackend& backend : session_.backends) asked_.push_back(asked_of(backend, p));
  const std::uint64_t turns = puzzles_.size() * p.seeds.size() * p.repeats;
  order_.reserve(turns);
  for (std::uint64_t i = 0; i < turns; ++i) order_.push_back(i);
  Random random(p.order_seed);
  random.shuffle(order_);
}

Turn Experiment::turn(std::uint64_t position) const {
  const Protocol& p = session_.protocol;
  std::uint64_t at = order_[position];
  Turn turn;
  turn.puzzle = at % puzzles_.size();
  at /= puzzles_.size();
  turn.seed = p.seeds[at % p.seeds.size()];
  turn.repeat = at / p.seeds.size();
  return turn;
}

std::vector<int> Experiment::backend_order(std::uint64_t position) const {
  Random random = Random::of_trial(session_.protocol.order_seed, order_[position]);
  return random_order(random, static_cast<int>(panel_.size()));
}

std::string Experiment::run_id(const Turn& turn, std::size_t backend) const {
  Digest digest;
  digest.add(asked_[backend]);
  digest.add(fmt::format("{} {} {}", puzzles_[turn.puzzle].id, turn.seed, turn.repeat));
  return digest.hex(20);
}

std::optional<Symmetry> Experiment::symmetry(const Turn& turn) const {
  if (turn.seed == 0 || !session_.protocol.permute) return std::nullopt;
  const ListedPuzzle& puzzle = puzzles_[turn.puzzle];
  std::uint64_t id = 0;
  std::from_chars(puzzle.id.data(), puzzle.id.data() + puzzle.id.size(), id, 16);
  Random random = Random::of_trial(turn.seed, id);
  return random_symmetry(puzzle.record.board->geometry(), random);
}

}  // namespace concord
