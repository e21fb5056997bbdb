#pragma once
// The puzzles of a command line: the records of each FILE in turn, one by one or in batches, with
// the reader's notes and the complaints about wrong records.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/console.hpp"
#include "cli/options.hpp"
#include "puzzles/io/reader.hpp"

namespace concord::cli {

class PuzzleSource {
 public:
  using Say = std::function<void(std::string_view)>;
  // `say` gets each note and complaint, before the record that it is about; null: to stderr.
  // Without an `on_wait` of its own, reading ends with the run (end_flag).
  PuzzleSource(std::vector<std::string> paths, ReadOptions options, Say say);

  // The next record; none at the end of the last file. A file that cannot be read is complained
  // about and skipped.
  [[nodiscard]] std::optional<PuzzleRecord> next();
  // True when the next record is a plain line of the current file and was added to `lines`, which
  // is to hold `expected` of them in the end; false when next() has to be asked.
  [[nodiscard]] bool next_plain(PlainLines& lines, std::size_t expected);
  // True when the current file is standard input: a person or a program may be waiting for each
  // answer.
  [[nodiscard]] bool interactive() const;

 private:
  // There is a file that is open, or one that could not be opened; false: there are no more.
  bool open();
  void say_notes();

  std::vector<std::string> paths_;
  std::size_t next_path_ = 0;
  ReadOptions options_;
  Say say_;
  std::optional<PuzzleReader> reader_;
  std::optional<Diagnostic> unopened_;  // why, until next() has told
};

// What one thread reads and another one works on. The messages come with it: only the thread that
// consumes may write to stderr, where it draws its progress.
struct PuzzleBatch {
  std::vector<std::string> messages;  // to be said before anything about the puzzles
  std::vector<PuzzleRecord> puzzles;  // may be empty, when only messages are left
  bool interactive = false;
};

// How much one batch may hold, in words of candidates: 32 boards of order 9; a large board travels
// alone.
inline constexpr std::size_t kBatchWords = 4096;

// Reads everything, and hands over batches of at most `most` puzzles with the words that they take;
// what there is, as soon as a read would wait for input. Ends early when `put` returns false or
// `ended` (asked all the time, also while a read waits) true.
void read_batches(std::vector<std::string> paths, ReadOptions options, std::size_t most,
                  const std::function<bool()>& ended,
                  const std::function<bool(PuzzleBatch, std::size_t words)>& put);

}  // namespace concord::cli
