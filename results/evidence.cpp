#include "results/evidence.hpp"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "puzzles/model/cpu_clock.hpp"
#include "results/encoded_formula.hpp"
#include "results/proof/checker.hpp"
#include "results/proof/cnf.hpp"
#include "results/proof/formula_judge.hpp"
#include "results/proof/readings.hpp"
#include "results/whole_file.hpp"

namespace concord {
namespace {

// Why a backend gave no proof, or a judge no judgement.
std::string phrase(StopReason reason, const std::string& detail) {
  std::string text(to_string(reason));
  if (!detail.empty()) text += (text.empty() ? "" : ": ") + detail;
  return text;
}

std::string phrase(proof::Limit limit) {
  switch (limit) {
    case proof::Limit::kDeadline: return "timeout while it was checked";
    case proof::Limit::kStopFlag: return "interrupted while it was checked";
    case proof::Limit::kMemory: return "checking it takes more than the memory allowed";
    case proof::Limit::kNone: break;
  }
  return "it was not checked";
}

StopReason reason_of(proof::Limit limit) {
  switch (limit) {
    case proof::Limit::kDeadline: return StopReason::kTimeout;
    case proof::Limit::kStopFlag: return StopReason::kInterrupted;
    case proof::Limit::kMemory: return StopReason::kMemory;
    case proof::Limit::kNone: break;
  }
  return StopReason::kNone;
}

// As file names want it: letters, digits, '.' and '-' stay.
std::string file_part(std::string_view id) {
  std::string text(id);
  for (char& c : text) {
    const bool stays = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                       c == '.' || c == '-';
    if (!stays) c = '_';
  }
  return text;
}

}  // namespace

// The judges, with their memory.
struct EvidenceDesk::Bench {
  proof::Checker checker;
  proof::Cnf formula;
  proof::Readings readings;
  GeometryPtr shape;
  std::optional<proof::FormulaJudge> judge;

  // What was judged last, and how. Backends with the same encoding bring the same formula.
  std::string text;
  std::string encoding;
  std::optional<Board> board;
  std::optional<Grid> only;
  proof::FormulaJudgement judgement;

