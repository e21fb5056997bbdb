#include "cli/panel_options.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "cli/replay.hpp"
#include "results/shell_word.hpp"

namespace concord::cli {
namespace {

// `all` stands for the whole catalog, beside whatever else is named; but for the backends that have
// to be told which solver they are to use.
std::vector<std::string> with_catalog(const std::vector<std::string>& names) {
  std::vector<std::string> result;
  for (const std::string& name : names) {
    if (name != "all") {
      result.push_back(name);
      continue;
    }
    for (const BackendRow& row : backend_catalog()) {
      if (!row.takes_target) result.emplace_back(row.id);
    }
  }
  return result;
}

// A comma belongs to a backend's settings (KEY=VALUE): who wrote a list is told how to.
std::string list_hint(char option, std::string_view text) {
  if (text.find(',') == std::string_view::npos || text.find('=') != std::string_view::npos)
    return {};
  std::string repeated;
  while (!text.empty()) {
    const std::string_view name = text.substr(0, text.find(','));
    text.remove_prefix(std::min(name.size() + 1, text.size()));
    if (!name.empty()) repeated += fmt::format(" -{} {}", option, name);
  }
  return fmt::format("; for several, repeat -{}:{}", option, repeated);
}

}  // namespace

void add_solver_options(OptionSet::Section& section) {
  section
      .values("exec", "NAME=COMMAND",
              "a solver program for -b exec:NAME, as in --exec 'mine=my-solver -q %cnf'")
      .values("solvers", "FILE", "a table of solver programs (also $CONCORD_SOLVERS)");
}

Parsed<SolverTable> read_solvers(const OptionSet& options) {
  SolverTable solvers = SolverTable::built_in();
  std::vector<std::string> files;
  if (const char* named = std::getenv("CONCORD_SOLVERS"); named != nullptr && *named != '\0')
    files.emplace_back(named);
  for (const std::string& file : options.texts("solvers")) files.push_back(file);
  for (const std::string& file : files) {
    if (const auto problem = solvers.add_file(file)) return tl::unexpected(problem->to_string());
  }
  for (const std::string& line : options.texts("exec")) {
    if (const auto problem = solvers.add_line(line, "--exec"))
      return tl::unexpected(problem->to_string());
  }
  return solvers;
}

std::vector<std::string> default_panel() {
  std::vector<std::string> panel;
  for (const std::string_view id : {"dfs-mrv", "dlx", "cms", "cadical"}) {
    if (find_backend(id) != nullptr) panel.emplace_back(id);
  }
  return panel;
}

Parsed<std::vector<BackendSpec>> parse_panel(const OptionSet& options, const SolverTable& solvers,
                                             std::vector<std::string> names) {
  if (options.has("backend")) names = options.texts("backend");
  names = with_catalog(names);
  std::vector<EncodingChoice> encodings;
  for (const std::string& text : options.texts("encoding")) {
    auto choice = parse_encoding(text);
    if (!choice) return tl::unexpected(choice.error() + list_hint('e', text));
    encodings.push_back(*choice);
  }

  std::vector<BackendSpec> panel;
  const auto add = [&](const BackendSpec& spec) {
    const auto same = [&](const BackendSpec& other) { return other.id() == spec.id(); };
    if (std::ranges::none_of(panel, same)) panel.push_back(spec);
  };
  bool encodings_used = encodings.empty();
  for (const std::string& name : names) {
    auto spec = parse_backend(name, solvers);
    if (!spec) return tl::unexpected(spec.error() + list_hint('b', name));
    if (!spec->row->takes_encoding || spec->encoding_was_named || encodings.empty()) {
      add(*spec);
      continue;
    }
    encodings_used = true;
    for (const EncodingChoice& encoding : encodings) {
      spec->options.encoding = encoding;
      add(*spec);
    }
  }
  if (!encodings_used) {
    return tl::unexpected(
        std::string("-e needs a backend that takes an encoding, as in -b cms -e minimal"));
  }
  return panel;
}

std::string solver_options(const OptionSet& options) {
  std::string text;
  for (const char* name : {"exec", "solvers"}) {
    for (const std::string& value : options.texts(name))
      text += fmt::format(" --{} {}", name, shell_quoted(value));
  }
  return text;
}

}  // namespace concord::cli
