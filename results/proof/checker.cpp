#include "results/proof/checker.hpp"

#include <algorithm>
#include <new>

#include <fmt/format.h>

#include "results/proof/check_limits.hpp"
#include "results/proof/clause_database.hpp"
#include "results/proof/drat_reader.hpp"
#include "results/proof/frat_reader.hpp"
#include "results/proof/text_place.hpp"

namespace concord::proof {
namespace {

// "1 -2 3", cut where nobody reads on; "the empty clause".
std::string clause_text(const std::vector<std::int32_t>& literals) {
  constexpr std::size_t kMost = 20;
  if (literals.empty()) return "the empty clause";
  std::string text;
  for (std::size_t i = 0; i < std::min(kMost, literals.size()); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : " ", literals[i]);
  if (literals.size() > kMost) text += fmt::format(" ... ({} literals)", literals.size());
  return text;
}

std::string limit_text(Limit limit) {
  switch (limit) {
    case Limit::kDeadline: return "not checked to the end: out of time";
    case Limit::kStopFlag: return "not checked to the end: interrupted";
    case Limit::kMemory: return "not checked to the end: out of memory";
    case Limit::kNone: break;
  }
  return {};
}

}  // namespace

// One check at a time; the database keeps its memory in between.
class Checker::State {
 public:
  CheckResult check(const Cnf& formula, std::string_view proof, const CheckOptions& options) {
    proof_ = proof;
    name_ = options.name;
    result_ = {};
    result_.format = options.format ? *options.format : detect_format(proof);
    CheckLimits limits(options);
    limits_ = &limits;
    try {
      run(formula);
    } catch (const std::bad_alloc&) {
      database_.reset();  // half of a change may be in it
      limits.out_of_memory();
    }
    limits_ = nullptr;
    if (limits.limit() != Limit::kNone) {
      result_.verdict = Verdict::kStopped;
      result_.limit = limits.limit();
      result_.problem = at(result_.proof_bytes, limit_text(limits.limit()));
    }
    if (database_) result_.propagations = database_->propagations();
    return std::move(result_);
  }

 private:
  void run(const Cnf& formula) {
    if (!database_) database_ = std::make_unique<ClauseDatabase>();
    database_->load(formula);
    switch (result_.format) {
      case Format::kFrat: return follow(FratReader(proof_));
      case Format::kDrat: return follow(DratTextReader(proof_));
      case Format::kDratBinary: return follow(DratBinaryReader(proof_));
    }
  }

  template <typename Reader>
  void follow(Reader reader) {
    while (!database_->conflict()) {
      result_.proof_bytes = reader.offset();
      if (!limits_->going_on(database_->memory_B())) return;
      if (!reader.next(step_)) {
        result_.proof_bytes = reader.offset();
        return end(reader.fault());
      }
      if (!take_step()) {
        result_.proof_bytes = reader.offset();
        return;
      }
    }
    result_.proof_bytes = reader.offset();
    result_.verdict = Verdict::kVerified;
  }

  void end(const ProofFault& fault) {
    if (fault.message.empty()) {
      result_.problem = at(proof_.size(), "the proof ends without the empty clause");
    } else {
      result_.verdict = Verdict::kUnreadable;
      result_.problem = at(fault.offset, fault.message);
    }
  }

  // False when the step does not hold; `result_` then says why.
  bool take_step() {
    switch (step_.kind) {
      case ProofStep::Kind::kOriginal: return take_original();
      case ProofStep::Kind::kAdd: return take_lemma();
      case ProofStep::Kind::kDelete:
        return result_.format == Format::kFrat ? take_deletion_by_id() : take_deletion();
      case ProofStep::Kind::kRename: return take_renames();
      case ProofStep::Kind::kFinal:
        return refuse("the final clauses begin, and the empty clause was not derived");
    }
    return false;
  }

  bool take_original() {
    if (!is_free(step_.id)) return false;
    database_->take(step_.literals);
    ClauseRef ref = database_->find_original();
    if (ref == kNoClause) {
      return refuse(fmt::format("clause {} is not in the formula (or was deleted before): {}",
                                step_.id, clause_text(step_.literals)));
    }
    // One clause of the formula under several ids: each is deleted for itself.
    if (database_->named(ref)) ref = database_->add();
    database_->set_named(ref);
    database_->ids().define(step_.id, ref);
    return true;
  }

