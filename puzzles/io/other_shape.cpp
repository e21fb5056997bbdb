#include "puzzles/io/other_shape.hpp"

#include "puzzles/io/fields.hpp"
#include "puzzles/io/format_parser.hpp"

namespace concord::io {

bool starts_other_shape(ReadContext& context, const Line& line) {
  // None of them is part of an array, and all begin within these.
  const std::string_view text = trim(line.text);
  if (text.find_first_of(":=[") == std::string_view::npos) return false;
  if (text.substr(0, 2) == "[[") return true;
  for (const FormatParser* parser :
       {&kSdkParser, &kSumocueParser, &kHodokuParser, &kDznParser, &kCountedParser}) {
    if (parser->starts(context, line)) return true;
  }
  return false;
}

}  // namespace concord::io
