#pragma once
// What the writers share: in which symbols a board is written, and what cannot be said in them.

#include <string>
#include <string_view>
#include <vector>

#include "puzzles/io/puzzle_record.hpp"

namespace concord::io {

// The record's alphabet where it has enough symbols, else the standard one; integers above order
// 36. Its blank is one that every reader takes, and never one of `avoid`.
[[nodiscard]] Alphabet writing_alphabet(const PuzzleRecord& record, int order,
                                        std::string_view avoid = {});

// The value of each settled cell, 0 for every other.
[[nodiscard]] std::vector<Value> settled_values(const Board& board);

// n*n symbols without a newline. The alphabet must not be integers.
[[nodiscard]] std::string symbols_line(const Alphabet& alphabet, const std::vector<Value>& values);
// n lines of n symbols, or of cells separated by single spaces; integers are always separated.
[[nodiscard]] std::string symbol_rows(const Alphabet& alphabet, int order,
                                      const std::vector<Value>& values, bool spaced);

// The region, or else the box, of each cell, 0..n-1; empty when there are neither (or boxes with
// fewer cells than n).
[[nodiscard]] std::vector<int> region_numbers(const Geometry& geometry);

// Reasons to refuse; empty when there is none.
[[nodiscard]] std::string too_few_symbols(const PuzzleRecord& record, const Board& board);
[[nodiscard]] std::string loses_marks(const Board& board);
[[nodiscard]] std::string loses_regions(const Board& board);
// The two, and the three, that most formats have.
[[nodiscard]] std::string refuse_integers_only(const PuzzleRecord& record, const Board& board);
[[nodiscard]] std::string refuse_symbols(const PuzzleRecord& record, const Board& board);

}  // namespace concord::io
