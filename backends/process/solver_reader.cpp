#include "backends/process/solver_reader.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "puzzles/model/closest.hpp"

namespace concord {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::array<std::string_view, 6> kKeys{"command", "exits", "kin",
                                                "limit",   "proof", "seed"};

using Words = std::vector<std::string>;

class RowReader {
 public:
  RowReader(std::string_view text, std::string_view source) : text_(text), source_(source) {}

  tl::expected<std::vector<SolverRow>, Diagnostic> read_sections() {
    while (!failure_ && next_line()) read_line();
    if (!failure_) end_section();
    if (failure_) return tl::unexpected(std::move(*failure_));
    return std::move(rows_);
  }

  tl::expected<SolverRow, Diagnostic> read_single() {
    line_text_ = text_;
    // One argument of a command line: its columns count, its line does not.
    const std::size_t equals = text_.find('=');
    if (equals == std::string_view::npos) {
      fail(0, fmt::format("'{}' is no NAME=COMMAND", text_));
    } else {
      begin_section(text_.substr(0, equals), 0);
      if (!failure_) read_value("command", equals + 1);
      if (!failure_) end_section();
    }
    if (failure_) return tl::unexpected(std::move(*failure_));
    return std::move(rows_.front());
  }

 private:
  // The first failure is the one that is told. `at` is a place in the line.
  void fail(std::size_t at, std::string message) {
    if (!failure_) failure_ = Diagnostic{std::string(source_), line_, at + 1, std::move(message)};
  }

  bool next_line() {
    if (text_.empty()) return false;
    ++line_;
    const std::size_t end = text_.find('\n');
    line_text_ = text_.substr(0, end);
    text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
    return true;
  }

  static std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
  }

  void read_line() {
    const std::size_t first = line_text_.find_first_not_of(kBlanks);
    if (first == std::string_view::npos || line_text_[first] == '#' || line_text_[first] == ';')
      return;
    if (line_text_[first] == '[') {
      end_section();
      const std::size_t close = line_text_.find(']', first);
      if (close == std::string_view::npos) return fail(first, "a '[' without its ']'");
      if (!trimmed(line_text_.substr(close + 1)).empty())
        return fail(close + 1, "text after a section's name");
      return begin_section(line_text_.substr(first + 1, close - first - 1), first + 1);
    }
    const std::size_t equals = line_text_.find('=');
    if (equals == std::string_view::npos)
      return fail(first, "a line that is no [NAME], no KEY = VALUE and no comment");
    const std::string_view key = trimmed(line_text_.substr(first, equals - first));
    if (!row_) return fail(first, fmt::format("'{}' before any [NAME]", key));
    if (std::ranges::find(kKeys, key) == kKeys.end()) {
      const auto meant = closest_name(key, kKeys);
      return fail(
          first,
          meant ? fmt::format("there is no key '{}'; did you mean '{}'?", key, *meant)
                : fmt::format("there is no key '{}'; there are {}", key, fmt::join(kKeys, ", ")));
    }
    if (std::ranges::find(keys_seen_, key) != keys_seen_.end())
      return fail(first, fmt::format("a second '{}' for {}", key, row_->name));
    keys_seen_.emplace_back(key);
    read_value(key, equals + 1);
  }

