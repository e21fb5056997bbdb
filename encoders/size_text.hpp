#pragma once
// Sizes in words, for what is refused because of them: every refusal says bytes, variables and
// clauses in the same way, "up to" where they are bounds, and what is needed reads larger than the
// limit. Pure.

#include <cstdint>
#include <string>
#include <string_view>

#include "encoders/encoding.hpp"
#include "encoders/encoding_size.hpp"

namespace concord {

// "512 bytes", "17.3 kB", "0.3 MB", "1.2 GB"; more bytes never read smaller.
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);

struct OverLimitText {
  std::string needed;
  std::string limit;
};
// Both by bytes_text(), or exactly where that would be the same text. `needed_B` is above
// `limit_B`.
[[nodiscard]] OverLimitText over_limit_text(std::uint64_t needed_B, std::uint64_t limit_B);

// "729 variables, 11988 clauses"
[[nodiscard]] std::string size_text(const EncodingSize& size);

// What stands before an amount that follows from predict_size(): "up to ", or nothing where that is
// exact.
[[nodiscard]] std::string_view up_to(const EncodingChoice& choice);

// Advice for who was refused `choice`: "prune leaves out what the givens settle", or nothing where
// prune would not be smaller.
[[nodiscard]] std::string_view prune_advice(BoardView board, const EncodingChoice& choice);

}  // namespace concord
