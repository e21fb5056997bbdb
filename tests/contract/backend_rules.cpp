#include "tests/contract/backend_rules.hpp"

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "tests/contract/look.hpp"
#include "tests/contract/nine_batch.hpp"
#include "tests/contract/proof_rules.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/solutions.hpp"

namespace concord::test {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void counts_every_sample(Look& look) {
  const auto backend = look.subject.make();
  for (const Sample& sample : samples()) {
    if (look.over()) return;
    look.at(sample.name);
    if (!look.takes(sample.board)) continue;
    Request request = look.ask(Question::kCount, sample);
    // One more than there are: a backend that finds wrong grids is not to fill the disk with them.
    request.limit = look.is_too_long(sample) ? kLongestSatCount : sample.solutions + 1;
    const Outcome outcome = backend->solve(sample.board, request);
    if (look.is_too_long(sample)) {
      look.same("stopped", outcome.reason, StopReason::kSolutionLimit);
      look.same("solutions", outcome.solutions, kLongestSatCount);
    } else if (look.must_decide(sample) || outcome.exhausted) {
      look.holds(fmt::format("is not exhausted ({} {})", shown(outcome.reason), outcome.detail),
                 outcome.exhausted);
      look.same("stopped", outcome.reason, StopReason::kNone);
      look.same("solutions", outcome.solutions, sample.solutions);
    } else {
      look.same("stopped", outcome.reason, StopReason::kTimeout);
      look.holds("more solutions than there are", outcome.solutions <= sample.solutions);
    }
    look.check_grids(sample, outcome, std::min<std::uint64_t>(2, outcome.solutions));
  }
}

void says_whether_there_is_one(Look& look) {
  const auto backend = look.subject.make();
  for (const Sample& sample : samples()) {
    if (look.over()) return;
    look.at(sample.name);
    if (!look.takes(sample.board)) continue;
    const Outcome outcome = backend->solve(sample.board, look.ask(Question::kUnique, sample));
    if (!look.must_decide(sample) && outcome.reason == StopReason::kTimeout) continue;
    look.same("solutions", outcome.solutions, std::min<std::uint64_t>(2, sample.solutions));
    look.same("exhausted", outcome.exhausted, sample.solutions < 2);
    look.same("stopped", outcome.reason,
              sample.solutions < 2 ? StopReason::kNone : StopReason::kSolutionLimit);
    look.check_grids(sample, outcome, outcome.solutions);
    if (outcome.grids.size() == 2) {
      look.holds("the same grid twice", outcome.grids[0] != outcome.grids[1]);
    }
  }
}

void finds_a_first(Look& look) {
  const auto backend = look.subject.make();
  for (const Sample& sample : samples()) {
    if (look.over()) return;
    look.at(sample.name);
    if (!look.takes(sample.board)) continue;
    const Outcome outcome = backend->solve(sample.board, look.ask(Question::kFirst, sample));
    if (!look.must_decide(sample) && outcome.reason == StopReason::kTimeout) continue;
    look.same("solutions", outcome.solutions, std::min<std::uint64_t>(1, sample.solutions));
    if (sample.solutions == 0) look.holds("is not exhausted", outcome.exhausted);
    look.check_grids(sample, outcome, outcome.solutions);
  }
}

void hands_over_each_grid_once(Look& look) {
  const auto backend = look.subject.make();
  for (const Sample& sample : samples()) {
    if (look.over()) return;
    if (sample.solutions > kLongestSatCount || !look.must_decide(sample)) continue;
    look.at(sample.name);
    if (!look.takes(sample.board)) continue;
    // One that never ends is not to fill the memory.
    Collector collector(sample.solutions + 2);
    Request request = look.ask(Question::kAll, sample);
    request.sink = &collector;
    request.keep_grids = 0;
    const Outcome outcome = backend->solve(sample.board, request);
    look.holds("is not exhausted", outcome.exhausted);
    look.holds("keeps grids that nobody wanted", outcome.grids.empty());
    look.same("grids handed over", static_cast<std::uint64_t>(collector.grids.size()),
              sample.solutions);
    look.same("different grids", static_cast<std::uint64_t>(collector.distinct()),
              sample.solutions);
    look.holds("a grid is no solution", collector.all_solve(sample.board));
  }
}

void two_hundred_and_eighty_eight_grids(Look& look) {
  const auto backend = look.subject.make();
  std::uint64_t grids = 0;
  std::string row = "1234";
  do {
    if (look.over()) return;
    look.at(row);
    const Board board = board_of(default_geometry(4), row + std::string(12, '.'));
    if (!look.takes(board)) continue;
    Request request = look.ask(Question::kCount);
    // Grids that are found again and again would never end.
    request.limit = 1000;
    const Outcome outcome = backend->solve(board, request);
    look.holds("is not exhausted", outcome.exhausted);
    grids += outcome.solutions;
  } while (std::next_permutation(row.begin(), row.end()));
  if (look.subject.classic_only) return;
  look.at("all first rows");
  look.same("grids", grids, std::uint64_t{288});
}

void stops_at_the_solution_limit(Look& look) {
  const auto backend = look.subject.make();
  const Board board = look.twelve();
  for (const std::uint64_t limit : {1, 2, 5, 11, 12, 13, 100}) {
    for (const Question question : {Question::kUnique, Question::kCount, Question::kAll}) {
      if (look.over()) return;
      look.at(
          fmt::format("limit {} of 12 solutions, question {}", limit, static_cast<int>(question)));
      Collector collector;
      Request request = look.ask(question);
      request.limit = limit;
      request.sink = &collector;
      request.keep_grids = 3;
      const Outcome outcome = backend->solve(board, request);
      look.same("solutions", outcome.solutions, std::min<std::uint64_t>(12, limit));
      look.same("different grids", static_cast<std::uint64_t>(collector.distinct()),
                outcome.solutions);
      look.same("grids kept", static_cast<std::uint64_t>(outcome.grids.size()),
                std::min<std::uint64_t>(3, outcome.solutions));
      if (limit < 12) look.same("stopped", outcome.reason, StopReason::kSolutionLimit);
      if (limit > 12) look.holds("is not exhausted", outcome.exhausted);
    }
  }
}

void counts_an_empty_board_to_a_limit(Look& look) {
  const auto backend = look.subject.make();
  for (const int order : {4, 6, 9, 16, 25}) {
    if (look.over()) return;
    look.at(fmt::format("order {}", order));
    const Board board(default_geometry(order));
    if (!look.takes(board)) continue;
    Collector collector;
    Request request = look.ask(Question::kCount);
    request.limit = 100;
    request.sink = &collector;
    if (look.subject.blind) request.timeout_s = kBlindTime_s;
    const Outcome outcome = backend->solve(board, request);
    look.holds("claims to be exhausted", !outcome.exhausted);
    look.same("different grids", static_cast<std::uint64_t>(collector.distinct()),
              outcome.solutions);
    look.holds("a grid is no solution", collector.all_solve(board));
    if (look.subject.blind && outcome.reason == StopReason::kTimeout) continue;
    look.same("stopped", outcome.reason, StopReason::kSolutionLimit);
    look.same("solutions", outcome.solutions, std::uint64_t{100});
  }
}

void stops_at_the_deadline(Look& look) {
  const auto backend = look.subject.make();
  for (const int order : {9, 25, 49}) {
    for (const bool of_the_board : {true, false}) {
      if (look.over()) return;
      look.at(fmt::format("order {}, deadline of the {}", order, of_the_board ? "board" : "batch"));
      const Board board(default_geometry(order));
      if (!look.takes(board)) continue;
      Request request;
      request.question = Question::kCount;
      const auto start = Clock::now();
      if (of_the_board) {
        request.timeout_s = 0.05;
      } else {
        request.deadline = start + std::chrono::milliseconds(50);
      }
      look.same("stopped", backend->solve(board, request).reason, StopReason::kTimeout);
      look.holds("late", seconds_since(start) < 0.05 + kPatience_s);
    }
  }
}

void has_no_time_at_all(Look& look) {
  Request request;
  request.timeout_s = 0;
  const Outcome outcome = look.subject.make()->solve(Board(default_geometry(9)), request);
  look.same("stopped", outcome.reason, StopReason::kTimeout);
  look.holds("claims to be exhausted", !outcome.exhausted);
  look.same("solutions", outcome.solutions, std::uint64_t{0});
}

void stops_when_another_thread_says_so(Look& look) {
  const auto backend = look.subject.make();
  for (const int order : {9, 25}) {
    if (look.over()) return;
    look.at(fmt::format("order {}", order));
    if (!look.takes(Board(default_geometry(order)))) continue;
    StopFlag stop;
    Request request = look.ask(Question::kCount);
    request.stop = &stop;
    std::thread other([&stop] {
      std::this_thread::sleep_for(std::chrono::milliseconds(30));
      stop.request_stop();
    });
    const auto start = Clock::now();
    const Outcome outcome = backend->solve(Board(default_geometry(order)), request);
    look.holds("late", seconds_since(start) < 0.03 + kPatience_s);
    other.join();
    look.same("stopped", outcome.reason, StopReason::kInterrupted);
    look.holds("claims to be exhausted", !outcome.exhausted);
  }
}

void stops_when_the_sink_says_so(Look& look) {
  const Board board = look.twelve();
  Collector collector(3);
  Request request = look.ask(Question::kAll);
  request.sink = &collector;
  const Outcome outcome = look.subject.make()->solve(board, request);
  look.same("solutions", outcome.solutions, std::uint64_t{3});
  look.same("stopped", outcome.reason, StopReason::kInterrupted);
}

void stops_at_the_node_limit(Look& look) {
  const auto backend = look.subject.make();
  const Board board(default_geometry(9));
  Request request = look.ask(Question::kCount);
  request.limit = 1000;
  for (const std::uint64_t limit : {0, 1, 10, 1000}) {
    if (look.over()) return;
    look.at(fmt::format("limit {}", limit));
    request.max_nodes = limit;
    const Outcome outcome = backend->solve(board, request);
    look.same("stopped", outcome.reason, StopReason::kNodeLimit);
    look.same("nodes", outcome.statistics.nodes, limit);
    look.holds("more backtracks than nodes", outcome.statistics.backtracks <= limit);
  }
}

void stops_at_the_conflict_limit(Look& look) {
  const auto backend = look.subject.make();
  Request request = look.ask(Question::kCount);
  request.max_conflicts = 0;
  look.at("limit 0");
  const Outcome none = backend->solve(Board(default_geometry(9)), request);
  look.same("stopped", none.reason, StopReason::kConflictLimit);
  look.same("solutions", none.solutions, std::uint64_t{0});
  look.holds("claims to be exhausted", !none.exhausted);
  for (const std::uint64_t limit : {1, 100}) {
    if (look.over()) return;
    look.at(fmt::format("limit {}", limit));
    request.max_conflicts = limit;
    const Outcome outcome = backend->solve(Board(default_geometry(9)), request);
    look.same("stopped", outcome.reason, StopReason::kConflictLimit);
    look.holds("claims to be exhausted", !outcome.exhausted);
    look.holds("conflicts are not measured", outcome.statistics.conflicts.has_value());
    look.holds("too few conflicts", outcome.statistics.conflicts.value_or(0) >= limit);
  }
}

void is_usable_after_every_stop(Look& look) {
  const auto backend = look.subject.make();
  const auto is_easy = [&look](const Sample& sample) {
    return sample.effort == Effort::kEnumerate && sample.solutions >= 1 &&
           (!look.subject.classic_only || sample.board.geometry_ptr() == default_geometry(9));
  };
  const auto found = std::ranges::find_if(samples(), is_easy);
  if (found == samples().end()) {
    look.holds("there is no easy sample for it", false);
    return;
  }
  const Sample& easy = *found;
  Request hopeless = look.ask(Question::kCount);
  hopeless.timeout_s = 0.02;
  for (const int order : {25, 9, 4}) {
    if (look.over()) return;
    look.at(fmt::format("after order {}", order));
    Collector collector(1);
    if (order == 4) hopeless.sink = &collector;
    (void)backend->solve(Board(default_geometry(order)), hopeless);
    Request request = look.ask(Question::kCount);
    request.limit = 1000;
    const Outcome outcome = backend->solve(easy.board, request);
    look.same("solutions", outcome.solutions, easy.solutions);
    look.holds("is not exhausted", outcome.exhausted);
  }
}

void answers_a_batch_as_it_answers_each_board(Look& look) {
  const NineBatch nines(look);
  const BoardBatch& batch = nines.boards;
  const auto& chosen = nines.samples;
  Collector collector;
  Request request = look.ask(Question::kUnique);
  request.sink = &collector;
  OutcomeBatch outcomes;
  look.subject.make()->solve_batch(batch, request, outcomes);
  look.same("answers", static_cast<std::uint64_t>(outcomes.size()),
            static_cast<std::uint64_t>(chosen.size()));
  for (std::size_t i = 0; i < chosen.size() && !look.over(); ++i) {
    look.at(chosen[i]->name);
    const Outcome single =
        look.subject.make()->solve(chosen[i]->board, look.ask(Question::kUnique));
    const Outcome batched = outcomes.get(i);
    look.same("solutions in the batch", batched.solutions, single.solutions);
    look.same("exhausted in the batch", batched.exhausted, single.exhausted);
    look.same("stopped in the batch", batched.reason, single.reason);
    if (!look.subject.remembers || chosen[i]->solutions < 2)
      look.same("grids in the batch", batched.grids, single.grids);
    look.same("nodes in the batch", batched.statistics.nodes, single.statistics.nodes);
    look.same("grids handed over under its number",
              static_cast<std::uint64_t>(std::ranges::count(collector.boards, i)),
              single.solutions);
  }
}

void gives_up_the_batch_at_its_deadline(Look& look) {
  BoardBatch batch(default_geometry(9));
  for (int i = 0; i < 50; ++i) batch.push_back(Board(default_geometry(9)).view());
  Request request;
  request.question = Question::kCount;
  request.deadline = Clock::now() + std::chrono::milliseconds(30);
  OutcomeBatch outcomes;
  const auto start = Clock::now();
  look.subject.make()->solve_batch(batch, request, outcomes);
  look.holds("late", seconds_since(start) < 0.03 + kPatience_s);
  look.same("answers", static_cast<std::uint64_t>(outcomes.size()), std::uint64_t{50});
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    look.same("stopped", outcomes.get(i).reason, StopReason::kTimeout);
}

void gives_the_same_answer_for_the_same_seed(Look& look) {
  for (const std::uint64_t seed : {0, 7}) {
    if (look.over()) return;
    look.at(fmt::format("seed {}", seed));
    Request request = look.ask(Question::kCount);
    request.limit = 5;
    request.seed = seed;
    request.keep_grids = 5;
    const Board board = look.twelve();
    const Outcome first = look.subject.make()->solve(board, request);
    const Outcome second = look.subject.make()->solve(board, request);
    look.same("grids, the second time", second.grids, first.grids);
    look.same("nodes, the second time", second.statistics.nodes, first.statistics.nodes);
    look.same("backtracks, the second time", second.statistics.backtracks,
              first.statistics.backtracks);
    look.same("conflicts, the second time", second.statistics.conflicts,
              first.statistics.conflicts);
  }
}

constexpr BackendRule kRules[] = {
    {"StopsAtTheSolutionLimit", broken<stops_at_the_solution_limit>},
    {"StopsWhenTheSinkSaysSo", broken<stops_when_the_sink_says_so>},
    {"GivesTheSameAnswerForTheSameSeed", broken<gives_the_same_answer_for_the_same_seed>},
    {"HasNoTimeAtAll", broken<has_no_time_at_all>},
    {"StopsAtTheNodeLimit", broken<stops_at_the_node_limit>, true, true, false},
    {"StopsAtTheConflictLimit", broken<stops_at_the_conflict_limit>, true, false, true},
    {"TwoHundredAndEightyEightGridsOfOrderFour", broken<two_hundred_and_eighty_eight_grids>},
    {"SaysWhetherThereIsOne", broken<says_whether_there_is_one>},
    {"FindsAFirst", broken<finds_a_first>},
    {"AnswersABatchAsItAnswersEachBoard", broken<answers_a_batch_as_it_answers_each_board>},
    {"ProvesNoneAndUnique", broken<proves_none_and_unique>},
    {"RefutesWhatIsFalse", broken<refutes_what_is_false>},
    {"ProvesNothingWhenItIsStopped", broken<proves_nothing_when_it_is_stopped>},
    {"SolvesAsBeforeWhenItHasProved", broken<solves_as_before_when_it_has_proved>},
    {"CountsEverySample", broken<counts_every_sample>, false},
    {"HandsOverEachGridOnce", broken<hands_over_each_grid_once>, false},
    {"StopsWhenAnotherThreadSaysSo", broken<stops_when_another_thread_says_so>, false},
    {"IsUsableAfterEveryStop", broken<is_usable_after_every_stop>, false},
    {"GivesUpTheBatchAtItsDeadline", broken<gives_up_the_batch_at_its_deadline>, false},
    {"StopsAtTheDeadline", broken<stops_at_the_deadline>, false},
    {"CountsAnEmptyBoardToALimit", broken<counts_an_empty_board_to_a_limit>, false}};

}  // namespace

ContractSubject subject_of(const BackendSpec& spec) {
  const std::string id(spec.row->id);
  return {spec.id(),
          spec.row->kind,
          spec.row->blind,
          id == "enumerate",
          false,
          [spec] { return spec.make(); },
          spec.no_proof() ? std::nullopt : std::optional(spec),
          spec.row->classic_only};
}

ContractSubject subject_of(const BackendRow& row) {
  return subject_of(*parse_backend(row.id));
}

std::span<const BackendRule> backend_rules() {
  return kRules;
}

const BackendRule* find_backend_rule(std::string_view name) {
  const auto found = std::ranges::find(kRules, name, &BackendRule::name);
  return found == std::ranges::end(kRules) ? nullptr : &*found;
}

std::optional<BrokenRule> first_broken_rule(const ContractSubject& subject, const Until& until) {
  for (const bool quick : {true, false}) {
    for (const BackendRule& rule : kRules) {
      if (until && Clock::now() >= *until) return std::nullopt;
      if (rule.quick != quick || !rule.applies_to(subject.kind)) continue;
      std::string finding = rule.broken(subject, until);
      if (!finding.empty()) return BrokenRule{std::string(rule.name), std::move(finding)};
    }
  }
  return std::nullopt;
}

}  // namespace concord::test
