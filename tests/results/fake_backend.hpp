#pragma once
// A backend that says what a test wants it to say: the liar, the one that repeats itself, the one
// that stops.

#include <functional>

#include "backends/budget.hpp"
#include "backends/catalog.hpp"

namespace concord::test {

class FakeBackend final : public SingleBoardBackend {
 public:
  using Script = std::function<Outcome(BoardView, const Request&, std::size_t)>;
  explicit FakeBackend(Script script) : script_(std::move(script)) {}

 protected:
  Outcome solve_one(BoardView board, const Request& request, std::size_t index) override {
    return script_(board, request, index);
  }

 private:
  Script script_;
};

inline constexpr BackendRow kFakeRow{
    "fake", "for tests", "", BackendKind::kNative, "fake-tag", false, false, std::nullopt, nullptr};

inline BackendSpec fake_spec() {
  return {&kFakeRow, {}};
}

// Reports `grids` in turn through a Budget and is exhausted when it got through all of them.
inline FakeBackend reporting(std::vector<std::vector<Value>> grids) {
  return FakeBackend(
      [grids = std::move(grids)](BoardView board, const Request& request, std::size_t index) {
        Budget budget(request, index, board.order());
        for (const auto& grid : grids) {
          if (!budget.found(grid)) break;
        }
        return std::move(budget).finish();
      });
}

}  // namespace concord::test
