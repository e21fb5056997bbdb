// `concord explain`: the clauses of an encoded puzzle in words, grouped by rule.

#include <sys/ioctl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/board_drawing.hpp"
#include "cli/console.hpp"
#include "cli/explain_selection.hpp"
#include "cli/explain_text.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/output_watch.hpp"
#include "cli/pick_puzzle.hpp"
#include "cli/puzzle_source.hpp"
#include "encoders/catalog.hpp"
#include "encoders/counting_sink.hpp"
#include "encoders/encoding.hpp"
#include "encoders/explain/explainer.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::cli {
namespace {

enum class Form { kText, kJson };

Parsed<Form> parse_form(const std::string& text) {
  if (text == "text") return Form::kText;
  if (text == "json") return Form::kJson;
  return tl::unexpected(fmt::format("--output: '{}' is not text or json", text));
}

int terminal_columns() {
  constexpr int kUsual = 80;
  winsize size{};
  if (::ioctl(1, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsual;
  return size.ws_col;
}

// The sizes of what a filter wants; none of its groups has variables of its own.
Sizes count_selected(const Subject& subject, const ClauseFilter& filter) {
  Sizes sizes;
  for (const GroupSize& group : subject.all.groups) sizes.groups.push_back({group.name, 0, 0, 0});
  const auto count = [&sizes](const ExplainedClause& clause) {
    if (clause.number == 0) {
      ++sizes.xors;
      return;
    }
    sizes.size += EncodingSize{0, 1, clause.literals.size()};
    sizes.groups[clause.group].clauses += 1;
    sizes.groups[clause.group].literals += clause.literals.size();
  };
  Explainer explainer(*subject.encoding.variables, subject.board(), filter, count);
  static_cast<void>(encode_closed(subject.board(), subject.choice, explainer, &end_flag()));
  return sizes;
}

// The cells that the selection is about: those of its cell and unit, of a digit those where the
// digit may still stand.
std::vector<bool> selected_cells(const Subject& subject, const ClauseFilter& filter) {
  const Geometry& geometry = subject.board().geometry();
  std::vector<bool> marked(static_cast<std::size_t>(geometry.cell_count()));
  if (!filter.cell && !filter.digit && !filter.unit) return marked;
  std::vector<Lit> ignored;
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    const auto units = geometry.units_of(cell);
    ignored.clear();
    marked[cell] =
        (!filter.cell || *filter.cell == cell) &&
        (!filter.unit || std::ranges::binary_search(units, *filter.unit)) &&
        (!filter.digit || subject.encoding.variables->is_value(cell, *filter.digit, ignored) !=
                              VariableMap::Truth::kNever);
  }
  return marked;
}

// Whether no candidate that the selection is about depends on a variable.
bool settled(const Subject& subject, const ClauseFilter& filter) {
  const Geometry& geometry = subject.board().geometry();
  std::vector<Lit> literals;
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    if (filter.cell && *filter.cell != cell) continue;
    if (filter.unit && !std::ranges::binary_search(geometry.units_of(cell), *filter.unit)) continue;
    const int first = filter.digit ? *filter.digit : 1;
    const int last = filter.digit ? *filter.digit : geometry.order();
    for (int value = first; value <= last; ++value) {
      literals.clear();
      if (subject.encoding.variables->is_value(cell, static_cast<Value>(value), literals) ==
          VariableMap::Truth::kOpen)
        return false;
    }
  }
  return true;
}

// Writes clauses as they come.
class Narrator {
 public:
  Narrator(const Subject& subject, const ClauseFilter& filter, Form form, Output& out)
      : subject_(subject), filter_(filter), form_(form), out_(out) {
    for (std::uint64_t left = subject.all.size.clauses; left >= 10; left /= 10) ++width_;
    if (subject.all.xors != 0) width_ = std::max(width_, 3);
  }

  void begin() {
    if (form_ == Form::kJson) return;
    out_.write(title(subject_) + '\n' + legend(subject_));
    // One clause is looked for: the board is drawn with it.
    if (!filter_.number) draw(selected_cells(subject_, filter_));
  }

  void clause(const ExplainedClause& clause) {
    ++(clause.number == 0 ? shown_xors_ : shown_);
    line_.clear();
    if (form_ == Form::kJson) {
      write_json(clause);
    } else {
      if (filter_.number) {
        std::vector<bool> marked(static_cast<std::size_t>(subject_.board().cell_count()));
        for (const Cell cell : clause.cells) marked[cell] = true;
        draw(marked);
      }
      if (clause.group != group_) {
        group_ = clause.group;
        out_.write('\n' + heading(subject_, subject_.all.groups[group_]));
      }
      if (clause.number == 0) {
        fmt::format_to(std::back_inserter(line_), "{:>{}}", "xor", width_);
      } else {
        fmt::format_to(std::back_inserter(line_), "{:>{}}", clause.number, width_);
      }
      fmt::format_to(std::back_inserter(line_), "  {}\n", clause.words);
    }
    out_.write(line_);
    // Nobody reads any more, or the one clause was found.
    if (out_.failed() || filter_.number) end_run();
  }

  void end() {
    if (form_ == Form::kJson) return;
    std::string text =
        fmt::format("\n{} of {}", shown_, counted(subject_.all.size.clauses, "clause"));
    if (const std::uint64_t xors = subject_.all.xors; xors != 0)
      text += fmt::format(" and {} of {}", shown_xors_, counted(xors, "XOR clause"));
    out_.write(text + fmt::format(" shown{}\n", why_none()));
  }

