// How long it takes to check that a board has no second solution, beside the solve that wrote the
// proof: CryptoMiniSat's FRAT for extended/unit with the one solution forbidden. CPU time; of each
// proof the median of five checks with one checker, and then the median over the boards.
//
//   proof_benchmark FILE [LIMIT [ENCODING [STEM]]]   one puzzle a line; STEM0.cnf, STEM0.frat, ...
//   are written proof_benchmark --check CNF PROOF     these files

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "backends/decide.hpp"
#include "encoders/dimacs_writer.hpp"
#include "encoders/encoding.hpp"
#include "encoders/variable_map.hpp"
#include "puzzles/model/cpu_clock.hpp"
#include "results/proof/checker.hpp"

namespace {

using namespace concord;

constexpr int kRuns = 5;

struct Sample {
  double solve_s = 0;
  double check_s = 0;
  double read_s = 0;
  double cnf_bytes = 0;
  double proof_bytes = 0;
  double conflicts = 0;
  double lemmas = 0;
  double propagations = 0;
  double clauses = 0;
};

int value_of(char c) {
  if (c >= '1' && c <= '9') return c - '0';
  return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 0;
}

std::optional<Board> board_of(const std::string& line) {
  const std::string cells = line.substr(0, line.find_first_of(" \t,:;"));
  const int order = static_cast<int>(std::lround(std::sqrt(static_cast<double>(cells.size()))));
  if (order < 4 || cells.size() != static_cast<std::size_t>(order) * order) return std::nullopt;
  Board board(*Geometry::make({order, default_box(order), {}, false, false}));
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    const int value = value_of(cells[cell]);
    if (value != 0) board.set_given(cell, static_cast<Value>(value));
  }
  return board;
}

// What is written to a FILE, as a string.
class TextFile {
 public:
  TextFile() : file_(open_memstream(&text_, &size_), [](std::FILE* file) { std::fclose(file); }) {}
  ~TextFile() {
    file_.reset();
    std::free(text_);
  }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  [[nodiscard]] std::shared_ptr<std::FILE> file() const { return file_; }
  [[nodiscard]] std::string_view text() {
    std::fflush(file_.get());
    return {text_, size_};
  }

 private:
  char* text_ = nullptr;
  std::size_t size_ = 0;
  std::shared_ptr<std::FILE> file_;
};

template <typename Work>
double median_s(Work&& work) {
  std::vector<double> times;
  for (int run = 0; run < kRuns; ++run) {
    const double start = thread_cpu_s();
    work();
    times.push_back(thread_cpu_s() - start);
  }
  std::sort(times.begin(), times.end());
  return times[kRuns / 2];
}

std::optional<Sample> measure(const Board& board, const EncodingChoice& choice,
                              proof::Checker& checker, const std::string& save) {
  Formula formula;
  const auto encoding = encode_closed(board.view(), choice, formula);
  if (!encoding) return std::nullopt;
  const ProvenAnswer first = decide(formula, {});
  if (first.kind != ProvenAnswer::Kind::kSatisfiable) return std::nullopt;
  const auto grid = encoding->variables->decode(first.model);
  if (!grid) return std::nullopt;
  formula.add_clause(encoding->variables->blocking_clause(grid->values));
  ProofLimits limits;
  limits.timeout_s = 120;
  TextFile proof;
  const ProvenAnswer answer = decide(formula, limits, proof.file());
  if (answer.kind != ProvenAnswer::Kind::kUnsatisfiable) return std::nullopt;
  std::string dimacs;
  const ByteTarget target = [&](std::string_view bytes) {
    dimacs += bytes;
    return std::error_code();
  };
  if (!write_dimacs(formula, target, {.plain = true})) return std::nullopt;
  if (!save.empty()) {
    std::ofstream(save + ".cnf") << dimacs;
    std::ofstream(save + ".frat") << proof.text();
  }

  Sample sample;
  proof::Cnf cnf;
  sample.read_s = median_s([&] {
    if (!proof::read_cnf_into(cnf, dimacs, "formula")) std::abort();
  });
  proof::CheckResult result;
  const std::string_view text = proof.text();
  sample.check_s = median_s([&] { result = checker.check(cnf, text); });
  if (result.verdict != proof::Verdict::kVerified) {
    fmt::print("not verified: {}\n", result.problem.to_string());
    return std::nullopt;
  }
  sample.solve_s = answer.cpu_s;
  sample.cnf_bytes = static_cast<double>(dimacs.size());
  sample.proof_bytes = static_cast<double>(text.size());
  sample.conflicts = static_cast<double>(answer.conflicts.value_or(0));
  sample.lemmas = static_cast<double>(result.lemmas);
  sample.propagations = static_cast<double>(result.propagations);
  sample.clauses = static_cast<double>(formula.clause_count());
  return sample;
}

