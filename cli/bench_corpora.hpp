#pragma once
// The puzzles of an experiment: files and globs, read whole, each puzzle once.

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "cli/options.hpp"
#include "results/record/puzzle_list.hpp"
#include "results/record/session_record.hpp"

namespace concord::cli {

struct Corpora {
  std::vector<SessionCorpus> corpora;
  std::vector<ListedPuzzle> puzzles;
  bool unread = false;  // a file could not be read, which was complained about
};

// Names with *, ? or [ of which there is no file are patterns, each of which must match something.
// The error is one sentence.
[[nodiscard]] Parsed<std::vector<std::string>> expand_globs(const std::vector<std::string>& names);

// Wrong records and files that cannot be read are complained about and counted as invalid.
[[nodiscard]] Corpora read_corpora(const std::vector<std::string>& paths, const ReadOptions& read);

}  // namespace concord::cli
