#pragma once
// Merging the records of a session's parts: all runs.*.jsonl of its folder become runs.jsonl, each
// run once, and are then removed. The whole file is made beside the old one first: ended at any
// moment, nothing is lost, and the next merge does what is left.

#include <cstdint>
#include <string>

#include <tl/expected.hpp>

namespace concord {

struct Merged {
  std::uint64_t runs = 0;      // in the merged record
  std::uint64_t parts = 0;     // files that were merged
  std::uint64_t repeated = 0;  // runs that were there already
};

// While another program writes to one of the files, the error says so and nothing is changed. The
// error is one sentence.
[[nodiscard]] tl::expected<Merged, std::string> merge_records(const std::string& folder);

}  // namespace concord
