#include "cli/puzzle_source.hpp"

#include <utility>

#include "cli/interrupt.hpp"

namespace concord::cli {

PuzzleSource::PuzzleSource(std::vector<std::string> paths, ReadOptions options, Say say)
    : paths_(std::move(paths)), options_(std::move(options)), say_(std::move(say)) {
  if (!say_) say_ = complain;
  if (!options_.on_wait) options_.on_wait = [](bool) { return !end_flag().stop_requested(); };
}

bool PuzzleSource::interactive() const {
  return next_path_ > 0 && paths_[next_path_ - 1] == "-";
}

bool PuzzleSource::open() {
  if (reader_ || unopened_) return true;
  if (next_path_ == paths_.size()) return false;
  auto opened = PuzzleReader::open(paths_[next_path_++], options_);
  if (opened) {
    reader_.emplace(std::move(*opened));
  } else {
    unopened_ = std::move(opened.error());
  }
  return true;
}

bool PuzzleSource::next_plain(PlainLines& lines, std::size_t expected) {
  if (!open() || !reader_ || !reader_->next_plain(lines, expected)) return false;
  say_notes();
  return true;
}

void PuzzleSource::say_notes() {
  for (const std::string& text : reader_->take_notes()) {
    if (!quiet()) say_(text);
  }
}

std::optional<PuzzleRecord> PuzzleSource::next() {
  while (open()) {
    std::optional<PuzzleRecord> record;
    if (unopened_) {
      record.emplace();
      record->source = paths_[next_path_ - 1];
      record->number = 1;
      record->board = tl::unexpected(*std::exchange(unopened_, std::nullopt));
    } else {
      record = reader_->next();
      // What a torn input looks like is no news to who ended the run.
      if (end_flag().stop_requested()) return std::nullopt;
      say_notes();
    }
    if (!record) {
      reader_.reset();
      continue;
    }
    if (!record->board) say_(record->board.error().to_string());
    return record;
  }
  return std::nullopt;
}

void read_batches(std::vector<std::string> paths, ReadOptions options, std::size_t most,
                  const std::function<bool()>& ended,
                  const std::function<bool(PuzzleBatch, std::size_t words)>& put) {
  PuzzleBatch batch;
  std::size_t words = 0;
  bool wanted = true;
  const auto hand_over = [&] { wanted = put(std::exchange(batch, {}), std::exchange(words, 0)); };
  options.on_wait = [&](bool waits) {
    if (waits && !batch.puzzles.empty()) hand_over();
    return wanted && !ended();
  };
  PuzzleSource source(std::move(paths), std::move(options),
                      [&](std::string_view text) { batch.messages.emplace_back(text); });
  while (wanted && !ended()) {
    std::optional<PuzzleRecord> record = source.next();
    if (!record) break;
    words += record->board ? record->board->view().words().size() : 1;
    batch.puzzles.push_back(std::move(*record));
    batch.interactive = source.interactive();
    if (batch.puzzles.size() >= most || words >= kBatchWords) hand_over();
  }
  if (wanted && (!batch.puzzles.empty() || !batch.messages.empty())) hand_over();
}

}  // namespace concord::cli
