#pragma once
// The contract of a backend as rules that can be held against anything that makes one: a row of the
// catalog, or a backend that is wrong on purpose. A rule is asked of fresh objects and says in one
// sentence what it saw first that must not be; empty: nothing.
//
// A rule that is interrupted by `until` says nothing: it was kept as far as it was looked at.

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "backends/catalog.hpp"

namespace concord::test {

// Who is held to the contract.
struct ContractSubject {
  std::string id;
  BackendKind kind = BackendKind::kNative;
  bool blind = false;       // need not decide hard boards
  bool enumerates = false;  // need decide none but the smallest
  // Which of several grids it finds first may depend on the boards before (a solver that is kept).
  bool remembers = false;
  std::function<std::unique_ptr<Backend>()> make;
  // As whom it proves "none" and "unique"; none: it gives no proofs, and says so.
  std::optional<BackendSpec> prover = std::nullopt;
  // It knows 9x9 boards with boxes 3x3 alone: of any other it must say so.
  bool classic_only = false;
};

[[nodiscard]] ContractSubject subject_of(const BackendRow& row);  // with the usual encoding
[[nodiscard]] ContractSubject subject_of(const BackendSpec& spec);

using Until = std::optional<std::chrono::steady_clock::time_point>;

struct BackendRule {
  std::string_view name;
  std::string (*broken)(const ContractSubject& subject, const Until& until);
  // Needs no more than a moment of a backend that keeps it.
  bool quick = true;
  // Kinds without nodes, or without conflicts, have no use for one rule each.
  bool for_native = true;
  bool for_sat = true;

  [[nodiscard]] bool applies_to(BackendKind kind) const {
    return kind == BackendKind::kNative ? for_native : for_sat;
  }
};

[[nodiscard]] std::span<const BackendRule> backend_rules();
[[nodiscard]] const BackendRule* find_backend_rule(std::string_view name);

struct BrokenRule {
  std::string rule;
  std::string finding;
};

// The first rule that is broken, quick ones first; none: all were kept, as far as there was time.
[[nodiscard]] std::optional<BrokenRule> first_broken_rule(const ContractSubject& subject,
                                                          const Until& until = std::nullopt);

}  // namespace concord::test
