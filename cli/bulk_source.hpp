#pragma once
// The puzzles of a command line for bulk solving: plain lines side by side, and among them what has
// to be a record. Whether it pays is decided here: an input that holds no more than one block of
// puzzles, or gives them one by one, comes in small batches of records, as from read_batches().

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/puzzle_source.hpp"
#include "puzzles/io/plain_lines.hpp"

namespace concord::cli {

// The plain lines of a block. Enough that the last puzzles of a block, for which a bulk solver is
// half empty, don't count; few enough for the processor's cache.
inline constexpr std::size_t kBulkLines = 4096;

struct BulkBatch {
  // What stands among the plain lines.
  struct Other {
    std::size_t behind = 0;             // so many of the plain lines
    std::vector<std::string> messages;  // to be said before the record
    std::optional<PuzzleRecord> record;
  };

  bool bulk = false;  // else there are no plain lines
  bool interactive = false;
  PlainLines plain;
  std::vector<Other> others;  // in order
  std::size_t others_words = 0;

  [[nodiscard]] bool empty() const { return plain.empty() && others.empty(); }
};

// Calls plain(i) for each plain line and other(BulkBatch::Other&) for what stands among them, in
// order, until one returns false.
template <typename Plain, typename Other>
void for_each_in_order(BulkBatch& batch, Plain&& plain, Other&& other) {
  std::size_t next = 0;
  for (BulkBatch::Other& here : batch.others) {
    while (next < here.behind) {
      if (!plain(next++)) return;
    }
    if (!other(here)) return;
  }
  while (next < batch.plain.size()) {
    if (!plain(next++)) return;
  }
}

// Reads everything. What is not bulk is handed over in batches of at most `small` puzzles. `ended`
// and `put` as in read_batches().
void read_bulk(std::vector<std::string> paths, ReadOptions options, std::size_t small,
               const std::function<bool()>& ended,
               const std::function<bool(BulkBatch, std::size_t words)>& put);

// The same, and nothing is bulk.
void read_single(std::vector<std::string> paths, ReadOptions options, std::size_t most,
                 const std::function<bool()>& ended,
                 const std::function<bool(BulkBatch, std::size_t words)>& put);

}  // namespace concord::cli
