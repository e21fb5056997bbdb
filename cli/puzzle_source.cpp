#include "cli/puzzle_source.hpp"

namespace concord::cli {

PuzzleSource::PuzzleSource(std::vector<std::string> paths, ReadOptions options, Progress* progress)
    : paths_(std::move(paths)), options_(std::move(options)), progress_(progress) {}

void PuzzleSource::say(std::string_view text) {
  if (progress_ != nullptr) progress_->clear();
  complain(text);
}

bool PuzzleSource::interactive() const {
  return next_path_ > 0 && paths_[next_path_ - 1] == "-";
}

std::optional<PuzzleRecord> PuzzleSource::next() {
  for (;;) {
    if (!reader_) {
      if (next_path_ == paths_.size()) return std::nullopt;
      auto opened = PuzzleReader::open(paths_[next_path_++], options_);
      if (!opened) {
        say(opened.error().to_string());
        failed_ = true;
        continue;
      }
      reader_.emplace(std::move(*opened));
    }
    auto record = reader_->next();
    for (const std::string& note : reader_->take_notes()) say(note);
    if (!record) {
      reader_.reset();
      continue;
    }
    if (!record->board) say(record->board.error().to_string());
    return record;
  }
}

}  // namespace concord::cli