  void begin_section(std::string_view raw_name, std::size_t at) {
    const std::string_view name = trimmed(raw_name);
    const auto allowed = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
             c == '-' || c == '_' || c == '.';
    };
    if (name.empty() || !std::ranges::all_of(name, allowed)) {
      return fail(at,
                  fmt::format("'{}' is no name of a solver: letters, digits, '-', '_', '.'", name));
    }
    if (std::ranges::any_of(rows_, [&](const SolverRow& row) { return row.name == name; }))
      return fail(at, fmt::format("a second solver '{}'", name));
    row_.emplace();
    row_->name = name;
    section_line_ = line_;
    section_at_ = at;
    keys_seen_.clear();
  }

  void end_section() {
    if (!row_ || failure_) return;
    if (row_->command.empty()) {
      failure_ = Diagnostic{std::string(source_), section_line_, section_at_ + 1,
                            fmt::format("{} has no command", row_->name)};
      return;
    }
    // Two rows for one program do not corroborate each other.
    if (row_->kin.empty())
      row_->kin = row_->command.front().substr(row_->command.front().find_last_of('/') + 1);
    rows_.push_back(std::move(*row_));
    row_.reset();
  }

  void read_value(std::string_view key, std::size_t at) {
    if (key == "command") {
      row_->command = words(at, {"cnf", "out"});
      if (row_->command.empty()) fail(at, "an empty command");
    } else if (key == "seed") {
      row_->seed = words(at, {"seed"});
      require(row_->seed, "seed", at);
    } else if (key == "limit") {
      row_->limit = words(at, {"limit"});
      require(row_->limit, "limit", at);
    } else if (key == "proof") {
      read_proof(at);
    } else if (key == "kin") {
      row_->kin = trimmed(line_text_.substr(at));
      if (row_->kin.empty()) fail(at, "the name of a backend or a program was expected");
    } else {
      read_exits(at);
    }
  }

  void require(const Words& found, std::string_view placeholder, std::size_t at) {
    const std::string wanted = fmt::format("%{}", placeholder);
    if (std::ranges::none_of(found, [&](const std::string& word) {
          return word.find(wanted) != std::string::npos;
        })) {
      fail(at, fmt::format("no {} in it", wanted));
    }
  }

  void read_proof(std::size_t at) {
    row_->proof = words(at, {"proof"});
    if (failure_) return;
    if (row_->proof.empty() || (row_->proof.front() != "frat" && row_->proof.front() != "drat"))
      return fail(at, "a proof begins with its format: frat or drat");
    row_->proof_format = row_->proof.front() == "frat" ? ProofFormat::kFrat : ProofFormat::kDrat;
    row_->proof.erase(row_->proof.begin());
    require(row_->proof, "proof", at);
  }

  void read_exits(std::size_t at) {
    while (at < line_text_.size()) {
      const std::size_t comma = std::min(line_text_.find(',', at), line_text_.size());
      const std::string_view part = trimmed(line_text_.substr(at, comma - at));
      const std::size_t blank = std::min(part.find_first_of(kBlanks), part.size());
      int code = -1;
      const auto read = std::from_chars(part.data(), part.data() + blank, code);
      const std::string_view word = trimmed(part.substr(blank));
      const auto meaning = meaning_of(word);
      if (read.ec != std::errc() || read.ptr != part.data() + blank || code < 0 || code > 255) {
        return fail(at, "an exit code from 0 to 255 was expected");
      }
      if (!meaning) {
        return fail(
            at, fmt::format("'{}' is none of satisfiable, unsatisfiable, unknown, memory", word));
      }
      if (!row_->exits.emplace(code, *meaning).second)
        return fail(at, fmt::format("a second meaning of exit code {}", code));
      at = comma + 1;
    }
  }

  static std::optional<ExitMeaning> meaning_of(std::string_view word) {
    if (word == "satisfiable") return ExitMeaning::kSatisfiable;
    if (word == "unsatisfiable") return ExitMeaning::kUnsatisfiable;
    if (word == "unknown") return ExitMeaning::kUnknown;
    if (word == "memory") return ExitMeaning::kMemory;
    return std::nullopt;
  }

  // The rest of the line as words; of placeholders only `allowed`.
  Words words(std::size_t at, std::initializer_list<std::string_view> allowed) {
    Words found;
    std::string word;
    bool open = false;
    char quote = 0;
    std::size_t quote_at = 0;
    for (; at < line_text_.size(); ++at) {
      const char c = line_text_[at];
      if (quote != 0 ? c == quote : (c == '"' || c == '\'')) {
        quote = quote == 0 ? c : 0;
        quote_at = at;
        open = true;
      } else if (quote == 0 && kBlanks.find(c) != std::string_view::npos) {
        if (open) found.push_back(std::move(word));
        word.clear();
        open = false;
      } else {
        if (c == '\0') fail(at, "a null byte");
        if (c == '%') {
          const std::string_view name = placeholder_at(at, allowed);
          if (failure_) return {};
          word += '%';
          word += name;
          at += name.size();
        } else {
          word += c;
        }
        open = true;
      }
    }
    if (quote != 0) fail(quote_at, fmt::format("a {} without its end", quote));
    if (open) found.push_back(std::move(word));
    return found;
  }

  // The name after the '%' at `at`, or a second '%'.
  std::string_view placeholder_at(std::size_t at, std::initializer_list<std::string_view> allowed) {
    const std::string_view rest = line_text_.substr(at + 1);
    if (rest.starts_with('%')) return rest.substr(0, 1);
    for (const std::string_view name : allowed) {
      if (rest.starts_with(name)) return rest.substr(0, name.size());
    }
    std::string known;
    for (const std::string_view name : allowed) known += fmt::format("%{}, ", name);
    fail(at, fmt::format("a '%' that begins none of {}%%", known));
    return {};
  }

  std::string_view text_;
  std::string_view source_;
  std::string_view line_text_;
  std::uint64_t line_ = 0;
  std::optional<Diagnostic> failure_;
  std::vector<SolverRow> rows_;
  std::optional<SolverRow> row_;
  std::uint64_t section_line_ = 0;
  std::size_t section_at_ = 0;
  std::vector<std::string> keys_seen_;
};

}  // namespace

tl::expected<std::vector<SolverRow>, Diagnostic> read_solver_rows(std::string_view text,
                                                                  std::string_view source) {
  return RowReader(text, source).read_sections();
}

tl::expected<SolverRow, Diagnostic> read_solver_line(std::string_view text,
                                                     std::string_view source) {
  return RowReader(text, source).read_single();
}

}  // namespace concord
