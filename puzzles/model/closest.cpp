#include "puzzles/model/closest.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace concord {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the usual table: the swap of neighbours looks two rows back.
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> previous(b.size() + 1);
  std::vector<std::size_t> current(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) previous[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      current[j] = std::min({replaced, previous[j] + 1, current[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        current[j] = std::min(current[j], before[j - 2] + 1);
    }
    before.swap(previous);
    previous.swap(current);
  }
  return previous[b.size()];
}

}  // namespace

std::optional<std::string_view> closest_name(std::string_view word,
                                             std::span<const std::string_view> names) {
  // A pasted line is no typing mistake, and the table would grow with it.
  constexpr std::size_t kLongestWord = 64;
  if (word.empty() || word.size() > kLongestWord) return std::nullopt;
  std::optional<std::string_view> best;
  // An edit of every letter would be another word.
  std::size_t least = std::min(std::max<std::size_t>(1, word.size() / 3) + 1, word.size());
  for (const std::string_view name : names) {
    const std::size_t distance = edit_distance(word, name);
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  if (best) return best;
  for (const std::string_view name : names) {
    if (name.starts_with(word)) return name;
  }
  return std::nullopt;
}

}  // namespace concord
