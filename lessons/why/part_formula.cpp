#include "lessons/why/part_formula.hpp"

#include "encoders/encoding_size.hpp"

namespace concord {
namespace {

// A clause under construction, with the literal under which it holds.
class Writer {
 public:
  Writer(std::optional<Lit> holder, const ClauseHandler& handler)
      : holder_(holder), handler_(handler) {}

  void operator()(std::initializer_list<Lit> literals) {
    clause_.assign(literals);
    write();
  }
  void begin() { clause_.clear(); }
  void add(Lit literal) { clause_.push_back(literal); }
  void write() {
    if (holder_) clause_.push_back(*holder_);
    handler_(clause_);
  }

 private:
  std::optional<Lit> holder_;
  const ClauseHandler& handler_;
  std::vector<Lit> clause_;
};

}  // namespace

PartFormula::PartFormula(BoardView board) : board_(board) {
  for (Cell cell = 0; cell < board.cell_count(); ++cell) {
    if (board.candidate_count(cell) < board.order()) parts_.clues.push_back(cell);
  }
  for (int unit = 0; unit < board.geometry().unit_count(); ++unit) parts_.units.push_back(unit);
}

void PartFormula::cells(const ClauseHandler& clause) const {
  Writer write(std::nullopt, clause);
  for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
    write.begin();
    for (int value = 1; value <= board_.order(); ++value) {
      write.add(is(cell, static_cast<Value>(value)));
    }
    write.write();
    for (int a = 1; a <= board_.order(); ++a) {
      for (int b = a + 1; b <= board_.order(); ++b) {
        write({~is(cell, static_cast<Value>(a)), ~is(cell, static_cast<Value>(b))});
      }
    }
  }
}

void PartFormula::clue(Cell cell, std::optional<Lit> holder, const ClauseHandler& clause) const {
  Writer write(holder, clause);
  if (const Value value = board_.settled(cell); value != 0) return write({is(cell, value)});
  for (int value = 1; value <= board_.order(); ++value) {
    if (!board_.has(cell, static_cast<Value>(value))) {
      write({~is(cell, static_cast<Value>(value))});
    }
  }
}

void PartFormula::unit(int unit, std::optional<Lit> holder, const ClauseHandler& clause) const {
  Writer write(holder, clause);
  const auto cells = board_.geometry().unit(unit);
  for (int v = 1; v <= board_.order(); ++v) {
    const auto value = static_cast<Value>(v);
    for (std::size_t a = 0; a < cells.size(); ++a) {
      for (std::size_t b = a + 1; b < cells.size(); ++b) {
        write({~is(cells[a], value), ~is(cells[b], value)});
      }
    }
    // Follows from the rest, but not by unit propagation.
    if (!board_.geometry().is_complete(unit)) continue;
    write.begin();
    for (const Cell cell : cells) write.add(is(cell, value));
    write.write();
  }
}

void PartFormula::denial(const Claim& claim, std::optional<Lit> holder,
                         const ClauseHandler& clause) const {
  Writer write(holder, clause);
  switch (claim.kind) {
    case Claim::Kind::kImpossible: return;
    case Claim::Kind::kIs: return write({~is(claim.cell, claim.value)});
    case Claim::Kind::kIsNot: return write({is(claim.cell, claim.value)});
    case Claim::Kind::kOnly:
      write.begin();
      for (Cell cell = 0; cell < board_.cell_count(); ++cell)
        write.add(~is(cell, claim.grid[cell]));
      return write.write();
  }
}

std::uint64_t PartFormula::predict_B(BoardView board) {
  constexpr std::uint64_t kVariable_B = 240;
  constexpr std::uint64_t kClause_B = 120;  // of three literals
  const auto order = static_cast<std::uint64_t>(board.order());
  const auto cells = static_cast<std::uint64_t>(board.cell_count());
  std::uint64_t clauses = saturating_multiply(cells, saturating_pairs(order) + order);
  for (int unit = 0; unit < board.geometry().unit_count(); ++unit) {
    const std::uint64_t size = board.geometry().unit(unit).size();
    clauses = saturating_add(clauses, saturating_multiply(order, saturating_pairs(size) + 1));
  }
  return saturating_add(saturating_multiply(cells * order, kVariable_B),
                        saturating_multiply(clauses, kClause_B));
}

std::vector<Value> PartFormula::grid_of(std::span<const std::uint8_t> model) const {
  std::vector<Value> grid(static_cast<std::size_t>(board_.cell_count()));
  for (Cell cell = 0; cell < board_.cell_count(); ++cell) {
    for (int value = board_.order(); value >= 1; --value) {
      if (model[is(cell, static_cast<Value>(value)).var()] != 0) {
        grid[cell] = static_cast<Value>(value);
      }
    }
  }
  return grid;
}

}  // namespace concord
