#include "puzzles/io/other_shape.hpp"

#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"

namespace concord::io {

bool starts_other_shape(ReadContext& context, const Line& line) {
  const std::string_view text = trim(line.text);
  // A header; below one, any line with a comma would do.
  if (context.csv == nullptr && kCsvParser.starts(context, line)) return true;
  // None of the others is part of an array, and all have one of these.
  if (text.find_first_of(":=[") == std::string_view::npos) return false;
  if (text.substr(0, 2) == "[[") return true;
  for (const FormatParser* parser :
       {&kSdkParser, &kSumocueParser, &kHodokuParser, &kDznParser, &kCountedParser}) {
    if (parser->starts(context, line)) return true;
  }
  return false;
}

}  // namespace concord::io
