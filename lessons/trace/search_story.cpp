#include "lessons/trace/search_story.hpp"

#include <fmt/format.h>

#include "results/record/json_text.hpp"

namespace concord {
namespace {

using Kind = SearchEvent::Kind;

constexpr std::size_t kEventsAFrame = 1024;

class Keeper final : public SearchListener {
 public:
  Keeper(std::vector<SearchEvent>& events, std::size_t most) : events_(events), most_(most) {}

  bool on_event(const SearchEvent& event) override {
    cut_ = events_.size() == most_;
    if (!cut_) events_.push_back(event);
    return !cut_;
  }
  [[nodiscard]] bool cut() const { return cut_; }

 private:
  std::vector<SearchEvent>& events_;
  std::size_t most_;
  bool cut_ = false;
};

}  // namespace

SearchStory::SearchStory(const Board& board, const BackendRow& row, const Request& request,
                         std::size_t most_events, Alphabet alphabet)
    : board_(board), alphabet_(std::move(alphabet)) {
  Keeper keeper(events_, most_events);
  outcome_ = row.trace(board_.view(), request, keeper);
  cut_ = keeper.cut();
  depths_.reserve(events_.size());
  Frame frame;
  for (; frame.step < events_.size(); ++frame.step) {
    if (frame.step % kEventsAFrame == 0) key_frames_.push_back(frame);
    apply(events_[frame.step], frame.placed);
    std::uint32_t depth = 0;
    if (!depths_.empty()) depth = depths_.back();
    const Kind kind = events_[frame.step].kind;
    if (kind == Kind::kPlace) ++depth;
    if (kind == Kind::kTakeBack) --depth;
    depths_.push_back(depth);
  }
  if (key_frames_.empty()) key_frames_.push_back({});
  now_ = key_frames_.front();
}

void SearchStory::apply(const SearchEvent& event, std::vector<Placed>& placed) const {
  if (event.kind == Kind::kPlace || event.kind == Kind::kNaked || event.kind == Kind::kHidden) {
    placed.push_back({event.cell, event.value, event.kind == Kind::kPlace});
  } else if (event.kind == Kind::kTakeBack) {
    while (!placed.empty() && !(placed.back().by_choice && placed.back().cell == event.cell)) {
      placed.pop_back();
    }
    if (!placed.empty()) placed.pop_back();
  }
}

const SearchStory::Frame& SearchStory::go_to(std::size_t step) {
  if (now_.step > step || now_.step / kEventsAFrame < step / kEventsAFrame) {
    now_ = key_frames_[std::min(step / kEventsAFrame, key_frames_.size() - 1)];
  }
  for (; now_.step < step; ++now_.step) apply(events_[now_.step], now_.placed);
  return now_;
}

StoryKind SearchStory::kind(std::size_t event) const {
  switch (events_[event].kind) {
    case Kind::kTry: return StoryKind::kTry;
    case Kind::kReject: return StoryKind::kReject;
    case Kind::kPlace: return StoryKind::kPlace;
    case Kind::kNaked: return StoryKind::kNaked;
    case Kind::kHidden: return StoryKind::kHidden;
    case Kind::kDeadEnd:
    case Kind::kTwice: return StoryKind::kDeadEnd;
    case Kind::kTakeBack: return StoryKind::kTakeBack;
    case Kind::kSolution: return StoryKind::kSolution;
  }
  return StoryKind::kTry;
}

std::string SearchStory::words(std::size_t index) const {
  const SearchEvent& event = events_[index];
  const Geometry& geometry = board_.geometry();
  const std::string cell = event.cell < 0 ? "" : geometry.cell_name(event.cell);
  const std::string unit = event.unit < 0 ? "" : geometry.unit_name(event.unit);
  const std::string value = event.value == 0 ? "" : value_text(event.value);
  switch (event.kind) {
    case Kind::kTry: return fmt::format("{} in {}?", value, cell);
    case Kind::kReject:
      return fmt::format("{} cannot be {}: {} has it ({})", cell, value,
                         geometry.cell_name(event.other), unit);
    case Kind::kPlace: return fmt::format("{}={}", cell, value);
    case Kind::kNaked: return fmt::format("{}={}: nothing else is left for {}", cell, value, cell);
    case Kind::kHidden: return fmt::format("{}={}: nowhere else is left in {}", cell, value, unit);
    case Kind::kDeadEnd:
      if (event.cell >= 0) return fmt::format("dead end: nothing is left for {}", cell);
      return fmt::format("dead end: no place is left for {} in {}", value, unit);
    case Kind::kTwice: return fmt::format("no: {} is in {} twice", value, unit);
    case Kind::kTakeBack: return fmt::format("back: {} is {} no more", cell, value);
    case Kind::kSolution: return "a solution";
  }
  return {};
}

std::string SearchStory::json(std::size_t index) const {
  const SearchEvent& event = events_[index];
  const Geometry& geometry = board_.geometry();
  std::string out = fmt::format(R"({{"schema":"concord.trace/1","step":{},"event":"{}","depth":{})",
                                index + 1, to_string(kind(index)), depths_[index]);
  if (event.cell >= 0) out += fmt::format(R"(,"cell":"{}")", geometry.cell_name(event.cell));
  if (event.value != 0) out += fmt::format(R"(,"value":{})", event.value);
  if (event.other >= 0) out += fmt::format(R"(,"other":"{}")", geometry.cell_name(event.other));
  if (event.unit >= 0) out += fmt::format(R"(,"unit":"{}")", geometry.unit_name(event.unit));
  out += R"(,"words":)";
  put_json_string(out, words(index));
  return out + "}\n";
}

bool SearchStory::is_about(std::size_t event, Cell cell) const {
  const SearchEvent& happened = events_[event];
  return happened.cell == cell || happened.other == cell;
}

bool SearchStory::is_about_value(std::size_t event, Value value) const {
  return events_[event].value == value;
}

StoryBoard SearchStory::board(std::size_t step) {
  StoryBoard shown;
  for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
    shown.values.push_back(board_.view().settled(cell));
  }
  for (const Placed& placed : go_to(step).placed) shown.values[placed.cell] = placed.value;
  if (step == 0) return shown;
  const SearchEvent& event = events_[step - 1];
  if (event.cell >= 0) shown.concerned.push_back(event.cell);
  if (event.other >= 0) shown.concerned.push_back(event.other);
  return shown;
}

std::vector<std::string> SearchStory::stack(std::size_t step) {
  std::vector<std::string> names;
  for (const Placed& placed : go_to(step).placed) {
    if (!placed.by_choice) continue;
    names.push_back(
        fmt::format("{}={}", board_.geometry().cell_name(placed.cell), value_text(placed.value)));
  }
  return names;
}

}  // namespace concord
