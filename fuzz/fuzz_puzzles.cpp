// Any bytes as a puzzle file: it ends, errors have a place and a sentence, boards can be written
// and read back.

#include <cstdlib>

#include "puzzles/io/catalog.hpp"
#include "puzzles/io/reader.hpp"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check_board(const concord::PuzzleRecord& record) {
  const concord::FormatRow* format = record.format;
  require(format != nullptr);
  if (!format->refuses(record, *record.board).empty()) return;
  const std::string text = std::string(format->header) + format->write(record, *record.board);
  // The shape is said by options, where the format has no words for it.
  const concord::GeometrySpec& spec = record.board->geometry().spec();
  concord::ReadOptions options;
  options.from = format->id;
  if (spec.regions.empty()) options.box = spec.box;
  auto reader = concord::PuzzleReader::from_text(text, "again", options);
  require(reader.has_value());
  const auto again = reader->next();
  require(again && again->board && *again->board == *record.board);
  require(!reader->next());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  // The first byte picks a format to force, so that each parser meets bytes which detection would
  // send elsewhere.
  concord::ReadOptions options;
  if (size > 0) {
    const auto formats = concord::format_catalog();
    const std::size_t pick = data[0] % (2 * formats.size());
    if (pick < formats.size()) options.from = formats[pick].id;
    ++data;
    --size;
  }
  auto reader = concord::PuzzleReader::from_text({reinterpret_cast<const char*>(data), size},
                                                 "fuzz", options);
  if (!reader) return 0;
  std::size_t records = 0;
  while (const auto record = reader->next()) {
    require(++records <= size + 1);
    if (record->board) {
      check_board(*record);
    } else {
      require(record->board.error().line >= 1);
      require(!record->board.error().message.empty());
      require(record->board.error().message.find('\n') == std::string::npos);
    }
  }
  return 0;
}
