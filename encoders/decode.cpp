#include "encoders/decode.hpp"

#include <algorithm>
#include <new>
#include <vector>

#include <fmt/format.h>

#include "encoders/counting_sink.hpp"

namespace concord {
namespace {

tl::unexpected<DecodeError> fail(DecodeError::Kind kind, std::string_view source,
                                 std::string message) {
  return tl::unexpected(DecodeError{kind, {std::string(source), 0, 0, std::move(message)}});
}

std::string show(std::span<const Lit> clause, const VariableMap& variables) {
  constexpr std::size_t kShown = 4;
  if (clause.empty()) return "the empty clause";
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, clause.size()); ++i) {
    text += fmt::format("{}{}{}", i == 0 ? "" : " or ", clause[i].negated() ? "not " : "",
                        variables.name(clause[i].var()));
  }
  return clause.size() > kShown ? text + " or ..." : text;
}

tl::expected<Decoded, DecodeError> decode(const ByteSource& cnf, std::string_view cnf_name,
                                          const ByteSource& output, std::string_view output_name) {
  using Kind = DecodeError::Kind;
  auto file = read_annotated_dimacs(cnf, cnf_name);
  if (!file) return tl::unexpected(DecodeError{Kind::kInput, std::move(file.error())});
  if (!file->annotation) {
    return fail(Kind::kInput, cnf_name,
                "no board in the comments; write the formula with `concord encode`, not --plain");
  }
  const Formula& formula = file->formula;
  Decoded decoded{std::move(file->annotation->board), file->annotation->choice,
                  SolverAnswer::Status::kUnknown, 0, std::nullopt};

  // The same encoding once more, for what its variables mean.
  CountingSink counter;
  const auto encoding = encode(decoded.board.view(), decoded.choice, counter);
  if (!encoding) return fail(Kind::kInput, cnf_name, encoding.error().message);
  const VariableMap& variables = *encoding->variables;
  if (variables.variable_count() != formula.variable_count() ||
      counter.size().clauses > formula.clause_count()) {
    return fail(
        Kind::kInput, cnf_name,
        fmt::format("the comments do not fit the formula: {} of this board has {} variables "
                    "and {} clauses, the file {} and {}",
                    decoded.choice.id(), variables.variable_count(), counter.size().clauses,
                    formula.variable_count(), formula.clause_count()));
  }

  const auto answer = read_model(output, output_name, formula.variable_count());
  if (!answer) return tl::unexpected(DecodeError{Kind::kInput, answer.error()});
  decoded.status = answer->status;
  decoded.models = answer->models;
  if (answer->status != SolverAnswer::Status::kSatisfiable) return decoded;
  if (answer->models == 0 && variables.cell_variable_count() != 0) {
    return fail(Kind::kModel, output_name, "SATISFIABLE, but no model ('v' lines) was printed");
  }
  for (Var var = 0; var < variables.cell_variable_count(); ++var) {
    if (answer->value_of(var) == 0) {
      return fail(Kind::kModel, output_name,
                  fmt::format("the model says nothing of variable {} ({})", std::uint64_t{var} + 1,
                              variables.name(var)));
    }
  }
  if (const auto broken = check_model(formula, *answer)) {
    return fail(Kind::kModel, output_name,
                fmt::format("the model does not satisfy clause {}: {}", *broken + 1,
                            show(formula.clause(*broken), variables)));
  }
  std::vector<std::uint8_t> model(variables.variable_count());
  for (Var var = 0; var < variables.variable_count(); ++var) model[var] = answer->value_of(var) > 0;
  auto grid = variables.decode(model);
  if (!grid) return fail(Kind::kModel, output_name, std::move(grid.error()));
  decoded.grid = std::move(*grid);
  return decoded;
}

}  // namespace

tl::expected<Decoded, DecodeError> decode_output(const ByteSource& cnf, std::string_view cnf_name,
                                                 const ByteSource& output,
                                                 std::string_view output_name) {
  try {
    return decode(cnf, cnf_name, output, output_name);
  } catch (const std::bad_alloc&) {
    return fail(DecodeError::Kind::kInput, cnf_name, "the formula does not fit in memory");
  }
}

}  // namespace concord
