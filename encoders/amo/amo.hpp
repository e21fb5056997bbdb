#pragma once
// The at-most-one encodings, one file each. Every one writes "at most one of `literals` is true"
// for any number of literals from 0 (0 and 1: nothing), makes its auxiliary variables itself, knows
// its exact size, and names its auxiliaries in order of creation. Called through the catalog
// (encoders/catalog.hpp), which states source, formula and choices.

#include <cstdint>
#include <span>
#include <string>

#include "encoders/clause_sink.hpp"
#include "encoders/encoding_size.hpp"

namespace concord::amo {

struct Pairwise {
  static void encode(std::span<const Lit> literals, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k);
};

struct Sequential {
  static void encode(std::span<const Lit> literals, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k);
};

struct Product {
  static void encode(std::span<const Lit> literals, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k);
};

struct Commander3 {
  static void encode(std::span<const Lit> literals, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k);
};

struct Binary {
  static void encode(std::span<const Lit> literals, ClauseSink& sink);
  static EncodingSize size(std::uint64_t m);
  static std::string auxiliary_name(std::uint64_t m, std::uint64_t k);
};

}  // namespace concord::amo
