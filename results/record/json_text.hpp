#pragma once
// Strings in JSON. What is not UTF-8 becomes U+FFFD: a record must stay readable whatever a file
// name or a solver's message holds.

#include <string>
#include <string_view>

namespace concord {

// Appends `text` with its quotes.
void put_json_string(std::string& out, std::string_view text);

// What nlohmann's message says, without its own numbering: "[json.exception.out_of_range.403] key
// 'order' not found" becomes "key 'order' not found".
[[nodiscard]] std::string json_problem(std::string_view what);

}  // namespace concord
