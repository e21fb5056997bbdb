// Writes docs/detection.md: of each mutant, which rule catches it and how many random questions it
// takes the fuzzer. `detection_table [--seeds N] [--trials N] [--seconds S] [--only NAME,...]
// [-o FILE]`; not a test, but its smoke run is one.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/mutants/catch_mutant.hpp"

namespace concord::test {
namespace {

struct Settings {
  std::uint64_t seeds = 5;
  std::uint64_t trials = 2000;  // a seed
  double seconds = 20;          // a seed
  std::vector<std::string> only;
  std::string output;
};

struct Row {
  const Mutant* mutant = nullptr;
  std::optional<Caught> contract;
  std::vector<Caught> fuzzing;  // the runs that found it, fewest trials first
};

std::string cell(std::string text) {
  constexpr std::size_t kLongest = 140;
  if (text.size() > kLongest) text = text.substr(0, kLongest - 3) + "...";
  std::string safe;
  for (const char c : text) {
    if (c == '|') safe += '\\';
    safe += c == '\n' ? ' ' : c;
  }
  return safe;
}

// For people to read: nothing below a millisecond.
std::string duration(double seconds) {
  if (seconds < 0.001) return "1 ms";
  if (seconds < 1) return fmt::format("{:.0f} ms", seconds * 1000);
  return fmt::format("{:.1f} s", seconds);
}

const Caught& median(const Row& row) {
  return row.fuzzing[(row.fuzzing.size() - 1) / 2];
}

Row look_at(const Mutant& mutant, const Settings& settings) {
  Row row{&mutant, caught_by_contract(mutant, settings.seconds), {}};
  // Of an equivalent two seeds tell as much: each runs to its end.
  const std::uint64_t seeds =
      mutant.equivalent.empty() ? settings.seeds : std::min<std::uint64_t>(2, settings.seeds);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    if (auto caught = caught_by_fuzzing(mutant, seed, settings.trials, settings.seconds))
      row.fuzzing.push_back(*std::move(caught));
  }
  std::ranges::sort(row.fuzzing, {}, &Caught::trials);
  return row;
}

std::string contract_words(const Row& row) {
  if (!row.contract) return "-";
  return fmt::format("{}, {}", row.contract->by, duration(row.contract->seconds));
}

std::string fuzzing_words(const Row& row, const Settings& settings) {
  if (row.fuzzing.empty()) return "-";
  const std::string seeds =
      row.fuzzing.size() == settings.seeds
          ? ""
          : fmt::format(" ({} of {} seeds)", row.fuzzing.size(), settings.seeds);
  return fmt::format("{}, {}{}", median(row).trials, duration(median(row).seconds), seeds);
}

std::string what_was_seen(const Row& row) {
  if (!row.fuzzing.empty()) return cell(median(row).finding);
  return row.contract ? cell(row.contract->finding) : "";
}

std::string document(const std::vector<Row>& rows, const Settings& settings) {
  std::map<std::string, std::size_t> counts;
  for (const Row& row : rows) {
    if (!row.mutant->equivalent.empty()) {
      ++counts[row.mutant->equivalent == "healthy" ? "healthy" : "equivalent"];
      counts["false alarms"] += row.contract || !row.fuzzing.empty() ? 1 : 0;
      continue;
    }
    ++counts["mutants"];
    const bool fuzzed = !row.fuzzing.empty();
    ++counts[row.contract && fuzzed ? "both"
             : row.contract         ? "contract alone"
             : fuzzed               ? "fuzzing alone"
                                    : "missed"];
  }
  std::string text = fmt::format(
      "# Detection\n\n"
      "What the tests and the fuzzer see of solvers and judges that are wrong on purpose, each in\n"
      "one way. Written by `detection_table`; `tests/mutants/README.md` says what a mutant is.\n\n"
      "| | |\n|---|---|\n"
      "| mutants | {} |\n| caught by the contract and by fuzzing | {} |\n"
      "| by the contract alone | {} |\n| by fuzzing alone | {} |\n| not caught | {} |\n"
      "| equivalent to a healthy one, with the reason | {} |\n"
      "| healthy, as a control | {} |\n"
      "| of these two reported all the same (false alarms) | {} |\n\n"
      "*Contract*: the first rule that is broken, and after how long. *Fuzzing*: how many random\n"
      "trials it took and how long, the median of {} seeds ({} trials or {} s each at most). "
      "*Seen*:\n"
      "the fuzzer's finding, or else the contract's. A finding that seldom comes is a matter of\n"
      "few seeds: it says so. What fuzzing cannot see is mostly about time, batches and\n"
      "repetition, which it does not ask for.\n",
      counts["mutants"], counts["both"], counts["contract alone"], counts["fuzzing alone"],
      counts["missed"], counts["equivalent"], counts["healthy"], counts["false alarms"],
      settings.seeds, settings.trials, settings.seconds);
  std::string family;
  for (const Row& row : rows) {
    const Mutant& mutant = *row.mutant;
    if (!mutant.equivalent.empty()) continue;
    if (mutant.family != family) {
      family = mutant.family;
      text += fmt::format(
          "\n## Family: {}\n\n| mutant | what is broken | contract | fuzzing | seen |\n"
          "|---|---|---|---|---|\n",
          family);
    }
    text += fmt::format("| {} | {} | {} | {} | {} |\n", mutant.name, cell(mutant.what),
                        contract_words(row), fuzzing_words(row, settings), what_was_seen(row));
  }
  text +=
      "\n## Equivalents\n\nNobody can tell these from healthy ones, and nothing reports them.\n\n"
      "| mutant | what is broken | why nobody can tell | reported |\n|---|---|---|---|\n";
  for (const Row& row : rows) {
    const Mutant& mutant = *row.mutant;
    if (mutant.equivalent.empty()) continue;
    const bool reported = row.contract || !row.fuzzing.empty();
    text += fmt::format("| {} | {} | {} | {} |\n", mutant.name, cell(mutant.what),
                        mutant.equivalent == "healthy" ? "it is healthy" : mutant.equivalent,
                        reported ? "yes: " + what_was_seen(row) : "no");
  }
  return text;
}

// Of the command line; false: it makes no sense.
bool read_settings(int argc, char** argv, Settings& settings) {
  for (int i = 1; i < argc; i += 2) {
    if (i + 1 >= argc) return false;
    const std::string_view key = argv[i];
    const std::string value = argv[i + 1];
    if (key == "--seeds") {
      settings.seeds = std::strtoull(value.c_str(), nullptr, 10);
    } else if (key == "--trials") {
      settings.trials = std::strtoull(value.c_str(), nullptr, 10);
    } else if (key == "--seconds") {
      settings.seconds = std::strtod(value.c_str(), nullptr);
    } else if (key == "--only") {
      for (std::size_t at = 0; at <= value.size();) {
        const std::size_t end = std::min(value.find(',', at), value.size());
        settings.only.push_back(value.substr(at, end - at));
        at = end + 1;
      }
    } else if (key == "-o") {
      settings.output = value;
    } else {
      return false;
    }
  }
  return settings.seeds > 0;
}

int run(const Settings& settings) {
  std::vector<Row> rows;
  for (const Mutant& mutant : all_mutants()) {
    if (!settings.only.empty() &&
        std::ranges::find(settings.only, mutant.name) == settings.only.end())
      continue;
    rows.push_back(look_at(mutant, settings));
    fmt::print(stderr, "{}: contract {}; fuzzing {}\n", mutant.name, contract_words(rows.back()),
               fuzzing_words(rows.back(), settings));
  }
  const std::string text = document(rows, settings);
  std::FILE* const file =
      settings.output.empty() ? stdout : std::fopen(settings.output.c_str(), "w");
  if (file == nullptr) {
    std::perror(settings.output.c_str());
    return 2;
  }
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (std::fflush(file) != 0 || !written) return 2;
  if (file != stdout) std::fclose(file);
  // Who is missed, or reported without reason.
  return std::ranges::all_of(rows,
                             [](const Row& row) {
                               return row.mutant->equivalent.empty() ==
                                      (row.contract || !row.fuzzing.empty());
                             })
             ? 0
             : 1;
}

}  // namespace
}  // namespace concord::test

int main(int argc, char** argv) {
  concord::test::Settings settings;
  if (!concord::test::read_settings(argc, argv, settings)) {
    std::fputs(
        "usage: detection_table [--seeds N] [--trials N] [--seconds S] [--only NAME,...] [-o "
        "FILE]\n",
        stderr);
    return 2;
  }
  return concord::test::run(settings);
}
