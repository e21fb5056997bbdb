#include "results/prove/prover.hpp"

#include <filesystem>
#include <new>
#include <optional>

#include <fmt/format.h>

#include "results/prove/completeness.hpp"
#include "results/prove/soundness.hpp"

namespace concord {

struct Prover::State {
  BoardView board;
  ProveOptions options;
  LemmaState lemma;
  std::optional<bool> vacuous;  // none: not known

  // Whether the rules have no model: asked until there is an answer, which a few conflicts give on
  // most boards.
  void ask_whether_vacuous(const Formula& rules) {
    constexpr std::uint64_t kFewConflicts = 10'000;
    if (vacuous) return;
    const auto kind = decide(rules, {kFewConflicts, options.timeout_s, options.stop}).kind;
    if (kind != ProvenAnswer::Kind::kUnknown) vacuous = kind == ProvenAnswer::Kind::kUnsatisfiable;
  }
};

Prover::Prover(BoardView board, ProveOptions options)
    : state_(std::make_unique<State>(State{board, std::move(options), {}, {}})) {}

Prover::~Prover() = default;

tl::expected<Certificate, std::string> Prover::certify(const EncodingChoice& choice) {
  const std::string& folder = state_->options.proof_folder;
  if (!folder.empty()) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed)
      return tl::unexpected(fmt::format("cannot make the folder {}: {}", folder, failed.message()));
  }
  Subject subject(state_->board, choice, state_->options);
  try {
    subject.certificate.refusal = subject.prepare();
    // What was stopped is not refused: nothing was asked, and it is not finished.
    if (subject.stopped) subject.certificate.refusal.clear();
    if (subject.stopped || !subject.certificate.refusal.empty())
      return std::move(subject.certificate);
    state_->ask_whether_vacuous(subject.rules.formula);
    subject.certificate.vacuous = state_->vacuous.value_or(false);
    if (auto done = prove_soundness(subject, state_->lemma); !done)
      return tl::unexpected(std::move(done.error()));
    if (!subject.certificate.refuted()) {
      if (auto done = prove_completeness(subject); !done)
        return tl::unexpected(std::move(done.error()));
    }
    subject.certificate.finished = true;
  } catch (const std::bad_alloc&) {
    subject.certificate.refusal = "out of memory";
  }
  return std::move(subject.certificate);
}

}  // namespace concord
