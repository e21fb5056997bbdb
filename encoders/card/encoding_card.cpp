#include "encoders/card/encoding_card.hpp"

#include <algorithm>

#include "encoders/catalog.hpp"
#include "encoders/formula.hpp"
#include "encoders/propagate/count_models.hpp"

namespace concord {
namespace {

// More models than this are "many more than grids".
constexpr std::uint64_t kMostModels = 100'000;

std::optional<std::uint64_t> models_of(const Formula& formula) {
  Propagator propagator;
  if (!propagator.load(formula)) return std::nullopt;
  return count_models(propagator, kMostModels);
}

// Of the empty 4x4. XOR clauses follow from the others and are left out.
std::optional<std::uint64_t> models_of_empty_board(EncodingChoice choice) {
  choice.native_xor = false;
  const GeometryPtr four = *Geometry::make({4, BoxShape{2, 2}, {}, false, false});
  Formula formula;
  if (!encode_closed(Board(four).view(), choice, formula)) return std::nullopt;
  return models_of(formula);
}

std::optional<std::uint64_t> models_of_at_most_one(const Amo& amo, std::uint32_t literals) {
  Formula formula;
  const Var first = formula.new_variables(literals);
  std::vector<Lit> all;
  for (Var v = 0; v < literals; ++v) all.push_back(Lit::positive(first + v));
  amo.encode(all, formula);
  return models_of(formula);
}

}  // namespace

EncodingCard make_card(const Geometry& geometry, const EncodingChoice& choice, const Board* puzzle,
                       std::uint64_t most_clauses, const StopFlag* stop) {
  EncodingCard card;
  card.choice = choice;
  const Board empty(*Geometry::make(geometry.spec()));
  card.empty = count_formula(empty.view(), choice, most_clauses, stop);
  card.repeats = predict_repeats(geometry, choice);
  if (puzzle != nullptr) card.puzzle = count_formula(puzzle->view(), choice, most_clauses, stop);
  if (choice.amo.valid()) {
    const auto literals = static_cast<std::uint32_t>(geometry.order());
    card.amo = amo_properties(choice.amo, std::min(literals, EncodingCard::kMostLiterals));
    card.at_most_one_models = models_of_at_most_one(choice.amo, EncodingCard::kFewLiterals);
  }
  card.technique = technique_of(choice);
  card.models = models_of_empty_board(choice);
  return card;
}

}  // namespace concord
