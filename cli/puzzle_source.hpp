#pragma once
// The puzzles of a command line: the records of each FILE in turn, in blocks, with the reader's
// notes and the complaints about wrong records on stderr.

#include <optional>
#include <string>
#include <vector>

#include "cli/console.hpp"
#include "cli/options.hpp"
#include "puzzles/io/reader.hpp"

namespace concord::cli {

class PuzzleSource {
 public:
  // `progress` is taken away before each message; may be null.
  PuzzleSource(std::vector<std::string> paths, ReadOptions options, Progress* progress);

  // The next record; none at the end of the last file. A file that cannot be read is complained
  // about and skipped.
  [[nodiscard]] std::optional<PuzzleRecord> next();
  // True when the current file is standard input: a person or a program may be waiting for each
  // answer.
  [[nodiscard]] bool interactive() const;

 private:
  void say(std::string_view text);

  std::vector<std::string> paths_;
  std::size_t next_path_ = 0;
  ReadOptions options_;
  Progress* progress_;
  std::optional<PuzzleReader> reader_;
};

}  // namespace concord::cli
