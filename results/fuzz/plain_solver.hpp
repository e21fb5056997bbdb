#pragma once
// A small solver of the fuzzer's own: it makes boards of a known kind and counts along, so that no
// backend is tested by itself. Fewest candidates first, naked and hidden singles at each step. It
// shares no code with any backend. Orders up to 64; no exception but std::bad_alloc.

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "backends/catalog.hpp"
#include "puzzles/model/board.hpp"
#include "puzzles/model/random.hpp"

namespace concord {

inline constexpr int kPlainMaxOrder = 64;

struct PlainLimits {
  std::uint64_t solutions = 2;
  std::uint64_t nodes = 20'000;  // values tried at a branching
  Random* random = nullptr;      // the values of a branching in random order; null: ascending
};

struct PlainResult {
  std::uint64_t solutions = 0;
  std::uint64_t nodes = 0;
  bool exhausted = false;     // there are no others
  bool out_of_nodes = false;  // stopped by the limit of nodes (or an order that is too large)
};

// `on_grid` may be empty; false ends the search.
[[nodiscard]] PlainResult plain_solve(BoardView board, const PlainLimits& limits,
                                      const std::function<bool(std::span<const Value>)>& on_grid);

// The same as a backend, for a panel; it minds the request's limit of solutions and its sink, of
// its other limits only that of the nodes.
[[nodiscard]] std::unique_ptr<Backend> make_plain_backend();
[[nodiscard]] BackendSpec plain_spec();

}  // namespace concord
