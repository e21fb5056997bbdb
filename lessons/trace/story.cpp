#include "lessons/trace/story.hpp"

#include <array>

namespace concord {

std::string_view to_string(StoryKind kind) {
  constexpr std::array<std::string_view, 17> kNames{
      "try",       "reject",   "place",  "naked-single", "hidden-single", "dead-end",
      "take-back", "solution", "decide", "imply",        "conflict",      "resolve",
      "learn",     "forget",   "undo",   "restart",      "refuted"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::uint64_t Story::count(StoryKind wanted, std::size_t step) const {
  std::uint64_t count = 0;
  for (std::size_t event = 0; event < step; ++event) count += kind(event) == wanted ? 1 : 0;
  return count;
}

}  // namespace concord
