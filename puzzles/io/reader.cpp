#include "puzzles/io/reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/io/catalog.hpp"
#include "puzzles/io/csv_state.hpp"
#include "puzzles/io/fast_line.hpp"
#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"
#include "puzzles/io/row_block.hpp"

namespace concord {
namespace {

using io::FormatParser;
using io::Line;
using io::ReadContext;

constexpr int kBinaryLines = 3;

// The parsers that detection asks, in the order in which it asks them.
const std::vector<const FormatParser*>& detection_order() {
  static const std::vector<const FormatParser*> order = [] {
    std::vector<const FormatParser*> parsers{&io::kLaterParser};
    for (const FormatRow& row : format_catalog()) {
      if (row.parser != nullptr && row.parser->precedence > 0) parsers.push_back(row.parser);
    }
    std::ranges::stable_sort(parsers, {}, &FormatParser::precedence);
    return parsers;
  }();
  return order;
}

std::string check_options(const ReadOptions& options) {
  if (!options.from.empty() && find_format(options.from) == nullptr)
    return fmt::format("unknown format `{}`", options.from);
  std::optional<Alphabet> alphabet;
  if (!options.alphabet.empty()) {
    alphabet = Alphabet::parse(options.alphabet);
    if (!alphabet) {
      return fmt::format("`{}` is not an alphabet: ranges and symbols such as 1-9A-G, none twice",
                         options.alphabet);
    }
  }
  for (const char blank : options.blank) {
    const auto c = static_cast<unsigned char>(blank);
    if (c < ' ' || c > '~') return "a blank must be a printable symbol";
    if (alphabet && alphabet->symbols.find(blank) != std::string::npos)
      return fmt::format("'{}' cannot be both a blank and a value", blank);
  }
  const bool box = options.box && options.box->has_value();
  if (box && ((*options.box)->height < 1 || (*options.box)->width < 1))
    return "a box needs a height and a width of at least 1";
  if (!options.regions.empty() && box) return "boxes and a region map exclude each other";
  if (!options.regions.empty() && io::square_side(options.regions.size()) == 0)
    return fmt::format("the region map has {} cells, which is no square", options.regions.size());
  return {};
}

}  // namespace

class PuzzleReader::Impl {
 public:
  Impl(std::unique_ptr<io::ByteSource> bytes, std::string source, const ReadOptions& options)
      : context_(std::move(bytes), std::move(source), options), fast_(context_) {
    if (!options.from.empty()) only_ = find_format(options.from)->parser;
  }

  std::optional<PuzzleRecord> next() {
    if (given_up_) return std::nullopt;
    PuzzleRecord record;
    if (context_.ready.empty() && fast_.next(record)) {
      record.number = ++number_;
      return record;
    }
    while (context_.ready.empty()) {
      if (!advance()) break;
    }
    if (context_.ready.empty()) return last_record();
    record = std::move(context_.ready.front());
    context_.ready.pop_front();
    // A block that a torn input cut short is the input's failure, not a second one.
    if (!record.board && context_.ready.empty() && context_.lines.peek() == nullptr &&
        !context_.lines.failure().empty()) {
      return last_record();
    }
    record.number = ++number_;
    return record;
  }

  bool next_plain(PlainLines& lines, std::size_t expected) {
    if (given_up_ || !context_.ready.empty()) return false;
    while (!fast_.next_plain(lines, number_ + 1, expected)) {
      const Line* line = fast_.front();
      if (line == nullptr || !skip(line->text)) return false;
    }
    ++number_;
    return true;
  }

  // The last record there will be.
  std::optional<PuzzleRecord> give_up(const char* reason) {
    if (std::exchange(given_up_, true)) return std::nullopt;
    PuzzleRecord record;
    record.source = context_.source;
    record.number = ++number_;
    record.line = std::max<std::uint64_t>(1, context_.lines.last_number());
    record.board = tl::unexpected(
        Diagnostic{record.source, record.line, 1, fmt::format("internal error: {}", reason)});
    return record;
  }

  std::vector<std::string> take_notes() { return context_.take_notes(); }

