#pragma once
// The notations in which a proof may be written, and telling them apart by their first bytes.
// Thread-safe.

#include <cstdint>
#include <optional>
#include <string_view>

namespace concord::proof {

enum class Format : std::uint8_t {
  kFrat,        // text: Baek, Carneiro & Heule (TACAS 2021)
  kDrat,        // text: Wetzler, Heule & Hunt (SAT 2014)
  kDratBinary,  // as drat-trim reads it: 'a' or 'd', then numbers in base 128, then a 0 byte
};

// "frat", "drat", "drat-binary".
[[nodiscard]] std::string_view to_string(Format format);
[[nodiscard]] std::optional<Format> format_named(std::string_view name);

// A byte that no text has, in the first 4 KB and outside comments, makes it binary: each binary
// step ends with one. Text is FRAT when a line before the first lemma of DRAT begins with one of
// the letters that only FRAT has. An empty proof is taken for DRAT.
[[nodiscard]] Format detect_format(std::string_view proof);

}  // namespace concord::proof