  bool take_lemma() {
    const bool by_id = result_.format == Format::kFrat;
    if (by_id && !is_free(step_.id)) return false;
    database_->take(step_.literals);
    hints_.clear();
    for (const std::uint64_t id : step_.ids) {
      const ClauseRef ref = database_->ids().find(id);
      if (ref != kNoClause) hints_.push_back(ref);
    }
    const auto going_on = [this] { return limits_->going_on(); };
    const ClauseDatabase::Reason reason = database_->justify(hints_, going_on);
    if (reason == ClauseDatabase::Reason::kNone) {
      if (limits_->limit() != Limit::kNone) return false;
      return refuse(database_->is_empty()
                        ? std::string("the empty clause does not follow by unit propagation")
                        : fmt::format("lemma {} does not follow by unit propagation, nor is it RAT "
                                      "on its first literal: {}",
                                      by_id ? step_.id : result_.lemmas + 1,
                                      clause_text(step_.literals)));
    }
    ++result_.lemmas;
    if (reason == ClauseDatabase::Reason::kResolution) ++result_.rat_lemmas;
    const ClauseRef ref = database_->add();
    if (by_id) database_->ids().define(step_.id, ref);
    return true;
  }

  bool take_deletion() {
    database_->take(step_.literals);
    const ClauseRef ref = database_->find();
    remove(ref);
    return true;
  }

  bool take_deletion_by_id() {
    const ClauseRef ref = database_->ids().find(step_.id);
    if (ref == kNoClause) return refuse(fmt::format("there is no clause {} to delete", step_.id));
    database_->take(step_.literals);
    if (!database_->equals_taken(ref)) {
      return refuse(fmt::format("clause {} has other literals than those to delete: {}", step_.id,
                                clause_text(step_.literals)));
    }
    database_->ids().erase(step_.id);
    remove(ref);
    return true;
  }

  void remove(ClauseRef ref) {
    if (ref == kNoClause || !database_->remove(ref)) {
      ++result_.ignored_deletions;
      return;
    }
    ++result_.deletions;
    database_->collect_garbage();
  }

  // All old ids are given up before the first new one is taken: a cycle is a permutation.
  bool take_renames() {
    hints_.clear();
    for (std::size_t i = 0; i < step_.ids.size(); i += 2) {
      const ClauseRef ref = database_->ids().find(step_.ids[i]);
      if (ref == kNoClause)
        return refuse(fmt::format("there is no clause {} to rename", step_.ids[i]));
      database_->ids().erase(step_.ids[i]);
      hints_.push_back(ref);
    }
    for (std::size_t i = 0; i < step_.ids.size(); i += 2) {
      if (!is_free(step_.ids[i + 1])) return false;
      database_->ids().define(step_.ids[i + 1], hints_[i / 2]);
    }
    return true;
  }

  bool is_free(std::uint64_t id) {
    return database_->ids().find(id) == kNoClause ||
           refuse(fmt::format("there is a clause {} already", id));
  }

  bool refuse(std::string message) {
    result_.problem = at(step_.offset, std::move(message));
    return false;
  }

  [[nodiscard]] Diagnostic at(std::size_t offset, std::string message) const {
    if (result_.format == Format::kDratBinary) {
      return {std::string(name_), 0, 0, fmt::format("at byte {}: {}", offset, message)};
    }
    const TextPlace place = place_of(proof_, offset);
    return {std::string(name_), place.line, place.column, std::move(message)};
  }

  std::unique_ptr<ClauseDatabase> database_;
  ProofStep step_;
  std::vector<ClauseRef> hints_;
  CheckResult result_;
  std::string_view proof_;
  std::string_view name_;
  CheckLimits* limits_ = nullptr;
};

Checker::Checker() : state_(std::make_unique<State>()) {}
Checker::~Checker() = default;
Checker::Checker(Checker&&) noexcept = default;
Checker& Checker::operator=(Checker&&) noexcept = default;

CheckResult Checker::check(const Cnf& formula, std::string_view proof,
                           const CheckOptions& options) {
  return state_->check(formula, proof, options);
}

CheckResult check(const Cnf& formula, std::string_view proof, const CheckOptions& options) {
  return Checker().check(formula, proof, options);
}

}  // namespace concord::proof
