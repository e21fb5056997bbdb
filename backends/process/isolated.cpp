#include "backends/process/isolated.hpp"

#include <algorithm>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "backends/process/complaint.hpp"
#include "backends/process/worker_link.hpp"
#include "backends/process/worker_protocol.hpp"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define CONCORD_IS_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CONCORD_IS_SANITIZED 1
#endif

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;
using Event = WorkerLink::Event;

// The program, its libraries, a few stacks and what malloc reserves for each of two threads.
constexpr std::uint64_t kProgram_B = std::uint64_t{384} << 20;
constexpr std::chrono::seconds kStart{30};

// Boards a frame. Many are cheap for each, but what is lost with a worker is asked again.
constexpr std::size_t kMostBoards = 256;
constexpr std::size_t kMostBatch_B = std::size_t{16} << 20;

// Of a proof, where the request has no limit of memory.
constexpr std::uint64_t kLongestProof_B = std::uint64_t{4} << 30;

// Why there is no answer.
struct Failure {
  StopReason reason = StopReason::kFailure;
  std::string detail;
};

}  // namespace

// A worker between requests.
struct IdleWorker {
  WorkerLink link;
  std::optional<std::uint64_t> memory_B;
  std::uint64_t number;  // of its last request: they are never used again
};

class WorkerPool {
 public:
  explicit WorkerPool(std::string program) : program_(std::move(program)) {}

  [[nodiscard]] const std::string& program() const { return program_; }

  std::optional<IdleWorker> take(std::optional<std::uint64_t> memory_B) {
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find(idle_, memory_B, &IdleWorker::memory_B);
    if (found == idle_.end()) return std::nullopt;
    IdleWorker worker = std::move(*found);
    idle_.erase(found);
    return worker;
  }

  void give_back(IdleWorker worker) {
    const std::scoped_lock lock(mutex_);
    if (idle_.size() < kMostIdle) idle_.push_back(std::move(worker));
  }

 private:
  static constexpr std::size_t kMostIdle = 16;

  const std::string program_;
  std::mutex mutex_;
  std::vector<IdleWorker> idle_;
};

namespace {

class IsolatedBackend final : public Backend {
 public:
  IsolatedBackend(std::string id, std::shared_ptr<WorkerPool> pool)
      : id_(std::move(id)), pool_(std::move(pool)) {}
  IsolatedBackend(const IsolatedBackend&) = delete;
  IsolatedBackend& operator=(const IsolatedBackend&) = delete;
  ~IsolatedBackend() override {
    if (!link_) return;
    try {
      pool_->give_back({std::move(*link_), memory_B_, number_});
    } catch (const std::bad_alloc&) {  // then the worker ends here
    }
  }

  void solve_batch(const BoardBatch& boards, const Request& request,
                   OutcomeBatch& outcomes) override {
    try {
      outcomes.reset(boards.size(), boards.geometry_ptr()->order(), request.keep_grids);
      // Grids must be told of at once, and stopped: a board at a time.
      const std::size_t chunk = request.sink != nullptr ? 1 : boards_a_frame(boards, request);
      for (std::size_t first = 0; first < boards.size(); first += chunk) {
        const std::size_t count = std::min(chunk, boards.size() - first);
        if (!solve_some(boards, first, count, request, outcomes)) {
          for (std::size_t i = first; i < first + count; ++i)
            (void)solve_some(boards, i, 1, request, outcomes);
        }
      }
    } catch (const std::bad_alloc&) {
      link_.reset();
      outcomes = OutcomeBatch();
    }
  }

  ProofAttempt prove(const Board& board, const ProofRequest& request) override {
    ProofAttempt attempt;
    try {
      WorkerLink::Wait wait = waiting(request.deadline, request.stop);
      auto failure = start(request.memory_B, wait);
      if (!failure) {
        wait.number = ++number_;
        out_.clear();
        put_prove(out_, wait.number, request, board);
        failure = hear_attempt(request.memory_B.value_or(kLongestProof_B), attempt, wait);
      }
      if (failure) {
        attempt = {};
        attempt.reason = failure->reason;
        attempt.detail = std::move(failure->detail);
      }
    } catch (const std::bad_alloc&) {
      link_.reset();
      attempt = {};
      attempt.reason = StopReason::kMemory;
    }
    return attempt;
  }

 private:
  static std::size_t boards_a_frame(const BoardBatch& boards, const Request& request) {
    if (boards.size() == 0) return 1;
    const std::size_t board_B = boards.view(0).words().size_bytes();
    const auto cells = static_cast<std::size_t>(boards.geometry_ptr()->cell_count());
    const std::size_t keep = std::min<std::size_t>(request.keep_grids, kMostBatch_B);
    const std::size_t most = kMostBatch_B / (board_B + keep * cells * sizeof(Value) + 1);
    return std::clamp<std::size_t>(most, 1, kMostBoards);
  }

