#pragma once
// JSON as a tree whose every node knows where it stands, for files that people edit and get wrong:
// what is not right in the end gets a line and a column. Strict (RFC 8259, no duplicate keys);
// numbers stay text. Values; no function throws but std::bad_alloc.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace concord {

struct PlacedJson {
  enum class Kind : std::uint8_t { kNull, kBool, kNumber, kString, kArray, kObject };

  Kind kind = Kind::kNull;
  std::size_t at = 0;             // byte offset of its first character
  std::string text;               // of a string, unescaped; of a number or a bool, as written
  std::vector<PlacedJson> items;  // of an array; of an object, the values
  std::vector<std::string> keys;  // of an object
  std::vector<std::size_t> key_places;

  // Null when there is none.
  [[nodiscard]] const PlacedJson* find(std::string_view key) const;
};

struct JsonError {
  std::size_t at = 0;
  std::string message;
};

[[nodiscard]] tl::expected<PlacedJson, JsonError> read_placed_json(std::string_view text);

struct TextPlace {
  std::uint64_t line = 1;    // 1-based
  std::uint64_t column = 1;  // 1-based, in bytes
};
[[nodiscard]] TextPlace place_of(std::string_view text, std::size_t at);

}  // namespace concord
