#pragma once
// What `concord explain` says besides the clauses: title, legend, headings, sizes.

#include <cstdint>
#include <string>
#include <vector>

#include "encoders/counting_sink.hpp"
#include "encoders/encoding.hpp"
#include "puzzles/io/puzzle_record.hpp"

namespace concord::cli {

struct Sizes {
  EncodingSize size;
  std::uint64_t xors = 0;
  std::vector<GroupSize> groups;
};

// A puzzle, how it is encoded, and what a first pass over the clauses found out.
struct Subject {
  const PuzzleRecord& record;
  const EncodingChoice& choice;
  Encoding encoding;
  Sizes all;

  [[nodiscard]] BoardView board() const { return record.board->view(); }
};

// "78 clauses and 40 XOR clauses": the latter where there are some.
[[nodiscard]] std::string clauses_text(std::uint64_t clauses, std::uint64_t xors);

// "FILE: 4x4, boxes 2x2, as extended/pairwise/prune: 20 variables, 78 clauses"
[[nodiscard]] std::string title(const Subject& subject);
// What one has to know to read the clauses.
[[nodiscard]] std::string legend(const Subject& subject);
// "row at-least-one: each row has each value somewhere (16 clauses)"
[[nodiscard]] std::string heading(const Subject& subject, const GroupSize& group);

// Sizes only; `selected` is null where everything is.
[[nodiscard]] std::string summary(const Subject& subject, const Sizes* selected);
[[nodiscard]] std::string summary_json(const Subject& subject, const Sizes* selected);

}  // namespace concord::cli