 private:
  // Takes one comment, one blank line or one record. False at the end.
  bool advance() {
    const Line* line = context_.lines.peek();
    if (line == nullptr) return end_of_text();
    if (line->too_long) {
      context_.fail(line->number, "", line->number, 1, io::too_long_line());
      context_.lines.drop();
      return true;
    }
    const std::string_view text = line->text;
    if (skip(text)) return true;
    // Many documents on one line: it is searched once.
    if (clean_line_ != line->number && io::find_control(text) != std::string_view::npos) {
      unreadable(*line);
      return true;
    }
    clean_line_ = line->number;
    // A format of lines asked for by name has no rulers of blanks.
    const bool lines_only = only_ != nullptr && only_->fits == nullptr;
    if (!lines_only && io::is_ruler(context_, *line)) {
      context_.line_run_width = 0;
      context_.lines.drop();
      return true;
    }
    const FormatParser* parser = parser_at(*line);
    if (parser != nullptr) {
      const std::uint64_t before = context_.lines.progress();
      const std::uint64_t number = line->number;
      parser->parse(context_);
      if (context_.lines.progress() == before) {
        context_.fail(number, context_.options.from, number, 1, "no puzzle can be read here");
        context_.lines.drop();
      }
      return true;
    }
    if (io::is_title(text)) {
      context_.heading.name = std::string(io::trim(text));
      context_.heading.comment = true;
      context_.line_run_width = 0;
      context_.lines.drop();
      return true;
    }
    unreadable(*line);
    return true;
  }

  // True when the front line, of which `text` is the text, is blank or a comment and was dropped.
  bool skip(std::string_view text) {
    if (io::trim(text).empty() && !(context_.space_is_blank && !text.empty())) {
      context_.below_damage = false;
    } else if (context_.is_comment(text)) {
      take_comment(io::trim(text));
    } else {
      return false;
    }
    context_.line_run_width = 0;
    context_.lines.drop();
    return true;
  }

  // What the end shows to be missing. False when nothing is.
  bool end_of_text() {
    const std::uint64_t list = std::exchange(context_.json_list, 0);
    if (list == 0 || !context_.lines.failure().empty()) return false;
    context_.fail(list, "json", list, 1,
                  "a list of JSON matrices that is not closed: ] is missing");
    return true;
  }

  const FormatParser* parser_at(const Line& line) {
    if (only_ != nullptr)
      return only_->fits == nullptr || only_->fits(context_, line) ? only_ : nullptr;
    for (const FormatParser* parser : detection_order()) {
      if (parser->starts(context_, line)) return parser;
    }
    return nullptr;
  }

  void take_comment(std::string_view text) {
    ReadContext::Heading& heading = context_.heading;
    heading.comment = true;
    if (text[0] == '%') {
      heading.percent = true;
      heading.name = std::string(io::trim(text.substr(1)).substr(0, 200));
    } else if (text[0] == '#' && text.size() > 1 && io::is_upper(text[1])) {
      const bool value = text.size() == 2 || io::is_upper(text[2]) || io::is_digit(text[2]) ||
                         text.substr(2, 4) == "http";
      if (value && std::string_view("ADCBSLUH").find(text[1]) != std::string_view::npos)
        heading.sdk_tags |= 1U << (text[1] - 'A');
    }
  }

  // One invalid record for this line and for the lines below it that are no better. In a list of
  // puzzles each line is a record of its own, so that line i stays puzzle i.
  void unreadable(const Line& line) {
    const std::uint64_t number = line.number;
    const std::size_t control = io::find_control(line.text);
    binary_lines_ += control != std::string_view::npos;
    std::string message = describe(line);
    const std::uint64_t column =
        line.column(control != std::string_view::npos ? control : io::indent_of(line.text));
    const bool in_list = context_.in_list && control == std::string_view::npos;
    context_.lines.drop();
    if (!in_list) drop_unreadable();
    context_.fail(number, context_.options.from, number, column, std::move(message));
    context_.in_list = in_list;
  }

  // Binary data has line ends at random, so that once a few such lines were seen, only a line that
  // is clearly a puzzle's ends the record.
  void drop_unreadable() {
    while (const Line* below = context_.lines.peek()) {
      if (below->too_long) break;
      const std::string_view text = io::trim(below->text);
      if (io::find_control(text) != std::string_view::npos) {
        ++binary_lines_;
      } else if (binary_lines_ >= kBinaryLines) {
        if (text.size() >= 4 && is_clean(text) &&
            (io::is_title(text) || (text.size() >= 16 && parser_at(*below) != nullptr))) {
          break;
        }
      } else if (text.empty() || context_.is_comment(text) || io::is_title(text) ||
                 parser_at(*below) != nullptr) {
        break;
      }
      context_.lines.drop();
    }
  }

