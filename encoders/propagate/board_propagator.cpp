#include "encoders/propagate/board_propagator.hpp"

#include <utility>

#include <fmt/format.h>

#include "encoders/catalog.hpp"
#include "encoders/size_text.hpp"

namespace concord {
namespace {

// A list of jigsaws has as many shapes as puzzles.
constexpr std::size_t kMostShared = 8;

// A formula that takes more is not kept as a mere buffer.
constexpr std::size_t kMostIdleLiterals = std::size_t{1} << 20;

tl::unexpected<EncodeError> unsupported(std::string message) {
  return tl::unexpected(EncodeError{EncodeError::Kind::kUnsupported, std::move(message)});
}

// What each "cell is value" depends on, as one table: a virtual call for each would cost more than
// the propagation.
class ValueTable {
 public:
  enum class Answer : std::uint8_t { kFalse, kOpen, kTrue };

  void read(const VariableMap& variables) {
    const Geometry& geometry = variables.geometry();
    order_ = static_cast<std::size_t>(geometry.order());
    rows_.clear();
    literals_.clear();
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
      for (std::size_t value = 1; value <= order_; ++value) {
        const std::uint64_t first = literals_.size();
        const auto truth = variables.is_value(cell, static_cast<Value>(value), literals_);
        const bool never = truth == VariableMap::Truth::kNever;
        rows_.push_back({first, static_cast<std::uint32_t>(literals_.size() - first), never});
      }
    }
  }

  [[nodiscard]] Answer answer(std::size_t place, const Propagator& propagator) const {
    const Row& row = rows_[place];
    if (row.never) return Answer::kFalse;
    bool all = true;
    for (std::uint32_t i = 0; i < row.count; ++i) {
      const Lit literal = literals_[row.first + i];
      if (propagator.is_false(literal)) return Answer::kFalse;
      all = all && propagator.is_true(literal);
    }
    return all ? Answer::kTrue : Answer::kOpen;
  }

  [[nodiscard]] std::size_t place(Cell cell, Value value) const {
    return static_cast<std::size_t>(cell) * order_ + value - 1U;
  }

  [[nodiscard]] PropagatedBoard count(const Propagator& propagator) const {
    PropagatedBoard found;
    for (std::size_t first = 0; first < rows_.size(); first += order_) {
      bool decided = false;
      for (std::size_t place = first; place < first + order_; ++place) {
        const Answer is = answer(place, propagator);
        decided = decided || is == Answer::kTrue;
        found.candidates += is == Answer::kFalse ? 0 : 1;
      }
      found.decided += decided ? 1 : 0;
    }
    found.solved = found.decided * order_ == rows_.size();
    return found;
  }

  static constexpr std::uint64_t kRow_B = 16;

 private:
  struct Row {
    std::uint64_t first;  // of its literals
    std::uint32_t count;
    bool never;
  };
  static_assert(sizeof(Row) == kRow_B);

  std::size_t order_ = 0;
  std::vector<Row> rows_;  // by cell, then value
  std::vector<Lit> literals_;
};

// The formula, what it becomes, and the tables of what its variables mean.
std::uint64_t memory_B(const EncodingSize& size, int order) {
  const auto n = static_cast<std::uint64_t>(order);
  const std::uint64_t tables_B = n * n * n * (ValueTable::kRow_B + 2 * sizeof(Lit));
  return saturating_add(saturating_add(size.formula_B(), Propagator::memory_B(size)), tables_B);
}

}  // namespace

struct BoardPropagator::Loaded {
  GeometryPtr geometry;
  std::unique_ptr<VariableMap> variables;
  Propagator propagator;
  ValueTable values;
  std::uint64_t memory_B = 0;
};

BoardPropagator::BoardPropagator(const EncodingChoice& choice, std::uint64_t memory_limit_B)
    : choice_(choice), limit_B_(memory_limit_B) {}
BoardPropagator::~BoardPropagator() = default;
BoardPropagator::BoardPropagator(BoardPropagator&&) noexcept = default;
BoardPropagator& BoardPropagator::operator=(BoardPropagator&&) noexcept = default;

