#include "tests/backends/process/misbehaving.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <string_view>
#include <utility>
#include <vector>

#include <unistd.h>

#include "backends/process/frames.hpp"
#include "backends/process/worker.hpp"
#include "backends/process/worker_protocol.hpp"

namespace concord::test {
namespace {

using Values = std::vector<Value>;

// Solves nothing: does what its name says for boards whose first cell is a given 1, and answers
// "none" for all others.
class Misbehaving final : public SingleBoardBackend {
 public:
  explicit Misbehaving(std::string name) : name_(std::move(name)) {}

  ProofAttempt prove(const Board& board, const ProofRequest& request) override {
    ProofAttempt attempt;
    if (name_ == "abort") std::abort();
    attempt.kind = ProofAttempt::Kind::kProved;
    attempt.format = ProofFormat::kDrat;
    attempt.formula = "p cnf " + std::to_string(board.given_count()) + " " +
                      std::to_string(request.except != nullptr ? request.except->values[1] : 0);
    attempt.proof = std::string(40'000'000, 'x');  // more than a frame takes
    attempt.conflicts = request.seed;
    return attempt;
  }

 protected:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    Outcome outcome;
    outcome.exhausted = true;
    if (board.settled(0) == 1) misbehave(board, request, index, outcome);
    return outcome;
  }

 private:
  void misbehave(BoardView board, const Request& request, std::size_t index, Outcome& outcome) {
    const std::string_view what = name_;
    if (what == "abort") std::abort();
    if (what == "process-id" || what == "process-id-too") {
      outcome.exhausted = false;
      outcome.reason = StopReason::kFailure;
      outcome.detail = std::to_string(::getpid()) + (std::exchange(asked_, true) ? " again" : "");
      return;
    }
    if (what == "exit0") std::exit(0);
    if (what == "exit7") std::_Exit(7);
    if (what == "segfault") {
      std::signal(SIGSEGV, SIG_DFL);  // sanitizers handle it
      std::raise(SIGSEGV);
    }
    if (what == "spin") {
      for (;;) ::usleep(1000);
    }
    if (what == "stop") std::raise(SIGSTOP);
    if (what == "complain") {
      std::fputs("\n  the library is unhappy\nabout it\n", stderr);
      std::abort();
    }
    if (what == "print") {
      // Into the place where the frames would be, and more than a pipe holds.
      for (int i = 0; i < 100'000; ++i) std::puts("c library version 1.2.3");
      std::fflush(stdout);
    }
    if (what == "read") {
      char byte = 0;
      outcome.solutions = ::read(0, &byte, 1) == 0 ? 0 : 99;
    }
    if (what == "leak") {
      std::deque<std::vector<char>> all;
      for (;;) std::memset(all.emplace_back(1 << 20).data(), 1, 1 << 20);
    }
    if (what == "eat") {
      // As a library that knows no std::bad_alloc.
      for (;;) {
        void* block = std::malloc(1 << 20);
        if (block == nullptr) {
          std::fputs("out of memory\n", stderr);
          std::abort();
        }
        std::memset(block, 1, 1 << 20);
      }
    }
    if (what == "grids") {
      outcome.exhausted = false;
      outcome.reason = StopReason::kInterrupted;
      Values values(board.words().size(), 1);
      for (Value i = 1; request.sink != nullptr; ++i) {
        values[1] = static_cast<Value>(i % 1000);
        ++outcome.solutions;
        if (!request.sink->on_solution(index, values)) return;
      }
    }
    if (what == "grids-then-abort") {
      const Values values(board.words().size(), 1);
      for (int i = 0; i < 3; ++i) {
        ::usleep(2000);  // so that it is not kept back for others to go with it
        (void)request.sink->on_solution(index, values);
      }
      std::abort();
    }
    if (what == "patient") {
      while (!request.stop->stop_requested()) ::usleep(200);
      outcome.exhausted = false;
      outcome.reason = StopReason::kInterrupted;
    }
  }

  std::string name_;
  bool asked_ = false;
};

void send(const std::string& bytes) {
  (void)!::write(1, bytes.data(), bytes.size());
}

// Workers that speak no protocol, or not this one.
int speak_wrongly(std::string_view how) {
  std::string out;
  if (how == "mute-exit") return 5;
  if (how == "nonsense-hello") {
    send("this is no frame at all, whatever its first four bytes say");
  } else if (how == "old-hello") {
    {
      FrameWriter hello(out, static_cast<std::uint8_t>(Message::kHello));
      hello.put_text("concord worker");
      hello.put(kWorkerProtocol + 1);
      hello.put_text(how);
    }
    send(out);
  } else if (how == "other-hello") {
    put_hello(out, "dlx");
    send(out);
  } else if (how == "nonsense-answer" || how == "long-answer" || how == "early-answer") {
    put_hello(out, how);
    send(out);
    char first = 0;
    (void)!::read(0, &first, 1);
    out.clear();
    if (how == "nonsense-answer") {
      FrameWriter(out, static_cast<std::uint8_t>(Message::kOutcomes)).put(std::uint64_t{1});
    } else if (how == "long-answer") {
      out = "\xff\xff\xff\x7f\x12";
    } else {
      FrameWriter(out, 200);  // no such message
    }
    send(out);
  }
  ::sleep(1000);
  return 0;
}

}  // namespace

std::unique_ptr<Backend> make_misbehaving(const std::string& name) {
  return std::make_unique<Misbehaving>(name);
}

BackendSpec spec_named(const char* name) {
  // Rows are looked at while the backend is made only, but specs point at them.
  static std::deque<BackendRow> rows;
  BackendRow row = *find_backend("dfs-mrv");
  row.id = name;
  rows.push_back(row);
  BackendSpec spec;
  spec.row = &rows.back();
  return spec;
}

int run_test_worker(const std::string& id) {
  if (id == "mute-exit" || id.ends_with("hello") || id.ends_with("answer"))
    return speak_wrongly(id);
  return serve_worker(id, [](const std::string& wanted) {
    const auto spec = parse_backend(wanted);
    return spec ? spec->make() : make_misbehaving(wanted);
  });
}

}  // namespace concord::test
