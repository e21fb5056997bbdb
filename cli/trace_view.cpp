#include "cli/trace_view.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/explain_selection.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::cli {

std::string TraceView::help() {
  return "n or Enter  the next step             p  the step before\n"
         "N  ten steps on                       P  ten steps back\n"
         "g STEP  go to a step                  h  to the beginning    e  to the end\n"
         "s  to the next solution               S  to the one before\n"
         "d  to the next dead end or conflict   D  to the one before\n"
         "b rRcC  break where a cell is meant   b N  where a value is   b  nowhere any more\n"
         "c  on to the next break               C  back to the one before\n"
         "?  this help                          q  leave\n";
}

std::string TraceView::screen() {
  const StoryBoard now = story_.board(step_);
  Board shown(board_.geometry_ptr());
  for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
    if (now.values[cell] != 0) shown.settle(cell, now.values[cell]);
  }
  std::vector<bool> marked(static_cast<std::size_t>(board_.cell_count()));
  for (const Cell cell : now.concerned) marked[cell] = true;
  constexpr int kAnyWidth = 1 << 20;
  std::string out = draw_board(shown.view(), alphabet_, marked, marking_, kAnyWidth);
  out += fmt::format("step {} of {}: {}\n", step_, story_.event_count(),
                     step_ == 0 ? "the board as it was given" : story_.words(step_ - 1));
  const auto stack = story_.stack(step_);
  constexpr std::size_t kShown = 12;
  out += fmt::format("choices: {}", stack.empty() ? "none" : "");
  const std::size_t first = stack.size() > kShown ? stack.size() - kShown : 0;
  if (first > 0) out += fmt::format("({} more) ", first);
  for (std::size_t i = first; i < stack.size(); ++i) {
    out += stack[i] + (i + 1 < stack.size() ? " " : "");
  }
  out += '\n';
  std::string counts;
  for (int kind = 0; kind <= static_cast<int>(StoryKind::kRefuted); ++kind) {
    const std::uint64_t count = story_.count(static_cast<StoryKind>(kind), step_);
    if (count == 0) continue;
    counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ",
                          to_string(static_cast<StoryKind>(kind)), count);
  }
  return out + fmt::format("so far: {}\n", counts.empty() ? "nothing" : counts);
}

template <typename Wanted>
std::string TraceView::seek(int direction, const char* what, const Wanted& wanted) {
  const std::size_t count = story_.event_count();
  if (direction > 0) {
    for (std::size_t step = step_ + 1; step <= count; ++step) {
      if (wanted(step - 1)) {
        step_ = step;
        return {};
      }
    }
    return fmt::format("there is no {} from here on", what);
  }
  for (std::size_t step = step_; step-- > 1;) {
    if (wanted(step - 1)) {
      step_ = step;
      return {};
    }
  }
  return fmt::format("there is no {} before this", what);
}

std::string TraceView::jump(std::string_view argument) {
  const auto step = parse_whole(argument);
  if (!step)
    return fmt::format("g STEP: '{}' is no step, a number from 0 to {}", argument,
                       story_.event_count());
  step_ = static_cast<std::size_t>(std::min<std::uint64_t>(*step, story_.event_count()));
  if (*step > story_.event_count()) return "that is beyond the end";
  return {};
}

std::string TraceView::set_break(std::string_view argument) {
  break_cell_.reset();
  break_value_.reset();
  if (argument.empty()) return "no break any more";
  const std::string text(argument);
  if (const auto cell = parse_cell("b", text, board_.order())) {
    break_cell_ = *cell;
    return fmt::format("break at {}: c goes on to it", board_.geometry().cell_name(*cell));
  }
  if (const auto value = parse_value("b", text, board_.order())) {
    break_value_ = *value;
    return fmt::format("break at value {}: c goes on to it", alphabet_.write(*value));
  }
  return fmt::format("b: '{}' is neither a cell (r1c1 to r{}c{}) nor a value (1 to {})", text,
                     board_.order(), board_.order(), board_.order());
}

bool TraceView::breaks_at(std::size_t event) const {
  return (break_cell_ && story_.is_about(event, *break_cell_)) ||
         (break_value_ && story_.is_about_value(event, *break_value_));
}

std::string TraceView::obey(std::string_view command) {
  constexpr std::size_t kStride = 10;
  const std::size_t last = story_.event_count();
  std::string_view argument;
  if (const std::size_t space = command.find(' '); space != std::string_view::npos) {
    argument = command.substr(space + 1);
    command = command.substr(0, space);
  }
  const auto is = [this](std::initializer_list<StoryKind> kinds) {
    return [this, wanted = std::vector<StoryKind>(kinds)](std::size_t event) {
      return std::ranges::find(wanted, story_.kind(event)) != wanted.end();
    };
  };
  const auto trouble = is({StoryKind::kDeadEnd, StoryKind::kConflict});
  const auto solution = is({StoryKind::kSolution});
  const auto break_here = [this](std::size_t event) { return breaks_at(event); };
  if (command.empty() || command == "n" || command == "N") {
    if (step_ == last) return "this is the end";
    step_ = std::min(last, step_ + (command == "N" ? kStride : 1));
  } else if (command == "p" || command == "P") {
    if (step_ == 0) return "this is the beginning";
    step_ -= std::min(step_, command == "P" ? kStride : std::size_t{1});
  } else if (command == "g") {
    return jump(argument);
  } else if (command == "h") {
    step_ = 0;
  } else if (command == "e") {
    step_ = last;
  } else if (command == "s") {
    return seek(1, "solution", solution);
  } else if (command == "S") {
    return seek(-1, "solution", solution);
  } else if (command == "d") {
    return seek(1, "dead end", trouble);
  } else if (command == "D") {
    return seek(-1, "dead end", trouble);
  } else if (command == "b") {
    return set_break(argument);
  } else if (command == "c" || command == "C") {
    if (!break_cell_ && !break_value_) return "no break is set: b rRcC or b N sets one";
    return seek(command == "c" ? 1 : -1, "break", break_here);
  } else if (command == "?") {
    return help();
  } else if (command == "q") {
    over_ = true;
  } else {
    return fmt::format("'{}' is no command; ? lists them", command);
  }
  return {};
}

}  // namespace concord::cli
