#include "results/prove/subject.hpp"

#include <fmt/format.h>

#include "encoders/catalog.hpp"
#include "encoders/size_text.hpp"

namespace concord {
namespace {

// redundant=off: the last row of each band and the last column of each stack.
std::vector<std::uint8_t> units_left_out(const Geometry& geometry, const EncodingChoice& choice) {
  std::vector<std::uint8_t> left_out;
  const auto& box = geometry.spec().box;
  if (choice.redundant || !box) return left_out;
  left_out.resize(static_cast<std::size_t>(geometry.unit_count()));
  for (int unit = 0; unit < geometry.unit_count(); ++unit) {
    const int step = geometry.unit_kind(unit) == UnitKind::kRow      ? box->height
                     : geometry.unit_kind(unit) == UnitKind::kColumn ? box->width
                                                                     : 0;
    left_out[static_cast<std::size_t>(unit)] =
        step != 0 && geometry.unit_number(unit) % step == 0 ? 1 : 0;
  }
  return left_out;
}

}  // namespace

std::string proof_file_name(std::string_view id, std::string_view part, std::string_view kind) {
  std::string name = fmt::format("{}.{}.{}", id, part, kind);
  for (char& c : name) {
    const bool plain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                       c == '.' || c == '-';
    if (!plain) c = '_';
  }
  return name;
}

std::string_view to_string(ProofStep::Part part) {
  switch (part) {
    case ProofStep::Part::kSoundness: return "soundness";
    case ProofStep::Part::kCompleteness: return "completeness";
    case ProofStep::Part::kLemma: return "lemma";
  }
  return {};
}

Subject::Subject(BoardView view, const EncodingChoice& choice, const ProveOptions& proving)
    : board(view), geometry(view.geometry()), options(proving), id(choice.id()) {
  certificate.choice = choice;
}

std::string Subject::prepare() {
  const EncodingChoice& choice = certificate.choice;
  if (auto why = refusal(geometry, choice)) return *why;
  if (choice.native_xor) return "xor=on: the solver's proofs about XOR clauses do not check";
  // Every rule is asked about with a variable of its own, beside the encoding and the rules.
  const auto n = static_cast<std::uint64_t>(geometry.order());
  const std::uint64_t rule_count = saturating_multiply(
      n * n + static_cast<std::uint64_t>(geometry.unit_count()) * n, 1 + saturating_pairs(n));
  const std::uint64_t of_rules = saturating_multiply(rule_count, 3);
  EncodingSize size = predict_size(board, choice);
  size += EncodingSize{saturating_add(rule_variables(), rule_count), of_rules,
                       saturating_multiply(of_rules, 3)};
  constexpr std::uint64_t kTimes = 8;  // base, copy, and what the solver makes of it
  const std::uint64_t needed_B = saturating_multiply(size.formula_B(), kTimes);
  if (needed_B > options.memory_B) {
    const auto [needed, limit] = over_limit_text(needed_B, options.memory_B);
    return fmt::format(
        "refused: with the rules to be shown it would take up to {} (up to {}), and the limit is "
        "{}",
        needed, size_text(size), limit);
  }
  left_out = units_left_out(geometry, choice);
  rules = board_rules(board, left_out);
  kinds = rules.formula.groups();
  encoded.clear();
  auto encoding = encode_closed(board, choice, encoded, options.stop);
  if (!encoding) {
    stopped = encoding.error().kind == EncodeError::Kind::kStopped;
    return encoding.error().message;
  }
  variables = std::move(encoding->variables);
  if (!encoded.xors().empty()) return "its clauses include XOR clauses, which cannot be proved";
  return {};
}

std::string Subject::file_comment(const ProofStep& step) const {
  std::string text =
      fmt::format("c {}: {}\nc no model: it is so\n",
                  step.part == ProofStep::Part::kLemma ? "lemma" : id, step.statement);
  if (step.part == ProofStep::Part::kLemma) return text;
  const int n = geometry.order();
  text += fmt::format(
      "c board: {}\nc variables 1 to {}: ((row - 1) {} + column - 1) {} + value: the cell has the "
      "value\n",
      geometry.describe(), rule_variables(), n, n);
  text += step.part == ProofStep::Part::kSoundness
              ? fmt::format("c variables {} to {}: those of the encoding\n", rule_variables() + 1,
                            std::uint64_t{rule_variables()} + encoded.variable_count())
              : std::string("c then what auxiliary variables are defined as\n");
  return text + "c then one for each clause that is asked about: it is false\n";
}

tl::expected<std::vector<std::uint8_t>, std::string> Subject::ask(
    const ProofQuestion& question, ProofStep& step, std::string_view name,
    std::optional<std::uint64_t> max_conflicts) const {
  auto reply = question.ask({max_conflicts, options.timeout_s, options.stop},
                            {options.proof_folder, std::string(name), file_comment(step)});
  if (!reply) return tl::unexpected(std::move(reply.error()));
  step.asked = question.asked();
  step.conflicts += reply->answer.conflicts.value_or(0);
  step.cpu_s += reply->answer.cpu_s;
  step.formula_file = reply->formula_file;
  step.proof_file = reply->proof_file;
  switch (reply->answer.kind) {
    case ProvenAnswer::Kind::kUnsatisfiable: step.answer = ProofStep::Answer::kProved; break;
    case ProvenAnswer::Kind::kSatisfiable: step.answer = ProofStep::Answer::kRefuted; break;
    case ProvenAnswer::Kind::kUnknown:
      step.answer = ProofStep::Answer::kUndecided;
      step.because = !reply->answer.problem.empty() ? reply->answer.problem
                     : options.stop != nullptr && options.stop->stop_requested()
                         ? "interrupted"
                         : "the solver's limit came first";
  }
  return std::move(reply->answer.model);
}

tl::expected<std::vector<std::uint8_t>, std::string> Subject::ask(
    const ProofQuestion& question, ProofStep& step,
    std::optional<std::uint64_t> max_conflicts) const {
  return ask(question, step, proof_file_name(id, to_string(step.part), step.kind), max_conflicts);
}

Counterexample Subject::counterexample(ProofStep::Part part,
                                       const std::vector<std::uint8_t>& model) const {
  Counterexample made{part, {}, {}};
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    std::vector<Value>& values = made.values.emplace_back();
    for (Value value = 1; value <= geometry.order(); ++value) {
      if (model[rule_literal(geometry, cell, value).var()] != 0) values.push_back(value);
    }
  }
  return made;
}

}  // namespace concord
