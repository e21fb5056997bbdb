// `concord prove-encoding A B`: whether encodings mean the same, with a proof for each step.

#include <filesystem>

#include <fmt/format.h>

#include "backends/machine_memory.hpp"
#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/pick_puzzle.hpp"
#include "cli/puzzle_source.hpp"
#include "encoders/catalog.hpp"
#include "puzzles/model/counted.hpp"
#include "results/prove/certificate_text.hpp"
#include "results/prove/prover.hpp"

namespace concord::cli {
namespace {

constexpr double kTimeout_s = 60;

struct Asked {
  std::vector<EncodingChoice> choices;
  std::optional<std::string> file;
};

// The encodings among the words of the command line, and the file at their end.
Parsed<Asked> read_words(const std::vector<std::string>& words, bool all) {
  Asked asked;
  if (all) asked.choices = every_encoding(*find_givens("unit"));
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto choice = parse_encoding(words[i]);
    std::error_code none;
    if (choice && !words[i].empty()) {
      if (all) {
        return tl::unexpected(
            fmt::format("--all takes every encoding: leave out '{}', or --all", words[i]));
      }
      asked.choices.push_back(*choice);
    } else if (i + 1 == words.size() &&
               (words[i] == "-" || std::filesystem::exists(words[i], none))) {
      asked.file = words[i];
    } else {
      if (choice) return tl::unexpected(std::string("an encoding without a name"));
      std::error_code ignored;
      if (i + 1 < words.size() && std::filesystem::exists(words[i], ignored))
        return tl::unexpected(fmt::format("'{}' is no encoding; the file comes last", words[i]));
      const bool path = words[i].starts_with('/') || words[i].find('.') != std::string::npos;
      return tl::unexpected(path ? fmt::format("cannot open '{}', and it is no encoding", words[i])
                                 : choice.error());
    }
  }
  if (asked.choices.empty())
    return tl::unexpected(std::string("name the encodings to compare, or take --all"));
  return asked;
}

// The board that the encodings are compared on; the error is what to leave with.
tl::expected<Board, ExitCode> read_board(const Asked& asked, ReadOptions read,
                                         std::optional<std::uint64_t> order,
                                         std::optional<std::uint64_t> number) {
  const auto bad = [](std::string_view message) {
    complain(message);
    return tl::unexpected(ExitCode::kBadInput);
  };
  if (!asked.file) {
    if (number) return bad("--puzzle and no file: there is nothing to choose from");
    auto shape = empty_shape(order.value_or(9), read);
    if (!shape) return bad(shape.error());
    return Board(std::move(*shape));
  }
  if (order) return bad("--order and a file: a file has its own order");
  auto record = pick_puzzle(*asked.file, std::move(read), number);
  if (!record) return tl::unexpected(record.error());
  return std::move(*record->board);
}

ExitCode code_of(const Certificate& certificate) {
  if (certificate.refuted()) return ExitCode::kDisagree;
  return certificate.equivalent() ? ExitCode::kOk : ExitCode::kUndecided;
}

std::string summary(const std::vector<Certificate>& certificates, const Geometry& geometry) {
  std::size_t equal = 0;
  std::size_t refuted = 0;
  std::size_t unsupported = 0;
  double cpu_s = 0;
  for (const Certificate& certificate : certificates) {
    equal += certificate.equivalent() ? 1 : 0;
    refuted += certificate.refuted() ? 1 : 0;
    unsupported += certificate.refusal.empty() ? 0 : 1;
    cpu_s += certificate.cpu_s();
  }
  const std::size_t open = certificates.size() - equal - refuted - unsupported;
  std::string text =
      fmt::format("{} on {}: {} equal to the rules{}", counted(certificates.size(), "encoding"),
                  geometry.describe(), equal, equal > 1 ? " and so to each other" : "");
  if (refuted != 0) text += fmt::format(", {} not", refuted);
  if (open != 0) text += fmt::format(", {} not shown", open);
  if (unsupported != 0) text += fmt::format(", {} unsupported", unsupported);
  return text + fmt::format(" ({:.1f} s CPU)\n", cpu_s);
}

class Run {
 public:
  Run(const Board& board, bool json, bool brief, Output& out)
      : board_(board), json_(json), brief_(brief), out_(out) {}

