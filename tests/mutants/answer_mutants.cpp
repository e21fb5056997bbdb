// A right search whose answer is wrong: limits, counts, the grids handed over, what is left from
// the board before.

#include <algorithm>

#include "tests/mutants/wrapped_backend.hpp"

namespace concord::test {
namespace {

// Changes the outcome and nothing else.
BackendMutant answered(std::function<void(Outcome&, const Request&)> change) {
  return with_script([change = std::move(change)] {
    return [change](Backend& inner, BoardView board, const Request& request, std::size_t) {
      Outcome outcome = inner.solve(board_from(board), request);
      change(outcome, request);
      return outcome;
    };
  });
}

// Changes the request and nothing else.
BackendMutant asked(std::function<void(Request&)> change) {
  return with_script([change = std::move(change)] {
    return [change](Backend& inner, BoardView board, const Request& request, std::size_t) {
      Request other = request;
      change(other);
      return inner.solve(board_from(board), other);
    };
  });
}

void claim_exhausted(Outcome& outcome) {
  outcome.exhausted = true;
  outcome.reason = StopReason::kNone;
}

// A sink that does something else with some of the grids.
class TamperingSink final : public SolutionSink {
 public:
  using Hand =
      std::function<bool(SolutionSink&, std::size_t, std::uint64_t number, std::span<const Value>)>;
  TamperingSink(SolutionSink& next, Hand hand) : next_(next), hand_(std::move(hand)) {}
  bool on_solution(std::size_t board, std::span<const Value> values) override {
    return hand_(next_, board, number_++, values);
  }

 private:
  SolutionSink& next_;
  Hand hand_;
  std::uint64_t number_ = 0;
};

BackendMutant handed_over(TamperingSink::Hand hand) {
  return with_script([hand = std::move(hand)] {
    return [hand](Backend& inner, BoardView board, const Request& request, std::size_t) {
      if (request.sink == nullptr) return inner.solve(board_from(board), request);
      TamperingSink sink(*request.sink, hand);
      Request other = request;
      other.sink = &sink;
      return inner.solve(board_from(board), other);
    };
  });
}

// Answers what it answered to the last board of the same order, if there was one and `applies`.
BackendMutant remembering(std::function<bool(BoardView now, const Board& then)> applies) {
  return with_script([applies = std::move(applies)]() -> AnswerScript {
    struct Memory {
      std::optional<Board> board;
      std::vector<Value> grid;
    };
    auto memory = std::make_shared<Memory>();
    return [memory, applies](Backend& inner, BoardView board, const Request& request, std::size_t) {
      Request other = request;
      other.keep_grids = std::max<std::size_t>(1, request.keep_grids);
      const bool again = memory->board && !memory->grid.empty() &&
                         memory->board->order() == board.order() && applies(board, *memory->board);
      Outcome outcome;
      if (again) {
        outcome.solutions = 1;
        outcome.exhausted = true;
        outcome.grids.push_back({board.order(), memory->grid});
        outcome.statistics.nodes = 0;
        outcome.statistics.backtracks = 0;
        if (request.sink != nullptr) (void)request.sink->on_solution(0, memory->grid);
      } else {
        outcome = inner.solve(board_from(board), other);
      }
      memory->board = board_from(board);
      memory->grid.clear();
      if (!outcome.grids.empty()) memory->grid = outcome.grids.front().values;
      outcome.grids.resize(std::min(outcome.grids.size(), request.keep_grids));
      return outcome;
    };
  });
}

// The answers of a batch, wrongly put together.
class BatchMutant final : public Backend {
 public:
  explicit BatchMutant(std::function<void(OutcomeBatch&)> change)
      : inner_(parse_backend("dfs-mrv")->make()), change_(std::move(change)) {}
  void solve_batch(const BoardBatch& boards, const Request& request,
                   OutcomeBatch& outcomes) override {
    inner_->solve_batch(boards, request, outcomes);
    if (boards.size() > 1) change_(outcomes);
  }