  static bool is_clean(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return (c >= ' ' && c <= '~') || c == '\t'; });
  }

  // The one symbol that keeps a line of cells from being one, when there are several of it.
  char unknown_blank(std::string_view text) const {
    text = io::trim(text);
    char symbol = '\0';
    std::size_t count = 0;
    for (const char c : text) {
      if (context_.is_cell(c)) continue;
      if (c <= ' ' || c > '~' ||
          std::string_view(":;,=|[]{}\"").find(c) != std::string_view::npos ||
          (symbol != '\0' && c != symbol))
        return '\0';
      symbol = c;
      ++count;
    }
    return count >= 2 && text.size() >= 4 ? symbol : '\0';
  }

  std::string describe(const Line& line) const {
    const std::size_t control = io::find_control(line.text);
    if (control != std::string_view::npos) {
      const auto byte = static_cast<unsigned char>(line.text[control]);
      if (line.text.substr(0, 2) == "\xff\xfe" || line.text.substr(0, 2) == "\xfe\xff")
        return "this is UTF-16 text; UTF-8 or ASCII was expected";
      return byte == 0 ? std::string("a NUL byte: this is not text")
                       : fmt::format("control byte 0x{:02x}: this is not text", byte);
    }
    if (const char blank = unknown_blank(line.text); blank != '\0') {
      return fmt::format("'{0}' is no blank symbol; if it stands for a blank, say --blank '{0}'",
                         blank);
    }
    if (only_ != nullptr) {
      return fmt::format("'{}' is not a line of format `{}`", io::excerpt(line.text),
                         context_.options.from);
    }
    return fmt::format("'{}' is no puzzle in a known format", io::excerpt(line.text));
  }

  // The record that an unreadable or empty input ends with, once.
  std::optional<PuzzleRecord> last_record() {
    if (finished_) return std::nullopt;
    finished_ = true;
    const std::string& failure = context_.lines.failure();
    const std::uint64_t line = std::max<std::uint64_t>(1, context_.lines.last_number());
    if (!failure.empty()) {
      context_.fail(line, "", line, 1, failure);
    } else if (number_ == 0) {
      context_.fail(line, "", line, 1, "no puzzle found");
    } else {
      return std::nullopt;
    }
    PuzzleRecord record = std::move(context_.ready.front());
    context_.ready.pop_front();
    record.number = ++number_;
    return record;
  }

  ReadContext context_;
  io::FastLine fast_;
  const FormatParser* only_ = nullptr;
  std::uint64_t number_ = 0;
  bool finished_ = false;
  bool given_up_ = false;
  int binary_lines_ = 0;
  std::uint64_t clean_line_ = 0;  // the number of a line without control bytes
};

PuzzleReader::PuzzleReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
PuzzleReader::PuzzleReader(PuzzleReader&&) noexcept = default;
PuzzleReader& PuzzleReader::operator=(PuzzleReader&&) noexcept = default;
PuzzleReader::~PuzzleReader() = default;

tl::expected<PuzzleReader, Diagnostic> PuzzleReader::open(const std::string& path,
                                                          const ReadOptions& options) {
  if (std::string wrong = check_options(options); !wrong.empty())
    return tl::unexpected(Diagnostic{path, 0, 0, std::move(wrong)});
  auto bytes = io::open_bytes(path, options.on_wait);
  if (!bytes) return tl::unexpected(Diagnostic{path, 0, 0, std::move(bytes.error())});
  return PuzzleReader(std::make_unique<Impl>(*std::move(bytes), path, options));
}

tl::expected<PuzzleReader, Diagnostic> PuzzleReader::from_text(std::string text, std::string source,
                                                               const ReadOptions& options) {
  if (std::string wrong = check_options(options); !wrong.empty())
    return tl::unexpected(Diagnostic{std::move(source), 0, 0, std::move(wrong)});
  return PuzzleReader(
      std::make_unique<Impl>(io::text_bytes(std::move(text)), std::move(source), options));
}

std::optional<PuzzleRecord> PuzzleReader::next() {
  // The parsers do not throw; the memory that they ask for may be refused.
  try {
    return impl_->next();
  } catch (const std::exception& problem) {
    return impl_->give_up(problem.what());
  }
}

bool PuzzleReader::next_plain(PlainLines& lines, std::size_t expected) {
  try {
    return impl_->next_plain(lines, expected);
  } catch (const std::exception&) {
    return false;  // no memory for it here; next() says so, should there be none for a record
  }
}

std::vector<std::string> PuzzleReader::take_notes() {
  return impl_->take_notes();
}

}  // namespace concord
