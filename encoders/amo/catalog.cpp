// The at-most-ones, one row each, sorted by id.

#include <array>

#include "encoders/amo/amo.hpp"
#include "encoders/catalog.hpp"
#include "encoders/sorted_by_id.hpp"

namespace concord {
namespace {

constexpr std::uint32_t kMostGroup = 400;  // kMaxOrder: more literals no rule has

// The functions of an encoding without a parameter, and of one with it.
template <typename Encoder>
constexpr AmoRow plain(AmoRow row) {
  row.encode = [](std::span<const Lit> literals, std::uint32_t, ClauseSink& sink) {
    Encoder::encode(literals, sink);
  };
  row.size = [](std::uint64_t m, std::uint32_t) { return Encoder::size(m); };
  row.auxiliary_name = [](std::uint64_t m, std::uint64_t k, std::uint32_t) {
    return Encoder::auxiliary_name(m, k);
  };
  row.auxiliary_inputs = [](std::uint64_t m, std::uint64_t k, std::uint32_t) {
    return Encoder::auxiliary_inputs(m, k);
  };
  return row;
}

template <typename Encoder, typename Names = Encoder>
constexpr AmoRow grouped(AmoRow row) {
  row.encode = Encoder::encode;
  row.size = Encoder::size;
  row.auxiliary_name = Names::auxiliary_name;
  row.auxiliary_inputs = Names::auxiliary_inputs;
  return row;
}

constexpr AmoParameter kBimanderGroup{'G', "literals a group", 1, kMostGroup, 3};
constexpr AmoParameter kCommanderGroup{'K', "literals a group", 2, kMostGroup, 3};

constexpr std::array kAmoRows{
    grouped<amo::Bimander>(
        {.id = "bimander-G",
         .summary = "groups of G, each literal implies the bits of its group's number",
         .plain = "the statements stand in groups of #, in which no two go together, pair by pair; "
                  "the groups are numbered 0, 1, 2, ..., and a true statement fixes b0, b1, ... to "
                  "the binary digits of its group's number: two numbers differ in a digit, so two "
                  "groups cannot both have a true one; up to # statements: pair by pair",
         .plain_auxiliary =
             "b0 of row 1 for a value: of the places still open for it there, number "
             "the groups of # from 0; b0 is true when the last binary digit of the "
             "group's number is 1 (b1: the digit before it); b0 of a cell: the same "
             "of its values",
         .source = "Nguyen & Mai 2015",
         .formula =
             "consecutive groups of G literals, the remainder last; pairwise within a group; "
             "x -> the bits of its group's number, no code shared, unused codes not "
             "excluded",
         .elsewhere = "RustSAT's makes groups of 4 (2 auxiliaries, 30 clauses at 9); PBLib's has 3 "
                      "and 25 and does not keep the number of models (15 for exactly one of 9)",
         .parameter = kBimanderGroup}),
    plain<amo::Binary>(
        {.id = "binary",
         .summary = "each literal implies the bits of its number",
         .plain = "the statements are numbered 0, 1, 2, ..., and a true one fixes b0, b1, ... to "
                  "the binary digits of its number: two numbers differ in a digit, so two "
                  "statements cannot both be true",
         .plain_auxiliary = "b0 of row 1 for a value: number the places still open for it there "
                            "from 0; b0 is true when the last binary digit of the number of its "
                            "place is 1 (b1: the digit before it); b0 of a cell: the same of its "
                            "values",
         .source = "Frisch, Peugniez, Doggett & Nightingale 2001; Prestwich 2007",
         .formula = "ceil(log2 m) bits; x(i) -> the bits of i; unused codes are not excluded; "
                    "m ceil(log2 m) clauses",
         .elsewhere = "PBLib's shares codes and has 4 auxiliaries and 29 clauses at 9; it does not "
                      "keep the number of models (16 for exactly one of 9)"}),
    grouped<amo::Commander>(
        {.id = "commander-K",
         .summary = "groups of K, each with a commander, at most one commander",
         .plain = "the statements stand in groups of #, in which no two go together, pair by pair; "
                  "a true statement makes the commander of its group true, and at most one "
                  "commander may be; up to # statements: pair by pair",
         .plain_auxiliary = "commander1 of row 1 for a value: it is in the first group of the "
                            "places still open for it there; commander1 of a cell: its value is in "
                            "the first group of those open; level2: the same of groups of groups",
         .source = "Klieber & Kwon 2007",
         .formula = "one-directional: consecutive groups of K, the remainder last (one literal "
                    "still gets a commander); pairwise within a group; x -> its commander; the "
                    "commanders by the same encoding while more than K, then pairwise; up to K "
                    "literals pairwise",
         .elsewhere = "the paper has the other direction too, which exactly-one of the commanders "
                      "needs: commander-K-full",
         .parameter = kCommanderGroup}),
    grouped<amo::CommanderFull, amo::Commander>(
        {.id = "commander-K-full",
         .summary = "commander-K, and a commander implies its group",
         .plain =
             "the statements stand in groups of #, in which no two go together, pair by pair; a "
             "true statement makes the commander of its group true, and at most one commander may "
             "be; up to # statements: pair by pair; a commander is true only with one of its group",
         .plain_auxiliary = "commander1 of row 1 for a value: it is in the first group of the "
                            "places still open for it there; commander1 of a cell: its value is in "
                            "the first group of those open; level2: the same of groups of groups",
         .source = "Klieber & Kwon 2007",
         .formula = "commander-K, and for each commander c: not c, or one of its group",
         .parameter = kCommanderGroup}),
    plain<amo::Ladder>(
        {.id = "ladder",
         .summary = "steps that descend where the true literal is",
         .plain = "y1 is true if the true statement comes after the first, y2 if after the second, "
                  "and so on",
         .plain_auxiliary =
             "y1 of row 1 for a value: it is beyond the first of the places still open "
             "for it there; y1 of a cell: its value is beyond the first of those "
             "open",
         .source = "Gent & Nightingale 2004; Ansotegui & Manya 2004",
         .formula = "full channelling: y(i+1) -> y(i); x(i) <-> y(i-1) and not y(i), y(0) true, "
                    "y(m) false; exactly-one by itself with 4m - 4 clauses; at-most-one without "
                    "the clause \"x(1) or y(1)\"",
         .elsewhere =
             "PySAT's has 10 auxiliaries and 36 clauses at 9; RustSAT's is one-directional "
             "(8 and 23), what is called sequential here",
         .short_at_least_one = true}),
    plain<amo::Nested>(
        {.id = "nested",
         .summary = "three literals and \"it is a later one\", and so on",
         .plain = "up to four statements: a clause for each pair; more: the first three and a "
                  "helper, 'it is a later one', are kept apart pair by pair, and so are the later "
                  "ones in turn",
         .plain_auxiliary =
             "later1 of row 1 for a value: it is beyond the first three of the places "
             "still open for it there; later1 of a cell: the same of its values",
         .source = "Heule; Knuth, The Art of Computer Programming 7.2.2.2",
         .formula =
             "up to 4 literals pairwise; else pairwise of the first three and t, and at most "
             "one of not t and the others by the same encoding"}),
    plain<amo::Pairwise>({.id = "pairwise",
                          .summary = "no two together, pair by pair",
                          .plain = "no two statements go together: a clause for each pair",
                          .source = "folklore (binomial)",
                          .formula = "not x(i) or not x(j) for i < j; no auxiliary; m (m - 1) / 2 "
                                     "clauses",
                          .elsewhere = "the same everywhere; also called binomial, naive or direct",
                          .all_pairs = true}),
    plain<amo::Product>(
        {.id = "product",
         .summary = "a table of literals: at most one row and one column",
         .plain = "the statements are put into a table; a true one makes its row and its column of "
                  "the table true, and at most one row and one column may be; up to five "
                  "statements: pair by pair",
         .plain_auxiliary =
             "table row 1 of row 1 for a value: it is in one of the places that make the first row "
             "of the table (they are filled in row by row); table column 1: in the first column",
         .source = "Chen 2010",
         .formula =
             "p = ceil(sqrt m) rows, q = ceil(m / p) columns; x -> its row, x -> its column; "
             "rows and columns by the same encoding; up to 5 literals pairwise, at every "
             "level",
         .elsewhere = "PBLib's is pairwise below 10 literals, without saying so"}),
    plain<amo::Sequential>(
        {.id = "sequential",
         .summary = "a counter along the literals",
         .plain = "going along the statements, s1, s2, ... say that a true one has come up; after "
                  "it there may be no other",
         .plain_auxiliary =
             "s1 of row 1 for a value: it is in the first of the places still open for "
             "it there; s2: it is among the first two; s1 of a cell: the same of its "
             "values",
         .source = "Sinz 2005, k = 1",
         .formula = "one-directional: x(i) -> s(i), s(i-1) -> s(i), s(i-1) -> not x(i), "
                    "s(1)..s(m-1); m - 1 auxiliaries, 3m - 4 clauses",
         .elsewhere = "RustSAT calls it ladder"}),
    plain<amo::Totalizer>(
        {.id = "totalizer",
         .summary = "a tree that counts to two, and the root may not",
         .plain = "the statements meet two by two as in a knockout; each meeting (node) says "
                  "whether one of those that lead to it is true, and whether two are; at the last "
                  "one two are forbidden",
         .plain_auxiliary =
             "node1.one of row 1 for a value: it is in at least one of the places that "
             "lead to node 1; node1.two: it would be in two of them",
         .source = "Bailleux & Boufkhad 2003",
         .formula = "one-sided: a balanced tree, outputs \"one\" and \"two\" a node; a -> one, "
                    "b -> one, a and b -> two, the children's two -> two; unit clause: not the "
                    "root's two; clauses that these imply are left out; 2 (m - 1) auxiliaries, "
                    "4 (m - 1) clauses",
         .elsewhere = "with the implied clauses it has 42 clauses at 9; PySAT's totalizer does not "
                      "keep the number of models (6648 were seen for exactly one of 9)"}),
};
static_assert(sorted_by_id(kAmoRows));

}  // namespace

std::span<const AmoRow> amo_catalog() {
  return kAmoRows;
}

}  // namespace concord