 private:
  std::unique_ptr<Backend> inner_;
  std::function<void(OutcomeBatch&)> change_;
};

BackendMutant batched(std::function<void(OutcomeBatch&)> change) {
  BackendMutant mutant;
  mutant.make = [change = std::move(change)] { return std::make_unique<BatchMutant>(change); };
  return mutant;
}

}  // namespace

std::vector<Mutant> answer_mutants() {
  std::vector<Mutant> all;
  const auto add = [&](std::string name, std::string what, BackendMutant mutant,
                       std::string equivalent = {}) {
    all.push_back(
        {std::move(name), "answer", std::move(what), std::move(mutant), std::move(equivalent)});
  };
  add("healthy_wrapped", "nothing", answered([](Outcome&, const Request&) {}), "healthy");

  // Limits.
  add("node_limit_is_none", "stopped at the limit of nodes, it says that nothing is left",
      answered([](Outcome& outcome, const Request&) {
        if (outcome.reason == StopReason::kNodeLimit) claim_exhausted(outcome);
      }));
  add("timeout_is_none", "stopped at the deadline, it says that nothing is left",
      answered([](Outcome& outcome, const Request&) {
        if (outcome.reason == StopReason::kTimeout) claim_exhausted(outcome);
      }));
  add("solution_limit_is_all", "stopped at the limit of solutions, it says that these are all",
      answered([](Outcome& outcome, const Request&) {
        if (outcome.reason == StopReason::kSolutionLimit) claim_exhausted(outcome);
      }));
  add("first_is_unique", "asked whether there is one, it stops at the first grid and says yes",
      with_script([] {
        return [](Backend& inner, BoardView board, const Request& request, std::size_t) {
          Request other = request;
          if (request.question == Question::kUnique) other.limit = 1;
          Outcome outcome = inner.solve(board_from(board), other);
          if (request.question == Question::kUnique && outcome.solutions == 1)
            claim_exhausted(outcome);
          return outcome;
        };
      }));
  add("wrong_reason", "an interruption is called a timeout",
      answered([](Outcome& outcome, const Request&) {
        if (outcome.reason == StopReason::kInterrupted) outcome.reason = StopReason::kTimeout;
      }));
  add("ignores_the_node_limit", "the limit of nodes is ignored",
      asked([](Request& request) { request.max_nodes.reset(); }));
  add("doubles_the_node_limit", "twice as many nodes are spent as allowed",
      asked([](Request& request) {
        if (request.max_nodes) *request.max_nodes *= 2;
      }));
  add("ignores_the_solution_limit", "asked for a few grids it counts a thousand",
      asked([](Request& request) {
        if (request.question != Question::kFirst) request.limit = 1000;
      }));
  add("limit_one_short", "it stops one grid before the limit", asked([](Request& request) {
        if (request.limit && *request.limit > 1) --*request.limit;
      }));

  // Counts and what is kept.
  add("counts_one_too_many", "the count is one too large",
      answered([](Outcome& outcome, const Request& request) {
        if (outcome.exhausted && outcome.solutions + 1 < request.solution_limit())
          ++outcome.solutions;
      }));
  add("counts_one_too_few", "of several grids one is not counted",
      answered([](Outcome& outcome, const Request&) {
        if (outcome.exhausted && outcome.solutions > 1) --outcome.solutions;
      }));
  add("counts_in_a_byte", "the count begins again at 256",
      answered([](Outcome& outcome, const Request&) { outcome.solutions %= 256; }));
  add("keeps_one_grid_too_few", "the last grid that is to be kept is not",
      answered([](Outcome& outcome, const Request&) {
        if (!outcome.grids.empty()) outcome.grids.pop_back();
      }));
  add("keeps_the_first_twice", "all grids that are kept are the first",
      answered([](Outcome& outcome, const Request&) {
        for (Grid& grid : outcome.grids) grid = outcome.grids.front();
      }));

  // The grids handed over.
  add("hands_over_the_first_twice", "the first grid is handed over twice",
      handed_over([](SolutionSink& next, std::size_t board, std::uint64_t number,
                     std::span<const Value> values) {
        if (number == 0) (void)next.on_solution(board, values);
        return next.on_solution(board, values);
      }));
  add("loses_the_fifth_grid", "the fifth grid is not handed over",
      handed_over([](SolutionSink& next, std::size_t board, std::uint64_t number,
                     std::span<const Value> values) {
        return number == 4 || next.on_solution(board, values);
      }));
  add("ignores_the_sink", "it goes on when the sink says stop",
      handed_over(
          [](SolutionSink& next, std::size_t board, std::uint64_t, std::span<const Value> values) {
            (void)next.on_solution(board, values);
            return true;
          }));
  add("hands_over_wrong_grids", "the third grid has its last two cells exchanged",
      handed_over([](SolutionSink& next, std::size_t board, std::uint64_t number,
                     std::span<const Value> values) {
        std::vector<Value> grid(values.begin(), values.end());
        if (number == 2) std::swap(grid[grid.size() - 1], grid[grid.size() - 2]);
        return next.on_solution(board, grid);
      }));

  // One board after another.
  add("answers_the_board_before", "after a unique board it gives that board's grid again",
      remembering([](BoardView, const Board&) { return true; }));
  add("looks_at_the_first_row_only", "a board that begins like the one before is taken for it",
      remembering([](BoardView now, const Board& then) {
        for (Cell cell = 0; cell < now.order(); ++cell) {
          if (!std::ranges::equal(now.candidates(cell), then.view().candidates(cell))) return false;
        }
        return true;
      }));
  add("forgets_after_forty", "from the fortieth board on it says that there is no solution",
      with_script([]() -> AnswerScript {
        auto boards = std::make_shared<int>(0);
        return [boards](Backend& inner, BoardView board, const Request& request, std::size_t) {
          if (++*boards < 40) return inner.solve(board_from(board), request);
          Outcome outcome;
          outcome.exhausted = true;
          outcome.statistics.nodes = 0;
          outcome.statistics.backtracks = 0;
          return outcome;
        };
      }));
  add("batch_in_reverse", "the answers of a batch come in reverse order",
      batched([](OutcomeBatch& outcomes) {
        for (std::size_t i = 0; i < outcomes.size() / 2; ++i) {
          Outcome first = outcomes.get(i);
          outcomes.set(i, outcomes.get(outcomes.size() - 1 - i));
          outcomes.set(outcomes.size() - 1 - i, std::move(first));
        }
      }));
  add("seed_changes_from_call_to_call", "the order of the grids is another one each time",
      with_script([]() -> AnswerScript {
        return [](Backend& inner, BoardView board, const Request& request, std::size_t) {
          static int calls = 0;
          Outcome outcome = inner.solve(board_from(board), request);
          if (++calls % 2 == 0) std::ranges::reverse(outcome.grids);
          return outcome;
        };
      }));
  return all;
}

}  // namespace concord::test
