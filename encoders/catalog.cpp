// The treatments of the givens, and what goes over all catalogs. The rows of the at-most-ones are
// in amo/catalog.cpp, those of the board encodings in board/catalog.cpp.

#include "encoders/catalog.hpp"

#include <array>

#include "encoders/sorted_by_id.hpp"

namespace concord {
namespace {

constexpr std::array kGivensRows{
    GivensRow{.id = "assume",
              .summary = "the formula of the empty board, the givens are assumptions on it",
              .plain =
                  "the clauses are those of the empty board; what the puzzle gives is added at "
                  "the end, one clause for each given",
              .source = "Een & Sorensson 2003 (incremental solving under assumptions)",
              .description =
                  "Every board of a shape has one formula; what is assumed true for the time of a "
                  "solve makes it that of a board, so a solver can keep the formula and what it "
                  "learnt from it. In a file the assumptions stand as unit clauses at the end. "
                  "Under order and log a removed candidate is no literal, and a board that has "
                  "some (beside the givens) is refused.",
              .assumed = true},
    GivensRow{
        .id = "fixpoint",
        .summary = "naked and hidden singles are placed first, then as prune",
        .plain = "cells with one value left, and values with one place left in a unit, are filled "
                 "in first, until there are none; what is settled or excluded then has no variable",
        .source = "Kwon & Jain 2006 for the pruning",
        .description =
            "A cell with one candidate left, and a value with one place left in a unit of n "
            "cells, is placed, until there is none; the solver sees what remains. A "
            "contradiction that comes up becomes the empty clause. What was placed so is no "
            "part of a proof by the solver.",
        .prune = true,
        .singles_first = true},
    GivensRow{
        .id = "prune",
        .summary = "what a given decides is left out of the formula, in one pass",
        .plain = "a given cell has no variables, and its value is struck out of the other cells of "
                 "its units, once: what follows from that is left to the solver; clauses say only "
                 "what is open then",
        .source = "Kwon & Jain 2006",
        .description =
            "A settled cell has no variable, and neither has a candidate that is removed or that a "
            "settled cell of the same unit excludes. What is false is dropped from each clause, a "
            "clause with something true in it is dropped. Once only: a cell that has one candidate "
            "left by then is not taken for settled (order has no variable for it all the same: its "
            "least open value is its greatest). Clauses that become equal are all kept, as in the "
            "published counts. A rule that this makes impossible becomes the empty clause.",
        .prune = true},
    GivensRow{.id = "unit",
              .summary = "a unit clause for each given and each removed candidate",
              .plain = "the variables and clauses are those of the empty board; each given and "
                       "each removed candidate is a clause beside them",
              .source = "Lynce & Ouaknine 2006",
              .description =
                  "Every cell and value has its variable, and every rule its clauses, as on an "
                  "empty board. A given adds a clause of one literal, a removed candidate a clause "
                  "of its negation: the solver propagates them."},
};
static_assert(sorted_by_id(kGivensRows));

}  // namespace

std::span<const GivensRow> givens_catalog() {
  return kGivensRows;
}

const GivensRow* find_givens(std::string_view id) {
  for (const GivensRow& row : kGivensRows) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

std::vector<EncodingChoice> every_encoding(const GivensRow& givens) {
  std::vector<EncodingChoice> choices;
  for (const BoardEncoderRow& board : board_encoder_catalog()) {
    if (!board.takes_amo) {
      choices.push_back({&board, Amo(), &givens});
      continue;
    }
    for (const AmoRow& amo : amo_catalog()) choices.push_back({&board, Amo(amo), &givens});
  }
  return choices;
}

std::vector<EncodingChoice> every_encoding() {
  std::vector<EncodingChoice> choices;
  for (const GivensRow& givens : givens_catalog()) {
    const auto more = every_encoding(givens);
    choices.insert(choices.end(), more.begin(), more.end());
  }
  return choices;
}

}  // namespace concord
