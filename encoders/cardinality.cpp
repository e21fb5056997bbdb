#include "encoders/cardinality.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace concord {
namespace {

tl::expected<void, std::string> check(std::string_view what, std::uint64_t k,
                                      std::span<const Lit> literals, const Amo& amo) {
  if (k != 1) {
    return tl::unexpected(fmt::format("'{}' can say {} 1, not {} {}", amo.id(), what, what, k));
  }
  std::vector<Lit> sorted(literals.begin(), literals.end());
  std::ranges::sort(sorted);
  if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
    return tl::unexpected(fmt::format("literal {} is listed twice", twice->dimacs()));
  }
  return {};
}

}  // namespace

tl::expected<void, std::string> add_at_most(std::uint64_t k, std::span<const Lit> literals,
                                            const Amo& amo, ClauseSink& sink) {
  if (auto fine = check("at most", k, literals, amo); !fine) return fine;
  amo.encode(literals, sink);
  return {};
}

tl::expected<void, std::string> add_exactly(std::uint64_t k, std::span<const Lit> literals,
                                            const Amo& amo, ClauseSink& sink) {
  if (auto fine = check("exactly", k, literals, amo); !fine) return fine;
  amo.encode_exactly_one(literals, sink);
  return {};
}

}  // namespace concord
