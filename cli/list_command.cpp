// `concord list`: the catalogs, as they are.

#include <fmt/format.h>

#include "backends/catalog.hpp"
#include "backends/process/program_path.hpp"
#include "backends/process/solver_table.hpp"
#include "cli/ask_options.hpp"
#include "cli/console.hpp"
#include "cli/options.hpp"
#include "encoders/catalog.hpp"
#include "puzzles/io/catalog.hpp"
#include "puzzles/model/closest.hpp"

namespace concord::cli {
namespace {

std::string entry(std::string_view id, std::string_view summary) {
  return fmt::format("  {:<16} {}\n", id, summary);
}

template <typename Rows, typename Name>
std::string section(std::string_view title, const Rows& rows, Name&& name) {
  std::string text = fmt::format("{}\n", title);
  for (const auto& row : rows) text += entry(name(row), row.summary);
  return text;
}

std::string backends() {
  std::string text = "backends (-b)\n";
  for (const BackendRow& row : backend_catalog())
    text += entry(row.id, fmt::format("{}{}", row.summary, row.blind ? " *" : ""));
  return text + fmt::format(
                    "* blind: says `unknown` on a hard board, after {} s unless --timeout says "
                    "otherwise\n",
                    kBlindTimeout_s);
}

std::string solvers() {
  std::string text = "solver programs (-b exec:NAME)\n";
  for (const auto& row : SolverTable::built_in().rows()) {
    const auto path = find_program(row->command.front());
    text += entry(row->name, path ? *path : "not installed");
  }
  return text;
}

std::string encoders() {
  return section("board encodings (BOARD of BOARD/AMO/GIVENS)", board_encoder_catalog(),
                 [](const BoardEncoderRow& row) { return row.id; }) +
         section("at-most-one encodings (AMO)", amo_catalog(),
                 [](const AmoRow& row) { return row.id; }) +
         section("treatments of the givens (GIVENS)", givens_catalog(),
                 [](const GivensRow& row) { return row.id; }) +
         fmt::format("default: {}\n", parse_encoding("")->id());
}

std::string formats() {
  return section("formats (--from, convert --to)", format_catalog(),
                 [](const FormatRow& row) { return row.id; });
}

std::string commands() {
  return section("commands", command_table(), [](const Command& row) { return row.name; });
}

struct Topic {
  std::string_view name;
  std::string (*text)();
};
constexpr Topic kTopics[] = {{"backends", backends},
                             {"encoders", encoders},
                             {"formats", formats},
                             {"commands", commands},
                             {"solvers", solvers}};

}  // namespace

ExitCode run_list(const Command& self, const Arguments& arguments) {
  OptionSet options(self);
  if (const auto done = begin(options, arguments, "TOPIC", 0, 1)) return *done;
  Output out;
  const bool all = options.positionals().empty();
  // Both words are in use for the same thing.
  const std::string wanted = all ? ""
                             : options.positionals().front() == "encodings"
                                 ? "encoders"
                                 : options.positionals().front();
  bool found = false;
  std::vector<std::string_view> names;
  for (const Topic& topic : kTopics) {
    names.push_back(topic.name);
    if (!all && wanted != topic.name) continue;
    if (found) out.write("\n");
    out.write(topic.text());
    found = true;
  }
  if (found) return out.finish(ExitCode::kOk);
  const auto meant = closest_name(options.positionals().front(), names);
  complain(fmt::format("'{}' is not backends, encoders, formats, commands or solvers{}",
                       options.positionals().front(),
                       meant ? fmt::format(" (did you mean '{}'?)", *meant) : ""));
  return ExitCode::kBadInput;
}

}  // namespace concord::cli
