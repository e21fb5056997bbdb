// `concord trace`: a search, step by step: as lines of words, as JSON Lines, or to be walked
// through at a terminal.

#include <termios.h>
#include <unistd.h>

#include <fmt/format.h>

#include "backends/catalog.hpp"
#include "cli/board_drawing.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/output_watch.hpp"
#include "cli/pick_puzzle.hpp"
#include "cli/puzzle_source.hpp"
#include "cli/trace_view.hpp"
#include "lessons/trace/search_story.hpp"
#include "puzzles/model/closest.hpp"
#include "puzzles/model/counted.hpp"

namespace concord::cli {
namespace {

enum class Form { kText, kJson };

// "dfs-flags, dfs-mrv and dlx": those that can be watched.
std::string traceable() {
  std::vector<std::string_view> ids;
  for (const BackendRow& row : backend_catalog()) {
    if (row.trace != nullptr) ids.push_back(row.id);
  }
  std::string text;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (i > 0) text += i + 1 == ids.size() ? " and " : ", ";
    text += ids[i];
  }
  return text;
}

Parsed<const BackendRow*> parse_search(const std::string& id) {
  const BackendRow* const row = find_backend(id);
  if (row != nullptr && row->trace != nullptr) return row;
  if (row != nullptr) {
    return tl::unexpected(fmt::format("-b: {} cannot be watched; {} can", id, traceable()));
  }
  std::vector<std::string_view> ids;
  for (const BackendRow& other : backend_catalog()) {
    if (other.trace != nullptr) ids.push_back(other.id);
  }
  const auto meant = closest_name(id, ids);
  return tl::unexpected(fmt::format("-b: '{}' is not a backend{}; {} can be watched", id,
                                    meant ? fmt::format(" (did you mean '{}'?)", *meant) : "",
                                    traceable()));
}

// Keys as they are struck, without echo, for as long as it lives.
class RawKeys {
 public:
  RawKeys() {
    if (::tcgetattr(0, &before_) != 0) return;
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    set_ = ::tcsetattr(0, TCSANOW, &raw) == 0;
  }
  ~RawKeys() {
    if (set_) ::tcsetattr(0, TCSANOW, &before_);
  }
  RawKeys(const RawKeys&) = delete;
  RawKeys& operator=(const RawKeys&) = delete;

 private:
  termios before_{};
  bool set_ = false;
};

std::optional<char> read_key() {
  char key = 0;
  const ssize_t got = ::read(0, &key, 1);
  if (got != 1) return std::nullopt;
  return key;
}

// A line from standard input without its end; none at the end of it.
std::optional<std::string> read_command() {
  std::string line;
  while (const auto key = read_key()) {
    if (*key == '\n') return line;
    line += *key;
  }
  if (line.empty()) return std::nullopt;
  return line;
}

// The command that a key stands for; those with an argument are read to the end of the line.
std::optional<std::string> read_key_command(Output& out) {
  const auto key = read_key();
  if (!key) return std::nullopt;
  if (*key == '\x1b') {  // an arrow: ESC [ A to D
    if (read_key() != '[') return "?";
    const auto arrow = read_key();
    if (arrow == 'C') return "n";
    if (arrow == 'D') return "p";
    if (arrow == 'B') return "N";
    if (arrow == 'A') return "P";
    if (arrow == 'H') return "h";
    if (arrow == 'F') return "e";
    return "?";
  }
  if (*key == ' ' || *key == '\n') return "n";
  if (*key != 'g' && *key != 'b') return std::string(1, *key);
  std::string line(1, *key);
  line += ' ';
  out.write(*key == 'g' ? "go to step " : "break at (a cell, a value, or nothing) ");
  out.flush();
  while (const auto next = read_key()) {
    if (*next == '\n') break;
    if (*next == '\x7f' || *next == '\b') {
      if (line.size() > 2) {
        line.pop_back();
        out.write("\b \b");
      }
    } else {
      line += *next;
      out.write(std::string(1, *next));
    }
    out.flush();
  }
  if (line.ends_with(' ')) line.pop_back();
  return line;
}

ExitCode walk(Story& story, const PuzzleRecord& record, Output& out) {
  const bool keys = ::isatty(0) == 1 && ::isatty(1) == 1;
  TraceView view(story, *record.board, record.alphabet,
                 ::isatty(1) == 1 ? marking_wanted() : Marking::kBrackets);
  std::optional<RawKeys> raw;
  if (keys) raw.emplace();
  std::string said = keys ? TraceView::help() : "";
  while (!view.is_over() && !out.failed()) {
    if (keys) out.write("\x1b[2J\x1b[H");  // a clean screen
    out.write(view.screen());
    if (!said.empty()) out.write(said + (said.ends_with('\n') ? "" : "\n"));
    if (!keys) out.write("\n");
    out.flush();
    const auto command = keys ? read_key_command(out) : read_command();
    if (!command) break;
    said = view.obey(*command);
  }
  if (interrupt_flag().stop_requested()) return out.finish(interrupt_code());
  return out.finish(ExitCode::kOk);
}

void tell(const Story& story, std::uint64_t first, std::uint64_t last, Form form, Output& out) {
  int width = 1;
  for (std::size_t left = story.event_count(); left >= 10; left /= 10) ++width;
  for (std::uint64_t step = first; step <= last && !out.failed(); ++step) {
    const auto event = static_cast<std::size_t>(step - 1);
    if (form == Form::kJson) {
      out.write(story.json(event));
      continue;
    }
    // A choice stands where the choices before it end.
    const bool opens = story.kind(event) == StoryKind::kPlace;
    const std::size_t depth = story.depth(event) - (opens ? 1 : 0);
    constexpr std::size_t kDeepest = 20;
    out.write(fmt::format("{:>{}}  {}{}\n", step, width,
                          std::string(2 * std::min(depth, kDeepest), ' '), story.words(event)));
  }
}

}  // namespace

