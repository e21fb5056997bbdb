#pragma once
// SearchStory: a native search as it went (backends/native/search_observer.hpp).

#include <optional>
#include <string>
#include <vector>

#include "backends/catalog.hpp"
#include "backends/native/search_observer.hpp"
#include "lessons/trace/story.hpp"
#include "puzzles/io/alphabet.hpp"

namespace concord {

class SearchStory final : public Story {
 public:
  // Runs the search of `row`, whose `trace` is not null, and keeps what it tells, up to
  // `most_events`; the search ends there. Values are written as `alphabet` has them.
  SearchStory(const Board& board, const BackendRow& row, const Request& request,
              std::size_t most_events, Alphabet alphabet);

  [[nodiscard]] const Outcome& outcome() const { return outcome_; }
  // There was more to tell.
  [[nodiscard]] bool is_cut() const { return cut_; }
  [[nodiscard]] std::span<const SearchEvent> events() const { return events_; }

  [[nodiscard]] std::size_t event_count() const override { return events_.size(); }
  [[nodiscard]] StoryKind kind(std::size_t event) const override;
  [[nodiscard]] std::size_t depth(std::size_t event) const override { return depths_[event]; }
  [[nodiscard]] std::string words(std::size_t event) const override;
  [[nodiscard]] std::string json(std::size_t event) const override;
  [[nodiscard]] bool is_about(std::size_t event, Cell cell) const override;
  [[nodiscard]] bool is_about_value(std::size_t event, Value value) const override;
  [[nodiscard]] StoryBoard board(std::size_t step) override;
  [[nodiscard]] std::vector<std::string> stack(std::size_t step) override;

 private:
  // What stands on the board and what has been placed, in order; choices are among it.
  struct Placed {
    Cell cell;
    Value value;
    bool by_choice;
  };
  struct Frame {
    std::size_t step = 0;
    std::vector<Placed> placed;
  };
  void apply(const SearchEvent& event, std::vector<Placed>& placed) const;
  const Frame& go_to(std::size_t step);
  [[nodiscard]] std::string value_text(Value value) const { return alphabet_.write(value); }

  Board board_;
  Alphabet alphabet_;
  std::vector<SearchEvent> events_;
  std::vector<std::uint32_t> depths_;  // by event
  std::vector<Frame> key_frames_;
  Frame now_;
  Outcome outcome_;
  bool cut_ = false;
};

}  // namespace concord
