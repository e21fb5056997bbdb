#pragma once
// Transcripts: a file of commands and what they print, run as it stands. A line "$ COMMAND" is
// given to sh at the top of the project with `concord` on the PATH; the lines up to the next
// command are what is expected: stdout, then stderr with "! " before each line, then "[exit N]"
// when N is not 0. A line "..." stands for any lines, "{*}" in a line for any text. In Markdown the
// blocks marked ```console are transcripts, with stderr left out; ```console minisat is one that is
// run where there is a program `minisat`.

#include <string>
#include <string_view>
#include <vector>

namespace concord::test {

struct TranscriptStep {
  std::string command;
  std::size_t line = 0;  // where the command stands, 1-based
  std::vector<std::string> expected;
  std::vector<std::string> needs;  // what it cannot be run without, see is_there()
};

[[nodiscard]] std::vector<TranscriptStep> parse_transcript(std::string_view text);
[[nodiscard]] std::vector<TranscriptStep> parse_markdown(std::string_view text);

struct CommandResult {
  int exit = 0;
  std::string out;
  std::string err;
};
// Runs a command with /bin/sh in the project's top folder; `concord` and `./concord` are the built
// program.
[[nodiscard]] CommandResult run_command(const std::string& command);

// "backend:ID": that backend was built; "concord-mpi": it was, and mpirun is there; anything else
// is a program.
[[nodiscard]] bool is_there(const std::string& need);
// A program on the PATH.
[[nodiscard]] bool is_installed(const std::string& program);

// What the transcript would look like if it were right.
[[nodiscard]] std::vector<std::string> rendered(const CommandResult& result, bool with_stderr);

// True when the expected lines, with their wildcards, describe the actual ones.
[[nodiscard]] bool matches(const std::vector<std::string>& expected,
                           const std::vector<std::string>& actual);

}  // namespace concord::test
