// The side thread's promises: a call that does not come back holds nobody up, is interrupted until
// it does, and is not lost at exit.

#include "backends/sat/side_thread.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include <gtest/gtest.h>

#include "backends/left_behind.hpp"
#include "tests/support/patience.hpp"

namespace concord {
namespace {

using namespace std::chrono_literals;
using Clock = SideThread::Clock;
using Due = SideThread::Due;

// What a subject and its test both know: the subject dies on another thread, at its own time.
struct Record {
  std::atomic<int> interruptions{0};
  std::atomic<bool> release{false};
  std::atomic<bool> destroyed{false};
  std::atomic<std::thread::id> destroyed_on{};

  // False when `flag` does not become true.
  static bool wait_for(const std::atomic<bool>& flag) {
    for (const auto end = Clock::now() + 10s; Clock::now() < end;) {
      if (flag) return true;
      std::this_thread::sleep_for(1ms);
    }
    return false;
  }
};

class Subject final : public Interruptible {
 public:
  explicit Subject(Record& record) : record_(record) {}
  ~Subject() {
    record_.destroyed_on = std::this_thread::get_id();
    record_.destroyed = true;
  }
  void interrupt() noexcept { ++record_.interruptions; }
  // Minds no interruption, as libraries do.
  void work() const {
    while (!record_.release) std::this_thread::sleep_for(1ms);
  }

 private:
  Record& record_;
};

TEST(SideThread, RunsCallsElsewhereAndThrowsWhatTheyThrow) {
  Record record;
  SideThread side(std::make_shared<Subject>(record), {});
  std::thread::id ran_on;
  EXPECT_TRUE(side.run([&] { ran_on = std::this_thread::get_id(); }));
  EXPECT_NE(ran_on, std::thread::id());
  EXPECT_NE(ran_on, std::this_thread::get_id());
  EXPECT_THROW((void)side.run([] { throw std::length_error("too long"); }), std::length_error);
  EXPECT_TRUE(side.run([] {}));
  side.finish();
  EXPECT_TRUE(record.destroyed);
  EXPECT_EQ(record.destroyed_on.load(), ran_on);
  EXPECT_FALSE(side.run([] {}));
}

TEST(SideThread, CountsItsOwnTime) {
  Record record;
  SideThread side(std::make_shared<Subject>(record), {});
  const auto burn = [&] {
    const double start_s = side.cpu_s();
    while (side.cpu_s() < start_s + 0.02) {
    }
  };
  EXPECT_TRUE(side.run(burn));
  EXPECT_GE(side.cpu_s(), 0.02);
  side.finish();
  EXPECT_GE(side.cpu_s(), 0.02);
}

TEST(SideThread, LeavesBehindWhatIsOverdue) {
  Record record;
  StopFlag stop;
  stop.request_stop();
  for (const Due& due : {Due{Clock::now(), nullptr}, Due{std::nullopt, &stop}}) {
    record.release = false;
    record.destroyed = false;
    record.interruptions = 0;
    auto subject = std::make_shared<Subject>(record);
    const Subject& working = *subject;
    SideThread side(std::move(subject), due);
    const auto start = Clock::now();
    EXPECT_FALSE(side.run([&working] { working.work(); }));
    EXPECT_FALSE(side.run([] {}));
    SideThread::Leftover leftover = side.finish();
    EXPECT_LT(Clock::now() - start, std::chrono::duration<double>(test::kPatience_s));
    EXPECT_FALSE(record.destroyed);
    EXPECT_GE(record.interruptions, 2);
    leftover.wait({Clock::now() + 20ms, nullptr});
    EXPECT_FALSE(record.destroyed);
    EXPECT_TRUE(solver_left_behind());
    record.release = true;
    leftover.wait({});
    EXPECT_TRUE(record.destroyed);
    EXPECT_FALSE(solver_left_behind());
  }
}

TEST(SideThread, WaitsForADestructorOnlyUntilItIsDue) {
  struct Slow final : Interruptible {
    explicit Slow(Record& r) : record(r) {}
    ~Slow() {
      while (!record.release) std::this_thread::sleep_for(1ms);
      record.destroyed = true;
    }
    void interrupt() noexcept override { ++record.interruptions; }
    Record& record;
  };
  Record record;
  SideThread side(std::make_shared<Slow>(record), {Clock::now() + 30ms, nullptr});
  EXPECT_TRUE(side.run([] {}));
  SideThread::Leftover leftover = side.finish();
  EXPECT_FALSE(record.destroyed);
  EXPECT_EQ(record.interruptions, 0) << "nothing may be called on what is being destroyed";
  record.release = true;
  leftover.wait({});
  EXPECT_TRUE(record.destroyed);
}

TEST(SideThread, ExitWaitsForWhatWasLeftBehind) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  struct Last final : Interruptible {
    ~Last() { std::fputs("ended in order\n", stderr); }
    void interrupt() noexcept override {}
  };
  EXPECT_EXIT(
      {
        {
          SideThread side(std::make_shared<Last>(), {Clock::now(), nullptr});
          (void)side.run([] { std::this_thread::sleep_for(300ms); });
        }
        std::exit(0);
      },
      testing::ExitedWithCode(0), "ended in order");
}

}  // namespace
}  // namespace concord
