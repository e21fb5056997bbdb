#include "encoders/decode.hpp"

#include <algorithm>
#include <charconv>
#include <new>
#include <vector>

#include <fmt/format.h>

#include "encoders/counting_sink.hpp"
#include "encoders/size_text.hpp"
#include "puzzles/model/counted.hpp"

namespace concord {
namespace {

using Kind = DecodeError::Kind;
using Failure = std::optional<DecodeError>;

// The map of the variables, the model as it was read and as the map wants it.
constexpr std::uint64_t kPerVariable_B = 32;
// A clause that grows by doubling.
constexpr std::uint64_t kPerLiteral_B = 16;

std::string show(std::span<const Lit> clause, const VariableMap& variables) {
  constexpr std::size_t kShown = 4;
  if (clause.empty()) return "the empty clause";
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, clause.size()); ++i) {
    text += fmt::format("{}{}{}", i == 0 ? "" : " or ", clause[i].negated() ? "not " : "",
                        variables.name(clause[i].var()));
  }
  return clause.size() > kShown ? text + " or ..." : text;
}

class Decoder {
 public:
  Decoder(const ByteSource& cnf, std::string_view cnf_name, const ByteSource& output,
          std::string_view output_name, std::uint64_t memory_B)
      : cnf_name_(cnf_name),
        output_(output),
        output_name_(output_name),
        memory_B_(memory_B),
        on_comment_([this](const DimacsComment& comment) { read_comment(comment); }),
        reader_(cnf, cnf_name, on_comment_) {}

  tl::expected<Decoded, DecodeError> run() {
    const bool fine = read_head() && read_answer() && read_clauses() && decode_model();
    if (!fine) return tl::unexpected(std::move(*failure_));
    return Decoded{std::move(board_->board), board_->choice, answer_.status,
                   answer_.models,           added_,         std::move(grid_)};
  }

 private:
  // Always false. What came first is told.
  bool fail(Kind kind, Diagnostic diagnostic) {
    if (!failure_) failure_ = DecodeError{kind, std::move(diagnostic)};
    stop_.request_stop();
    return false;
  }
  bool fail_model(std::string message) {
    return fail(Kind::kModel, {std::string(output_name_), 0, 0, std::move(message)});
  }
  // About a comment, or with a column after a part of it.
  bool fail_comment(const DimacsComment& comment, std::string_view at, std::string message) {
    const auto offset = static_cast<std::uint64_t>(at.data() - comment.text.data());
    return fail(Kind::kInput, {std::string(cnf_name_), comment.line, comment.column + offset,
                               std::move(message)});
  }
  bool fail_input(Diagnostic diagnostic) {
    diagnostic.source = cnf_name_;
    return fail(Kind::kInput, std::move(diagnostic));
  }

  void read_comment(const DimacsComment& comment) {
    if (failure_) return;
    std::string_view rest = comment.text;
    const std::string_view keyword = take_word(rest);
    const bool about_variable = keyword == "var";
    if (!annotation_.present() || (!about_variable && keyword != "group")) {
      annotation_.comment(comment);
      if (encoded() && annotation_.error()) fail_input(*annotation_.error());
    } else if (encode_board()) {
      if (about_variable) {
        check_variable(comment, rest);
      } else {
        check_group(comment, rest);
      }
    }
  }

  [[nodiscard]] bool encoded() const { return encoding_.variables != nullptr; }

  // The board that the comments hold, and what its encoding makes of it: once.
  bool encode_board() {
    if (encoded() || failure_) return !failure_;
    auto board = annotation_.finish();
    if (!board) return fail_input(std::move(board.error()));
    if (!*board) return fail_without_board();
    board_ = std::move(*board);
    const EncodingSize most = predict_size(board_->board.view(), board_->choice);
    const std::uint64_t needed_B =
        std::max(most.formula_B(), saturating_multiply(most.variables, kPerVariable_B));
    if (needed_B > memory_B_) {
      const auto [needed, limit] = over_limit_text(needed_B, memory_B_);
      return fail(Kind::kRefused,
                  {std::string(cnf_name_), 0, 0,
                   fmt::format("refused: {0} of this board would take {1}{2} to decode ({1}{3}), "
                               "and the limit is {4}; --memory raises it",
                               board_->choice.id(), up_to(board_->choice), needed, size_text(most),
                               limit)});
    }
    CountingSink counter;
    auto encoding = encode_closed(board_->board.view(), board_->choice, counter);
    if (!encoding) return fail_input({{}, 0, 0, encoding.error().message});
    if (counter.xors() != 0)
      return fail_input({{}, 0, 0, "the comments name an encoding with xor=on: DIMACS has no XOR"});
    encoding_ = std::move(*encoding);
    size_ = counter.size();
    groups_ = counter.groups();
    return true;
  }

