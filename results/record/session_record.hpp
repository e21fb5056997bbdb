#pragma once
// SessionRecord: what an experiment is, written once before its first run: which program and
// libraries on which machine, what is asked of whom, and from which files the puzzles came. The
// file is session.json (results/schema/session.schema.json); with puzzles.jsonl beside it, it is
// all that is needed to go on with the experiment or to run any of its runs again. A plain value.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace concord {

inline constexpr std::string_view kSessionSchema = "concord.session/1";

// What determines the answers and times of a session, beside its backends and puzzles.
struct Protocol {
  std::string goal = "unique";                 // "first", "unique", "count", "all"
  std::optional<std::uint64_t> limit;          // of solutions
  std::optional<std::uint64_t> max_nodes;      // a run
  std::optional<std::uint64_t> max_conflicts;  // a run
  std::optional<std::uint64_t> memory_B;       // a run
  std::string mode = "fresh";                  // or "reuse"
  bool isolate = false;                        // each run in a process of its own
  std::vector<std::uint64_t> seeds{0};
  std::uint64_t repeats = 1;
  std::uint64_t warmup = 1;      // runs a backend and thread, not recorded
  std::uint64_t order_seed = 1;  // of the order in which runs are made
  bool permute = true;           // seeds other than 0 permute the puzzle
  bool shuffle_cnf = false;      // and the formula
  double block_s = 0.001;        // runs that are shorter are timed in blocks that take so long
  bool operator==(const Protocol&) const = default;
};

struct SessionBackend {
  std::string id;
  std::string independence;  // tag of its search code
  std::string encoding;      // id of the board encoding; empty where there is no formula
  std::string amounts_to;    // what unit propagation on its encoding infers; may be empty
  double timeout_s = 0;      // wall clock, a run
  std::string program = {};  // the command of one that is a program; empty: it is none
  bool operator==(const SessionBackend&) const = default;
};

struct SessionCorpus {
  std::string path;    // as named
  std::string sha256;  // of the file's bytes, 64 hexadecimal digits; empty for standard input
  std::uint64_t puzzles = 0;     // that are run
  std::uint64_t invalid = 0;     // records that are no board
  std::uint64_t duplicates = 0;  // puzzles that had been there before
  bool operator==(const SessionCorpus&) const = default;
};

struct SessionMachine {
  std::string processor;
  std::uint64_t processors = 0;
  std::uint64_t memory_B = 0;
  std::string system;  // "Linux 6.1.0 x86_64"
  bool operator==(const SessionMachine&) const = default;
};

struct SessionRecord {
  std::string session;  // name
  std::string started;  // UTC, ISO 8601
  std::string command;  // as typed, quoted for a shell
  std::uint64_t jobs = 1;
  std::string version;                           // of Concord
  std::string build;                             // "Release, GNU 12.2.0"
  std::map<std::string, std::string> libraries;  // name to version
  SessionMachine machine;
  Protocol protocol;
  std::vector<SessionBackend> backends;
  std::vector<SessionCorpus> corpora;
  std::uint64_t puzzles = 0;
  std::uint64_t runs = 0;  // planned: puzzles * backends * seeds * repeats
  bool operator==(const SessionRecord&) const = default;
};

[[nodiscard]] std::string session_json(const SessionRecord& record);

// The error is one sentence.
[[nodiscard]] tl::expected<SessionRecord, std::string> read_session(std::string_view text);

}  // namespace concord
