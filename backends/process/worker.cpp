#include "backends/process/worker.hpp"

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

#include "backends/machine_memory.hpp"
#include "backends/process/descriptor.hpp"
#include "backends/process/frames.hpp"
#include "backends/process/worker_protocol.hpp"

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kGood = 0;
constexpr int kNonsense = 3;  // the other side sent what is no frame

// How long a grid may wait for others to go with it, and how much may gather.
constexpr std::chrono::microseconds kLongestWait{200};
constexpr std::size_t kGathered_B = 65536;

double process_cpu_s() {
  timespec now{};
  if (::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) != 0) return 0;
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

class Channel {
 public:
  // The streams become private, so that nothing a library prints or reads gets into them.
  Channel() : in_(::fcntl(0, F_DUPFD_CLOEXEC, 10)), out_(::fcntl(1, F_DUPFD_CLOEXEC, 10)) {
    const Descriptor null(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    ::dup2(null.get(), 0);
    ::dup2(2, 1);
  }

  // The next frame, valid until the one after; none at the end or where it is nonsense.
  std::optional<Frame> next() {
    buffer_.erase(0, used_);
    used_ = 0;
    for (;;) {
      if (const auto frame = first_frame(buffer_, nonsense_)) {
        used_ = kFrameHead_B + frame->body.size();
        return frame;
      }
      if (nonsense_) return std::nullopt;
      char bytes[65536];
      const ssize_t count = ::read(in_.get(), bytes, sizeof bytes);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return std::nullopt;
      buffer_.append(bytes, static_cast<std::size_t>(count));
    }
  }
  [[nodiscard]] bool nonsense() const { return nonsense_; }

  std::string& out() { return gathered_; }
  void flush() {
    std::string_view rest = gathered_;
    while (!rest.empty()) {
      const ssize_t count = ::write(out_.get(), rest.data(), rest.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) std::_Exit(kGood);  // nobody listens any more
      rest.remove_prefix(static_cast<std::size_t>(count));
    }
    gathered_.clear();
    flushed_ = Clock::now();
  }
  void begin() { flushed_ = Clock::now(); }
  void flush_when_due() {
    if (gathered_.size() >= kGathered_B || Clock::now() - flushed_ >= kLongestWait) flush();
  }

 private:
  Descriptor in_;
  Descriptor out_;
  std::string buffer_;
  std::size_t used_ = 0;
  bool nonsense_ = false;
  std::string gathered_;
  Clock::time_point flushed_;
};

// The request that is worked on, for the thread that hears which is to stop.
class Stops {
 public:
  void begin(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    number_ = number;
    flag_.emplace();
    if (last_ == number) flag_->request_stop();  // it came first
  }
  [[nodiscard]] const StopFlag* flag() const { return &*flag_; }

  // Until the pipe closes; then the process ends, busy or not.
  void listen() {
    std::uint64_t number = 0;
    for (;;) {
      const ssize_t count = ::read(kControl, &number, sizeof number);
      if (count < 0 && errno == EINTR) continue;
      if (count != sizeof number) std::_Exit(kGood);
      const std::lock_guard lock(mutex_);
      last_ = number;
      if (number == number_ && flag_) flag_->request_stop();
    }
  }

 private:
  std::mutex mutex_;
  std::uint64_t number_ = 0;
  std::uint64_t last_ = 0;
  std::optional<StopFlag> flag_;
};

class GridSender final : public SolutionSink {
 public:
  GridSender(Channel& channel, std::uint64_t number, const StopFlag& stop)
      : channel_(channel), number_(number), stop_(stop) {}
  bool on_solution(std::size_t /*board*/, std::span<const Value> values) override {
    put_grid(channel_.out(), number_, values);
    channel_.flush_when_due();
    return !stop_.stop_requested();
  }

 private:
  Channel& channel_;
  std::uint64_t number_;
  const StopFlag& stop_;
};

class Worker {
 public:
  Worker(std::string id, const MakeBackendById& make)
      : id_(std::move(id)), make_(make), backend_(make_(id_)) {}

  int serve() {
    if (backend_ == nullptr) return kNonsense;
    put_hello(channel_.out(), id_);
    channel_.flush();
    std::thread([this] { stops_.listen(); }).detach();
    while (const auto frame = channel_.next()) {
      channel_.begin();
      if (!answer(*frame))
        FrameWriter(channel_.out(), static_cast<std::uint8_t>(Message::kRefused));
      channel_.flush();
    }
    return channel_.nonsense() ? kNonsense : kGood;
  }

 private:
  bool answer(const Frame& frame) {
    if (frame.kind == static_cast<std::uint8_t>(Message::kSolve)) {
      auto message = get_solve(frame.body);
      if (message && backend_ != nullptr) solve(*message);
      return message && backend_ != nullptr;
    }
    if (frame.kind == static_cast<std::uint8_t>(Message::kProve)) {
      auto message = get_prove(frame.body);
      if (message && backend_ != nullptr) prove(*message);
      return message && backend_ != nullptr;
    }
    if (frame.kind == static_cast<std::uint8_t>(Message::kMake)) {
      auto id = get_make(frame.body);
      return id && become(std::move(*id));
    }
    return false;
  }

  // The old backend goes first: two libraries with a formula each may be more than there is room
  // for.
  bool become(std::string id) {
    backend_.reset();
    backend_ = make_(id);
    if (backend_ == nullptr) return false;
    id_ = std::move(id);
    put_hello(channel_.out(), id_);
    return true;
  }

  void solve(SolveMessage& message) {
    const double start_s = process_cpu_s();
    const Clock::time_point begun = Clock::now();
    stops_.begin(message.number);
    Request& request = message.request;
    request.stop = stops_.flag();
    GridSender sender(channel_, message.number, *request.stop);
    if (message.wants_grids) {
      // The other side keeps what it hears.
      request.sink = &sender;
      request.keep_grids = 0;
    }
    backend_->solve_batch(*message.boards, request, outcomes_);
    if (outcomes_.size() == message.boards->size() && outcomes_.size() != 0) {
      // All of it is time outside the caller's threads. Of several boards each gets the same share.
      const auto boards = static_cast<double>(outcomes_.size());
      const double share_s = (process_cpu_s() - start_s) / boards;
      const std::chrono::duration<double> elapsed = Clock::now() - begun;
      for (std::size_t i = 0; i < outcomes_.size(); ++i) {
        Outcome outcome = outcomes_.get(i);
        outcome.statistics.side_cpu_s = share_s;
        outcome.statistics.apart_s = elapsed.count() / boards;
        if (outcomes_.size() == 1) outcome.statistics.max_rss_B = largest_resident_B();
        outcomes_.set(i, std::move(outcome));
      }
    }
    put_outcomes(channel_.out(), message.number, outcomes_);
  }

  void prove(ProveMessage& message) {
    stops_.begin(message.number);
    message.request.stop = stops_.flag();
    if (message.except) message.request.except = &*message.except;
    put_attempt(channel_.out(), message.number, backend_->prove(*message.board, message.request));
  }

  std::string id_;
  const MakeBackendById& make_;
  std::unique_ptr<Backend> backend_;
  Channel channel_;
  Stops stops_;
  OutcomeBatch outcomes_;
};

}  // namespace

int serve_worker(std::string id, const MakeBackendById& make) {
  return Worker(std::move(id), make).serve();
}

}  // namespace concord
