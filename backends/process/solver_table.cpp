#include "backends/process/solver_table.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include <fmt/format.h>

#include "backends/process/solver_reader.hpp"
#include "puzzles/model/closest.hpp"

namespace concord {

extern const std::string_view kBuiltInSolvers;  // solvers.ini, of a file made when configuring

namespace {

constexpr std::uint64_t kLargestSeed = 2'000'000'000;  // cadical's; others take more
constexpr std::uint64_t kLargestLimit = 2'147'483'647;
constexpr std::size_t kLongestFile_B = std::size_t{1} << 20;

// Several times around gives the seeds in turn, and never 0.
std::uint64_t allowed_seed(std::uint64_t seed) {
  return (seed - 1) % kLargestSeed + 1;
}

std::string filled(std::string_view word, const SolverPlaces& places) {
  std::string out;
  while (!word.empty()) {
    const std::size_t percent = std::min(word.find('%'), word.size());
    out += word.substr(0, percent);
    word.remove_prefix(percent);
    const auto replace = [&](std::string_view name, const std::string& value) {
      if (!word.starts_with(name)) return false;
      out += value;
      word.remove_prefix(name.size());
      return true;
    };
    if (word.empty() || replace("%cnf", places.cnf) || replace("%out", places.out) ||
        replace("%proof", places.proof) ||
        replace("%seed", std::to_string(allowed_seed(places.seed.value_or(1)))) ||
        replace("%limit", std::to_string(std::min(places.limit.value_or(0), kLargestLimit))) ||
        replace("%%", "%")) {
      continue;
    }
    word.remove_prefix(1);  // the reader lets no other through
  }
  return out;
}

}  // namespace

bool SolverRow::uses(std::string_view placeholder) const {
  return std::ranges::any_of(command, [&](const std::string& word) {
    for (std::size_t at = word.find('%'); at != std::string::npos; at = word.find('%', at + 2)) {
      if (word.compare(at, placeholder.size(), placeholder) == 0) return true;
    }
    return false;
  });
}

std::vector<std::string> command_line(const SolverRow& row, const SolverPlaces& places) {
  std::vector<std::string> words;
  const auto append = [&](const std::vector<std::string>& more) {
    for (const std::string& word : more) words.push_back(filled(word, places));
  };
  append(row.command);
  if (places.seed && *places.seed != 0) append(row.seed);
  if (places.limit) append(row.limit);
  if (places.with_proof) append(row.proof);
  return words;
}

const SolverTable& SolverTable::built_in() {
  static const SolverTable table = [] {
    SolverTable made;
    // A test reads it: there is no error.
    (void)made.add_text(kBuiltInSolvers, "solvers.ini");
    return made;
  }();
  return table;
}

std::optional<Diagnostic> SolverTable::add_text(std::string_view text, std::string_view source) {
  auto rows = read_solver_rows(text, source);
  if (!rows) return std::move(rows.error());
  for (SolverRow& row : *rows) {
    std::string name = row.name;
    rows_.insert_or_assign(std::move(name), std::make_shared<const SolverRow>(std::move(row)));
  }
  return std::nullopt;
}

std::optional<Diagnostic> SolverTable::add_file(const std::string& path) {
  const auto cannot = [&](std::string why) { return Diagnostic{path, 0, 0, std::move(why)}; };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "re"),
                                                             &std::fclose);
  if (!file) return cannot(std::generic_category().message(errno));
  std::string text(kLongestFile_B + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file.get()));
  if (std::ferror(file.get()) != 0) return cannot("it cannot be read");
  if (text.size() > kLongestFile_B) return cannot("longer than 1 MiB: this is no table of solvers");
  return add_text(text, path);
}

std::optional<Diagnostic> SolverTable::add_line(std::string_view text, std::string_view source) {
  auto row = read_solver_line(text, source);
  if (!row) return std::move(row.error());
  std::string name = row->name;
  rows_.insert_or_assign(std::move(name), std::make_shared<const SolverRow>(std::move(*row)));
  return std::nullopt;
}

std::shared_ptr<const SolverRow> SolverTable::find(std::string_view name) const {
  const auto found = rows_.find(name);
  return found == rows_.end() ? nullptr : found->second;
}

std::vector<std::shared_ptr<const SolverRow>> SolverTable::rows() const {
  std::vector<std::shared_ptr<const SolverRow>> all;
  for (const auto& named : rows_) all.push_back(named.second);
  return all;
}

std::string SolverTable::unknown(std::string_view name) const {
  std::vector<std::string_view> names;
  for (const auto& named : rows_) names.push_back(named.first);
  if (const auto meant = closest_name(name, names))
    return fmt::format("there is no solver '{}'; did you mean '{}'?", name, *meant);
  return fmt::format("there is no solver '{}'; there are {}", name, fmt::join(names, ", "));
}

}  // namespace concord
