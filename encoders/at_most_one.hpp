#pragma once
// An at-most-one encoding as the catalog describes it (AmoRow) and as a user names it (Amo: a row
// and, for the families "commander-K" and "bimander-G", the size of their groups). Immutable; safe
// to use from several threads on distinct sinks.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "encoders/clause_sink.hpp"
#include "encoders/encoding_size.hpp"

namespace concord {

// The number in an id such as "commander-3".
struct AmoParameter {
  char letter = 'K';         // what stands for it in the row's id: "commander-K"
  std::string_view meaning;  // "literals a group"
  std::uint32_t least = 0;
  std::uint32_t most = 0;
  std::uint32_t usual = 0;  // what tables, examples and "did you mean" take
};

struct AmoRow {
  std::string_view id;       // "pairwise", "commander-K"
  std::string_view summary;  // one line
  // The same for a reader who knows no logic, and what the name of an auxiliary means by an example
  // (empty: there are none). '#' stands for the parameter.
  std::string_view plain = {};
  std::string_view plain_auxiliary = {};
  std::string_view source;   // the paper
  std::string_view formula;  // in words and symbols, with the choices that fix our clauses
  // What other libraries mean by the same name, where it differs; empty: nothing is known.
  std::string_view elsewhere = {};
  // Writes "at most one of `literals`" to `sink`. Any size from 0; 0 and 1 write nothing. Literals
  // are distinct. `parameter` is 0 where the row has none, here and below.
  void (*encode)(std::span<const Lit> literals, std::uint32_t parameter,
                 ClauseSink& sink) = nullptr;
  // What encode adds for m literals: auxiliary variables, clauses, literals. Exact, saturating.
  EncodingSize (*size)(std::uint64_t m, std::uint32_t parameter) = nullptr;
  // The role of the k-th auxiliary (0-based, in order of creation) over m literals: "s3",
  // "commander2". No space.
  std::string (*auxiliary_name)(std::uint64_t m, std::uint64_t k,
                                std::uint32_t parameter) = nullptr;
  // The k-th auxiliary as a function of the literals: it holds when one of those with these places
  // (0-based, ascending) does; with none, it never holds. Every assignment with at most one true
  // literal satisfies the clauses when the auxiliaries have these values.
  std::vector<std::uint32_t> (*auxiliary_inputs)(std::uint64_t m, std::uint64_t k,
                                                 std::uint32_t parameter) = nullptr;
  std::optional<AmoParameter> parameter = std::nullopt;
  // encode writes exactly the clauses "not both" of all pairs: a board encoder may then write them
  // itself and leave out the pairs that an earlier unit has stated.
  bool all_pairs = false;
  // Says "at least one" by this one clause of two literals (the first literal, and the auxiliary
  // made first) in place of the clause over all literals. From two literals on.
  bool short_at_least_one = false;
  // With "at least one" added, each model over the literals extends to exactly one model.
  bool exactly_one_keeps_models = true;
};

class Amo {
 public:
  Amo() = default;  // none: valid() is false and nothing else may be called
  // A row without a parameter, or with its usual one.
  explicit Amo(const AmoRow& row)
      : row_(&row), parameter_(row.parameter ? row.parameter->usual : 0) {}
  // `parameter` must be within the row's range.
  Amo(const AmoRow& row, std::uint32_t parameter) : row_(&row), parameter_(parameter) {}

  [[nodiscard]] bool valid() const { return row_ != nullptr; }
  [[nodiscard]] const AmoRow& row() const { return *row_; }
  [[nodiscard]] std::uint32_t parameter() const { return parameter_; }
  // "commander-3"
  [[nodiscard]] std::string id() const;

  void encode(std::span<const Lit> literals, ClauseSink& sink) const {
    row_->encode(literals, parameter_, sink);
  }
  [[nodiscard]] EncodingSize size(std::uint64_t m) const { return row_->size(m, parameter_); }
  [[nodiscard]] std::string auxiliary_name(std::uint64_t m, std::uint64_t k) const {
    return row_->auxiliary_name(m, k, parameter_);
  }
  [[nodiscard]] std::vector<std::uint32_t> auxiliary_inputs(std::uint64_t m,
                                                            std::uint64_t k) const {
    return row_->auxiliary_inputs(m, k, parameter_);
  }

  // The same for "exactly one": with the clause "at least one". Exactly one of no literals is the
  // empty clause.
  void encode_exactly_one(std::span<const Lit> literals, ClauseSink& sink) const;
  [[nodiscard]] EncodingSize exactly_one_size(std::uint64_t m) const;

  bool operator==(const Amo&) const = default;

 private:
  const AmoRow* row_ = nullptr;
  std::uint32_t parameter_ = 0;
};

// The at-most-one that `text` names; none when no row has such a name. The error is one sentence
// about a parameter that is missing or out of range.
[[nodiscard]] tl::expected<std::optional<Amo>, std::string> parse_amo(std::string_view text);

}  // namespace concord
