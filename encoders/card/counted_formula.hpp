#pragma once
// CountedFormula: the sizes of one encoded board, counted clause by clause; where that would take
// minutes, by formula. Pure; safe to call from several threads. Throws nothing but std::bad_alloc.

#include <cstdint>
#include <string>
#include <vector>

#include "encoders/counting_sink.hpp"
#include "encoders/encoding.hpp"

namespace concord {

struct CountedFormula {
  // Why there is nothing: the board cannot be stated, or `stop` was raised. Empty otherwise.
  std::string problem;
  EncodingSize size;
  // False: `size` is by formula (exact with unit givens, else an upper bound), the rest unknown.
  bool counted = false;
  std::uint64_t auxiliary = 0;  // variables that speak of no cell
  std::vector<GroupSize> groups;
  std::vector<std::uint64_t> by_length;  // [k]: clauses of k literals
  std::uint64_t xors = 0;                // native XOR clauses, in none of the other numbers
};

// Of encode_closed(). Formulas of more than `most_clauses` are not counted. `stop` may be null.
[[nodiscard]] CountedFormula count_formula(BoardView board, const EncodingChoice& choice,
                                           std::uint64_t most_clauses,
                                           const StopFlag* stop = nullptr);

}  // namespace concord