tl::expected<void, EncodeError> BoardPropagator::load(Loaded& target, const Board& board,
                                                      BoardView asked, const StopFlag* stop) {
  const EncodingSize size = predict_size(board.view(), choice_);
  const std::uint64_t needed_B = memory_B(size, board.order());
  if (needed_B > limit_B_) {
    const auto [needed, limit] = over_limit_text(needed_B, limit_B_);
    const std::string_view advice = prune_advice(asked, choice_);
    return unsupported(fmt::format(
        "{0} needs {1}{2} to propagate in ({1}{3}), and may take {4}{5}{6}", choice_.id(),
        up_to(choice_), needed, size_text(size), limit, advice.empty() ? "" : "; ", advice));
  }
  forget_beyond(limit_B_ - needed_B);
  formula_.clear();
  formula_.reserve(size);
  auto encoded = encode(board.view(), choice_, formula_, stop);
  if (!encoded) return tl::unexpected(std::move(encoded.error()));
  const auto loaded = target.propagator.load(formula_, stop);
  if (formula_.literal_count() > kMostIdleLiterals) formula_ = {};
  if (!loaded) {
    const bool was_stopped = loaded.error().kind == Propagator::LoadError::Kind::kStopped;
    return tl::unexpected(
        EncodeError{was_stopped ? EncodeError::Kind::kStopped : EncodeError::Kind::kUnsupported,
                    loaded.error().message});
  }
  target.variables = std::move(encoded->variables);
  target.geometry = board.geometry_ptr();
  target.values.read(*target.variables);
  target.memory_B = needed_B;
  return {};
}

// Keeps the formulas used last, as many as fit.
void BoardPropagator::forget_beyond(std::uint64_t limit_B) {
  std::uint64_t total_B = 0;
  auto at = shared_.begin();
  for (std::size_t kept = 1; at != shared_.end(); ++at, ++kept) {
    total_B = saturating_add(total_B, at->memory_B);
    if (total_B > limit_B || kept == kMostShared) break;
  }
  shared_.erase(at, shared_.end());
}

tl::expected<BoardPropagator::Loaded*, EncodeError> BoardPropagator::shared_formula(
    const Board& board, const StopFlag* stop) {
  const GeometryPtr& geometry = board.geometry_ptr();
  for (auto at = shared_.begin(); at != shared_.end(); ++at) {
    if (at->geometry != geometry) continue;
    shared_.splice(shared_.begin(), shared_, at);
    return &*at;
  }
  Loaded fresh;
  if (auto loaded = load(fresh, Board(geometry), board.view(), stop); !loaded)
    return tl::unexpected(std::move(loaded.error()));
  shared_.push_front(std::move(fresh));
  return &shared_.front();
}

tl::expected<PropagatedBoard, EncodeError> BoardPropagator::propagate(const Board& board,
                                                                      const StopFlag* stop) {
  last_ = nullptr;
  if (stop != nullptr && stop->stop_requested())
    return tl::unexpected(EncodeError{EncodeError::Kind::kStopped, "stopped"});
  if (auto why = refusal(board.geometry(), choice_)) return unsupported(std::move(*why));
  if (choice_.native_xor) {
    return unsupported(
        "unit propagation is about clauses, and xor=on adds XOR clauses beside them");
  }
  if (!choice_.givens->prune) {
    const auto shared = shared_formula(board, stop);
    if (!shared) return tl::unexpected(shared.error());
    auto assumptions = assumptions_for(board.view(), *(*shared)->variables);
    if (assumptions) {
      last_ = *shared;
      (*shared)->propagator.undo(0);
      if (!(*shared)->propagator.assume(*assumptions)) return PropagatedBoard{.refuted = true};
      return last_->values.count(last_->propagator);
    }
    if (choice_.givens->assumed) return unsupported(std::move(assumptions.error()));
  }
  if (own_ == nullptr) own_ = std::make_unique<Loaded>();
  if (auto loaded = load(*own_, board, board.view(), stop); !loaded)
    return tl::unexpected(std::move(loaded.error()));
  last_ = own_.get();
  if (!own_->propagator.consistent()) return PropagatedBoard{.refuted = true};
  return own_->values.count(own_->propagator);
}

bool BoardPropagator::is_decided(Cell cell, Value value) const {
  const std::size_t place = last_->values.place(cell, value);
  return last_->values.answer(place, last_->propagator) == ValueTable::Answer::kTrue;
}

bool BoardPropagator::is_candidate(Cell cell, Value value) const {
  const std::size_t place = last_->values.place(cell, value);
  return last_->values.answer(place, last_->propagator) != ValueTable::Answer::kFalse;
}

}  // namespace concord
