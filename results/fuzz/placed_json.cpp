#include "results/fuzz/placed_json.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace concord {
namespace {

constexpr int kMostLevels = 16;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// A character for a message: what cannot be shown as it is by its code.
std::string shown(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code >= 0x20 && code < 0x7f ? fmt::format("'{}'", c) : fmt::format("byte 0x{:02x}", code);
}

void append_utf8(std::string& text, unsigned code) {
  const auto put = [&](unsigned byte) { text += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0U | code >> 6);
    put(0x80U | (code & 0x3fU));
  } else {
    put(0xe0U | code >> 12);
    put(0x80U | (code >> 6 & 0x3fU));
    put(0x80U | (code & 0x3fU));
  }
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  tl::expected<PlacedJson, JsonError> read() {
    PlacedJson root;
    const bool fine = read_value(root, 0) && [&] {
      skip_space();
      return at_ == text_.size() || fail("text after the end of the JSON value");
    }();
    if (!fine) return tl::unexpected(std::move(error_));
    return root;
  }

 private:
  bool fail(std::string message) { return fail(at_, std::move(message)); }
  bool fail(std::size_t at, std::string message) {
    error_ = {at, std::move(message)};
    return false;
  }
  bool unexpected(std::string_view wanted) {
    if (at_ >= text_.size()) return fail("the JSON text ends too early");
    return fail(fmt::format("{} where {} was expected", shown(text_[at_]), wanted));
  }

  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_space() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') ++at_;
  }
  bool take(char c) {
    if (peek() != c || at_ >= text_.size()) return false;
    ++at_;
    return true;
  }
  bool take_word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  bool read_value(PlacedJson& node, int level) {
    skip_space();
    node.at = at_;
    if (level > kMostLevels) return fail("values within values, too deep");
    if (peek() == '{') return read_object(node, level);
    if (peek() == '[') return read_array(node, level);
    if (peek() == '"') {
      node.kind = PlacedJson::Kind::kString;
      return read_string(node.text);
    }
    if (take_word("null")) return true;
    for (const std::string_view word : {"true", "false"}) {
      if (!take_word(word)) continue;
      node.kind = PlacedJson::Kind::kBool;
      node.text = word;
      return true;
    }
    if (peek() == '-' || is_digit(peek())) {
      node.kind = PlacedJson::Kind::kNumber;
      return read_number(node.text);
    }
    return unexpected("a value");
  }

  bool read_object(PlacedJson& node, int level) {
    node.kind = PlacedJson::Kind::kObject;
    ++at_;
    skip_space();
    if (take('}')) return true;
    for (;;) {
      skip_space();
      const std::size_t key_at = at_;
      if (peek() != '"') return unexpected("a key in quotes");
      std::string key;
      if (!read_string(key)) return false;
      if (node.find(key) != nullptr)
        return fail(key_at, fmt::format("the key \"{}\" is there twice", key));
      skip_space();
      if (!take(':')) return unexpected("':'");
      node.keys.push_back(std::move(key));
      node.key_places.push_back(key_at);
      node.items.emplace_back();
      if (!read_value(node.items.back(), level + 1)) return false;
      skip_space();
      if (take('}')) return true;
      if (!take(',')) return unexpected("',' or '}'");
    }
  }

  bool read_array(PlacedJson& node, int level) {
    node.kind = PlacedJson::Kind::kArray;
    ++at_;
    skip_space();
    if (take(']')) return true;
    for (;;) {
      node.items.emplace_back();
      if (!read_value(node.items.back(), level + 1)) return false;
      skip_space();
      if (take(']')) return true;
      if (!take(',')) return unexpected("',' or ']'");
    }
  }

  bool read_number(std::string& text) {
    const std::size_t from = at_;
    take('-');
    const bool zero = take('0');
    if (!zero && !is_digit(peek())) return unexpected("a digit");
    if (zero && is_digit(peek())) return unexpected("no digit after a leading 0");
    while (is_digit(peek())) ++at_;
    if (take('.')) {
      if (!is_digit(peek())) return unexpected("a digit");
      while (is_digit(peek())) ++at_;
    }
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      if (!is_digit(peek())) return unexpected("a digit");
      while (is_digit(peek())) ++at_;
    }
    text = text_.substr(from, at_ - from);
    return true;
  }

  bool read_string(std::string& text) {
    ++at_;
    for (;;) {
      if (at_ >= text_.size()) return fail("the JSON text ends within a string");
      const char c = text_[at_];
      if (c == '"') {
        ++at_;
        return true;
      }
      if (static_cast<unsigned char>(c) < 0x20)
        return fail(fmt::format("{} within a string", shown(c)));
      ++at_;
      if (c != '\\') {
        text += c;
      } else if (!read_escape(text)) {
        return false;
      }
    }
  }

  bool read_escape(std::string& text) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    if (const std::size_t which = kLetters.find(peek());
        at_ < text_.size() && which != std::string_view::npos) {
      text += kMeanings[which];
      ++at_;
      return true;
    }
    if (!take('u')) return unexpected("an escape of JSON");
    unsigned code = 0;
    for (int i = 0; i < 4; ++i) {
      const char c = peek();
      const unsigned digit = is_digit(c)            ? static_cast<unsigned>(c - '0')
                             : c >= 'a' && c <= 'f' ? static_cast<unsigned>(c - 'a' + 10)
                             : c >= 'A' && c <= 'F' ? static_cast<unsigned>(c - 'A' + 10)
                                                    : 16;
      if (digit == 16) return unexpected("a hexadecimal digit");
      code = code * 16 + digit;
      ++at_;
    }
    append_utf8(text, code);
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  JsonError error_;
};

}  // namespace

const PlacedJson* PlacedJson::find(std::string_view key) const {
  const auto found = std::ranges::find(keys, key);
  return found == keys.end() ? nullptr : &items[static_cast<std::size_t>(found - keys.begin())];
}

tl::expected<PlacedJson, JsonError> read_placed_json(std::string_view text) {
  return Reader(text).read();
}

TextPlace place_of(std::string_view text, std::size_t at) {
  TextPlace place;
  for (const char c : text.substr(0, std::min(at, text.size()))) {
    ++place.column;
    if (c != '\n') continue;
    ++place.line;
    place.column = 1;
  }
  return place;
}

}  // namespace concord
