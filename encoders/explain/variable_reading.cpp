#include "encoders/explain/variable_reading.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace concord {
namespace {

using Kind = VariableReading::Kind;

// Takes what it finds from the front of a text.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  bool take(char c) {
    if (text_.empty() || text_.front() != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  bool take(std::string_view word) {
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }
  // A number from 1 (or 0) to `most`.
  std::optional<int> number(int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (error != std::errc() || value < least || value > most) return std::nullopt;
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    return value;
  }
  // "4", or "4-6".
  bool range(int most, int& first, int& last) {
    const auto a = number(1, most);
    if (!a) return false;
    first = last = *a;
    if (!take('-')) return true;
    const auto b = number(*a, most);
    if (!b) return false;
    last = *b;
    return true;
  }
  [[nodiscard]] bool done() const { return text_.empty(); }
  [[nodiscard]] std::string_view rest() const { return text_; }

 private:
  std::string_view text_;
};

// "r1c2", "r1c4-6", "r4-6c1" and what follows; false when it is no such thing.
bool read_cells(std::string_view name, int order, VariableReading& reading) {
  Scanner scan(name);
  int top = 0;
  int bottom = 0;
  int left = 0;
  int right = 0;
  if (!scan.take('r') || !scan.range(order, top, bottom) || !scan.take('c') ||
      !scan.range(order, left, right)) {
    return false;
  }
  reading.cell = (top - 1) * order + left - 1;
  reading.last = (bottom - 1) * order + right - 1;
  const bool single = reading.cell == reading.last;
  if (!single && top != bottom && left != right) return false;
  if (scan.take('=')) {
    const auto value = scan.number(1, order);
    if (!value || !scan.done()) return false;
    reading.value = static_cast<Value>(*value);
    reading.kind = single ? Kind::kValue : top == bottom ? Kind::kMinirow : Kind::kMinicolumn;
    return true;
  }
  if (!single) return false;
  if (scan.take('>')) {
    const auto value = scan.number(1, order);
    if (!value || !scan.done()) return false;
    reading.value = static_cast<Value>(*value);
    reading.kind = Kind::kGreater;
    return true;
  }
  if (!scan.take('.') || scan.done()) return false;
  reading.role = scan.rest();
  reading.kind = Kind::kCellAuxiliary;
  if (Scanner bit(reading.role); bit.take("bit")) {
    const auto number = bit.number(0, 31);
    if (number && bit.done()) {
      reading.number = *number;
      reading.kind = Kind::kBit;
    }
  }
  return true;
}

// "row1=5.s3"
bool read_unit(std::string_view name, int order, VariableReading& reading) {
  const std::size_t equals = name.find('=');
  if (equals == 0 || equals == std::string_view::npos) return false;
  Scanner scan(name.substr(equals + 1));
  const auto value = scan.number(1, order);
  if (!value || !scan.take('.') || scan.done()) return false;
  reading.unit = name.substr(0, equals);
  reading.value = static_cast<Value>(*value);
  reading.role = scan.rest();
  reading.kind = Kind::kUnitAuxiliary;
  return true;
}

}  // namespace

VariableReading read_variable_name(std::string_view name, const Geometry& geometry) {
  VariableReading reading;
  if (read_cells(name, geometry.order(), reading)) return reading;
  // Parts of a single cell.
  for (const auto& [prefix, kind] :
       {std::pair(std::string_view("minirow."), Kind::kMinirow),
        std::pair(std::string_view("minicolumn."), Kind::kMinicolumn)}) {
    if (!name.starts_with(prefix)) continue;
    reading = {};
    if (read_cells(name.substr(prefix.size()), geometry.order(), reading) &&
        reading.kind == Kind::kValue) {
      reading.kind = kind;
      return reading;
    }
  }
  reading = {};
  if (read_unit(name, geometry.order(), reading)) return reading;
  return {};
}

}  // namespace concord
