#include "backends/sat/block_loader.hpp"

#include <chrono>

namespace concord {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

void BlockLoader::begin(ClauseSink& solver) {
  solver_ = &solver;
  variables_ = 0;
  made_ = 0;
  literals_.clear();
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
  literals_.insert(literals_.end(), clause.begin(), clause.end());
  ends_.push_back(static_cast<std::uint32_t>(literals_.size()));
  // An empty clause has no literals, but encoders write it once.
  if (literals_.size() >= kBlockLiterals) hand_over();
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
  literals_.clear();
  ends_.clear();
  load_s_ += std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace concord
