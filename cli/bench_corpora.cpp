#include "cli/bench_corpora.hpp"

#include <filesystem>
#include <system_error>
#include <unordered_map>

#include <fmt/format.h>
#include <glob.h>

#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/puzzle_source.hpp"
#include "cli/wording.hpp"
#include "results/record/digest.hpp"

namespace concord::cli {

Parsed<std::vector<std::string>> expand_globs(const std::vector<std::string>& names) {
  std::vector<std::string> paths;
  for (const std::string& name : names) {
    std::error_code none;
    if (name.find_first_of("*?[") == std::string::npos || std::filesystem::exists(name, none)) {
      paths.push_back(name);
      continue;
    }
    glob_t found{};
    const int code = ::glob(name.c_str(), GLOB_TILDE, nullptr, &found);
    for (std::size_t i = 0; code == 0 && i < found.gl_pathc; ++i)
      paths.emplace_back(found.gl_pathv[i]);
    ::globfree(&found);
    if (code != 0) return tl::unexpected(fmt::format("{}: no file matches", name));
  }
  return paths;
}

namespace {

bool agree(const Expectation& a, const Expectation& b) {
  return (!a.solutions || !b.solutions || a.solutions == b.solutions) &&
         (!a.at_least || !b.at_least || a.at_least == b.at_least) &&
         (!a.solution || !b.solution || a.solution == b.solution);
}

// What is stated of a puzzle in one place counts in the others.
void add_stated(const Expectation& more, Expectation& stated) {
  if (!stated.solutions) stated.solutions = more.solutions;
  if (!stated.at_least) stated.at_least = more.at_least;
  if (!stated.solution) stated.solution = more.solution;
}

}  // namespace

Corpora read_corpora(const std::vector<std::string>& paths, const ReadOptions& read) {
  Corpora result;
  std::unordered_map<std::string, std::size_t> seen;  // where in result.puzzles
  Progress progress;
  for (const std::string& path : paths) {
    SessionCorpus corpus;
    corpus.path = path;
    if (path != "-") {
      if (auto digest = file_digest_hex(path)) {
        corpus.sha256 = std::move(*digest);
      } else {
        result.unread = true;  // which the source says in its turn
      }
    }
    PuzzleSource source({path}, read, [&](std::string_view text) {
      progress.clear();
      complain(text);
    });
    while (auto record = source.next()) {
      if (end_flag().stop_requested()) return result;
      if (!record->board) {
        ++corpus.invalid;
        continue;
      }
      std::string id = puzzle_id(*record->board);
      if (const auto [found, added] = seen.try_emplace(id, result.puzzles.size()); !added) {
        ++corpus.duplicates;
        PuzzleRecord& first = result.puzzles[found->second].record;
        if (!agree(first.expected, record->expected)) {
          progress.clear();
          complain(fmt::format("{} and {} state different things of one puzzle: the first counts",
                               place_text(first), place_text(*record)));
        }
        add_stated(record->expected, first.expected);
        continue;
      }
      ++corpus.puzzles;
      result.puzzles.push_back({std::move(id), std::move(*record)});
      if (progress.due()) progress.draw(fmt::format("reading: {} puzzles", result.puzzles.size()));
    }
    result.corpora.push_back(std::move(corpus));
  }
  return result;
}

}  // namespace concord::cli
