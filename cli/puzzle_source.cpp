#include "cli/puzzle_source.hpp"

#include "cli/interrupt.hpp"

namespace concord::cli {

PuzzleSource::PuzzleSource(std::vector<std::string> paths, ReadOptions options, Progress* progress)
    : paths_(std::move(paths)), options_(std::move(options)), progress_(progress) {
  options_.stop = &interrupt_flag();
}

void PuzzleSource::say(std::string_view text) {
  if (progress_ != nullptr) progress_->clear();
  complain(text);
}

bool PuzzleSource::interactive() const {
  return next_path_ > 0 && paths_[next_path_ - 1] == "-";
}

std::optional<PuzzleRecord> PuzzleSource::next() {
  for (;;) {
    std::optional<PuzzleRecord> record;
    if (!reader_) {
      if (next_path_ == paths_.size()) return std::nullopt;
      const std::string& path = paths_[next_path_++];
      auto opened = PuzzleReader::open(path, options_);
      if (opened) {
        reader_.emplace(std::move(*opened));
      } else {
        record.emplace();
        record->source = path;
        record->number = 1;
        record->board = tl::unexpected(std::move(opened.error()));
      }
    }
    if (reader_) {
      record = reader_->next();
      // What a torn input looks like is no news to who interrupted it.
      if (interrupt_flag().stop_requested()) return std::nullopt;
      for (const std::string& note : reader_->take_notes()) say(note);
    }
    if (!record) {
      reader_.reset();
      continue;
    }
    if (!record->board) say(record->board.error().to_string());
    return record;
  }
}

}  // namespace concord::cli
