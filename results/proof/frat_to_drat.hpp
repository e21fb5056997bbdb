#pragma once
// A FRAT proof as DRAT in text, for checkers that read nothing else: each addition a lemma, each
// deletion one by content; what FRAT adds (clauses of the formula, ids, renames, hints, the final
// clauses) has no counterpart. Deletions of unit clauses are left out: checkers differ in what they
// make of them (Rebola-Pardo & Biere 2018), and none needs them. What comes after the empty clause
// is not looked at. A clause that the proof names more often than the formula has it is deleted
// with the first of its names. Thread-safe; nothing throws but what `target` throws.

#include <functional>
#include <string_view>

#include <tl/expected.hpp>

#include "puzzles/model/diagnostic.hpp"

namespace concord::proof {

// Takes a piece of the text; false stops the writing.
using TextTarget = std::function<bool(std::string_view text)>;

// `name` is the proof's file, for diagnostics. False when `target` stopped it.
[[nodiscard]] tl::expected<bool, Diagnostic> frat_to_drat(std::string_view frat,
                                                          std::string_view name,
                                                          const TextTarget& target);

}  // namespace concord::proof
