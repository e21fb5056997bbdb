#pragma once
// Reading text in tests, and the samples that all hold the same puzzle.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "puzzles/io/catalog.hpp"
#include "puzzles/io/reader.hpp"
#include "tests/support/boards.hpp"

namespace concord::test {

struct ReadResult {
  std::vector<PuzzleRecord> records;
  std::vector<std::string> notes;

  [[nodiscard]] std::size_t good() const {
    std::size_t count = 0;
    for (const PuzzleRecord& record : records) count += record.board.has_value();
    return count;
  }
  [[nodiscard]] std::size_t bad() const { return records.size() - good(); }
  [[nodiscard]] bool has_note(const std::string& part) const {
    for (const std::string& note : notes) {
      if (note.find(part) != std::string::npos) return true;
    }
    return false;
  }
  // Of the first record; empty when there is none or it is good.
  [[nodiscard]] std::string message() const {
    return records.empty() || records[0].board ? "" : records[0].board.error().message;
  }
};

inline ReadResult drain(PuzzleReader& reader) {
  ReadResult result;
  while (auto record = reader.next()) result.records.push_back(*std::move(record));
  result.notes = reader.take_notes();
  return result;
}

inline ReadResult read_all(std::string text, const ReadOptions& options = {}) {
  auto reader = PuzzleReader::from_text(std::move(text), "test", options);
  if (!reader) {
    ADD_FAILURE() << reader.error().to_string();
    return {};
  }
  return drain(*reader);
}

inline ReadOptions from(const std::string& format) {
  ReadOptions options;
  options.from = format;
  return options;
}

// The settled values of a board, 0 for the rest; in base 36 above 9.
inline std::string values_of(const Board& board) {
  std::string text;
  for (Cell cell = 0; cell < board.cell_count(); ++cell)
    text += "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabc"[board.view().settled(cell)];
  return text;
}

// "81 values" or the message of each record, joined by " | ".
inline std::string summary(const std::string& text, const ReadOptions& options = {}) {
  std::string all;
  for (const PuzzleRecord& record : read_all(text, options).records) {
    if (!all.empty()) all += " | ";
    all += record.board ? values_of(*record.board) : record.board.error().message;
  }
  return all;
}

// "9 9 bad": the orders of the records.
inline std::string orders_of(const ReadResult& result) {
  std::string all;
  for (const PuzzleRecord& record : result.records) {
    if (!all.empty()) all += ' ';
    all += record.board ? std::to_string(record.board->order()) : "bad";
  }
  return all;
}
inline std::string orders(const std::string& text, const ReadOptions& options = {}) {
  return orders_of(read_all(text, options));
}

inline std::string id_of(const PuzzleRecord& record) {
  return record.format == nullptr ? "" : std::string(record.format->id);
}

inline constexpr const char* kSample =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
inline constexpr const char* kSampleDots =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline constexpr const char* kSampleSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

// The sample as n lines of its n symbols, with `between` after each.
inline std::string sample_rows(const std::string& line = kSampleDots,
                               const std::string& between = "\n") {
  std::string text;
  for (std::size_t i = 0; i < line.size(); i += 9) text += line.substr(i, 9) + between;
  return text;
}

}  // namespace concord::test