ExitCode run_trace(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Search")
      .value("backend,b", "ID", "the search to watch (default: dfs-mrv)")
      .value("limit", "N", "go on until N solutions are found (default: 1)")
      .value("max-events", "N", "keep the first N events (default: 1000000)")
      .value("timeout", "S", "give up after S seconds (default: 60)")
      .value("puzzle", "N", "the N-th puzzle of the input (default: the first)");
  options.section("Output")
      .flag("walk", "walk through it: forwards, backwards, to a step, a solution or a break")
      .value("output", "FORMAT", "text (default) or json: one object an event")
      .value("first", "N", "from the N-th event on (default: 1)")
      .value("last", "N", "up to the N-th event (default: all)");
  add_input_options(options);
  if (const auto done = begin(options, arguments, "FILE", 1, 1)) return *done;

  constexpr std::uint64_t kUsualEvents = 1'000'000;
  constexpr double kTimeout_s = 60;
  const auto row = parse_search(options.text("backend", "dfs-mrv"));
  const auto limit = options.whole("limit", 1);
  const auto most = options.whole("max-events", 1);
  const auto timeout = options.seconds("timeout");
  const auto number = options.whole("puzzle", 1);
  const auto first = options.whole("first", 1);
  const auto last = options.whole("last", 1);
  const std::string form_text = options.text("output", "text");
  const Parsed<Form> form =
      form_text == "text" ? Parsed<Form>(Form::kText)
      : form_text == "json"
          ? Parsed<Form>(Form::kJson)
          : tl::unexpected(fmt::format("--output: '{}' is not text or json", form_text));
  auto read = read_options(options);
  if (const std::string* problem =
          first_problem(row, limit, most, timeout, number, first, last, form, read)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  const bool walks = options.has("walk");
  const std::string& path = options.positionals().front();
  for (const char* other : {"output", "first", "last"}) {
    if (walks && options.has(other)) {
      complain(fmt::format("--walk and --{} do not go together", other));
      return ExitCode::kBadInput;
    }
  }
  if (walks && path == "-") {
    complain("--walk takes its commands from standard input: the puzzle has to be in a file");
    return ExitCode::kBadInput;
  }
  const auto record = pick_puzzle(path, std::move(*read), *number);
  if (!record) return record.error();

  const OutputWatch watch;
  Output out;
  Request request;
  request.question = Question::kCount;
  request.limit = limit->value_or(1);
  request.timeout_s = timeout->value_or(kTimeout_s);
  request.stop = &end_flag();
  SearchStory story(*record->board, **row, request,
                    static_cast<std::size_t>(most->value_or(kUsualEvents)), record->alphabet);
  if (interrupt_flag().stop_requested()) return out.finish(interrupt_code());
  const Outcome& outcome = story.outcome();
  if (outcome.reason == StopReason::kMemory || outcome.reason == StopReason::kFailure ||
      outcome.reason == StopReason::kUnsupported) {
    complain(outcome.detail);
    return out.finish(ExitCode::kUndecided);
  }
  const std::uint64_t events = story.event_count();
  const std::uint64_t begin_at = first->value_or(1);
  if (begin_at > std::max<std::uint64_t>(events, 1)) {
    complain(fmt::format("--first: there are {}", counted(events, "event")));
    return ExitCode::kBadInput;
  }
  if (walks) {
    if (story.is_cut()) note(fmt::format("only the first {} are kept", counted(events, "event")));
    return walk(story, *record, out);
  }
  tell(story, begin_at, std::min(events, last->value_or(events)), *form, out);
  out.flush();
  if (story.is_cut()) {
    complain(fmt::format("there is more: only the first {} are kept (--max-events)",
                         counted(events, "event")));
    return out.finish(ExitCode::kUndecided);
  }
  if (outcome.reason == StopReason::kTimeout) {
    complain("the time was over before the search (`--timeout S` gives more)");
    return out.finish(ExitCode::kUndecided);
  }
  note(fmt::format(
      "{}: {}, {}, {}", (*row)->id, counted(outcome.statistics.nodes.value_or(0), "node"),
      counted(outcome.statistics.backtracks.value_or(0), "backtrack"),
      outcome.solutions == 0 ? "no solution" : counted(outcome.solutions, "solution")));
  return out.finish(outcome.solutions == 0 ? ExitCode::kNo : ExitCode::kOk);
}

}  // namespace concord::cli
