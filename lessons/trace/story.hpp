#pragma once
// Story: what a solver did on a board, step by step, to be shown forwards and backwards. Step 0 is
// the board before anything was done; step i is what holds after the first i events. Going to a
// step takes time in the distance from the nearest key frame, not from the beginning.
//
// Not thread-safe. Throws nothing but std::bad_alloc.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "puzzles/model/board.hpp"

namespace concord {

// What kinds of event there are in any story; the names are those of the JSON.
enum class StoryKind : std::uint8_t {
  kTry,
  kReject,
  kPlace,
  kNaked,
  kHidden,
  kDeadEnd,
  kTakeBack,
  kSolution,
  kDecide,
  kImply,
  kConflict,
  kResolve,
  kLearn,
  kForget,
  kUndo,
  kRestart,
  kRefuted,
};
[[nodiscard]] std::string_view to_string(StoryKind kind);

// How the board stands at a step.
struct StoryBoard {
  std::vector<Value> values;    // 0 where a cell has none yet
  std::vector<Cell> concerned;  // what the event is about, the first one most
};

class Story {
 public:
  virtual ~Story() = default;

  [[nodiscard]] virtual std::size_t event_count() const = 0;
  [[nodiscard]] virtual StoryKind kind(std::size_t event) const = 0;
  // Choices that are open after the event.
  [[nodiscard]] virtual std::size_t depth(std::size_t event) const = 0;
  // One sentence without a stop.
  [[nodiscard]] virtual std::string words(std::size_t event) const = 0;
  // One object (`concord.trace/1`) and a line's end.
  [[nodiscard]] virtual std::string json(std::size_t event) const = 0;
  [[nodiscard]] virtual bool is_about(std::size_t event, Cell cell) const = 0;
  [[nodiscard]] virtual bool is_about_value(std::size_t event, Value value) const = 0;

  // After the first `step` events, 0 to event_count().
  [[nodiscard]] virtual StoryBoard board(std::size_t step) = 0;
  // The choices that are open then, the first one first: "r1c3=4".
  [[nodiscard]] virtual std::vector<std::string> stack(std::size_t step) = 0;

  // How many events of a kind there are among the first `step`.
  [[nodiscard]] std::uint64_t count(StoryKind kind, std::size_t step) const;
};

}  // namespace concord
