// The bytes below the lines: compression, line ends, long lines, pipes.

#include <cstdio>
#include <fstream>
#include <thread>

#include <lzma.h>
#include <unistd.h>
#include <zlib.h>

#include "puzzles/io/line_source.hpp"
#include "tests/puzzles/io_samples.hpp"

namespace concord::test {
namespace {

std::string gzip(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string xz(const std::string& text) {
  std::string out(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  lzma_easy_buffer_encode(1, LZMA_CHECK_CRC32, nullptr,
                          reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
                          reinterpret_cast<std::uint8_t*>(out.data()), &size, out.size());
  out.resize(size);
  return out;
}

// Lines that do not compress into nothing.
std::string many_lines(int count) {
  std::string text;
  std::uint32_t state = 7;
  for (int i = 0; i < count; ++i) {
    std::string line(81, '.');
    for (char& c : line) {
      state = state * 1664525U + 1013904223U;
      if (state >> 30 == 0) c = static_cast<char>('1' + (state >> 20) % 9);
    }
    text += line + "\n";
  }
  return text;
}

TEST(Compressed, IsReadLikeText) {
  const std::string text = many_lines(500);
  for (const std::string& packed :
       {gzip(text), xz(text), gzip(text.substr(0, 82 * 250)) + gzip(text.substr(82 * 250)),
        xz(text.substr(0, 8200)) + xz(text.substr(8200)), gzip(text) + std::string(512, '\0')}) {
    const ReadResult result = read_all(packed);
    EXPECT_EQ(result.good(), 500U);
    EXPECT_EQ(result.bad(), 0U) << result.records.back().board.error().to_string();
  }
  // What follows is not passed over.
  for (const std::string& after : {text, xz(text), std::string("\0\0x", 3)}) {
    const ReadResult result = read_all(gzip(text) + after);
    EXPECT_EQ(result.good(), read_all(text).good());
    ASSERT_EQ(result.bad(), 1U);
    EXPECT_EQ(result.records.back().board.error().message,
              "what follows the gzip data is not gzip");
  }
  EXPECT_EQ(read_all(gzip("")).message(), "no puzzle found");
}

TEST(Compressed, DamageIsOneRecordAtTheEnd) {
  const std::string text = many_lines(5000);
  for (const std::string& packed : {gzip(text), xz(text)}) {
    std::string cut = packed.substr(0, packed.size() / 2);
    const ReadResult truncated = read_all(cut);
    EXPECT_EQ(truncated.bad(), 1U);
    EXPECT_FALSE(truncated.records.back().board);
    EXPECT_NE(truncated.records.back().board.error().message.find("ends too early"),
              std::string::npos);
    if (packed[0] == '\x1f') {
      EXPECT_GT(truncated.good(), 1000U);
    }
    std::string damaged = packed;
    for (std::size_t i = packed.size() / 2; i < packed.size() / 2 + 64; ++i) damaged[i] ^= 0x55;
    const ReadResult corrupt = read_all(damaged);
    ASSERT_FALSE(corrupt.records.back().board);
    EXPECT_NE(corrupt.records.back().board.error().message.find("corrupt"), std::string::npos)
        << corrupt.records.back().board.error().to_string();
  }
  // The block that the damage cuts is not a second complaint.
  const std::string packed = gzip(many_lines(2000) + sample_rows());
  const ReadResult block = read_all(packed.substr(0, packed.size() - 12));
  EXPECT_EQ(block.bad(), 1U);
  EXPECT_EQ(read_all("\x1f\x8b").bad(), 1U);
  EXPECT_EQ(read_all(std::string("\xfd\x37zXZ\0", 6)).bad(), 1U);
  EXPECT_EQ(read_all("\x1f").bad(), 1U);
}

TEST(Lines, EveryLineEnd) {
  const std::string line = kSampleDots;
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    const ReadResult result = read_all(line + end + line + end + end + line);
    ASSERT_EQ(result.good(), 3U);
    EXPECT_EQ(result.records[2].line, 4U);
  }
  const ReadResult mixed = read_all(line + "\r" + line + "\r\n" + line + "\n\r" + line);
  ASSERT_EQ(mixed.good(), 4U);
  EXPECT_EQ(mixed.records[3].line, 5U);
}

// A source that makes `size` bytes without holding them.
class Endless final : public io::ByteSource {
 public:
  Endless(std::size_t size, std::string tail) : left_(size), tail_(std::move(tail)) {}
  std::size_t read(char* out, std::size_t size) override {
    if (left_ > 0) {
      const std::size_t count = std::min(size, left_);
      std::fill_n(out, count, '1');
      left_ -= count;
      return count;
    }
    const std::size_t count = std::min(size, tail_.size());
    tail_.copy(out, count);
    tail_.erase(0, count);
    return count;
  }

 private:
  std::size_t left_;
  std::string tail_;
};

TEST(Lines, AnEndlessLineIsSkipped) {
  io::LineSource lines(std::make_unique<Endless>(100'000'000, "\nnext\n"));
  const io::Line* line = lines.peek();
  ASSERT_NE(line, nullptr);
  EXPECT_TRUE(line->too_long);
  EXPECT_LE(line->text.size(), 100U);
  lines.drop();
  line = lines.peek();
  ASSERT_NE(line, nullptr);
  EXPECT_EQ(line->text, "next");
  EXPECT_EQ(line->number, 2U);
  lines.drop();
  EXPECT_EQ(lines.peek(), nullptr);
}

TEST(Lines, ALongLineIsOneRecord) {
  const std::string text = std::string(kSampleDots) + "\n" + std::string(40 << 20, '1') + "\n" +
                           kSampleDots + "\n" + std::string(20 << 20, 'x');
  const ReadResult result = read_all(text);
  ASSERT_EQ(result.records.size(), 4U);
  EXPECT_TRUE(result.records[0].board);
  EXPECT_NE(result.records[1].board.error().message.find("16 MiB"), std::string::npos);
  EXPECT_TRUE(result.records[2].board);
  EXPECT_FALSE(result.records[3].board);
}

TEST(Lines, ManyLinesInEveryBufferPosition) {
  // Lines of different lengths cross the buffer's end at every offset.
  std::string text;
  for (int i = 0; i < 20000; ++i)
    text += std::string(kSampleDots) + std::string(static_cast<std::size_t>(i % 90), ' ') +
            (i % 3 == 0   ? "\r\n"
             : i % 3 == 1 ? "\n"
                          : "\r");
  const ReadResult result = read_all(text);
  EXPECT_EQ(result.good(), 20000U);
  EXPECT_EQ(result.records.back().line, 20000U);
}

TEST(Pipes, ALineIsAnsweredWhenItsEndArrives) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const std::string path = "/proc/self/fd/" + std::to_string(ends[0]);
  auto reader = PuzzleReader::open(path, {});
  if (!reader) GTEST_SKIP() << "no /proc: " << reader.error().to_string();
  const auto say = [&](const std::string& text) {
    ASSERT_EQ(write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  };
  for (int i = 0; i < 3; ++i) {
    // Would wait for ever if the reader wanted more than the line.
    say(std::string(kSampleDots) + "\n");
    const auto record = reader->next();
    ASSERT_TRUE(record && record->board);
  }
  say(std::string(kSampleDots) + ":1\n");
  EXPECT_TRUE(reader->next()->board);
  say("[[1]]\n");
  EXPECT_TRUE(reader->next()->board);
  close(ends[1]);
  EXPECT_FALSE(reader->next());
  close(ends[0]);
}

// Lines that belong together stop being held when there are too many of them, and what was cut off
// is not taken for puzzles.
TEST(Streaming, EndlessDocumentsAreOneRecord) {
  std::string json = "[[1,\n";
  for (int i = 0; i < 600'000; ++i) json += "1,\n";
  EXPECT_EQ(orders(json + "1]]\n\n" + kSampleDots + "\n"), "bad 9");
  std::string dzn = "start=[|\n";
  for (int i = 0; i < 600'000; ++i) dzn += "1,\n";
  EXPECT_EQ(orders(dzn + "1|];\n\n" + kSampleDots + "\n"), "bad 9");
}

TEST(Streaming, ManyDocumentsOnOneLine) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "[[1,0,0,0],[0,2,0,0],[0,0,3,0],[0,0,0,4]] ";
  EXPECT_EQ(read_all(text + "\n").good(), 20'000U);
}

TEST(Streaming, AnInputThatNeverEndsCanBeStopped) {
  ReadOptions options;
  int asked = 0;
  options.on_wait = [&asked](bool) { return ++asked < 5; };
  auto reader = PuzzleReader::open("/dev/zero", options);
  ASSERT_TRUE(reader);
  EXPECT_LE(drain(*reader).records.size(), 1U);
  EXPECT_EQ(asked, 5);
}

}  // namespace
}  // namespace concord::test
