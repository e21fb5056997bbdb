#include "cli/case_file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include <fmt/format.h>

#include "backends/machine_memory.hpp"
#include "cli/ask_options.hpp"
#include "cli/interrupt.hpp"
#include "cli/replay.hpp"
#include "puzzles/model/counted.hpp"
#include "results/fuzz/case_text.hpp"
#include "results/fuzz/smaller_board.hpp"

namespace concord::cli {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

Parsed<std::string> read_whole(const std::string& path) {
  // Above it no case is read anyway.
  constexpr std::size_t kMost_B = (std::size_t{64} << 20) + 1;
  const std::unique_ptr<std::FILE, CloseFile> file(path == "-" ? stdin
                                                               : std::fopen(path.c_str(), "rbe"));
  if (!file) return tl::unexpected(fmt::format("{}: {}", path, std::strerror(errno)));
  std::string text;
  std::array<char, 1 << 16> chunk;
  while (text.size() < kMost_B) {
    const std::size_t got = std::fread(chunk.data(), 1, chunk.size(), file.get());
    text.append(chunk.data(), got);
    if (got == chunk.size()) continue;
    if (std::ferror(file.get()) != 0)
      return tl::unexpected(fmt::format("{}: {}", path, std::strerror(errno)));
    break;
  }
  return text;
}

std::string question_text(const FuzzCase& fuzz_case) {
  const FuzzQuestion& question = fuzz_case.question;
  std::string text = fmt::format(" --ask {}", to_string(question.ask));
  const auto add = [&](std::string_view name, const std::optional<std::uint64_t>& value) {
    if (value) text += fmt::format(" --{} {}", name, *value);
  };
  add("limit", question.ask == Question::kFirst ? std::nullopt : question.limit);
  add("max-nodes", question.max_nodes);
  add("max-conflicts", question.max_conflicts);
  if (question.seed != 0) text += fmt::format(" --seed {}", question.seed);
  if (question.first_lex) text += " --first-lex";
  return text;
}

}  // namespace

Parsed<FuzzCase> load_case(const std::string& path, const Roster& roster) {
  const auto text = read_whole(path);
  if (!text) return tl::unexpected(text.error());
  auto fuzz_case = read_case(*text, path);
  if (!fuzz_case) return tl::unexpected(fuzz_case.error().to_string());
  for (const std::string& id : fuzz_case->panel) {
    if (roster.find(id)) continue;
    return tl::unexpected(fmt::format("{}: {}", path, roster.why_not(id)));
  }
  return *std::move(fuzz_case);
}

std::string case_summary(const FuzzCase& fuzz_case) {
  std::string text = fmt::format("{}, {} not open;{}; {}", fuzz_case.board.geometry().describe(),
                                 counted(closed_cells(fuzz_case.board).size(), "cell"),
                                 question_text(fuzz_case), fmt::join(fuzz_case.panel, ", "));
  if (fuzz_case.copy) text += "; and of a copy";
  if (fuzz_case.again) text += "; and again";
  if (fuzz_case.proofs) text += "; with proofs";
  return text;
}

std::string check_command_of(const FuzzCase& fuzz_case, std::string_view solver_options) {
  if (fuzz_case.copy || fuzz_case.again) return {};
  PuzzleRecord record;
  record.alphabet = Alphabet::standard(fuzz_case.board.order());
  record.board = fuzz_case.board;
  std::string options;
  for (const std::string& id : fuzz_case.panel) options += fmt::format(" -b {}", id);
  // One backend alone contradicts nobody.
  if (fuzz_case.panel.size() == 1)
    options += fuzz_case.panel.front() == "dfs-mrv" ? " -b dlx" : " -b dfs-mrv";
  options += question_text(fuzz_case);
  options += solver_options;
  const std::string command = replay_command(record, options);
  return is_command(command) ? command : std::string();
}

CaseLimits case_limits(double timeout_s) {
  CaseLimits limits;
  limits.timeout_s = timeout_s;
  limits.memory_B = default_memory_limit_B();
  limits.stop = &end_flag();
  return limits;
}

}  // namespace concord::cli
