#pragma once
// BlockLoader: between an encoder and a solver. It takes clauses into a block of memory that is
// bounded and used again, and hands over full blocks, so that the time of the encoder and that of
// the library can be told apart with two looks at the clock a block. The solver gets the same
// clauses in the same order; variables are made a block at a time, which is faster.
//
// A loader may serve one solver after another. Not thread-safe.

#include <cstdint>
#include <span>
#include <vector>

#include "encoders/clause_sink.hpp"

namespace concord {

class BlockLoader final : public ClauseSink {
 public:
  static constexpr std::size_t kBlockLiterals = std::size_t{1} << 13;

  BlockLoader() = default;
  BlockLoader(const BlockLoader&) = delete;
  BlockLoader& operator=(const BlockLoader&) = delete;

  // Forgets what was not handed over. `solver` must be fresh, and outlive what follows up to
  // finish().
  void begin(ClauseSink& solver);
  // Hands over the rest.
  void finish() { hand_over(); }

  // What the solver throws comes out of any of these, late.
  using ClauseSink::add_clause;
  Var new_variables(std::uint32_t count) override;
  void add_clause(std::span<const Lit> clause) override;
  [[nodiscard]] bool add_xor(std::span<const Lit> literals, bool odd) override;
  void begin_group(std::string_view /*name*/) override {}

  // Spent in the solver since begin().
  [[nodiscard]] double load_s() const { return load_s_; }

 private:
  void hand_over();
  void make_room(std::size_t literals);

  ClauseSink* solver_ = nullptr;
  std::uint64_t variables_ = 0;  // that the encoder has
  std::uint64_t made_ = 0;       // that the solver has
  std::vector<Lit> literals_;    // a block, `used_` of it filled
  std::size_t used_ = 0;
  std::vector<std::uint32_t> ends_;  // one a clause, into literals_
  double load_s_ = 0;
};

}  // namespace concord
