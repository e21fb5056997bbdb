#pragma once
// TraceView: a story seen step by step at a terminal. It obeys commands, each a line of text or a
// key that stands for one, and writes the screen that follows; it reads and prints nothing itself.
//
// Not thread-safe. The story and the board must outlive it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/board_drawing.hpp"
#include "lessons/trace/story.hpp"
#include "puzzles/io/alphabet.hpp"
#include "puzzles/model/board.hpp"

namespace concord::cli {

class TraceView {
 public:
  TraceView(Story& story, const Board& board, Alphabet alphabet, Marking marking)
      : story_(story), board_(board), alphabet_(std::move(alphabet)), marking_(marking) {}

  // The board, the step, the choices and the counts.
  [[nodiscard]] std::string screen();

  // Obeys one command ("" is "n"); what is to be said about it, or nothing. See help().
  [[nodiscard]] std::string obey(std::string_view command);
  [[nodiscard]] bool is_over() const { return over_; }
  [[nodiscard]] std::size_t step() const { return step_; }

  [[nodiscard]] static std::string help();

 private:
  // Goes on, or back, to where `wanted(event)` holds of the event that led there.
  template <typename Wanted>
  std::string seek(int direction, const char* what, const Wanted& wanted);
  [[nodiscard]] std::string jump(std::string_view argument);
  [[nodiscard]] std::string set_break(std::string_view argument);
  [[nodiscard]] bool breaks_at(std::size_t event) const;

  Story& story_;
  const Board& board_;
  Alphabet alphabet_;
  Marking marking_;
  std::size_t step_ = 0;
  std::optional<Cell> break_cell_;
  std::optional<Value> break_value_;
  bool over_ = false;
};

}  // namespace concord::cli