  // A file that is no formula at all is told so.
  bool fail_without_board() {
    while (reader_.next_clause()) {
    }
    if (reader_.failure()) return fail_input(*reader_.failure());
    return fail_input(
        {{},
         0,
         0,
         "no board in the comments; write the formula with `concord encode`, not --plain"});
  }

  // "c var 3 r1c4=4": each once, in ascending order.
  void check_variable(const DimacsComment& comment, std::string_view rest) {
    const std::string_view word = take_word(rest);
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const std::uint64_t count = encoding_.variables->variable_count();
    if (error != std::errc() || end != word.data() + word.size() || number == 0 || number > count) {
      fail_comment(comment, word,
                   fmt::format("'{}' is not a variable of the encoding (1 to {})", word, count));
      return;
    }
    if (number <= last_named_) {
      fail_comment(comment, word,
                   number == last_named_ ? fmt::format("a second name for variable {}", number)
                                         : fmt::format("variable {} after {}: they must ascend",
                                                       number, last_named_));
      return;
    }
    last_named_ = number;
    if (const std::string name = encoding_.variables->name(static_cast<Var>(number - 1));
        rest != name) {
      fail_comment(comment, rest,
                   rest.empty() ? fmt::format("the name of variable {} is missing", number)
                                : fmt::format("variable {} is called '{}' here; it is {}", number,
                                              rest, name));
    }
  }

  // "c group 64 cell at-least-one": where it begins, each once.
  void check_group(const DimacsComment& comment, std::string_view rest) {
    if (next_group_ == groups_.size()) {
      fail_comment(comment, comment.text, "a group more than the encoding has");
      return;
    }
    const GroupSize& group = groups_[next_group_];
    const std::string expected = fmt::format("{} {}", group.clauses, group.name);
    if (rest != expected) {
      fail_comment(comment, rest,
                   fmt::format("group '{}' where '{}' was expected", rest, expected));
    } else if (reader_.clauses_read() != group_begins_) {
      fail_comment(comment, comment.text,
                   fmt::format("group '{}' begins after {}, not after {}", rest,
                               counted(group_begins_, "clause"), reader_.clauses_read()));
    }
    group_begins_ += group.clauses;
    ++next_group_;
  }

  // Everything up to the header, which must be that of the encoding.
  bool read_head() {
    const bool fine = reader_.read_header();
    // A wrong comment stands before whatever stopped the reader.
    if (failure_) return false;
    if (!fine) return fail(Kind::kInput, *reader_.failure());
    reader_.set_longest_clause(
        std::min(std::max<std::uint64_t>(reader_.variables(), 1) * 2, memory_B_ / kPerLiteral_B));
    if (!encode_board()) return false;
    const std::uint64_t variables = encoding_.variables->variable_count();
    if (variables != reader_.variables() || size_.clauses > reader_.clauses()) {
      return fail(
          Kind::kInput,
          reader_.diagnose(fmt::format(
              "the comments do not fit the formula: {} of this board has {} and {}, the file {} "
              "and {}",
              board_->choice.id(), counted(variables, "variable"), counted(size_.clauses, "clause"),
              reader_.variables(), reader_.clauses())));
    }
    added_ = reader_.clauses() - size_.clauses;
    return true;
  }

  bool read_answer() {
    auto answer = read_model(output_, output_name_, reader_.variables());
    if (!answer) return fail(Kind::kInput, std::move(answer.error()));
    answer_ = std::move(*answer);
    return true;
  }

  // Stands where a formula would: each clause that the encoder makes must be the file's next one.
  class Comparison final : public ClauseSink {
   public:
    explicit Comparison(Decoder& decoder) : decoder_(decoder) {}
    Var new_variables(std::uint32_t count) override {
      const Var first = variables_;
      variables_ += count;
      return first;
    }
    void add_clause(std::span<const Lit> clause) override {
      if (!decoder_.failure_ && decoder_.read_clause()) decoder_.compare(clause);
    }
    void begin_group(std::string_view) override {}

