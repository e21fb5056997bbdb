// A session as a file and back.

#include "results/record/session_record.hpp"

#include <gtest/gtest.h>

#include "results/record/machine.hpp"

namespace concord {
namespace {

SessionRecord sample() {
  SessionRecord session;
  session.session = "20261201-065215-1f3a";
  session.started = "2026-12-01T06:52:15Z";
  session.command = "concord bench 'a list.txt' -b cms";
  session.jobs = 2;
  session.version = "0.1.0";
  session.build = "Release, GNU 12.2.0";
  session.libraries = {{"CaDiCaL", "1.5.3"}, {"CryptoMiniSat", "5.11.4"}};
  session.machine = {"A processor", 2, 4'000'000'000, "Linux 6.1 x86_64"};
  session.protocol.goal = "count";
  session.protocol.limit = 10;
  session.protocol.memory_B = 1'000'000;
  session.protocol.mode = "reuse";
  session.protocol.seeds = {0, 1, 18446744073709551615U};
  session.protocol.repeats = 3;
  session.protocol.block_s = 0.1 + 0.2;
  session.backends = {{"cms:extended/pairwise/prune", "cdcl", "extended", "singles", 1.5}};
  session.corpora = {{"a list.txt", std::string(64, 'a'), 10, 1, 2}};
  session.puzzles = 10;
  session.runs = 90;
  return session;
}

TEST(SessionRecords, ComeBackAsTheyWere) {
  for (const SessionRecord& session : {sample(), SessionRecord{}}) {
    const auto back = read_session(session_json(session));
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(*back, session);
  }
}

TEST(SessionRecords, AreRefusedWithAReason) {
  EXPECT_FALSE(read_session(""));
  EXPECT_FALSE(read_session("{}"));
  std::string text = session_json(sample());
  text.replace(text.find("session/1"), 9, "session/2");
  const auto read = read_session(text);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error(), "\"schema\" is 'concord.session/2', not 'concord.session/1'");
}

TEST(Machines, AreDescribed) {
  const SessionMachine machine = describe_machine();
  EXPECT_GE(machine.processors, 1U);
  EXPECT_GT(machine.memory_B, 1'000'000U);
  EXPECT_TRUE(machine.system.starts_with("Linux"));
}

}  // namespace
}  // namespace concord
