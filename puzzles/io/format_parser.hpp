#pragma once
// FormatParser: how the reader recognises and takes one format. Each format's .cpp defines one; the
// catalog row points at it.
//
// A parser is called at a front line that is neither blank nor a comment. It takes at least one
// line and puts any number of records (bad ones included) into context.ready.

#include <cstdint>
#include <string_view>

#include "puzzles/io/read_context.hpp"

namespace concord::io {

struct FormatParser {
  // Detection asks in this order, small numbers first; formats that are told by a clear sign come
  // before those that are told by counting cells. 0: never detected on its own, only asked for by
  // name (another parser finds it on the way, or it looks like another).
  int precedence = 0;
  // Whether the front line starts a record of this format; may look further ahead.
  bool (*starts)(ReadContext& context, const Line& line) = nullptr;
  void (*parse)(ReadContext& context) = nullptr;
  // Under --from: whether a line can belong to this format. Lines that cannot are one invalid
  // record together. Null: any line is tried, and is a record of its own.
  bool (*fits)(ReadContext& context, const Line& line) = nullptr;
};

extern const FormatParser kLineParser;
extern const FormatParser kCountedParser;
extern const FormatParser kRowsParser;
extern const FormatParser kNumbersParser;
extern const FormatParser kBorderedParser;
extern const FormatParser kSdkParser;
extern const FormatParser kSdmParser;
extern const FormatParser kSsParser;
extern const FormatParser kDebianParser;
extern const FormatParser kCsvParser;
extern const FormatParser kJsonParser;
extern const FormatParser kPencilmarksParser;
extern const FormatParser kHodokuParser;
extern const FormatParser kDznParser;
extern const FormatParser kRegionsParser;
extern const FormatParser kSumocueParser;
// Formats that are known but not read yet: no catalog row, one clear refusal each.
extern const FormatParser kLaterParser;

// A line of this text is one of a format that kLaterParser refuses; its name, or empty.
[[nodiscard]] std::string_view later_format(std::string_view text);

}  // namespace concord::io
