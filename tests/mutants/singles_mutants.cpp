// The mistakes that people make in inference: a contradiction that is not noticed, a single that is
// none, a technique that takes too much, an item of an exact cover that is forgotten.

#include "tests/mutants/mutant.hpp"
#include "tests/mutants/singles_copy.hpp"

namespace concord::test {
namespace {

// A cell that has lost its last candidate keeps it.
struct NeverEmptiesACell final : SinglesCopy {
  bool strike(BoardView board, Domains& domains, Cell cell, std::uint64_t value) override {
    return domains[at(cell)] == value || SinglesCopy::strike(board, domains, cell, value);
  }
};
struct StrikesInRowsAndColumnsOnly final : SinglesCopy {
  bool strikes_in(const Geometry& geometry, int unit) const override {
    return geometry.unit_kind(unit) <= UnitKind::kColumn;
  }
};
struct SinglesDoNotSpread final : SinglesCopy {
  bool strike(BoardView, Domains& domains, Cell cell, std::uint64_t value) override {
    domains[at(cell)] &= ~value;
    return domains[at(cell)] != 0;
  }
};
struct HiddenSinglesInSmallUnits final : SinglesCopy {
  bool has_every_value(const Geometry&, int) const override { return true; }
};
// The value is written into the cell; nobody tells the peers.
struct HiddenSinglesUnchecked final : SinglesCopy {
  bool place_hidden(BoardView, Domains& domains, Cell cell, std::uint64_t hidden) override {
    domains[at(cell)] = hidden & (~hidden + 1);
    return true;
  }
};
// A value that has two places in a unit is given the first.
struct TakesTheFirstOfTwoPlaces final : SinglesCopy {
  bool hidden_singles(BoardView board, Domains& domains, int unit, bool& again) override {
    if (!SinglesCopy::hidden_singles(board, domains, unit, again)) return false;
    if (board.geometry().unit_kind(unit) != UnitKind::kBox) return true;
    for (int v = 1; v <= board.order(); ++v) {
      const std::uint64_t value = bit(static_cast<Value>(v));
      Cell first = -1;
      int places = 0;
      for (const Cell cell : board.geometry().unit(unit)) {
        if ((domains[at(cell)] & value) == 0) continue;
        if (places++ == 0) first = cell;
      }
      if (places != 2 || domains[at(first)] == value) continue;
      again = true;
      return place(board, domains, first, value);
    }
    return true;
  }
};
// A naked pair of a row is struck from the boxes of its cells as well, also where they are two.
struct PairsStrikeTooMuch final : SinglesCopy {
  bool infer(BoardView board, Domains& domains, Budget& budget) override {
    if (!SinglesCopy::infer(board, domains, budget)) return false;
    const int n = board.order();
    for (Cell a = 0; a < board.cell_count(); ++a) {
      if (std::popcount(domains[at(a)]) != 2) continue;
      for (Cell b = a + 1; b < (a / n + 1) * n; ++b) {
        if (domains[at(b)] != domains[at(a)]) continue;
        const std::uint64_t pair = domains[at(a)];
        for (const int unit : board.geometry().units_of(a)) {
          if (board.geometry().unit_kind(unit) == UnitKind::kColumn) continue;
          for (const Cell other : board.geometry().unit(unit)) {
            if (other == a || other == b) continue;
            for (std::uint64_t left = pair; left != 0; left &= left - 1) {
              if (!strike(board, domains, other, left & (~left + 1))) return false;
            }
          }
        }
        return SinglesCopy::infer(board, domains, budget);
      }
    }
    return true;
  }
};
struct LoadsWithoutStriking final : SinglesCopy {
  bool load(BoardView board, Domains& domains, Budget& budget) override {
    for (Cell cell = 0; cell < board.cell_count(); ++cell) {
      if (domains[at(cell)] == 0) return false;
    }
    return infer(board, domains, budget);
  }
};
struct EmptyCellsAreFull final : SinglesCopy {
  bool load(BoardView board, Domains& domains, Budget& budget) override {
    for (std::uint64_t& domain : domains) {
      if (domain == 0) domain = ~std::uint64_t{0} >> (64 - board.order());
    }
    return SinglesCopy::load(board, domains, budget);
  }
};
struct LosesTheLastCandidate final : SinglesCopy {
  std::uint64_t to_try(std::uint64_t domain) const override {
    return std::popcount(domain) > 2 ? domain & ~std::bit_floor(domain) : domain;
  }
};
struct NeverTriesTheSecondOfTwo final : SinglesCopy {
  std::uint64_t to_try(std::uint64_t domain) const override {
    return std::popcount(domain) == 2 ? domain & (~domain + 1) : domain;
  }
};
struct PutsNothingBack final : SinglesCopy {
  Domains restored(const Domains&, const Domains& after) const override { return after; }
};
struct PutsThePlacedCellsBackOnly final : SinglesCopy {
  Domains restored(const Domains& before, const Domains& after) const override {
    Domains mixed = before;
    for (std::size_t i = 0; i < mixed.size(); i += 2) {
      if (!std::has_single_bit(after[i]) && after[i] != 0) mixed[i] = after[i];
    }
    return mixed;
  }
};
// The search is slower and finds the same.
struct NoHiddenSingles final : SinglesCopy {
  bool has_every_value(const Geometry& geometry, int unit) const override {
    return geometry.order() > 9 && geometry.is_complete(unit);
  }
};
// Words of 32 bits: the values above are another's.
struct SixteenValues final : SinglesCopy {
  bool place(BoardView board, Domains& domains, Cell cell, std::uint64_t value) override {
    return SinglesCopy::place(board, domains, cell, value & 0x7fff);
  }
};

struct CoversEverything final : CoverCopy {
  bool must_cover(const Geometry&, int) const override { return true; }
};
struct CoversLinesOnly final : CoverCopy {
  std::vector<std::size_t> items_of(const Geometry& geometry, Cell cell,
                                    Value value) const override {
    auto items = CoverCopy::items_of(geometry, cell, value);
    items.resize(3);
    return items;
  }
  bool must_cover(const Geometry& geometry, int unit) const override {
    return geometry.unit_kind(unit) <= UnitKind::kColumn;
  }
};
struct UncoversOneTooFew final : CoverCopy {
  std::size_t uncovered(std::size_t items) const override { return items - 1; }
};
struct LosesTheLastOption final : CoverCopy {
  std::size_t options_built(std::size_t options) const override {
    return options == 0 ? 0 : options - 1;
  }
};
struct CoversTheNextValue final : CoverCopy {
  std::vector<std::size_t> items_of(const Geometry& geometry, Cell cell,
                                    Value value) const override {
    auto items = CoverCopy::items_of(geometry, cell, value);
    items[1] = item(geometry, geometry.units_of(cell)[0],
                    static_cast<Value>(value % geometry.order() + 1));
    return items;
  }
};

template <typename T>
Mutant inferring(std::string name, std::string what, std::string equivalent = {}) {
  BackendMutant mutant;
  mutant.make = [] { return std::make_unique<T>(); };
  return {std::move(name), "singles", std::move(what), std::move(mutant), std::move(equivalent)};
}

}  // namespace

std::vector<Mutant> singles_mutants() {
  return {
      inferring<SinglesCopy>("healthy_singles", "nothing", "healthy"),
      inferring<CoverCopy>("healthy_cover", "nothing", "healthy"),
      inferring<NeverEmptiesACell>("never_empties_a_cell",
                                   "a cell that loses its last candidate keeps it"),
      inferring<StrikesInRowsAndColumnsOnly>("strikes_in_lines_only",
                                             "a placed value is struck from its lines only"),
      inferring<SinglesDoNotSpread>("singles_do_not_spread",
                                    "a cell that becomes single is not struck from its peers"),
      inferring<HiddenSinglesInSmallUnits>(
          "hidden_singles_in_small_units",
          "a unit of fewer cells than values is to hold each value all the same"),
      inferring<HiddenSinglesUnchecked>("hidden_singles_unchecked",
                                        "hidden singles are placed without telling their peers"),
      inferring<TakesTheFirstOfTwoPlaces>("first_of_two_places",
                                          "a value with two places in a box gets the first"),
      inferring<PairsStrikeTooMuch>("pairs_strike_too_much",
                                    "a naked pair of a row is struck from a box it is not in"),
      inferring<LoadsWithoutStriking>("loads_without_striking",
                                      "settled cells are not struck from their peers"),
      inferring<EmptyCellsAreFull>("empty_cells_are_full",
                                   "a cell without candidates is taken for an open one"),
      inferring<LosesTheLastCandidate>("loses_the_last_candidate",
                                       "of three candidates or more the last is not tried"),
      inferring<NeverTriesTheSecondOfTwo>("never_tries_the_second",
                                          "of two candidates only the first is tried"),
      inferring<PutsNothingBack>("puts_nothing_back",
                                 "what a try struck stays struck for the next one"),
      inferring<PutsThePlacedCellsBackOnly>("puts_half_back",
                                            "of each second open cell nothing is put back"),
      inferring<SixteenValues>("fifteen_values", "values above 15 cannot be placed"),
      inferring<NoHiddenSingles>("no_hidden_singles", "up to order 9 hidden singles are not used",
                                 "the search branches more and finds the same grids"),
      inferring<CoversEverything>("secondary_items_are_primary",
                                  "a unit of fewer cells than values must hold each value"),
      inferring<CoversLinesOnly>("covers_lines_only", "options cover their cell and lines only"),
      inferring<UncoversOneTooFew>("uncovers_one_too_few",
                                   "on the way back the last item stays covered"),
      inferring<LosesTheLastOption>("loses_the_last_option", "the last option is never built"),
      inferring<CoversTheNextValue>("covers_the_next_value",
                                    "in rows an option covers the item of the value after its own",
                                    "each row's items are renamed, nothing else: it still has "
                                    "each value once")};
}

}  // namespace concord::test
