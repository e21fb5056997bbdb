#include "results/record/json_text.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace concord {

void put_json_string(std::string& out, std::string_view text) {
  const bool plain = std::ranges::all_of(
      text, [](char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; });
  if (plain) {
    out += '"';
    out += text;
    out += '"';
    return;
  }
  const nlohmann::json json = std::string(text);
  out += json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string json_problem(std::string_view what) {
  if (const std::size_t end = what.find("] "); what.starts_with('[') && end != what.npos)
    what.remove_prefix(end + 2);
  // "parse error at line 2, column 1: syntax error while parsing ...": the place is enough.
  constexpr std::string_view kParseError = "parse error at ";
  if (what.starts_with(kParseError)) {
    what.remove_prefix(kParseError.size());
    return "no JSON at " + std::string(what.substr(0, what.find(':')));
  }
  return std::string(what);
}

}  // namespace concord
