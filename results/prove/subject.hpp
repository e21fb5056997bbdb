#pragma once
// Subject: the encoding that a certificate is about, beside the rules of its board: what the two
// parts of a certificate share. Not thread-safe.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "encoders/variable_map.hpp"
#include "results/prove/certificate.hpp"
#include "results/prove/proof_question.hpp"
#include "results/prove/rules.hpp"

namespace concord {

struct Subject {
  Subject(BoardView view, const EncodingChoice& choice, const ProveOptions& proving);
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;

  BoardView board;
  const Geometry& geometry;
  const ProveOptions& options;
  Certificate certificate;
  std::string id;  // of the encoding

  // Filled in by prepare().
  std::vector<std::uint8_t> left_out;  // 1 for each unit that redundant=off leaves out, or empty
  RuleSet rules;
  std::vector<ClauseGroup> kinds;  // the clauses of each kind of rule
  Formula encoded;
  std::unique_ptr<VariableMap> variables;

  bool stopped = false;  // while it was stated
  // States the rules and the encoding. What is returned says why nothing can be asked; it is empty
  // when something can.
  [[nodiscard]] std::string prepare();

  // Variables of the rules: "cell is value".
  [[nodiscard]] Var rule_variables() const {
    return static_cast<Var>(geometry.cell_count()) * static_cast<Var>(geometry.order());
  }

  // Asks, and fills in what the reply says; `name` is that of the files. The model is for who wants
  // a counterexample. The error is about a file.
  [[nodiscard]] tl::expected<std::vector<std::uint8_t>, std::string> ask(
      const ProofQuestion& question, ProofStep& step, std::string_view name,
      std::optional<std::uint64_t> max_conflicts = std::nullopt) const;
  // The same for a step of this encoding.
  [[nodiscard]] tl::expected<std::vector<std::uint8_t>, std::string> ask(
      const ProofQuestion& question, ProofStep& step,
      std::optional<std::uint64_t> max_conflicts = std::nullopt) const;

  // What a formula file says of itself, in DIMACS comments.
  [[nodiscard]] std::string file_comment(const ProofStep& step) const;

  // The board that a model fills in.
  [[nodiscard]] Counterexample counterexample(ProofStep::Part part,
                                              const std::vector<std::uint8_t>& model) const;
};

// Letters, digits, '.' and '-' stay, others become '_'.
[[nodiscard]] std::string proof_file_name(std::string_view id, std::string_view part,
                                          std::string_view kind);

// "soundness", ...
[[nodiscard]] std::string_view to_string(ProofStep::Part part);

}  // namespace concord
