#include "backends/sat/block_loader.hpp"

#include <algorithm>
#include <chrono>

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

void BlockLoader::begin(ClauseSink& solver) {
  solver_ = &solver;
  variables_ = 0;
  made_ = 0;
  used_ = 0;
  ends_.clear();
  load_s_ = 0;
}

Var BlockLoader::new_variables(std::uint32_t count) {
  if (variables_ + count - made_ > UINT32_MAX) hand_over();
  const auto first = static_cast<Var>(variables_);
  variables_ += count;
  return first;
}

void BlockLoader::add_clause(std::span<const Lit> clause) {
  if (literals_.size() - used_ < clause.size()) make_room(clause.size());
  // By hand: nearly all clauses have two literals.
  Lit* out = literals_.data() + used_;
  for (const Lit literal : clause) *out++ = literal;
  used_ += clause.size();
  ends_.push_back(static_cast<std::uint32_t>(used_));
}

void BlockLoader::make_room(std::size_t literals) {
  hand_over();
  if (literals_.size() < literals) literals_.resize(std::max(literals, kBlockLiterals));
}

bool BlockLoader::add_xor(std::span<const Lit> literals, bool odd) {
  hand_over();
  const auto start = Clock::now();
  const bool taken = solver_->add_xor(literals, odd);
  load_s_ += std::chrono::duration<double>(Clock::now() - start).count();
  return taken;
}

void BlockLoader::hand_over() {
  if (ends_.empty() && made_ == variables_) return;
  const auto start = Clock::now();
  if (made_ != variables_) {
    solver_->new_variables(static_cast<std::uint32_t>(variables_ - made_));
    made_ = variables_;
  }
  std::uint32_t begin = 0;
  for (const std::uint32_t end : ends_) {
    solver_->add_clause(std::span<const Lit>(literals_.data() + begin, end - begin));
    begin = end;
  }
  used_ = 0;
  ends_.clear();
  load_s_ += std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace concord
