#include "backends/process/exec_run.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "backends/process/scratch_folder.hpp"
#include "encoders/dimacs_sink.hpp"

namespace concord {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

// What a program's code and libraries take of an address space before it has done anything.
constexpr std::uint64_t kProgram_B = std::uint64_t{64} << 20;
// Comments may be many; a literal of a model has 11 characters and a blank at most.
constexpr std::uint64_t kComments_B = std::uint64_t{16} << 20;
constexpr std::uint64_t kLiteral_B = 12;
constexpr std::uint64_t kLongestProof_B = std::uint64_t{4} << 30;

// A solver may have threads, and the limit is for each process: none can use up more.
double cpu_limit_s(std::chrono::steady_clock::time_point until) {
  const std::chrono::duration<double> left = until - std::chrono::steady_clock::now();
  return std::max(left.count(), 0.0) * std::max(1U, std::thread::hardware_concurrency()) + 1;
}

SolverVerdict problem(const SolverRow& row, StopReason reason, const std::string& why) {
  SolverVerdict verdict;
  verdict.problem = SatSolver::Problem{reason, fmt::format("{}: {}", row.name, why)};
  return verdict;
}

std::error_code write_formula(const Formula& formula, std::span<const Lit> assumptions,
                              const ByteTarget& target) {
  DimacsSink sink(target);
  sink.write(fmt::format("p cnf {} {}\n", formula.variable_count(),
                         formula.clause_count() + assumptions.size()));
  sink.new_variables(formula.variable_count());
  for (std::size_t i = 0; i < formula.clause_count(); ++i) sink.add_clause(formula.clause(i));
  for (const Lit assumption : assumptions) sink.add_clause({assumption});
  sink.flush();
  return sink.error();
}

std::error_code write_formula_file(const Formula& formula, std::span<const Lit> assumptions,
                                   const std::string& path) {
  File file(std::fopen(path.c_str(), "we"), &std::fclose);
  if (!file) return {errno, std::generic_category()};
  std::setvbuf(file.get(), nullptr, _IONBF, 0);  // the sink has a buffer
  const std::error_code error = write_formula(formula, assumptions, target_of(file.get()));
  if (std::fclose(file.release()) != 0 && !error) return {errno, std::generic_category()};
  return error;
}

// Up to `most` bytes; empty where there is no such file.
std::string read_file(const std::string& path, std::uint64_t most) {
  const File file(std::fopen(path.c_str(), "re"), &std::fclose);
  std::string text;
  if (!file) return text;
  char buffer[65536];
  while (text.size() < most) {
    const std::size_t count = std::fread(buffer, 1, sizeof buffer, file.get());
    if (count == 0) break;
    text.append(buffer, count);
  }
  return text;
}

void take_proof(const SolverRow& row, const std::string& path, std::FILE* target,
                SolverVerdict& verdict) {
  const File file(std::fopen(path.c_str(), "re"), &std::fclose);
  char buffer[65536];
  std::size_t all = 0;
  while (file) {
    const std::size_t count = std::fread(buffer, 1, sizeof buffer, file.get());
    all += count;
    if (count == 0 || std::fwrite(buffer, 1, count, target) != count) break;
  }
  if (all == 0) verdict = problem(row, StopReason::kFailure, "it wrote no proof of its answer");
}

}  // namespace

ExecRun run_solver(const SolverRow& row, const Formula& formula, std::span<const Lit> assumptions,
                   const ExecOptions& options) {
  ExecRun result;
  const auto give_up = [&](StopReason reason, const std::string& why) -> ExecRun& {
    result.verdict = problem(row, reason, why);
    return result;
  };
  const bool proves = options.proof != nullptr && !row.proof.empty();
  const bool by_file = row.uses("%cnf");
  const bool answers_in_file = row.uses("%out");

  std::optional<ScratchFolder> folder;
  SolverPlaces places;
  ChildCommand command;
  if (by_file || answers_in_file || proves) {
    auto made = ScratchFolder::make();
    if (!made) return give_up(StopReason::kFailure, made.error());
    folder.emplace(std::move(*made));
    places.cnf = folder->file("formula.cnf");
    places.out = folder->file("answer");
    places.proof = folder->file("proof");
    command.scratch = folder->path();
  }
  std::string input;
  const std::error_code unwritten = by_file ? write_formula_file(formula, assumptions, places.cnf)
                                            : write_formula(formula, assumptions, target_of(input));
  if (unwritten)
    return give_up(StopReason::kFailure,
                   "its formula could not be written: " + unwritten.message());

  places.seed = options.seed;
  places.limit = options.max_conflicts;
  places.with_proof = proves;
  command.arguments = command_line(row, places);
  command.has_input = !by_file;
  const std::uint64_t longest_answer_B = kComments_B + kLiteral_B * formula.variable_count();
  command.file_B = proves ? options.memory_B.value_or(kLongestProof_B) : longest_answer_B;
  if (const auto until = options.cpu_until ? options.cpu_until : options.deadline)
    command.cpu_s = cpu_limit_s(*until);
  if (options.memory_B) command.memory_B = *options.memory_B + kProgram_B;

  RunOptions run_options;
  run_options.input = input;
  run_options.deadline = options.deadline;
  run_options.interrupt = options.interrupt;
  run_options.max_output_B = longest_answer_B;
  auto finished = run_child(command, run_options);
  if (!finished) return give_up(StopReason::kFailure, finished.error());
  result.cpu_s = finished->run.end.cpu_s;
  result.max_rss_B = finished->run.end.max_rss_B;

  SolverQuestion question{formula, assumptions, options.max_conflicts && !row.limit.empty(),
                          options.memory_B};
  std::string answer;
  if (answers_in_file) answer = read_file(places.out, longest_answer_B);
  result.verdict =
      judge_solver(row, finished->run,
                   answers_in_file ? std::string_view(answer) : finished->run.output, question);
  if (proves && result.verdict.answer == SatSolver::Answer::kUnsatisfiable)
    take_proof(row, places.proof, options.proof, result.verdict);
  return result;
}

}  // namespace concord
