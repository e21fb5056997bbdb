#pragma once
// The at-most-one encodings, one file each. Every one writes "at most one of `literals` is true"
// for any number of literals from 0 (0 and 1: nothing), makes its auxiliary variables itself, knows
// its exact size, names its auxiliaries in order of creation, and says what each stands for. Called
// through the catalog (encoders/catalog.hpp), which states source, formula and choices, and where
// the contract of the four functions stands (encoders/at_most_one.hpp).

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "encoders/clause_sink.hpp"
#include "encoders/encoding_size.hpp"

namespace concord::amo {

using Places = std::vector<std::uint32_t>;

struct Binary {
  static void encode(std::span<const Lit> literals, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k);
  static Places auxiliary_inputs(std::uint64_t m, std::uint64_t k);
};

// `group`: literals a group, from 1.
struct Bimander {
  static void encode(std::span<const Lit> literals, std::uint32_t group, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m, std::uint32_t group);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k, std::uint32_t group);
  static Places auxiliary_inputs(std::uint64_t m, std::uint64_t k, std::uint32_t group);
};

// `group`: literals a group, from 2.
struct Commander {
  static void encode(std::span<const Lit> literals, std::uint32_t group, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m, std::uint32_t group);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k, std::uint32_t group);
  static Places auxiliary_inputs(std::uint64_t m, std::uint64_t k, std::uint32_t group);
};

// The same variables; a commander also implies its group.
struct CommanderFull {
  static void encode(std::span<const Lit> literals, std::uint32_t group, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m, std::uint32_t group);
};

struct Ladder {
  static void encode(std::span<const Lit> literals, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k);
  static Places auxiliary_inputs(std::uint64_t m, std::uint64_t k);
};

struct Nested {
  static void encode(std::span<const Lit> literals, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k);
  static Places auxiliary_inputs(std::uint64_t m, std::uint64_t k);
};

struct Pairwise {
  static void encode(std::span<const Lit> literals, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k);
  static Places auxiliary_inputs(std::uint64_t m, std::uint64_t k);
};

struct Product {
  static void encode(std::span<const Lit> literals, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k);
  static Places auxiliary_inputs(std::uint64_t m, std::uint64_t k);
};

struct Sequential {
  static void encode(std::span<const Lit> literals, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k);
  static Places auxiliary_inputs(std::uint64_t m, std::uint64_t k);
};

struct Totalizer {
  static void encode(std::span<const Lit> literals, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k);
  static Places auxiliary_inputs(std::uint64_t m, std::uint64_t k);
};

// The places first..last-1.
[[nodiscard]] inline Places consecutive(std::uint64_t first, std::uint64_t last) {
  Places places;
  for (std::uint64_t i = first; i < last; ++i) places.push_back(static_cast<std::uint32_t>(i));
  return places;
}

}  // namespace concord::amo
