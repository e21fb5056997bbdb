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

}  // namespace concord