  [[nodiscard]] bool judged(const Board& of, const Grid* but, const std::string& encoding_id,
                            const std::string& formula_text) const {
    return board == of && (but == nullptr ? !only : only == *but) && encoding == encoding_id &&
           text == formula_text;
  }
};

EvidenceDesk::EvidenceDesk(std::string folder)
    : folder_(std::move(folder)), bench_(std::make_unique<Bench>()) {}

EvidenceDesk::~EvidenceDesk() = default;

std::optional<EvidenceDesk::Examination> EvidenceDesk::examine(Backend& backend,
                                                               const BackendSpec& spec,
                                                               const Board& board, const Grid* only,
                                                               const Request& limits,
                                                               std::string_view name) {
  if (spec.no_proof()) return std::nullopt;
  ProofRequest request;
  request.except = only;
  request.deadline = limits.deadline;
  request.max_conflicts = limits.max_conflicts;
  request.memory_B = limits.memory_B;
  request.seed = limits.seed;
  request.stop = limits.stop;
  const ProofAttempt attempt = backend.prove(board, request);

  Examination examination;
  ProofRecord& record = examination.record;
  record.format = attempt.format;
  record.conflicts = attempt.conflicts;
  record.encode_s = attempt.encode_s;
  record.solve_s = attempt.solve_s;
  record.proof_B = attempt.proof.size();
  switch (attempt.kind) {
    case ProofAttempt::Kind::kUnknown:
      record.missing = phrase(attempt.reason, attempt.detail);
      record.missing_reason = attempt.reason;
      return examination;
    case ProofAttempt::Kind::kRefuted:
      examination.fault =
          only != nullptr ? "it says that its grid is the only one, and when it is to prove that "
                            "it says that there is another"
                          : "it says that there is no grid, and when it is to prove that it "
                            "says that there is one";
      return examination;
    case ProofAttempt::Kind::kProved: break;
  }
  const double start_s = thread_cpu_s();
  record.checked = judge(spec, board, only, attempt, limits, examination);
  record.check_s = thread_cpu_s() - start_s;
  // A proof that fails is kept as well: it is the evidence of that.
  if (!folder_.empty()) keep(attempt, spec, name, record);
  return examination;
}

// True when formula and proof hold; else the examination says why not.
bool EvidenceDesk::judge(const BackendSpec& spec, const Board& board, const Grid* only,
                         const ProofAttempt& attempt, const Request& limits,
                         Examination& examination) {
  Bench& bench = *bench_;
  ProofRecord& record = examination.record;
  const EncodingChoice& encoding = spec.options.encoding;
  const std::string encoding_id = encoding.id();
  if (!bench.judged(board, only, encoding_id, attempt.formula)) {
    bench.board.reset();
    bench.readings.begin();
    const proof::CommentSink comments = [&](std::uint64_t, std::string_view text) {
      bench.readings.comment(board.geometry(), text);
    };
    if (const auto read =
            proof::read_cnf_into(bench.formula, attempt.formula, "formula", &comments);
        !read) {
      examination.fault = fmt::format("its formula is malformed: {}", read.error().to_string());
      return false;
    }
    bench.readings.finish();
    if (bench.shape != board.geometry_ptr()) {
      bench.judge.emplace(board.geometry_ptr());
      bench.shape = board.geometry_ptr();
    }
    proof::FormulaJudgement& judgement = bench.judgement;
    judgement = bench.judge->judge(board.view(), bench.formula, bench.readings, only);
    if (judgement.problem.empty() && judgement.auxiliary > 0) {
      judgement.problem =
          differs_from_encoding(board.view(), encoding, bench.formula, judgement.blocking);
    }
    bench.text = attempt.formula;
    bench.encoding = encoding_id;
    bench.only = only == nullptr ? std::nullopt : std::optional(*only);
    bench.board = board;
  }
  const proof::FormulaJudgement& judgement = bench.judgement;
  record.rule_clauses = judgement.rules;
  record.auxiliary_clauses = judgement.auxiliary;
  if (!judgement.problem.empty()) {
    examination.fault = fmt::format("its proof is about another puzzle: {}", judgement.problem);
    return false;
  }
  proof::CheckOptions options;
  options.format =
      attempt.format == ProofFormat::kFrat ? std::optional(proof::Format::kFrat) : std::nullopt;
  options.deadline = limits.deadline;
  options.stop = limits.stop;
  options.memory_B = limits.memory_B;
  const proof::CheckResult result = bench.checker.check(bench.formula, attempt.proof, options);
  record.lemmas = result.lemmas;
  record.rat_lemmas = result.rat_lemmas;
  switch (result.verdict) {
    case proof::Verdict::kVerified: return true;
    case proof::Verdict::kStopped:
      record.missing = phrase(result.limit);
      record.missing_reason = reason_of(result.limit);
      return false;
    case proof::Verdict::kNotVerified:
    case proof::Verdict::kUnreadable: break;
  }
  examination.fault = fmt::format("its proof failed its check: {}", result.problem.to_string());
  return false;
}

std::string EvidenceDesk::stem(const BackendSpec& spec, std::string_view name) const {
  return (std::filesystem::path(folder_) / fmt::format("{}.{}", name, file_part(spec.id())))
      .string();
}

void EvidenceDesk::discard(const BackendSpec& spec, std::string_view name) const {
  if (folder_.empty() || !spec.row->proof) return;
  std::error_code none;
  for (const char* ending : {".frat", ".drat", ".cnf"})
    std::filesystem::remove(stem(spec, name) + ending, none);
}

void EvidenceDesk::keep(const ProofAttempt& attempt, const BackendSpec& spec, std::string_view name,
                        ProofRecord& record) const {
  const std::string formula_file = stem(spec, name) + ".cnf";
  const std::string proof_file = fmt::format("{}.{}", stem(spec, name), to_string(attempt.format));
  // A proof is never there without what it is about, so what an earlier run left was discarded and
  // the formula comes first.
  if (auto written = write_whole_file(formula_file, attempt.formula); !written) {
    record.file_problem = std::move(written.error());
    return;
  }
  if (auto written = write_whole_file(proof_file, attempt.proof); !written) {
    record.file_problem = std::move(written.error());
    std::error_code none;
    std::filesystem::remove(formula_file, none);
    return;
  }
  record.formula_file = formula_file;
  record.proof_file = proof_file;
}

tl::expected<void, std::string> prepare_proof_folder(const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (!problem && !std::filesystem::is_directory(folder, problem))
    problem = std::make_error_code(std::errc::not_a_directory);
  if (problem)
    return tl::unexpected(fmt::format("cannot make the folder {}: {}", folder, problem.message()));
  // Permissions say little (root, read-only file systems): a file does.
  const std::string trial = (std::filesystem::path(folder) / ".writable").string();
  if (auto written = write_whole_file(trial, ""); !written)
    return tl::unexpected(std::move(written.error()));
  std::filesystem::remove(trial, problem);
  return {};
}

std::string proof_puzzle_name(std::uint64_t number) {
  return fmt::format("puzzle-{:06}", number);
}

}  // namespace concord
