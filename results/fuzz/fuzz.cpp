#include "results/fuzz/fuzz.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>

#include "encoders/catalog.hpp"
#include "puzzles/model/random.hpp"
#include "results/fuzz/random_board.hpp"
#include "results/fuzz/random_shape.hpp"
#include "results/ordered_pool.hpp"

namespace concord {
namespace {

struct Orders {
  int least;
  int most;
};

// The first trials are over in no time and find what is plainly wrong.
Orders orders_of_trial(std::uint64_t index, int max_order) {
  if (index < 100) return {1, std::min(max_order, 4)};
  if (index < 300) return {1, std::min(max_order, 6)};
  // Large boards are slow: few of them.
  if (index % 32 == 0 && max_order >= 10) return {10, max_order};
  return {1, std::min(max_order, 9)};
}

bool is_huge(std::uint64_t index, int max_order) {
  return max_order >= kHugeOrder && index > 300 && index % 256 == 72;
}

FuzzQuestion random_question(Random& random, const RandomBoard& made) {
  FuzzQuestion question;
  const int n = made.board.order();
  const std::uint64_t kind = random.below(10);
  if (kind < 2) {
    question.ask = Question::kFirst;
  } else if (kind < 5) {
    question.ask = Question::kUnique;
    if (random.chance(20)) question.limit = 2 + random.below(5);
  } else {
    question.ask = kind < 8 ? Question::kCount : Question::kAll;
    // Without a limit only where it is known to end soon.
    const bool ends = made.solutions && *made.solutions <= 100;
    const std::uint64_t most = n <= 4 ? 100 : n <= 9 ? 30 : 5;
    if (!ends || random.chance(50)) question.limit = 1 + random.below(most);
    // Exactly as many as there are, one more, one less: where searches slip.
    if (made.solutions && *made.solutions > 1 && *made.solutions <= most && random.chance(30))
      question.limit = *made.solutions - 1 + random.below(3);
  }
  // Costs a question a candidate.
  question.first_lex =
      question.ask != Question::kAll && (n <= 4 ? random.chance(20) : n <= 6 && random.chance(8));
  question.seed = random.chance(50) ? 0 : random.below(1000);
  if (random.chance(50)) question.keep_grids = random.below(3) == 0 ? 1 : 64;
  const bool tight = random.chance(10);
  question.max_nodes = tight ? random.below(60) : 20'000;
  question.max_conflicts = tight ? random.below(30) : 2'000;
  if (made.solutions && !tight && random.chance(20)) {
    question.max_nodes.reset();
    question.max_conflicts.reset();
  }
  return question;
}

// A formula of more clauses takes seconds to load.
constexpr std::uint64_t kMostClauses = 300'000;

// With settings that the catalogs do not list, now and then. None where none is small enough that
// was drawn.
std::optional<EncodingChoice> random_encoding(Random& random, const Board& board, bool xors) {
  const Geometry& geometry = board.geometry();
  static const std::vector<EncodingChoice> all = every_encoding();
  for (int draw = 0; draw < 50; ++draw) {
    EncodingChoice choice = random.pick(all);
    // Some that a shape cannot have are kept: being refused is an answer, too.
    const bool refused = refusal(geometry, choice).has_value();
    if (refused ? !random.chance(5) : predict_size(board.view(), choice).clauses > kMostClauses)
      continue;
    EncodingChoice with = choice;
    with.native_xor = choice.board->states_exactly_one && random.chance(5) && xors;
    with.redundant = !choice.board->can_leave_out_units || !random.chance(10);
    return refusal(geometry, with) ? choice : with;
  }
  return std::nullopt;
}

std::vector<std::string> random_panel(Random& random, const FuzzOptions& options,
                                      const Roster& roster, const Board& board) {
  std::vector<std::string> panel;
  const auto seat = [&](const Contestant& contestant) {
    BackendSpec spec = contestant.spec;
    if (!contestant.always && !spec.knows(board.geometry())) return;
    if (contestant.any_encoding && spec.row->takes_encoding) {
      const auto encoding = random_encoding(random, board, spec.row->takes_xor);
      if (!encoding && !contestant.always) return;
      if (encoding) spec.options.encoding = *encoding;
    }
    std::string id = spec.id();
    if (std::ranges::find(panel, id) == panel.end()) panel.push_back(std::move(id));
  };
  std::vector<const Contestant*> others;
  for (const Contestant& contestant : roster.contestants()) {
    if (contestant.always) {
      seat(contestant);
    } else {
      others.push_back(&contestant);
      // It stands for as many as there are encodings.
      if (contestant.any_encoding) others.insert(others.end(), 3, &contestant);
    }
  }
  random.shuffle(others);
  const auto wanted =
      static_cast<std::size_t>(random.between(options.least_others, options.most_others));
  for (std::size_t i = 0; i < others.size() && i < wanted; ++i) seat(*others[i]);
  return panel;
}

struct Tried {
  std::uint64_t index = 0;
  FuzzCase fuzz_case;
  CaseResult result;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

FuzzCase make_trial(const FuzzOptions& options, const Roster& roster, std::uint64_t index) {
  Random random = Random::of_trial(options.seed, index);
  const Orders orders = orders_of_trial(index, std::max(options.max_order, 1));
  RandomBoard made = is_huge(index, options.max_order)
                         ? random_huge_board(random)
                         : random_board(random, orders.least, orders.most);
  FuzzQuestion question = random_question(random, made);
  std::vector<std::string> panel = random_panel(random, options, roster, made.board);
  std::optional<Symmetry> copy;
  if (random.chance(30)) copy = random_symmetry(made.board.geometry(), random);
  const bool again = random.chance(10);
  const bool proofs = random.chance(25);
  return {std::move(made.board),
          question,
          std::move(panel),
          std::move(copy),
          again,
          std::move(made.planted),
          {},
          CaseOrigin{options.seed, index, std::string(to_string(made.kind))},
          proofs};
}

FuzzRun run_fuzz(const FuzzOptions& options, const Roster& roster,
                 const std::function<bool(const FuzzFinding&)>& on_finding,
                 const std::function<void(const FuzzRun&)>& on_trial) {
  FuzzRun run;
  const auto start = std::chrono::steady_clock::now();
  const StopFlag* stop = options.limits.stop;
  std::atomic<bool> ended = false;
  const auto stopped = [&] { return stop != nullptr && stop->stop_requested(); };
  const auto over = [&] {
    return ended || stopped() || (options.seconds && seconds_since(start) >= *options.seconds);
  };
  const auto jobs = static_cast<std::size_t>(std::max(1, options.jobs));
  run_ordered<std::uint64_t, Tried>(
      {static_cast<int>(jobs), jobs * 8, jobs * 8},
      [&](const auto& put, const std::stop_token& token) {
        for (std::uint64_t i = 0; !options.trials || i < *options.trials; ++i) {
          if (token.stop_requested() || over() || !put(options.first_trial + i, 1)) return;
        }
      },
      [&] {
        return [&](std::uint64_t index, const auto& emit) {
          if (over()) return;
          FuzzCase fuzz_case = make_trial(options, roster, index);
          CaseResult result = run_case(fuzz_case, roster, options.limits);
          emit(Tried{index, std::move(fuzz_case), std::move(result)});
        };
      },
      [&](Tried tried) {
        if (ended || tried.result.interrupted) return;
        ++run.trials;
        run.answers += tried.result.answers.size();
        for (const Answer& answer : tried.result.answers)
          run.undecided += answer.status == Status::kUnknown && answer.fault.empty() ? 1 : 0;
        if (!tried.result.clean()) {
          ++run.findings;
          tried.fuzz_case.seen = std::move(tried.result.problems);
          const bool on = on_finding({std::move(tried.fuzz_case), seconds_since(start)});
          if (!on || run.findings >= options.max_findings) ended = true;
        }
        if (on_trial) on_trial(run);
      });
  run.interrupted = stopped();
  run.wall_s = seconds_since(start);
  return run;
}

}  // namespace concord
