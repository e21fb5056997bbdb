#pragma once
// PlainLines: what bulk solving reads. Lines of a list that are each a board of order 9 in the
// usual symbols and nothing else that an answer depends on, kept as candidates side by side instead
// of as a record each. Nothing is lost: record() gives the record that PuzzleReader::next() would
// have given. Not thread-safe to change.

#include <cstdint>
#include <string>
#include <vector>

#include "puzzles/io/puzzle_record.hpp"
#include "puzzles/model/board_batch.hpp"

namespace concord {

class PlainLines {
 public:
  // What the lines of one source share.
  struct Common {
    std::string source;
    const FormatRow* format = nullptr;
    Alphabet alphabet;  // but for its blank
    GeometryPtr geometry;
  };
  struct Place {
    std::uint64_t number = 0;  // as PuzzleRecord::number
    std::uint64_t line = 0;
    std::uint32_t common = 0;  // index
    char blank = '.';
  };

  PlainLines() = default;

  [[nodiscard]] std::size_t size() const { return places_.size(); }
  [[nodiscard]] bool empty() const { return places_.empty(); }
  [[nodiscard]] const Common& common(std::size_t i) const { return commons_[places_[i].common]; }
  [[nodiscard]] const Place& place(std::size_t i) const { return places_[i]; }
  // Only where there are lines.
  [[nodiscard]] const BoardBatch& boards() const { return boards_; }
  [[nodiscard]] PuzzleRecord record(std::size_t i) const;

  // To be called before each line: `common` is what holds for it (of one geometry in all), and
  // `expected` how many lines there are to be in the end.
  void begin(const Common& common, std::size_t expected);
  // Room for one more board's candidates, for whoever fills them and then calls added(), or drops
  // it. Only after begin().
  [[nodiscard]] std::uint64_t* room() { return boards_.append(); }
  void added(std::uint64_t number, std::uint64_t line, char blank) {
    places_.push_back({number, line, static_cast<std::uint32_t>(commons_.size() - 1), blank});
  }
  void dropped() { boards_.pop_back(); }

 private:
  std::vector<Common> commons_;
  std::vector<Place> places_;
  BoardBatch boards_{nullptr};
};

}  // namespace concord
