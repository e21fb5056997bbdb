#include "cli/bench_corpora.hpp"

#include <filesystem>
#include <system_error>
#include <unordered_set>

#include <fmt/format.h>
#include <glob.h>

#include "cli/console.hpp"
#include "cli/interrupt.hpp"
#include "cli/puzzle_source.hpp"
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

Corpora read_corpora(const std::vector<std::string>& paths, const ReadOptions& read) {
  Corpora result;
  std::unordered_set<std::string> seen;
  Progress progress;
  for (const std::string& path : paths) {
    SessionCorpus corpus;
    corpus.path = path;
    if (path != "-") {
      if (auto digest = file_digest_hex(path)) corpus.sha256 = std::move(*digest);
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
      if (!seen.insert(id).second) {
        ++corpus.duplicates;
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
