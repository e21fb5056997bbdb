#include "encoders/size_text.hpp"

#include <fmt/format.h>

#include "encoders/catalog.hpp"

namespace concord {

// A unit ends where rounding would reach the first text of the next.
std::string bytes_text(std::uint64_t bytes) {
  const auto amount = static_cast<double>(bytes);
  if (bytes == 1) return "1 byte";
  if (bytes < 1'000) return fmt::format("{} bytes", bytes);
  if (bytes < 99'950) return fmt::format("{:.1f} kB", amount / 1e3);
  if (bytes < 999'950'000) return fmt::format("{:.1f} MB", amount / 1e6);
  return fmt::format("{:.1f} GB", amount / 1e9);
}

OverLimitText over_limit_text(std::uint64_t needed_B, std::uint64_t limit_B) {
  OverLimitText text{bytes_text(needed_B), bytes_text(limit_B)};
  if (text.needed == text.limit)
    text = {fmt::format("{} bytes", needed_B), fmt::format("{} bytes", limit_B)};
  return text;
}

std::string size_text(const EncodingSize& size) {
  return fmt::format("{} variables, {} clauses", size.variables, size.clauses);
}

std::string_view up_to(const EncodingChoice& choice) {
  return size_is_bound(choice) ? "up to " : "";
}

std::string_view prune_advice(BoardView board, const EncodingChoice& choice) {
  if (choice.givens->prune) return {};
  EncodingChoice pruned = choice;
  pruned.givens = find_givens("prune");
  // Of a board with few givens the bound for prune is above the exact size.
  const bool smaller =
      predict_size(board, pruned).formula_B() < predict_size(board, choice).formula_B();
  return smaller ? "prune leaves out what the givens settle" : "";
}

}  // namespace concord
