#include "encoders/propagate/amo_properties.hpp"

#include <vector>

#include "encoders/formula.hpp"
#include "encoders/propagate/count_models.hpp"
#include "encoders/propagate/propagator.hpp"

namespace concord {
namespace {

// A formula over m literals, with nothing assumed yet.
class Subject {
 public:
  Subject(const Amo& amo, std::uint32_t literals, bool at_least_one) : count_(literals) {
    Formula formula;
    const Var first = formula.new_variables(literals);
    std::vector<Lit> all;
    for (Var v = 0; v < literals; ++v) all.push_back(Lit::positive(first + v));
    if (at_least_one) {
      amo.encode_exactly_one(all, formula);
    } else {
      amo.encode(all, formula);
    }
    // Never refused: an at-most-one writes clauses only, and far fewer than 2^32 literals.
    loaded_ = propagator_.load(formula).has_value();
  }

  [[nodiscard]] bool true_makes_others_false() {
    bool holds = loaded_;
    for (Var v = 0; v < count_ && holds; ++v) {
      holds = propagator_.assume(Lit::positive(v));
      for (Var other = 0; other < count_; ++other)
        holds = holds && (other == v || propagator_.is_false(Lit::positive(other)));
      propagator_.undo(0);
    }
    return holds;
  }

  // In either order, and both at once: what the first one finds must not hide the second.
  [[nodiscard]] bool two_true_conflict() {
    bool holds = loaded_;
    for (Var a = 0; a < count_ && holds; ++a) {
      for (Var b = 0; b < count_ && holds; ++b) {
        if (a == b) continue;
        propagator_.assume(Lit::positive(a));
        holds = !propagator_.assume(Lit::positive(b));
        propagator_.undo(0);
        const Lit both[] = {Lit::positive(a), Lit::positive(b)};
        holds = holds && !propagator_.assume(both);
        propagator_.undo(0);
      }
    }
    return holds;
  }

  [[nodiscard]] bool others_false_make_last_true() {
    bool holds = loaded_;
    std::vector<Lit> others;
    for (Var last = 0; last < count_ && holds; ++last) {
      others.clear();
      for (Var v = 0; v < count_; ++v) {
        if (v != last) others.push_back(Lit::negative(v));
      }
      holds = propagator_.assume(others) && propagator_.is_true(Lit::positive(last)) &&
              !propagator_.assume(Lit::negative(last));
      propagator_.undo(0);
    }
    return holds;
  }

  [[nodiscard]] std::optional<std::uint64_t> models(std::uint64_t most) {
    if (!loaded_) return std::nullopt;
    return count_models(propagator_, most);
  }

 private:
  std::uint32_t count_;
  Propagator propagator_;
  bool loaded_ = false;
};

}  // namespace

AmoProperties amo_properties(const Amo& amo, std::uint32_t literals, std::uint64_t most_models) {
  AmoProperties found;
  found.literals = literals;
  Subject at_most_one(amo, literals, false);
  found.true_makes_others_false = at_most_one.true_makes_others_false();
  found.two_true_conflict = at_most_one.two_true_conflict();
  Subject exactly_one(amo, literals, true);
  found.others_false_make_last_true = exactly_one.others_false_make_last_true();
  found.models = exactly_one.models(most_models);
  return found;
}

}  // namespace concord