   private:
    Decoder& decoder_;
    Var variables_ = 0;
  };

  bool read_clauses() {
    Comparison comparison(*this);
    static_cast<void>(encode_closed(board_->board.view(), board_->choice, comparison, &stop_));
    while (!failure_ && read_clause()) {
    }
    return !failure_;
  }

  // False at the end and after a failure.
  bool read_clause() {
    const bool read = reader_.next_clause();
    if (failure_) return false;
    if (!read) {
      if (reader_.failure()) fail(Kind::kInput, *reader_.failure());
      return false;
    }
    const bool judged = answer_.status == SolverAnswer::Status::kSatisfiable && broken_.empty();
    if (judged && !satisfies(answer_, reader_.clause())) {
      broken_ = fmt::format("the model does not satisfy clause {}: {}", reader_.clauses_read(),
                            show(reader_.clause(), *encoding_.variables));
    }
    return true;
  }

  void compare(std::span<const Lit> wanted) {
    const std::span<const Lit> found = reader_.clause();
    if (std::ranges::equal(wanted, found)) return;
    wanted_.assign(wanted.begin(), wanted.end());
    found_.assign(found.begin(), found.end());
    std::ranges::sort(wanted_);
    std::ranges::sort(found_);
    if (wanted_ == found_) return;
    fail(Kind::kInput, reader_.diagnose(fmt::format(
                           "clause {} is '{}', and {} of the board in the comments has '{}' there",
                           reader_.clauses_read(), show(found, *encoding_.variables),
                           board_->choice.id(), show(wanted, *encoding_.variables))));
  }

  bool decode_model() {
    if (answer_.status != SolverAnswer::Status::kSatisfiable) return true;
    const VariableMap& variables = *encoding_.variables;
    if (answer_.models == 0 && variables.cell_variable_count() != 0)
      return fail_model("SATISFIABLE, but no model ('v' lines) was printed");
    for (Var var = 0; var < variables.cell_variable_count(); ++var) {
      if (answer_.value_of(var) != 0) continue;
      return fail_model(fmt::format("the model says nothing of variable {} ({})",
                                    std::uint64_t{var} + 1, variables.name(var)));
    }
    if (!broken_.empty()) return fail_model(std::move(broken_));
    std::vector<std::uint8_t> model(variables.variable_count());
    for (Var var = 0; var < variables.variable_count(); ++var)
      model[var] = answer_.value_of(var) > 0 ? 1 : 0;
    auto grid = variables.decode(model);
    if (!grid) return fail_model(std::move(grid.error()));
    grid_ = std::move(*grid);
    return true;
  }

  std::string_view cnf_name_;
  const ByteSource& output_;
  std::string_view output_name_;
  std::uint64_t memory_B_;
  CommentHandler on_comment_;
  DimacsReader reader_;
  Failure failure_;
  StopFlag stop_;  // raised by a failure, for the encoder
  AnnotationReader annotation_;
  std::optional<AnnotatedBoard> board_;
  Encoding encoding_;
  EncodingSize size_;
  std::vector<GroupSize> groups_;
  std::size_t next_group_ = 0;
  std::uint64_t group_begins_ = 0;
  std::uint64_t last_named_ = 0;
  std::uint64_t added_ = 0;
  SolverAnswer answer_;
  std::string broken_;  // about the first clause that the model makes false
  std::vector<Lit> wanted_;
  std::vector<Lit> found_;
  std::optional<Grid> grid_;
};

}  // namespace

tl::expected<Decoded, DecodeError> decode_output(const ByteSource& cnf, std::string_view cnf_name,
                                                 const ByteSource& output,
                                                 std::string_view output_name,
                                                 std::uint64_t memory_B) {
  try {
    return Decoder(cnf, cnf_name, output, output_name, memory_B).run();
  } catch (const std::bad_alloc&) {
    return tl::unexpected(DecodeError{
        Kind::kRefused, {std::string(cnf_name), 0, 0, "the formula does not fit in memory"}});
  }
}

}  // namespace concord