  // False when it is not to go on.
  bool add(Certificate certificate) {
    tally_.note(code_of(certificate));
    if (json_) {
      out_.write(certificate_json(board_.geometry(), certificate) + '\n');
    } else {
      out_.write(certificate_text(certificate, !brief_));
      if (certificate.counterexample)
        out_.write(counterexample_text(board_.geometry(), *certificate.counterexample));
    }
    out_.flush();
    certificates_.push_back(std::move(certificate));
    return !out_.failed();
  }

  ExitCode finish(bool all) {
    if (!json_ && certificates_.size() > 1) {
      out_.write("\n");
      if (all) out_.write(certificate_matrix(certificates_) + '\n');
      out_.write(summary(certificates_, board_.geometry()));
    }
    if (interrupt_flag().stop_requested()) tally_.note(interrupt_code());
    return out_.finish(tally_.code());
  }

 private:
  const Board& board_;
  bool json_;
  bool brief_;
  Output& out_;
  ExitTally tally_;
  std::vector<Certificate> certificates_;
};

}  // namespace

ExitCode run_prove_encoding(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  options.section("Proving")
      .flag("all", "every encoding there is, with `unit` givens")
      .value("order", "N", "on an empty board of this order (default: 9)")
      .value("puzzle", "N", "on the N-th puzzle of the file (default: the first)")
      .value("proof", "DIR", "keep each call's formula (.cnf) and proof (.frat) in DIR")
      .value("memory", "MB", "refuse an encoding that takes more (default: 80 % of what is free)")
      .value("timeout", "S", "give up a call after S seconds (default: 60)")
      .value("output", "text|json", "how to print the certificates (default: text)")
      .value("out,o", "FILE", "write to FILE instead of standard output");
  add_input_options(options);
  if (const auto done = begin(options, arguments, "ENCODING", 0, 64)) return *done;

  const bool all = options.has("all");
  const auto asked = read_words(options.positionals(), all);
  const auto order = options.whole("order", 1);
  const auto number = options.whole("puzzle", 1);
  const auto timeout = options.seconds("timeout");
  const auto memory = options.megabytes("memory");
  auto read = read_options(options);
  if (const std::string* problem = first_problem(asked, order, number, timeout, memory, read)) {
    complain(*problem);
    return ExitCode::kBadInput;
  }
  const std::string output = options.text("output", "text");
  if (output != "text" && output != "json") {
    complain(fmt::format("--output: '{}' is not text or json", output));
    return ExitCode::kBadInput;
  }
  if (options.has("proof") && options.text("proof").empty()) {
    complain("--proof: the name of the folder is empty");
    return ExitCode::kBadInput;
  }
  const auto board = read_board(*asked, std::move(*read), *order, *number);
  if (!board) return board.error();

  const auto out = options.has("out") ? std::make_unique<Output>(options.text("out"))
                                      : std::make_unique<Output>();
  Prover prover(board->view(), {timeout->value_or(kTimeout_s), options.text("proof"),
                                memory->value_or(default_memory_limit_B()), &interrupt_flag()});
  Run run(*board, output == "json", all, *out);
  Progress progress;
  std::size_t done = 0;
  for (const EncodingChoice& choice : asked->choices) {
    if (interrupt_flag().stop_requested()) break;
    if (progress.due())
      progress.draw(fmt::format("{} of {}: {}", done, asked->choices.size(), choice.id()));
    auto certificate = prover.certify(choice);
    progress.clear();
    if (!certificate) {
      complain(certificate.error());
      return out->finish(ExitCode::kUndecided);
    }
    ++done;
    if (!run.add(std::move(*certificate))) break;
  }
  return run.finish(all);
}

}  // namespace concord::cli
