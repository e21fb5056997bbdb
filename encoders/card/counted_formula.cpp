#include "encoders/card/counted_formula.hpp"

namespace concord {

CountedFormula count_formula(BoardView board, const EncodingChoice& choice,
                             std::uint64_t most_clauses, const StopFlag* stop) {
  CountedFormula made;
  if (auto why = refusal(board.geometry(), choice)) {
    made.problem = std::move(*why);
    return made;
  }
  made.size = predict_size(board, choice);
  if (made.size.clauses > most_clauses) return made;
  CountingSink sink;
  const auto encoded = encode_closed(board, choice, sink, stop);
  if (!encoded) {
    made.problem = encoded.error().message;
    return made;
  }
  made.counted = true;
  made.size = sink.size();
  made.auxiliary = made.size.variables - encoded->variables->cell_variable_count();
  made.groups = sink.groups();
  made.by_length = sink.by_length();
  made.xors = sink.xors();
  return made;
}

}  // namespace concord