 private:
  // Why nothing is shown.
  [[nodiscard]] std::string_view why_none() const {
    if (shown_ + shown_xors_ != 0) return "";
    if (filter_.number) return ": that clause does not speak of the rest of the selection";
    if (settled(subject_, filter_))
      return filter_.empty() ? ": everything is settled already"
                             : ": the selection has no variables, since the givens decide it";
    return filter_.empty() ? "" : ": no clause speaks of the selection";
  }

  void draw(const std::vector<bool>& marked) {
    if (::isatty(1) != 1) return;
    const std::string drawn = draw_board(subject_.board(), subject_.record.alphabet, marked,
                                         marking_wanted(), terminal_columns());
    if (!drawn.empty()) out_.write('\n' + drawn);
  }

  void write_json(const ExplainedClause& clause) {
    const Geometry& geometry = subject_.board().geometry();
    auto out = std::back_inserter(line_);
    fmt::format_to(out, R"({{"schema":"concord.clause/1","number":)");
    if (clause.number == 0) {
      fmt::format_to(out, "null");
    } else {
      fmt::format_to(out, "{}", clause.number);
    }
    fmt::format_to(out, R"(,"group":"{}","cell":)", clause.group_name);
    if (clause.rule.cell < 0) {
      fmt::format_to(out, "null");
    } else {
      fmt::format_to(out, R"("{}")", geometry.cell_name(clause.rule.cell));
    }
    fmt::format_to(out, R"(,"unit":)");
    if (clause.rule.unit < 0) {
      fmt::format_to(out, "null");
    } else {
      fmt::format_to(out, R"("{}")", geometry.unit_name(clause.rule.unit));
    }
    fmt::format_to(out, R"(,"digit":)");
    if (clause.rule.value == 0) {
      fmt::format_to(out, "null");
    } else {
      fmt::format_to(out, "{}", clause.rule.value);
    }
    fmt::format_to(out, R"(,"words":"{}","literals":[)", clause.words);
    for (std::size_t i = 0; i < clause.literals.size(); ++i)
      fmt::format_to(out, "{}{}", i == 0 ? "" : ",", clause.literals[i].dimacs());
    fmt::format_to(out, R"(],"cells":[)");
    for (std::size_t i = 0; i < clause.cells.size(); ++i)
      fmt::format_to(out, R"({}"{}")", i == 0 ? "" : ",", geometry.cell_name(clause.cells[i]));
    fmt::format_to(out, "]}}\n");
  }

  const Subject& subject_;
  const ClauseFilter& filter_;
  Form form_;
  Output& out_;
  int width_ = 1;
  std::size_t group_ = SIZE_MAX;
  std::uint64_t shown_ = 0;
  std::uint64_t shown_xors_ = 0;
  std::string line_;
};

}  // namespace

ExitCode run_explain(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Encoding")
      .value("encoding,e", "ID", "BOARD[/AMO][/GIVENS] (default: extended/pairwise/prune)")
      .value("puzzle", "N", "explain the N-th puzzle of the input (default: the first)");
  add_selection_options(options);
  options.section("Output")
      .flag("summary", "sizes only")
      .value("output", "FORMAT", "text (default) or json: one object a clause");
  add_input_options(options);
  if (const auto done = begin(options, arguments, "FILE", 1, 1)) return *done;

  const auto choice = parse_encoding(options.text("encoding"));
  const auto number = options.whole("puzzle", 1);
  const auto form = parse_form(options.text("output", "text"));
  auto read = read_options(options);
  if (const std::string* problem = first_problem(choice, number, form, read)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  const auto record = pick_puzzle(options.positionals().front(), std::move(*read), *number);
  if (!record) return record.error();
  const BoardView board = record->board->view();
  const auto filter = selection(options, board.geometry());
  if (!filter) {
    complain(filter.error());
    return ExitCode::kBadInput;
  }

  const OutputWatch watch;
  Output out;
  CountingSink counter;
  auto encoding = encode_closed(board, *choice, counter, &end_flag());
  if (!encoding) {
    if (interrupt_flag().stop_requested()) return out.finish(interrupt_code());
    if (encoding.error().kind != EncodeError::Kind::kStopped) complain(encoding.error().message);
    return out.finish(ExitCode::kUndecided);
  }
  const Subject subject{
      *record, *choice, std::move(*encoding), {counter.size(), counter.xors(), counter.groups()}};
  if (filter->number && *filter->number > subject.all.size.clauses) {
    complain(fmt::format("--clause: {} of this puzzle has {}; there is no clause {}", choice->id(),
                         counted(subject.all.size.clauses, "clause"), *filter->number));
    return ExitCode::kBadInput;
  }
  if (options.has("summary")) {
    Sizes selected;
    if (!filter->empty()) selected = count_selected(subject, *filter);
    if (interrupt_flag().stop_requested()) return out.finish(interrupt_code());
    const Sizes* const shown = filter->empty() ? nullptr : &selected;
    out.write(*form == Form::kJson ? summary_json(subject, shown) : summary(subject, shown));
    return out.finish(ExitCode::kOk);
  }

  Narrator narrator(subject, *filter, *form, out);
  narrator.begin();
  Explainer explainer(*subject.encoding.variables, board, *filter,
                      [&narrator](const ExplainedClause& clause) { narrator.clause(clause); });
  static_cast<void>(encode_closed(board, *choice, explainer, &end_flag()));
  if (interrupt_flag().stop_requested()) return out.finish(interrupt_code());
  narrator.end();
  return out.finish(ExitCode::kOk);
}

}  // namespace concord::cli
