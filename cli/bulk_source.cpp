#include "cli/bulk_source.hpp"

#include <utility>

namespace concord::cli {
namespace {

std::size_t words_of(const PuzzleRecord& record) {
  return record.board ? record.board->view().words().size() : 1;
}

class BulkReading {
 public:
  using Put = std::function<bool(BulkBatch, std::size_t words)>;

  BulkReading(std::size_t small, const Put& put) : small_(small), put_(put) {}

  [[nodiscard]] bool wanted() const { return wanted_; }
  [[nodiscard]] PlainLines& plain() { return batch_.plain; }
  void say(std::string_view text) { messages_.emplace_back(text); }

  // plain() has a line more.
  void added(bool interactive) {
    batch_.interactive = interactive;
    if (!messages_.empty())
      batch_.others.push_back(
          {batch_.plain.size() - 1, std::exchange(messages_, {}), std::nullopt});
    came();
  }

  void add(PuzzleRecord record, bool interactive) {
    batch_.interactive = interactive;
    batch_.others_words += words_of(record);
    batch_.others.push_back({batch_.plain.size(), std::exchange(messages_, {}), std::move(record)});
    came();
    // Large boards travel alone, and a list of them is no bulk.
    if (batch_.others_words >= kBatchWords) hand_over();
  }

  // Everything that is there.
  void hand_over() {
    if (!full_.empty()) put(std::exchange(full_, {}));
    if (!messages_.empty())
      batch_.others.push_back({batch_.plain.size(), std::exchange(messages_, {}), std::nullopt});
    if (!batch_.empty()) put(std::exchange(batch_, {}));
  }

 private:
  void came() {
    // A puzzle beyond a full block: that is bulk.
    if (!full_.empty()) {
      bulk_ = true;
      put(std::exchange(full_, {}));
    }
    if (batch_.plain.size() < kBulkLines) return;
    if (bulk_) return hand_over();
    full_ = std::exchange(batch_, {});
  }

  void put(BulkBatch batch) {
    if (!wanted_) return;
    if (!bulk_) return put_small(std::move(batch));
    batch.bulk = true;
    const std::size_t words = batch.plain.size() * 81 + batch.others_words;
    wanted_ = put_(std::move(batch), words);
  }

  void put_small(BulkBatch batch) {
    BulkBatch part;
    std::size_t words = 0;
    const auto flush = [&] {
      part.interactive = batch.interactive;
      if (!part.empty()) wanted_ = put_(std::exchange(part, {}), std::exchange(words, 0));
    };
    const auto take = [&](BulkBatch::Other other) {
      if (other.record) words += words_of(*other.record);
      other.behind = 0;
      part.others.push_back(std::move(other));
      if (part.others.size() >= small_ || words >= kBatchWords) flush();
      return wanted_;
    };
    for_each_in_order(
        batch,
        [&](std::size_t i) {
          return take({0, {}, batch.plain.record(i)});
        },
        [&](BulkBatch::Other& other) { return take(std::move(other)); });
    if (wanted_) flush();
  }

  const std::size_t small_;
  const Put& put_;
  BulkBatch full_;   // the first block, until it is known whether there is more
  BulkBatch batch_;  // being filled
  std::vector<std::string> messages_;
  bool bulk_ = false;
  bool wanted_ = true;
};

}  // namespace

void read_bulk(std::vector<std::string> paths, ReadOptions options, std::size_t small,
               const std::function<bool()>& ended,
               const std::function<bool(BulkBatch, std::size_t words)>& put) {
  BulkReading reading(small, put);
  options.on_wait = [&](bool waits) {
    if (waits) reading.hand_over();
    return reading.wanted() && !ended();
  };
  PuzzleSource source(std::move(paths), std::move(options),
                      [&](std::string_view text) { reading.say(text); });
  while (reading.wanted() && !ended()) {
    if (source.next_plain(reading.plain(), kBulkLines)) {
      reading.added(source.interactive());
      continue;
    }
    std::optional<PuzzleRecord> record = source.next();
    if (!record) break;
    reading.add(std::move(*record), source.interactive());
  }
  reading.hand_over();
}

void read_single(std::vector<std::string> paths, ReadOptions options, std::size_t most,
                 const std::function<bool()>& ended,
                 const std::function<bool(BulkBatch, std::size_t words)>& put) {
  read_batches(std::move(paths), std::move(options), most, ended,
               [&put](PuzzleBatch batch, std::size_t words) {
                 BulkBatch same;
                 same.interactive = batch.interactive;
                 same.others.reserve(batch.puzzles.size() + 1);
                 if (!batch.messages.empty())
                   same.others.push_back({0, std::move(batch.messages), std::nullopt});
                 for (PuzzleRecord& record : batch.puzzles)
                   same.others.push_back({0, {}, std::move(record)});
                 return put(std::move(same), words);
               });
}

}  // namespace concord::cli
