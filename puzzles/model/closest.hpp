#pragma once
// "Did you mean": the known name nearest to a mistyped word, for the messages of every catalog.
// Nearness is the number of single-letter insertions, deletions, replacements and swaps of
// neighbours (restricted Damerau-Levenshtein). Pure; safe to call from several threads.

#include <optional>
#include <span>
#include <string_view>

namespace concord {

// The name at the least distance from `word` (the first of several), provided that it is near
// enough to be what was meant: at most one edit in three letters of the word, and one in a word of
// two. A name that the word begins ("dfs" for "dfs-scan") counts as near when nothing else is. None
// otherwise, or for an empty word. The view is one of `names`.
[[nodiscard]] std::optional<std::string_view> closest_name(std::string_view word,
                                                           std::span<const std::string_view> names);

}  // namespace concord
