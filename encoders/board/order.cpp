// Order (Tamura, Taga, Kitagawa & Banbara 2009): o(k) says "value > k", k = 1 .. n - 1, and
// o(k+1) -> o(k); "cell is value" is o(value-1) and not o(value). So every cell has exactly one
// value whatever the model, and all that is left to state are the conflicts of cells that must
// differ.

#include "encoders/board/order_variable_map.hpp"

#include "encoders/board/board_encoders.hpp"
#include "encoders/board/coded_encoder.hpp"

namespace concord::board_encoders {
namespace {

std::unique_ptr<CodedVariableMap> make_map(const Geometry& geometry, OpenValues open) {
  return std::make_unique<OrderVariableMap>(geometry, std::move(open));
}

void write_cell(const CodedVariableMap& coded, Cell cell, std::vector<Lit>& /*clause*/,
                ClauseSink& sink) {
  const auto& map = static_cast<const OrderVariableMap&>(coded);
  const int lowest = map.lowest(cell);
  const int highest = map.highest(cell);
  for (int k = lowest; k + 1 < highest; ++k) {
    sink.add_clause({Lit::negative(map.greater(cell, k + 1)), Lit::positive(map.greater(cell, k))});
  }
  for (int value = lowest + 1; value < highest; ++value) {
    if (map.is_open(cell, static_cast<Value>(value))) continue;
    sink.begin_rule({.cell = cell, .value = static_cast<Value>(value)});
    sink.add_clause(
        {Lit::negative(map.greater(cell, value - 1)), Lit::positive(map.greater(cell, value))});
  }
}

EncodingSize cell_size(const CodedVariableMap& map, Cell cell) {
  const std::uint64_t variables = map.count(cell);
  if (variables == 0) return {};
  std::uint64_t open = 0;
  for_each_candidate(map.open(cell), [&](Value) { ++open; });
  const std::uint64_t clauses = variables - 1 + (variables + 1 - open);
  return {0, clauses, 2 * clauses};
}

EncodingSize whole_cell_size(int order) {
  const auto variables = static_cast<std::uint64_t>(order) - 1;
  const std::uint64_t clauses = variables == 0 ? 0 : variables - 1;
  return {variables, clauses, 2 * clauses};
}

std::uint64_t literal_count(int order, Value value) {
  return (value > 1 ? 1U : 0U) + (value < order ? 1U : 0U);
}

constexpr CodedRules kRules{.cell_group = "cell order",
                            .make_map = make_map,
                            .write_cell = write_cell,
                            .cell_size = cell_size,
                            .whole_cell_size = whole_cell_size,
                            .literal_count = literal_count};

}  // namespace

tl::expected<Encoding, EncodeError> Order::encode(const BoardEncoderJob& job) {
  return encode_coded(job, kRules);
}

EncodingSize Order::predict_size(BoardView board, const EncodingChoice& choice) {
  return predict_coded_size(board, choice, kRules);
}

EncodingSize Order::size_at_most(const Geometry& geometry, const EncodingChoice&) {
  return coded_size_at_most(geometry, kRules);
}

EncodingSize Order::repeats(const Geometry& geometry, const EncodingChoice& choice) {
  return coded_repeats(geometry, choice, kRules);
}

}  // namespace concord::board_encoders
