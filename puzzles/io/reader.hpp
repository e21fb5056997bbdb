#pragma once
// PuzzleReader: puzzles from a file, one after the other. Formats are detected by structure, record
// by record (a file may mix shapes); memory does not grow with the number of puzzles or the length
// of a wrong line. Plain, gzip and xz input. Not thread-safe.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "puzzles/io/plain_lines.hpp"
#include "puzzles/io/puzzle_record.hpp"

namespace concord {

struct ReadOptions {
  std::string from;  // a format id; empty: detect
  std::string
      blank;  // symbols that are blanks instead of the usual . 0 * _ - x X; empty: the usual
  std::string alphabet;  // as Alphabet::parse takes it; empty: by order
  // Unset: the default box of the order. Set to nullopt inside: no boxes (--box none).
  std::optional<std::optional<BoxShape>> box;
  std::vector<std::uint16_t>
      regions;  // a map for every puzzle of the file (--regions); empty: none
  bool diagonals = false;
  bool windows = false;
  // Called before each read of a block of input, with whether it would have to wait, and 20 times a
  // second while it waits; false ends the input. May be empty: then nothing ends a wait.
  std::function<bool(bool waits)> on_wait;
};

class PuzzleReader {
 public:
  // `path` "-" is standard input. Errors: no such file, a directory, not permitted, an unknown
  // format id, an option that contradicts itself. Never throws.
  [[nodiscard]] static tl::expected<PuzzleReader, Diagnostic> open(const std::string& path,
                                                                   const ReadOptions& options);
  // The same over text in memory; `source` names it in diagnostics.
  [[nodiscard]] static tl::expected<PuzzleReader, Diagnostic> from_text(std::string text,
                                                                        std::string source,
                                                                        const ReadOptions& options);
  PuzzleReader(PuzzleReader&&) noexcept;
  PuzzleReader& operator=(PuzzleReader&&) noexcept;
  ~PuzzleReader();

  // The next record; none at the end. A source without any record gives one invalid record ("no
  // puzzle found").
  [[nodiscard]] std::optional<PuzzleRecord> next();

  // Bulk reading. True when the next record is a plain line and was added to `lines`, which is to
  // hold `expected` of them in the end; false when next() has to be asked, for a record or the end.
  [[nodiscard]] bool next_plain(PlainLines& lines, std::size_t expected);

  // What a user should know about how the text was taken, since the last call: the format, an
  // assumed alphabet, boxes left out. One sentence each, said once a source.
  [[nodiscard]] std::vector<std::string> take_notes();

 private:
  class Impl;
  explicit PuzzleReader(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Reads a region map (`--regions FILE`): n rows of n symbols, or n*n symbols on one line, or n rows
// of n integers; nothing else but comments. `on_wait` as in ReadOptions.
[[nodiscard]] tl::expected<std::vector<std::uint16_t>, Diagnostic> read_region_map(
    const std::string& path, std::function<bool(bool waits)> on_wait = {});

}  // namespace concord