template <typename Get>
void print_median(const char* what, std::vector<Sample> samples, Get get) {
  std::ranges::sort(samples, {}, get);
  fmt::print("{:<24} {:>14.3f}   ({:.3f} .. {:.3f})\n", what, get(samples[samples.size() / 2]),
             get(samples.front()), get(samples.back()));
}

std::string text_of(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

int check_files(const char* cnf_path, const char* proof_path) {
  const std::string cnf_text = text_of(cnf_path);
  const std::string proof_text = text_of(proof_path);
  double start = thread_cpu_s();
  const auto cnf = proof::read_cnf(cnf_text, cnf_path);
  if (!cnf) {
    fmt::print(stderr, "{}\n", cnf.error().to_string());
    return 2;
  }
  fmt::print("read the formula: {:.3f} s ({} clauses)\n", thread_cpu_s() - start,
             cnf->clause_count());
  proof::Checker checker;
  for (int run = 0; run < 3; ++run) {
    start = thread_cpu_s();
    const proof::CheckResult result = checker.check(*cnf, proof_text);
    fmt::print("check: {:.3f} s, verdict {}, {} lemmas, {} RAT, {} deletions, {} propagations {}\n",
               thread_cpu_s() - start, static_cast<int>(result.verdict), result.lemmas,
               result.rat_lemmas, result.deletions, result.propagations,
               result.problem.to_string());
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr,
               "usage: proof_benchmark FILE [LIMIT [ENCODING [STEM]]] | --check CNF PROOF\n");
    return 2;
  }
  if (argc == 4 && std::string_view(argv[1]) == "--check") return check_files(argv[2], argv[3]);
  const std::size_t limit = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 200;
  const std::string stem = argc > 4 ? argv[4] : "";
  const auto choice = parse_encoding(argc > 3 ? argv[3] : "");
  if (!choice) {
    fmt::print(stderr, "{}\n", choice.error());
    return 2;
  }
  std::ifstream file(argv[1]);
  proof::Checker checker;
  std::vector<Sample> samples;
  std::size_t left_out = 0;
  for (std::string line; samples.size() < limit && std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto board = board_of(line);
    const std::string save = stem.empty() ? stem : fmt::format("{}{}", stem, samples.size());
    const auto sample = board ? measure(*board, *choice, checker, save) : std::nullopt;
    if (sample) {
      samples.push_back(*sample);
    } else {
      ++left_out;
    }
  }
  fmt::print("{} proofs, {} boards left out\n", samples.size(), left_out);
  if (samples.empty()) return 1;
  print_median("clauses", samples, [](const Sample& s) { return s.clauses; });
  print_median("conflicts", samples, [](const Sample& s) { return s.conflicts; });
  print_median("lemmas", samples, [](const Sample& s) { return s.lemmas; });
  print_median("propagations", samples, [](const Sample& s) { return s.propagations; });
  print_median("proof KB", samples, [](const Sample& s) { return s.proof_bytes / 1e3; });
  print_median("solve ms", samples, [](const Sample& s) { return s.solve_s * 1e3; });
  print_median("check ms", samples, [](const Sample& s) { return s.check_s * 1e3; });
  print_median("check / solve", samples, [](const Sample& s) { return s.check_s / s.solve_s; });
  print_median("read the formula ms", samples, [](const Sample& s) { return s.read_s * 1e3; });
  print_median("read the formula MB/s", samples,
               [](const Sample& s) { return s.cnf_bytes / s.read_s / 1e6; });
}
