// Log (Iwama & Miyazaki 1994; Walsh 2000): ceil(log2 n) bits of a cell hold value - 1, lowest
// first. A clause excludes each code that is no value, and one of all bits of both cells each
// conflict. The fewest variables, and clauses too long to propagate much: the cautionary example.

#include "encoders/board/board_encoders.hpp"
#include "encoders/board/coded_encoder.hpp"
#include "encoders/board/log_variable_map.hpp"

namespace concord::board_encoders {
namespace {

std::unique_ptr<CodedVariableMap> make_map(const Geometry& geometry, OpenValues open) {
  return std::make_unique<LogVariableMap>(geometry, std::move(open));
}

void write_cell(const CodedVariableMap& coded, Cell cell, std::vector<Lit>& clause,
                ClauseSink& sink) {
  const auto& map = static_cast<const LogVariableMap&>(coded);
  const int order = map.geometry().order();
  for (int value = 1; value <= 1 << map.count(cell); ++value) {
    if (value <= order && map.is_open(cell, static_cast<Value>(value))) continue;
    clause.clear();
    map.append_code(cell, value, clause);
    for (Lit& literal : clause) literal = ~literal;
    sink.begin_rule({.cell = cell, .value = static_cast<Value>(value <= order ? value : 0)});
    sink.add_clause(clause);
  }
}

EncodingSize codes_excluded(std::uint64_t bits, std::uint64_t open) {
  const std::uint64_t codes = (std::uint64_t{1} << bits) - open;
  return {0, codes, codes * bits};
}

EncodingSize cell_size(const CodedVariableMap& map, Cell cell) {
  std::uint64_t open = 0;
  for_each_candidate(map.open(cell), [&](Value) { ++open; });
  return codes_excluded(map.count(cell), open);
}

EncodingSize whole_cell_size(int order) {
  const std::uint64_t bits = LogVariableMap::bits(order);
  EncodingSize size = codes_excluded(bits, static_cast<std::uint64_t>(order));
  size.variables = bits;
  return size;
}

std::uint64_t literal_count(int order, Value /*value*/) {
  return LogVariableMap::bits(order);
}

constexpr CodedRules kRules{.cell_group = "cell codes",
                            .make_map = make_map,
                            .write_cell = write_cell,
                            .cell_size = cell_size,
                            .whole_cell_size = whole_cell_size,
                            .literal_count = literal_count};

}  // namespace

tl::expected<Encoding, EncodeError> Log::encode(const BoardEncoderJob& job) {
  return encode_coded(job, kRules);
}

EncodingSize Log::predict_size(BoardView board, const EncodingChoice& choice) {
  return predict_coded_size(board, choice, kRules);
}

EncodingSize Log::size_at_most(const Geometry& geometry, const EncodingChoice&) {
  return coded_size_at_most(geometry, kRules);
}

EncodingSize Log::repeats(const Geometry& geometry, const EncodingChoice& choice) {
  return coded_repeats(geometry, choice, kRules);
}

}  // namespace concord::board_encoders