  static WorkerLink::Wait waiting(std::optional<Clock::time_point> deadline, const StopFlag* stop) {
    WorkerLink::Wait wait;
    if (deadline) wait.due = *deadline + WorkerLink::kPatience;
    wait.stop = stop;
    return wait;
  }

  // False when they were lost with the worker and are to be asked one by one.
  bool solve_some(const BoardBatch& boards, std::size_t first, std::size_t count,
                  const Request& request, OutcomeBatch& outcomes) {
    const auto now = Clock::now();
    if (request.stop != nullptr && request.stop->stop_requested())
      return refuse(first, count, StopReason::kInterrupted, outcomes);
    if (request.deadline && now >= *request.deadline)
      return refuse(first, count, StopReason::kTimeout, outcomes);
    Request all = request;
    if (all.timeout_s) *all.timeout_s *= static_cast<double>(count);
    WorkerLink::Wait wait = waiting(all.board_deadline(now), request.stop);

    Heard heard;
    auto failure = start(request.memory_B, wait);
    if (!failure) {
      wait.number = ++number_;
      out_.clear();
      put_solve(out_, wait.number, request, boards, first, count);
      failure = hear_outcomes(request, first, count, boards.geometry_ptr()->order(), heard, wait);
    }
    if (failure && count > 1) return false;
    if (failure) {
      Outcome outcome;
      outcome.reason = failure->reason;
      outcome.detail = std::move(failure->detail);
      outcome.solutions = heard.solutions;
      outcome.grids = std::move(heard.grids);
      outcomes.set(first, std::move(outcome));
      return true;
    }
    for (std::size_t i = 0; i < count; ++i) {
      Outcome& outcome = heard.outcomes[i];
      if (request.sink != nullptr) outcome.grids = std::move(heard.grids);
      if (heard.sink_stopped) {
        // What it found on its way to a stop was not asked for.
        outcome.solutions = heard.solutions;
        outcome.exhausted = false;
        outcome.reason = StopReason::kInterrupted;
        outcome.detail.clear();
      }
      outcomes.set(first + i, std::move(outcome));
    }
    return true;
  }

  static bool refuse(std::size_t first, std::size_t count, StopReason reason,
                     OutcomeBatch& outcomes) {
    for (std::size_t i = first; i < first + count; ++i) {
      Outcome outcome;
      outcome.reason = reason;
      outcomes.set(i, std::move(outcome));
    }
    return true;
  }

  struct Heard {
    std::uint64_t solutions = 0;
    std::vector<Grid> grids;
    bool sink_stopped = false;
    std::vector<Outcome> outcomes;
  };

  // Sends what is in out_ and hears the answer.
  std::optional<Failure> hear_outcomes(const Request& request, std::size_t first, std::size_t count,
                                       int order, Heard& heard, WorkerLink::Wait& wait) {
    (void)link_->send(out_, wait);
    const auto cells = static_cast<std::size_t>(order) * static_cast<std::size_t>(order);
    values_.resize(cells);
    for (;;) {
      Frame frame;
      const Event event = link_->next(frame, wait);
      if (event != Event::kFrame) return lost(event, wait);
      if (is(frame, Message::kGrid) && request.sink != nullptr) {
        if (!get_grid(frame.body, wait.number, values_)) return lost(Event::kNonsense, wait);
        if (!heard.sink_stopped) take_grid(request, first, order, heard, wait);
      } else if (is(frame, Message::kRefused)) {
        return Failure{StopReason::kFailure, "its process could not read the boards"};
      } else if (is(frame, Message::kOutcomes)) {
        auto outcomes = get_outcomes(frame.body, wait.number, count, order,
                                     request.sink != nullptr ? 0 : request.keep_grids);
        if (outcomes) {
          heard.outcomes = std::move(*outcomes);
          return std::nullopt;
        }
        if (get_outcomes(frame.body, wait.number, 0, order, 0)) {
          return Failure{StopReason::kMemory, "its process had no memory for the answers"};
        }
        return lost(Event::kNonsense, wait);
      } else {
        return lost(Event::kNonsense, wait);
      }
    }
  }

  void take_grid(const Request& request, std::size_t board, int order, Heard& heard,
                 WorkerLink::Wait& wait) {
    ++heard.solutions;
    if (heard.grids.size() < request.keep_grids) heard.grids.push_back({order, values_});
    if (request.sink->on_solution(board, values_)) return;
    heard.sink_stopped = true;
    link_->stop(wait);
  }

