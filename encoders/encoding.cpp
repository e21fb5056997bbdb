#include "encoders/encoding.hpp"

#include <fmt/format.h>

#include "encoders/catalog.hpp"
#include "encoders/singles.hpp"

namespace concord {
namespace {

// A board as the treatment of the givens hands it to the encoder.
class Prepared {
 public:
  Prepared(BoardView board, const GivensRow& givens) : view_(board) {
    if (givens.singles_first) {
      words_ = place_singles(board);
    } else if (givens.assumed) {
      words_ = all_candidates(board.geometry());
    } else {
      return;
    }
    view_ = BoardView(board.geometry(), words_.data());
  }
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

  [[nodiscard]] BoardView view() const { return view_; }

 private:
  static std::vector<std::uint64_t> all_candidates(const Geometry& geometry) {
    const auto width = static_cast<std::size_t>(geometry.words_per_cell());
    std::vector<std::uint64_t> words(static_cast<std::size_t>(geometry.cell_count()) * width,
                                     ~std::uint64_t{0});
    if (const int used = geometry.order() % 64; used != 0) {
      for (std::size_t i = width - 1; i < words.size(); i += width)
        words[i] = (std::uint64_t{1} << used) - 1;
    }
    return words;
  }

  std::vector<std::uint64_t> words_;
  BoardView view_;
};

tl::unexpected<EncodeError> unsupported(std::string message) {
  return tl::unexpected(EncodeError{EncodeError::Kind::kUnsupported, std::move(message)});
}

// Whether all boxes of a band together hold each value as often as they are, and a row has more to
// say than a box.
bool boxes_entail_lines(const Geometry& geometry) {
  const auto& box = geometry.spec().box;
  return box && box->height > 1 && box->width > 1 && box->height * box->width == geometry.order();
}

// Calls visit(rule, literals) for each cell and value that must be assumed, in the order of the
// assumptions. Answers what cannot be assumed.
template <typename Visit>
std::optional<std::string> visit_assumptions(BoardView board, const VariableMap& variables,
                                             const Visit& visit) {
  std::vector<Lit> literals;
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (const Value value = board.settled(cell); value != 0) {
      // Of order 1 the rules say the same.
      if (board.order() == 1) continue;
      literals.clear();
      variables.is_value(cell, value, literals);
      visit(Rule{.cell = cell, .value = value}, literals);
      continue;
    }
    if (board.candidate_count(cell) == board.order()) continue;
    for (int value = 1; value <= board.order(); ++value) {
      if (board.has(cell, static_cast<Value>(value))) continue;
      literals.clear();
      if (!variables.forbid(cell, static_cast<Value>(value), literals)) continue;
      if (literals.size() != 1) {
        return fmt::format(
            "that {} is not {} is no single literal in this encoding and cannot be "
            "assumed; take unit or prune instead of assume",
            board.geometry().cell_name(cell), value);
      }
      visit(Rule{.cell = cell, .value = static_cast<Value>(value)}, literals);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> refusal(const Geometry& geometry, const EncodingChoice& choice) {
  if (choice.board->refusal != nullptr) {
    if (std::string why = choice.board->refusal(geometry); !why.empty()) return why;
  }
  if (!choice.redundant && !boxes_entail_lines(geometry)) {
    return fmt::format(
        "redundant=off needs boxes of two rows and two columns or more with as many cells as there "
        "are values; the board is {}",
        geometry.describe());
  }
  return std::nullopt;
}

tl::expected<Encoding, EncodeError> encode(BoardView board, const EncodingChoice& choice,
                                           ClauseSink& sink, const StopFlag* stop) {
  if (auto why = refusal(board.geometry(), choice)) return unsupported(std::move(*why));
  const Prepared prepared(board, *choice.givens);
  auto encoded = choice.board->encode(BoardEncoderJob{prepared.view(), choice, sink, stop});
  if (encoded && choice.givens->assumed) {
    auto assumptions = assumptions_for(board, *encoded->variables);
    if (!assumptions) return unsupported(std::move(assumptions.error()));
    encoded->assumptions = std::move(*assumptions);
  }
  return encoded;
}

tl::expected<Encoding, EncodeError> encode_closed(BoardView board, const EncodingChoice& choice,
                                                  ClauseSink& sink, const StopFlag* stop) {
  auto encoded = encode(board, choice, sink, stop);
  if (!encoded || !choice.givens->assumed) return encoded;
  sink.begin_group("assumptions");
  // The same once more, for the rules.
  static_cast<void>(visit_assumptions(board, *encoded->variables,
                                      [&sink](const Rule& rule, std::span<const Lit> literals) {
                                        sink.begin_rule(rule);
                                        for (const Lit literal : literals)
                                          sink.add_clause({literal});
                                      }));
  return encoded;
}

tl::expected<std::vector<Lit>, std::string> assumptions_for(BoardView board,
                                                            const VariableMap& variables) {
  std::vector<Lit> assumptions;
  auto problem = visit_assumptions(
      board, variables, [&assumptions](const Rule&, std::span<const Lit> literals) {
        assumptions.insert(assumptions.end(), literals.begin(), literals.end());
      });
  if (problem) return tl::unexpected(std::move(*problem));
  return assumptions;
}

EncodingSize predict_size(BoardView board, const EncodingChoice& choice) {
  if (refusal(board.geometry(), choice)) return {};
  if (!choice.givens->singles_first) return choice.board->predict_size(board, choice);
  return choice.board->predict_size(Prepared(board, *choice.givens).view(), choice);
}

bool size_is_bound(const EncodingChoice& choice) {
  return choice.givens->prune;
}

EncodingSize predict_repeats(const Geometry& geometry, const EncodingChoice& choice) {
  if (refusal(geometry, choice)) return {};
  return choice.board->repeats(geometry, choice);
}

}  // namespace concord
