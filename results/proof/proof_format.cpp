#include "results/proof/proof_format.hpp"

#include <algorithm>
#include <array>

namespace concord::proof {
namespace {

constexpr std::array kNames{std::string_view("frat"), std::string_view("drat"),
                            std::string_view("drat-binary")};
// In binary a clause over variables below 64 is short, and every other has a byte above 127.
constexpr std::size_t kLookAt_B = 4096;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
bool is_text(char c) {
  return is_space(c) || (c >= ' ' && c < 0x7f);
}

// The rest of a line of which `at` is in; npos when there is no more.
std::size_t next_line(std::string_view text, std::size_t at) {
  const std::size_t end = text.find('\n', at);
  return end == std::string_view::npos ? end : end + 1;
}

// Comments are in any language, so their bytes say nothing but that a NUL is no text.
bool is_binary(std::string_view start) {
  bool fresh_line = true;
  for (std::size_t at = 0; at < start.size();) {
    if (fresh_line && start[at] == 'c') {
      const std::size_t next = std::min(next_line(start, at), start.size());
      if (start.substr(at, next - at).find('\0') != std::string_view::npos) return true;
      at = next;
      continue;
    }
    if (!is_text(start[at])) return true;
    fresh_line = start[at] == '\n';
    ++at;
  }
  return false;
}

}  // namespace

std::string_view to_string(Format format) {
  return kNames[static_cast<std::size_t>(format)];
}

std::optional<Format> format_named(std::string_view name) {
  const auto* found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Format>(found - kNames.begin());
}

Format detect_format(std::string_view proof) {
  if (is_binary(proof.substr(0, kLookAt_B))) return Format::kDratBinary;
  std::size_t at = 0;
  while (at < proof.size()) {
    const char c = proof[at];
    if (is_space(c)) {
      ++at;
    } else if (c == 'c' || c == 'd') {
      at = std::min(next_line(proof, at), proof.size());  // both notations have it
    } else {
      return c == 'o' || c == 'a' || c == 'f' || c == 'r' ? Format::kFrat : Format::kDrat;
    }
  }
  return Format::kDrat;
}

}  // namespace concord::proof
