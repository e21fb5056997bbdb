#pragma once
// What the order and the log encoding share: givens, and the conflicts "not both cells this value"
// of every two cells that must differ, each of the literals of both. They differ in the variables
// and in the clauses about one cell.
//
// Every conflict is written once, with the first unit that states it, and in each unit value by
// value.

#include "encoders/board/coded_variable_map.hpp"
#include "encoders/catalog.hpp"

namespace concord {

struct CodedRules {
  std::string_view cell_group;  // "cell order"
  std::unique_ptr<CodedVariableMap> (*make_map)(const Geometry& geometry, OpenValues open);
  // The clauses about one cell that is neither settled nor without an open value. `clause` is
  // memory to work in.
  void (*write_cell)(const CodedVariableMap& map, Cell cell, std::vector<Lit>& clause,
                     ClauseSink& sink);
  // The same by formula: exact.
  EncodingSize (*cell_size)(const CodedVariableMap& map, Cell cell);
  // Without pruning: the same of any cell, with its variables, and how long "cell is value" is.
  EncodingSize (*whole_cell_size)(int order);
  std::uint64_t (*literal_count)(int order, Value value);
};

[[nodiscard]] tl::expected<Encoding, EncodeError> encode_coded(const BoardEncoderJob& job,
                                                               const CodedRules& rules);
[[nodiscard]] EncodingSize predict_coded_size(BoardView board, const EncodingChoice& choice,
                                              const CodedRules& rules);
[[nodiscard]] EncodingSize coded_size_at_most(const Geometry& geometry, const CodedRules& rules);
[[nodiscard]] EncodingSize coded_repeats(const Geometry& geometry, const EncodingChoice& choice,
                                         const CodedRules& rules);

}  // namespace concord
