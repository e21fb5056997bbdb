#pragma once
// The fields of a JSON object, each read as what it must be: what is wrong with the first that is
// not is one sentence with its place. Base of a reader of one kind of file; not thread-safe.

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "results/fuzz/placed_json.hpp"

namespace concord {

class JsonFields {
 protected:
  [[nodiscard]] const JsonError& error() const { return error_; }

  bool fail(std::size_t at, std::string message) {
    error_ = {at, std::move(message)};
    return false;
  }
  bool fail(const PlacedJson& node, std::string message) {
    return fail(node.at, std::move(message));
  }

  bool check_keys(const PlacedJson& object, std::string_view name,
                  std::initializer_list<std::string_view> known) {
    if (object.kind != PlacedJson::Kind::kObject)
      return fail(object, fmt::format("{} must be an object", name));
    for (std::size_t i = 0; i < object.keys.size(); ++i) {
      if (std::ranges::find(known, object.keys[i]) == known.end())
        return fail(object.key_places[i],
                    fmt::format("'{}' is no key of {}", object.keys[i], name));
    }
    return true;
  }

  // Null where the key is not there, or its value is null.
  static const PlacedJson* value_of(const PlacedJson& object, std::string_view key) {
    const PlacedJson* found = object.find(key);
    return found == nullptr || found->kind == PlacedJson::Kind::kNull ? nullptr : found;
  }
  const PlacedJson* needed(const PlacedJson& object, std::string_view key) {
    const PlacedJson* found = value_of(object, key);
    if (found == nullptr) fail(object, fmt::format("there is no \"{}\"", key));
    return found;
  }

  template <typename T>
  bool whole(const PlacedJson& node, std::string_view name, std::uint64_t least, std::uint64_t most,
             T& value) {
    std::uint64_t number = 0;
    const char* end = node.text.data() + node.text.size();
    const auto [stop, code] = std::from_chars(node.text.data(), end, number);
    if (node.kind != PlacedJson::Kind::kNumber || code != std::errc() || stop != end ||
        number < least || number > most) {
      return fail(node,
                  most == UINT64_MAX
                      ? fmt::format("{} must be a whole number of {} or more", name, least)
                      : fmt::format("{} must be a whole number from {} to {}", name, least, most));
    }
    value = static_cast<T>(number);
    return true;
  }
  bool optional_whole(const PlacedJson& object, std::string_view name, std::uint64_t least,
                      std::optional<std::uint64_t>& value) {
    const PlacedJson* node = value_of(object, name);
    return node == nullptr || whole(*node, name, least, UINT64_MAX, value.emplace());
  }
  bool flag(const PlacedJson& object, std::string_view name, bool& value) {
    const PlacedJson* node = value_of(object, name);
    if (node == nullptr) return true;
    if (node->kind != PlacedJson::Kind::kBool)
      return fail(*node, fmt::format("{} must be true or false", name));
    value = node->text == "true";
    return true;
  }
  bool text(const PlacedJson& node, std::string_view name, std::string& value) {
    if (node.kind != PlacedJson::Kind::kString)
      return fail(node, fmt::format("{} must be a string", name));
    value = node.text;
    return true;
  }

  template <typename T>
  bool numbers(const PlacedJson& object, std::string_view name, int count, int least,
               std::vector<T>& values) {
    const PlacedJson* node = needed(object, name);
    if (node == nullptr) return false;
    if (node->kind != PlacedJson::Kind::kArray ||
        node->items.size() != static_cast<std::size_t>(count))
      return fail(*node, fmt::format("{} must be a list of {} numbers", name, count));
    for (const PlacedJson& item : node->items) {
      const auto first = static_cast<std::uint64_t>(least);
      const std::uint64_t last = first + static_cast<std::uint64_t>(count) - 1;
      if (!whole(item, name, first, last, values.emplace_back())) return false;
    }
    return true;
  }

  // n strings of n words. Strings are taken to have no escapes before a wrong word.
  template <typename F>
  bool square(const PlacedJson& node, std::string_view name, int order, F&& each) {
    const auto n = static_cast<std::size_t>(order);
    if (node.kind != PlacedJson::Kind::kArray || node.items.size() != n)
      return fail(node, fmt::format("{} must be a list of {} rows", name, n));
    for (std::size_t row = 0; row < n; ++row) {
      const PlacedJson& item = node.items[row];
      if (item.kind != PlacedJson::Kind::kString)
        return fail(item, fmt::format("a row of {} must be a string", name));
      std::vector<Word> words;
      for (std::size_t at = 0; at < item.text.size();) {
        const std::size_t end = std::min(item.text.find(' ', at), item.text.size());
        if (end > at) words.push_back({std::string_view(item.text).substr(at, end - at), at});
        at = end + 1;
      }
      if (words.size() != n) {
        return fail(item, fmt::format("row {} of {} has {} cells instead of {}", row + 1, name,
                                      words.size(), n));
      }
      for (std::size_t column = 0; column < n; ++column) {
        if (!each(row * n + column, words[column].text, item.at + 1 + words[column].offset))
          return false;
      }
    }
    return true;
  }

 private:
  struct Word {
    std::string_view text;
    std::size_t offset;  // in its row
  };

  JsonError error_;
};

}  // namespace concord
