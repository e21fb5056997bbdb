#pragma once
// The records of `concord profile`: what unit propagation on one encoding did with the puzzles of a
// run, as one JSON object or one CSV line. Keys are part of the interface: added to, never renamed.
// What cannot be known is null, or an empty field.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "encoders/encoding.hpp"
#include "encoders/propagate/profile.hpp"

namespace concord {

struct ProfileRecord {
  const EncodingChoice& choice;
  const ProfileTotals& totals;
  std::span<const std::string> sources;  // the files, as given
  std::uint64_t invalid = 0;             // records that were no board
};

// With the newline.
[[nodiscard]] std::string profile_json(const ProfileRecord& record);
[[nodiscard]] std::string_view profile_csv_header();
[[nodiscard]] std::string profile_csv(const ProfileRecord& record);

}  // namespace concord
