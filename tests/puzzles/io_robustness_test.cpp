// Damaged input of every kind: no crash, no hang, and every record says where and what.

#include <random>

#include "tests/puzzles/io_samples.hpp"

namespace concord::test {
namespace {

// Fixed seeds: a failure names the round that caused it.
class Damage {
 public:
  explicit Damage(std::uint32_t seed) : random_(seed) {
    for (const FormatSample& sample : format_samples()) texts_.push_back(sample.text);
    texts_.push_back("3x3k:zzzc,__aaa,10_6_8a11a9a12b10\n");
    texts_.push_back("<?xml?>\n<opensudoku>\n<game data='1'/>\n</opensudoku>\n");
    texts_.push_back(sample_rows() + "\n000122222\n301122444\n301122564\n");
    texts_.push_back("given(1,1,5). given(1,2,3).\n");
    texts_.push_back("{\"size\": 9, \"grid\": [[{}]]}\n");
    texts_.push_back("[PencilMarks]\n1 2 3\n%\n#A\n;\n//\n");
    texts_.push_back(std::string("\xff\xfe\0\n\x1f\x8b\x08", 7));
  }

  std::string make() {
    std::string text = sample();
    const std::size_t changes = below(6) + 1;
    for (std::size_t i = 0; i < changes; ++i) change(text);
    return text;
  }

  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

 private:
  std::string sample() { return texts_[below(texts_.size())]; }

  void change(std::string& text) {
    static constexpr char kNasty[] =
        "0123459.*-_xX#%;/[]{}(),:=|+~'\"<>\t \n\r\0\x7f\x80\xe2\x94gJkA";
    const std::size_t at = below(text.size() + 1);
    const std::size_t length = below(text.size() + 1 - at);
    switch (below(9)) {
      case 0:
        if (at < text.size()) text[at] = kNasty[below(sizeof kNasty - 1)];
        break;
      case 1: text.insert(at, 1, kNasty[below(sizeof kNasty - 1)]); break;
      case 2: text.erase(at, 1 + below(3)); break;
      case 3: text.erase(at); break;
      case 4: text.erase(at, length); break;
      case 5: text.insert(at, sample()); break;
      case 6: text += sample(); break;
      case 7: text.insert(below(text.size() + 1), text.substr(at, below(40))); break;
      default:
        for (std::size_t i = 0; i < 8 && !text.empty(); ++i)
          text[below(text.size())] = static_cast<char>(random_());
    }
  }

  std::mt19937 random_;
  std::vector<std::string> texts_;
};

void expect_sane(const std::string& text, const ReadOptions& options, const std::string& what) {
  auto reader = PuzzleReader::from_text(text, "test", options);
  ASSERT_TRUE(reader) << what;
  // A record takes at least one character, in the densest case of JSON documents on a line.
  const std::size_t limit = text.size() + 2;
  std::uint64_t number = 0;
  while (auto record = reader->next()) {
    ASSERT_LE(++number, limit) << what;
    ASSERT_EQ(record->number, number) << what;
    ASSERT_GE(record->line, 1U) << what;
    if (record->board) {
      ASSERT_NE(record->format, nullptr) << what;
      ASSERT_GE(record->board->order(), 1) << what;
      continue;
    }
    const Diagnostic& diagnostic = record->board.error();
    ASSERT_GE(diagnostic.line, 1U) << what << diagnostic.message;
    ASSERT_GE(diagnostic.column, 1U) << what << diagnostic.message;
    ASSERT_FALSE(diagnostic.message.empty()) << what;
    ASSERT_EQ(diagnostic.message.find("internal error"), std::string::npos)
        << what << diagnostic.message;
    for (const char c : diagnostic.message) ASSERT_TRUE(c >= ' ' && c <= '~') << what;
  }
  ASSERT_GE(number, 1U) << what;
  ASSERT_FALSE(reader->next()) << what;
}

TEST(Robustness, DamagedSamplesAreDetectedOrRefused) {
  for (std::uint32_t round = 0; round < 6000; ++round) {
    Damage damage(round);
    const std::string text = damage.make();
    expect_sane(text, {}, "round " + std::to_string(round) + ": ");
    if (HasFatalFailure()) FAIL() << text;
  }
}

TEST(Robustness, DamagedSamplesUnderEveryNamedFormat) {
  const auto formats = format_catalog();
  for (std::uint32_t round = 0; round < 6000; ++round) {
    Damage damage(100'000 + round);
    const std::string text = damage.make();
    ReadOptions options;
    options.from = formats[round % formats.size()].id;
    if (damage.below(4) == 0) options.blank = ".?";
    if (damage.below(8) == 0) options.blank = " ";
    if (damage.below(6) == 0) options.alphabet = "0-F";
    if (damage.below(6) == 0) options.box = BoxShape{2, 2};
    options.windows = damage.below(6) == 0;
    expect_sane(text, options, options.from + " round " + std::to_string(round) + ": ");
    if (HasFatalFailure()) FAIL() << text;
  }
}

TEST(Robustness, EveryPrefixOfEverySample) {
  for (const FormatSample& sample : format_samples()) {
    for (std::size_t length = 0; length < sample.text.size(); ++length) {
      expect_sane(sample.text.substr(0, length), {},
                  sample.name + " " + std::to_string(length) + ": ");
      if (HasFatalFailure()) FAIL();
    }
  }
}

TEST(Robustness, DeepAndWide) {
  const std::string texts[] = {std::string(200'000, '['),
                               std::string(200'000, '[') + std::string(200'000, ']'),
                               std::string(100'000, '{'),
                               "[[" + std::string(300'000, '1') + "]]",
                               std::string(100'000, '|'),
                               "|" + std::string(50'000, ' ') + "|",
                               "x=[" + std::string(100'000, '|'),
                               std::string(100'000, ':'),
                               "SumoCueV1" + std::string(100'000, '='),
                               [] {
                                 std::string text;
                                 for (int i = 0; i < 100'000; ++i) text += "1 ";
                                 return text;
                               }(),
                               [] {
                                 std::string text;
                                 for (int i = 0; i < 20'000; ++i) text += "|5|\n";
                                 return text;
                               }(),
                               [] {
                                 std::string text;
                                 for (int i = 0; i < 20'000; ++i) text += "123456789abc\n";
                                 return text;
                               }(),
                               [] {
                                 std::string text = "[";
                                 for (int i = 0; i < 50'000; ++i) text += "[1,2],\n";
                                 return text;
                               }()};
  for (const std::string& text : texts) expect_sane(text, {}, text.substr(0, 20) + ": ");
}

}  // namespace
}  // namespace concord::test
