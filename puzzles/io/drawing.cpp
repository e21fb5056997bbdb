#include "puzzles/io/drawing.hpp"

#include <algorithm>

#include "puzzles/io/fields.hpp"

namespace concord::io {
namespace {

constexpr std::string_view kBoxPrefix94 = "\xe2\x94";
constexpr std::string_view kBoxPrefix95 = "\xe2\x95";

// U+2500..U+257F, the box-drawing block.
char fold_box(unsigned code) {
  switch (code) {
    case 0x02:
    case 0x03:
    case 0x06:
    case 0x07:
    case 0x0a:
    case 0x0b:
    case 0x4e:
    case 0x4f:
    case 0x51:
    case 0x75:
    case 0x77:
    case 0x79:
    case 0x7b:
    case 0x7d:
    case 0x7f: return '|';
    case 0x00:
    case 0x01:
    case 0x04:
    case 0x05:
    case 0x08:
    case 0x09:
    case 0x4c:
    case 0x4d:
    case 0x50:
    case 0x74:
    case 0x76:
    case 0x78:
    case 0x7a:
    case 0x7c:
    case 0x7e: return '-';
    default: return '+';
  }
}

void fold(std::string_view text, DrawnLine& out) {
  if (std::ranges::none_of(text,
                           [](char c) { return (static_cast<unsigned char>(c) & 0x80) != 0; })) {
    out.text = std::string(text);
    return;
  }
  for (std::size_t i = 0; i < text.size();) {
    char folded = text[i];
    std::size_t length = 1;
    const std::string_view start = text.substr(i, 2);
    if (i + 2 < text.size() && (start == kBoxPrefix94 || start == kBoxPrefix95)) {
      folded = fold_box((start == kBoxPrefix95 ? 0x40U : 0U) +
                        (static_cast<unsigned char>(text[i + 2]) & 0x3fU));
      length = 3;
      out.unicode = true;
    } else if (start == "\xc2\xb7") {  // middle dot
      folded = '.';
      length = 2;
    } else if (start == "\xc2\xa0") {  // no-break space
      folded = ' ';
      length = 2;
    }
    out.text += folded;
    out.columns.push_back(static_cast<std::uint32_t>(i));
    i += length;
  }
}

DrawnKind kind_of(const ReadContext& context, std::string_view text) {
  text = trim(text);
  const auto has = [text](char c) { return text.find(c) != std::string_view::npos; };
  const bool line_like = has('-') || has('=');
  if (line_like && text.find_first_not_of("-+*|=.:' ") == std::string_view::npos) {
    const char first = text.front();
    const char last = text.back();
    if (has('+') || has('=')) return DrawnKind::kRule;
    const std::string_view inner = text.substr(1, text.size() < 2 ? 0 : text.size() - 2);
    const bool dashes = inner.find_first_not_of("-.:'") == std::string_view::npos && !inner.empty();
    if (first == '*' && last == '*' && inner.find_first_not_of('-') == std::string_view::npos &&
        !inner.empty()) {
      return DrawnKind::kRule;
    }
    if ((first == ':' || first == '\'') && dashes) return DrawnKind::kRule;
    if (first == '.' && last == '.' && dashes && inner.substr(0, 3) == "---")
      return DrawnKind::kRule;
    if (text.find_first_not_of('-') == std::string_view::npos)
      return text.size() >= 3 ? DrawnKind::kDashes : DrawnKind::kOther;
    if (has('|') && text.find_first_not_of("-| ") == std::string_view::npos)
      return DrawnKind::kEither;
  }
  if (!has('|')) return DrawnKind::kOther;
  // One wrong symbol does not make it something else.
  const auto strangers = std::ranges::count_if(text, [&context](char c) {
    return c != '|' && c != ' ' && c != '\t' && !context.is_cell(c);
  });
  const bool framed = text.size() >= 3 && text.front() == '|' && text.back() == '|';
  return strangers == 0 || (framed && strangers == 1) ? DrawnKind::kRow : DrawnKind::kOther;
}

bool is_bar_or_blank(char c) {
  return c == '|' || c == ' ' || c == '\t';
}

CellText cell_at(const DrawnLine& row, std::size_t i, std::size_t length) {
  return {std::string_view(row.text).substr(i, length), row.line, row.column(i)};
}

// The offset of cell `j` of `count` in a segment of `width` characters, for spacing `variant`.
std::optional<std::size_t> place_of(std::size_t j, std::size_t count, std::size_t width,
                                    std::size_t variant) {
  if (width == count) return j;
  if (width == 2 * count + 1) return 2 * j + 1;
  if (width == 2 * count) return 2 * j + variant;
  if (width == 2 * count - 1) return 2 * j;
  if (width == 4 * count - 1 || width == 3 * count)
    return width == 3 * count ? 3 * j + 1 : 4 * j + 1;
  return std::nullopt;
}

// Characters between two bars.
struct Segment {
  std::size_t at = 0;
  std::size_t width = 0;
};

// One cell at each place of each segment, and nothing but spaces elsewhere.
std::optional<std::vector<CellText>> cells_in(const std::vector<DrawnLine>& rows,
                                              const std::vector<std::size_t>& bars,
                                              const std::vector<Segment>& segments) {
  const std::size_t n = rows.size();
  if (segments.empty() || n % segments.size() != 0) return std::nullopt;
  const std::size_t count = n / segments.size();
  std::size_t variant = 0;
  for (const DrawnLine& row : rows) {
    const std::string& text = row.text;
    if (static_cast<std::size_t>(std::ranges::count(text, '|')) != bars.size()) return std::nullopt;
    if (std::ranges::any_of(
            bars, [&text](std::size_t bar) { return bar >= text.size() || text[bar] != '|'; })) {
      return std::nullopt;
    }
    for (const Segment& segment : segments) {
      if (segment.width == 2 * count && segment.at < text.size() && text[segment.at] == ' ' &&
          segment.at + 1 < text.size() && text[segment.at + 1] != ' ') {
        variant = 1;
      }
    }
  }
  std::vector<CellText> cells;
  for (const DrawnLine& row : rows) {
    std::size_t found = 0;
    for (const Segment& segment : segments) {
      for (std::size_t j = 0; j < count; ++j) {
        const auto place = place_of(j, count, segment.width, variant);
        if (!place) return std::nullopt;
        const std::size_t at = segment.at + *place;
        const bool blank = at >= row.text.size() || row.text[at] == ' ';
        found += !blank;
        cells.push_back(blank ? CellText{{}, row.line, row.column(std::min(at, row.text.size()))}
                              : cell_at(row, at, 1));
      }
    }
    if (found != symbol_count(row)) return std::nullopt;
  }
  return cells;
}

}  // namespace

DrawnLine draw(const ReadContext& context, const Line& line) {
  DrawnLine out;
  out.line = line.number;
  out.offset = line.offset;
  // A row of a drawn grid is short: 36 candidates in 36 cells, or 400 padded numbers.
  if (line.too_long || line.text.size() > (std::size_t{1} << 14)) return out;
  fold(trim_end(without_comment(line.text)), out);
  out.kind = kind_of(context, out.text);
  return out;
}

std::size_t symbol_count(const DrawnLine& row) {
  return static_cast<std::size_t>(
      std::ranges::count_if(row.text, [](char c) { return !is_bar_or_blank(c); }));
}

std::size_t segment_cells(const DrawnLine& row, bool words) {
  std::vector<Field> segments;
  split_fields(row.text, "|", segments);
  std::size_t cells = 0;
  std::vector<Field> tokens;
  for (const Field& segment : segments) {
    split_fields(segment.text, " \t", tokens);
    if (tokens.empty()) continue;
    std::size_t count = tokens.size();
    if (!words) {
      count = 0;
      for (const Field& token : tokens) count += token.text.size();
    }
    if (cells != 0 && count != cells) return 0;
    cells = count;
  }
  return cells;
}

std::optional<std::vector<CellText>> cells_as_symbols(const std::vector<DrawnLine>& rows) {
  std::vector<CellText> cells;
  for (const DrawnLine& row : rows) {
    if (symbol_count(row) != rows.size()) return std::nullopt;
    for (std::size_t i = 0; i < row.text.size(); ++i) {
      if (!is_bar_or_blank(row.text[i])) cells.push_back(cell_at(row, i, 1));
    }
  }
  return cells;
}

std::optional<std::vector<CellText>> cells_as_tokens(const std::vector<DrawnLine>& rows) {
  std::vector<CellText> cells;
  std::vector<Field> tokens;
  for (const DrawnLine& row : rows) {
    split_fields(row.text, " \t|", tokens);
    if (tokens.size() != rows.size()) return std::nullopt;
    for (const Field& token : tokens) cells.push_back(cell_at(row, token.at, token.text.size()));
  }
  return cells;
}

std::optional<std::vector<CellText>> cells_by_place(const ReadContext& context,
                                                    const std::vector<DrawnLine>& rows) {
  std::size_t longest = 0;
  for (const DrawnLine& row : rows) {
    longest = std::max(longest, row.text.size());
    // Who writes blanks does not leave them out.
    if (row.text.find('\t') != std::string::npos ||
        std::ranges::any_of(row.text, [&](char c) { return context.is_blank_symbol(c); })) {
      return std::nullopt;
    }
  }
  std::vector<std::size_t> bars;
  for (std::size_t i = 0; i < rows[0].text.size(); ++i) {
    if (rows[0].text[i] == '|') bars.push_back(i);
  }
  if (bars.empty()) return std::nullopt;
  const bool open_left = std::ranges::any_of(
      rows, [&bars](const DrawnLine& row) { return indent_of(row.text) < bars.front(); });
  // Where nothing stands behind the last bar, it may be the frame, or the spaces behind it may have
  // been lost.
  const bool open_right = longest > bars.back() + 1;
  for (const bool last : {open_right, true}) {
    std::vector<Segment> segments;
    if (open_left) segments.push_back({0, bars.front()});
    for (std::size_t i = 0; i + 1 < bars.size(); ++i)
      segments.push_back({bars[i] + 1, bars[i + 1] - bars[i] - 1});
    if (last) {
      const std::size_t rest = longest - bars.back() - 1;
      segments.push_back(
          {bars.back() + 1, segments.empty() ? rest : std::max(rest, segments[0].width)});
    }
    if (auto cells = cells_in(rows, bars, segments)) return cells;
  }
  return std::nullopt;
}

}  // namespace concord::io
