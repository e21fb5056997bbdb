// The readers of FRAT and DRAT, and telling them apart.

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "results/proof/drat_reader.hpp"
#include "results/proof/frat_reader.hpp"
#include "results/proof/proof_format.hpp"
#include "results/proof/text_place.hpp"

namespace concord::proof {
namespace {

using namespace std::string_view_literals;

// Each step as "KIND ID: LITERALS (IDS)", and what ended it.
template <typename Reader>
std::string steps_of(std::string_view text) {
  constexpr std::string_view kKinds = "oadfr";
  Reader reader(text);
  ProofStep step;
  std::string all;
  while (reader.next(step)) {
    all += kKinds[static_cast<std::size_t>(step.kind)];
    if (step.id != 0) all += std::to_string(step.id);
    for (const std::int32_t literal : step.literals) all += " " + std::to_string(literal);
    for (const std::uint64_t id : step.ids) all += " #" + std::to_string(id);
    all += "@" + std::to_string(step.offset) + ";";
  }
  const ProofFault& fault = reader.fault();
  if (fault.message.empty()) return all;
  const TextPlace place = place_of(text, fault.offset);
  return all + std::to_string(place.line) + ":" + std::to_string(place.column) + " " +
         fault.message;
}

TEST(FratReader, StepsOfAllKinds) {
  EXPECT_EQ(steps_of<FratReader>("o 1 2 -3 0\nc words, 0\na 5 -1 0 l 1 -4 0\r\na 6 0\n"
                                 "d 1 2 -3 0\nr 5 9 6 5 0\nf 9 -1 0"),
            "o1 2 -3@0;a5 -1 #1 #4@22;a6@41;d1 2 -3@47;r #5 #9 #6 #5@58;f9 -1@70;");
  EXPECT_EQ(steps_of<FratReader>(""), "");
  EXPECT_EQ(steps_of<FratReader>(" \n\nc"), "");
}

TEST(FratReader, AStepMaySpanLinesAndALineHoldSeveral) {
  EXPECT_EQ(steps_of<FratReader>("a\n1\n2\n0\nl\n7\n0 a 2 0"), "a1 2 #7@0;a2@14;");
}

TEST(FratReader, EachFaultHasItsPlace) {
  EXPECT_EQ(steps_of<FratReader>("o 1 2 0\nx 3\n"),
            "o1 2@0;2:1 'x' where a step of FRAT was expected ('o', 'a', 'd', 'f' or 'r')");
  EXPECT_EQ(steps_of<FratReader>("1 2 0\n"),
            "1:1 '1' where a step of FRAT was expected ('o', 'a', 'd', 'f' or 'r')");
  EXPECT_EQ(steps_of<FratReader>("o1 2 0\n"), "1:2 '1' right after the letter of a step");
  EXPECT_EQ(steps_of<FratReader>("o 1 2 x 0\n"), "1:7 'x' where a number was expected");
  EXPECT_EQ(steps_of<FratReader>("o 1 2x 0\n"), "1:6 'x' where a number was expected");
  EXPECT_EQ(steps_of<FratReader>("o 1 -0\n"), "1:5 '-0' is not a literal");
  EXPECT_EQ(steps_of<FratReader>("o 1 - 2 0\n"), "1:6 byte 0x20 where a number was expected");
  EXPECT_EQ(steps_of<FratReader>("o 0 2 0\n"), "1:3 0 is not the number of a clause");
  EXPECT_EQ(steps_of<FratReader>("o -1 2 0\n"), "1:3 '-' where a number was expected");
  EXPECT_EQ(steps_of<FratReader>("o 1 2147483648 0\n"),
            "1:5 a number out of range (above 2147483647)");
  EXPECT_EQ(steps_of<FratReader>("o 9223372036854775808 0\n"),
            "1:3 a number out of range (above 9223372036854775807)");
  EXPECT_EQ(steps_of<FratReader>("o 99999999999999999999999999 0\n"),
            "1:3 a number out of range (above 9223372036854775807)");
  EXPECT_EQ(steps_of<FratReader>("o 9223372036854775807 -2147483647 0\n"),
            "o9223372036854775807 -2147483647@0;");
  EXPECT_EQ(steps_of<FratReader>("r 1 2 3 0\n"), "1:10 an old id without its new one");
}

TEST(FratReader, TheEndWithinAStep) {
  for (const std::string_view text : {"a"sv, "a 1"sv, "a 1 2"sv, "a 1 2 0 l"sv, "a 1 2 0 l 3"sv,
                                      "a 1 -"sv, "r 1 2"sv, "a 1 2 0 l -"sv}) {
    EXPECT_EQ(steps_of<FratReader>(text), "1:" + std::to_string(text.size() + 1) +
                                              " the proof ends within a step: its 0 is missing");
  }
}

TEST(DratTextReader, LemmasAndDeletions) {
  EXPECT_EQ(steps_of<DratTextReader>("1 -2 0\nc words\nd 1\n-2 0 0\n"), "a 1 -2@0;d 1 -2@15;a@24;");
}

TEST(DratTextReader, EachFaultHasItsPlace) {
  EXPECT_EQ(steps_of<DratTextReader>("1 0\nd1 0\n"), "a 1@0;2:2 '1' right after 'd'");
  EXPECT_EQ(steps_of<DratTextReader>("1 0\na 1 0\n"), "a 1@0;2:1 'a' where a number was expected");
  EXPECT_EQ(steps_of<DratTextReader>("1 d 0\n"), "1:3 'd' where a number was expected");
  EXPECT_EQ(steps_of<DratTextReader>("d 1"), "1:4 the proof ends within a step: its 0 is missing");
}

TEST(DratBinaryReader, LemmasAndDeletions) {
  EXPECT_EQ(steps_of<DratBinaryReader>("a\x02\x05\0d\x80\x01\0a\0"sv), "a 1 -2@0;d 64@4;a@8;");
  EXPECT_EQ(steps_of<DratBinaryReader>("a\xff\xff\xff\xff\x0f\xfe\xff\xff\xff\x0f\0"sv),
            "a -2147483647 2147483647@0;");
}

TEST(DratBinaryReader, EachFaultHasItsPlace) {
  const auto fault_of = [](std::string_view bytes) {
    DratBinaryReader reader(bytes);
    ProofStep step;
    while (reader.next(step)) continue;
    return std::to_string(reader.fault().offset) + " " + reader.fault().message;
  };
  EXPECT_EQ(fault_of("a\x02\0x"sv), "3 'x' where a step of binary DRAT was expected ('a' or 'd')");
  EXPECT_EQ(fault_of("a\x01\0"sv), "1 the number 1 (a negative 0) is not a literal");
  EXPECT_EQ(fault_of("a\x02"sv), "2 the proof ends within a step: its 0 is missing");
  EXPECT_EQ(fault_of("a\x82"sv), "2 the proof ends within a step: its 0 is missing");
  EXPECT_EQ(fault_of("a"sv), "1 the proof ends within a step: its 0 is missing");
  for (const std::string_view bytes :
       {"a\xff\xff\xff\xff\x1f\0"sv, "a\x80\x80\x80\x80\x80\x80\x01\0"sv}) {
    EXPECT_EQ(fault_of(bytes), "1 a literal out of range (above 2147483647)");
  }
}

TEST(ProofFormat, IsToldByTheFirstBytes) {
  EXPECT_EQ(detect_format("o 1 2 0\n"), Format::kFrat);
  EXPECT_EQ(detect_format("c \xc3\xa9t\xc3\xa9\n\na 1 0\n"), Format::kFrat);
  EXPECT_EQ(detect_format("f 1 0\n"), Format::kFrat);
  EXPECT_EQ(detect_format("d 1 0\n1 0\n"), Format::kDrat);
  EXPECT_EQ(detect_format("-1 0\n"), Format::kDrat);
  EXPECT_EQ(detect_format("0\n"), Format::kDrat);
  EXPECT_EQ(detect_format(""), Format::kDrat);
  EXPECT_EQ(detect_format("a\x20\x22\0"sv), Format::kDratBinary);
  EXPECT_EQ(detect_format("d\x82\x03\0"sv), Format::kDratBinary);
  EXPECT_EQ(detect_format("a\0"sv), Format::kDratBinary);
}

TEST(ProofFormat, HasNames) {
  for (const Format format : {Format::kFrat, Format::kDrat, Format::kDratBinary})
    EXPECT_EQ(format_named(to_string(format)), format);
  EXPECT_FALSE(format_named("lrat"));
}

}  // namespace
}  // namespace concord::proof