  // Formula and proof may have `most_B` together, as they may in the worker.
  std::optional<Failure> hear_attempt(std::uint64_t most_B, ProofAttempt& attempt,
                                      WorkerLink::Wait& wait) {
    (void)link_->send(out_, wait);
    for (;;) {
      Frame frame;
      const Event event = link_->next(frame, wait);
      if (event != Event::kFrame) return lost(event, wait);
      if (is(frame, Message::kPart) && get_part(frame.body, wait.number, attempt)) {
        if (attempt.formula.size() + attempt.proof.size() <= most_B) continue;
        link_.reset();  // nobody wants to hear the rest
        return Failure{StopReason::kMemory, fmt::format("its proof takes more than {:.0f} MB",
                                                        static_cast<double>(most_B) / 1e6)};
      }
      if (is(frame, Message::kAttempt) && get_attempt(frame.body, wait.number, attempt))
        return std::nullopt;
      return lost(Event::kNonsense, wait);
    }
  }

  static bool is(const Frame& frame, Message kind) {
    return frame.kind == static_cast<std::uint8_t>(kind);
  }

  // A worker with this memory limit, that has said hello.
  std::optional<Failure> start(std::optional<std::uint64_t> memory_B, WorkerLink::Wait& wait) {
    if (link_ && memory_B == memory_B_) return std::nullopt;
    link_.reset();
    memory_B_ = memory_B;
    WorkerLink::Wait hello = wait;
    const auto latest = Clock::now() + kStart;
    if (!hello.due || latest < *hello.due) hello.due = latest;
    if (auto used = pool_->take(memory_B)) {
      link_.emplace(std::move(used->link));
      number_ = used->number;
      out_.clear();
      put_make(out_, id_);
      (void)link_->send(out_, hello);
    } else {
      ChildCommand command;
      command.arguments = {pool_->program(), "worker", id_};
      command.environment = {{"MALLOC_ARENA_MAX", "2"}};  // each reserves 64 MB
      command.has_sockets = true;
#ifndef CONCORD_IS_SANITIZED
      if (memory_B && *memory_B < UINT64_MAX - kProgram_B)
        command.memory_B = *memory_B + kProgram_B;
#endif
      auto link = WorkerLink::start(command);
      if (!link) return Failure{StopReason::kFailure, std::move(link.error())};
      link_.emplace(std::move(*link));
      number_ = 0;
    }
    if (auto failure = hear_hello(hello)) return failure;
    if (hello.stopping) {  // the request has no more time than what it was started with
      wait.stopping = true;
      wait.due = hello.due;
    }
    return std::nullopt;
  }

  std::optional<Failure> hear_hello(WorkerLink::Wait& hello) {
    Frame frame;
    const Event event = link_->next(frame, hello);
    if (event != Event::kFrame) {
      auto failure = lost(event, hello);
      failure.detail = fmt::format("its process did not start: {}", failure.detail);
      return failure;
    }
    const auto id = is(frame, Message::kHello) ? get_hello(frame.body) : std::nullopt;
    if (!id) {
      (void)lost(Event::kNonsense, hello);
      return Failure{StopReason::kFailure, "its process is none of this version of Concord"};
    }
    if (*id != id_) {
      (void)lost(Event::kNonsense, hello);
      return Failure{StopReason::kFailure, fmt::format("its process serves '{}'", *id)};
    }
    return std::nullopt;
  }

  // The worker is of no more use; says what became of it.
  Failure lost(Event event, const WorkerLink::Wait& wait) {
    const ChildEnd end = link_->end();
    const std::string errors = link_->errors();
    link_.reset();
    if (event == Event::kLate) {
      return {wait.stopping ? StopReason::kInterrupted : StopReason::kTimeout,
              "it minded nothing, so its process was ended"};
    }
    if (event == Event::kNonsense && end.kind == ChildEnd::Kind::kEnded)
      return {StopReason::kFailure, "its process sent what cannot be read"};
    if (end.kind == ChildEnd::Kind::kExited && end.code == 0)
      return {StopReason::kFailure, "exit code 0 instead of an answer" + complaint(errors)};
    if (ran_out_of_memory(end, errors, memory_B_))
      return {StopReason::kMemory, out_of_memory(to_string(end), memory_B_)};
    return {StopReason::kFailure, to_string(end) + complaint(errors)};
  }

  const std::string id_;
  const std::shared_ptr<WorkerPool> pool_;
  std::optional<WorkerLink> link_;
  std::optional<std::uint64_t> memory_B_;  // of the worker
  std::uint64_t number_ = 0;               // of the last request to this worker
  std::string out_;                        // reused
  std::vector<Value> values_;
};

}  // namespace

std::shared_ptr<WorkerPool> make_worker_pool(std::string program) {
  return std::make_shared<WorkerPool>(std::move(program));
}

std::unique_ptr<Backend> make_isolated(const BackendSpec& spec, std::shared_ptr<WorkerPool> pool) {
  return std::make_unique<IsolatedBackend>(spec.id(), std::move(pool));
}

std::unique_ptr<Backend> make_isolated(const BackendSpec& spec, std::string program) {
  return make_isolated(spec, make_worker_pool(std::move(program)));
}

std::string this_program() {
  return "/proc/self/exe";
}

}  // namespace concord
