#include "backends/catalog.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "backends/native/lanes/lanes.hpp"
#include "backends/native/native.hpp"
#include "backends/process/exec_backend.hpp"
#include "backends/process/solver_table.hpp"
#ifdef CONCORD_HAS_CADICAL
#include "backends/sat/cadical.hpp"
#endif
#include "backends/sat/cms.hpp"
#include "backends/sat/ipasir.hpp"
#include "backends/sat/sat_backend.hpp"
#include "backends/sat/sat_proof.hpp"
#include "encoders/catalog.hpp"
#include "puzzles/model/closest.hpp"

namespace concord {
namespace {

// A setting of the backend itself, not of its encoding: KEY=ON or KEY=off.
struct Switch {
  std::string_view key;
  std::string_view on;
};
constexpr Switch kReuse{"reuse", "auto"};
constexpr Switch kShuffle{"shuffle", "on"};

// Takes the setting out of `rest`, wherever it stands in it; what is wrong with it, or nothing.
std::string take_switch(std::string& rest, const Switch& which, bool& value) {
  const std::string key = fmt::format(",{}=", which.key);
  const std::size_t begin = rest.find(key);
  if (begin == std::string::npos) return {};
  const std::size_t end = std::min(rest.find(',', begin + 1), rest.size());
  const std::string word = rest.substr(begin + key.size(), end - begin - key.size());
  rest.erase(begin, end - begin);
  if (rest.find(key) != std::string::npos) return fmt::format("'{}' is set twice", which.key);
  if (word != which.on && word != "off") {
    return fmt::format("'{0}' is {0}={1} or {0}=off, not '{0}={2}'", which.key, which.on, word);
  }
  value = word == which.on;
  return {};
}

std::string setting(const Switch& which) {
  return fmt::format(",{}={}", which.key, which.on);
}

// Sorted by id; one row a backend.
constexpr auto kBackends = std::to_array<BackendRow>({
#ifdef CONCORD_HAS_CADICAL
    {.id = "cadical",
     .summary = "CaDiCaL 1.5 on the clauses of an encoding; with assume one solver for many boards",
     .description =
         "Encodes the board straight into a CaDiCaL solver (conflict-driven clause learning with "
         "the library's own settings and inprocessing, one thread) and asks for a model; each "
         "grid found is forbidden by a clause over cell values alone, which holds under an "
         "assumption, and the same solver is asked again, until no model is left or a limit is "
         "reached. In the order that the solver chooses; the seed changes it. A fresh solver for "
         "each board, but with assume: there one solver serves all boards of a shape, each as "
         "assumptions on one formula. Conflicts are counted by the clauses learnt.",
     .kind = BackendKind::kSat,
     .independence = "cdcl-cadical",
     .takes_encoding = true,
     .proof = ProofFormat::kDrat,
     .make = &make_cadical,
     .can_reuse = true},
#endif
    {.id = "cdcl",
     .summary = "a small solver of Concord's own on the clauses of an encoding, made to be read",
     .description =
         "Conflict-driven clause learning on the clauses of an encoding: two watched literals, the "
         "first unique implication point, backjumps, activities, phases that begin with true, and "
         "nothing else: no restarts, no preprocessing, no minimisation. Each grid found is "
         "forbidden by a clause over cell values alone, until no model is left or a limit is "
         "reached. `concord trace` shows it at work.",
     .kind = BackendKind::kSat,
     .independence = "cdcl-own",
     .takes_encoding = true,
     .proof = ProofFormat::kDrat,
     .make = &make_cdcl},
    {.id = "cms",
     .summary =
         "CryptoMiniSat 5.11 on the clauses of an encoding; with assume one solver for many boards",
     .description =
         "Encodes the board straight into a CryptoMiniSat solver (conflict-driven clause learning "
         "with the library's own settings, local search above order 16 only, one thread) and asks "
         "for a model; each grid found is forbidden by a clause over cell values alone and the "
         "same solver is asked again, until no model is left or a limit is reached. In the order "
         "that the solver chooses; the seed changes it. A fresh solver for each board, but with "
         "assume: there one solver serves up to 200 boards of a shape, each as assumptions on one "
         "formula. With xor=on also native XOR clauses, an experiment: slower, and without proofs.",
     .kind = BackendKind::kSat,
     .independence = "cdcl",
     .takes_encoding = true,
     .proof = ProofFormat::kFrat,
     .make = &make_cms,
     .takes_xor = true,
     .can_reuse = true},
    {.id = "dfs-blanks",
     .summary = "the blanks in reading order, each try checked by a scan, an end flag",
     .description =
         "Lists the blanks in reading order, then searches them depth first. At each it tries the "
         "candidates in ascending order; a try is legal when a scan of every unit of the cell "
         "(row, column, box, ...) finds no equal value. When the list is through, the grid is "
         "complete; once enough grids are found an end flag makes every level return without "
         "trying anything more. A node is a legal try, a backtrack a return to it. Shares the "
         "scan with dfs-scan.",
     .independence = "legality-scan",
     .blind = true,
     .make = &make_dfs_blanks,
     .trace = &trace_dfs_blanks},
    {.id = "dfs-candidates",
     .summary = "the blanks in reading order, each with the values its units leave",
     .description =
         "Visits the blanks in reading order. On reaching one it computes the set of candidates "
         "that its row, its column, its box and its other units leave there, and tries just those "
         "in ascending order, depth first. When the first blank has run out it says that there is "
         "no solution. A node is a value tried, a backtrack a return to it.",
     .independence = "left-sets",
     .blind = true,
     .make = &make_dfs_candidates,
     .trace = &trace_dfs_candidates},
    {.id = "dfs-flags",
     .summary = "the blanks in reading order, used-flags in place of scans",
     .description =
         "Lists the blanks in reading order and keeps a table of used values for each kind of "
         "unit (rows, columns, boxes, regions, diagonals, windows). At each blank it tries the "
         "candidates in ascending order; a try is legal when none of the cell's units has its "
         "flag set. The flags are set on the way down and cleared on the way back; the grid is "
         "complete when the depth equals the number of blanks. A node is a legal try, a backtrack "
         "a return to it.",
     .independence = "used-flags",
     .blind = true,
     .make = &make_dfs_flags,
     .trace = &trace_dfs_flags},
    {.id = "dfs-mrv",
     .summary = "the cell with the fewest candidates first, singles to a fixpoint at each step",
     .description =
         "Keeps for each cell the set of its candidates and for each value and unit the set of "
         "places left. A cell with one candidate (naked single) or a value with one place in a "
         "unit of n cells (hidden single) is placed at once, until there is none left; then the "
         "search branches on the cell with the fewest candidates, the first of several in reading "
         "order, and tries them in ascending order. A node is a value tried at a branching (what "
         "the singles place is none), a backtrack its being taken back.",
     .independence = "mrv",
     .make = &make_dfs_mrv,
     .trace = &trace_dfs_mrv},
    {.id = "dfs-scan",
     .summary = "the cells in reading order, each try checked by a scan",
     .description =
         "Walks the cells in reading order. At a blank it tries the candidates in ascending "
         "order; a try is legal when a scan of every unit of the cell (row, column, box, ...) "
         "finds no equal value. The grid is complete when the last cell is passed; where no try "
         "is left the blank is emptied and the walk goes back. A node is a legal try, a backtrack "
         "a return to it. Shares the scan with dfs-blanks.",
     .independence = "legality-scan",
     .blind = true,
     .make = &make_dfs_scan,
     .trace = &trace_dfs_scan},
    {.id = "dlx",
     .summary = "exact cover by Knuth's Algorithm X with dancing links",
     .description =
         "Turns the board into an exact cover: items are the blanks and what each unit still "
         "lacks (units with fewer cells than values give secondary items, covered at most once), "
         "options are the candidates that no settled peer has. Covers the item with the fewest "
         "options first (the first of several: cells, then rows, columns, boxes, ... by value), "
         "trying its options cell by cell and in ascending order of value. A node is an option "
         "taken, whether the item had others or not; a backtrack gives one back. Memory is "
         "computed before building.",
     .independence = "dancing-links",
     .make = &make_dlx,
     .trace = &trace_dlx},
    {.id = "enumerate",
     .summary = "every combination of the blanks' candidates, checked only when full",
     .description =
         "Gives each blank the candidates that the givens alone leave it and fills in every "
         "combination, the last blank turning fastest; only a full grid is checked. Hopeless on "
         "all but nearly full boards, by design: it shows why a search looks before the grid is "
         "full. A node is a value filled in, a backtrack its being taken out again.",
     .independence = "generate-and-test",
     .blind = true,
     .make = &make_enumerate,
     .trace = &trace_enumerate},
    {.id = "exec",
     .summary = "any SAT solver that reads DIMACS, as a program: exec:minisat, exec:kissat, ...",
     .description =
         "Encodes the board, writes the formula and runs a solver program on it, a process for "
         "each grid (and one that finds no more), as one of the table of solvers says: command "
         "line, seed, limit, proof and how the answer comes back. Exit code, answer line and "
         "model must say the same, once, and the model must satisfy every clause; anything else "
         "is a failure with its name. The program runs under the memory and time limits, and "
         "nothing of it is left behind. --exec and --solvers add to the table.",
     .kind = BackendKind::kSat,
     .independence = "that of the program",
     .takes_encoding = true,
     .proof = ProofFormat::kDrat,
     .make = &make_exec,
     .takes_target = true,
     .target_help = "the name of a solver, as in exec:minisat",
     .target_in_table = true},
    {.id = "ipasir",
     .summary = "any solver in a shared object with the IPASIR interface: ipasir:FILE",
     .description =
         "Loads the shared object and encodes the board straight into a solver of it, through the "
         "incremental interface of the SAT competitions. Grids are forbidden and found, and with "
         "assume solvers kept, as with cms. In the order that the solver chooses; the interface "
         "has no seeds, no conflict limit and no statistics. A return code that there is not, a "
         "value that is none and a model in which a clause or an assumption is false are failures "
         "that name what was wrong. Nobody can say what two shared objects have in common, so "
         "none corroborates another.",
     .kind = BackendKind::kSat,
     .independence = "ipasir",
     .takes_encoding = true,
     .make = &make_ipasir,
     .takes_target = true,
     .target_help = "a shared object: ipasir:./libsolver.so",
     .refuse_target = &refuse_ipasir,
     .needs_isolation = true},
    {.id = "lanes",
     .summary = "many 9x9 boards at once, one in each lane of the machine's vectors",
     .description =
         "Solves classic 9x9 boards only, as many at a time as a vector has 16-bit lanes (32 with "
         "AVX-512, 16 with AVX2, 8 with SSE4 and NEON, 4 without vectors); CONCORD_SIMD chooses. "
         "Keeps for each cell the set of its candidates, and for each digit and band of three "
         "rows or columns which of the six ways to lie there are left. Naked and hidden singles, "
         "locked candidates and minirows that have their three digits go round until nothing "
         "changes; then the search branches in the band with the fewest ways left, on a digit "
         "with two if there is one: its first way, then the others. A node is a side of a "
         "branching entered, a backtrack its being left. A board's answer depends neither on the "
         "boards beside it nor on the instruction set.",
     .independence = "lanes",
     .make = &make_lanes,
     .bulk = true,
     .classic_only = true},
});

static_assert(std::ranges::is_sorted(kBackends, std::ranges::less_equal{}, &BackendRow::id),
              "the catalog of backends is sorted by id, without repeats");

const BackendRow* find_in(std::span<const BackendRow> catalog, std::string_view id) {
  const auto found = std::ranges::lower_bound(catalog, id, {}, &BackendRow::id);
  return found != catalog.end() && found->id == id ? &*found : nullptr;
}

std::string unknown_backend(std::string_view name, std::span<const BackendRow> catalog) {
  std::vector<std::string_view> names;
  for (const BackendRow& row : catalog) names.push_back(row.id);
  std::string message = fmt::format("there is no backend '{}'", name);
  if (const auto meant = closest_name(name, names)) {
    return message + fmt::format("; did you mean '{}'?", *meant);
  }
  return message + fmt::format("; there are {}", fmt::join(names, ", "));
}

}  // namespace

std::span<const BackendRow> backend_catalog() {
  return kBackends;
}

const BackendRow* find_backend(std::string_view id) {
  return find_in(kBackends, id);
}

std::string BackendSpec::id() const {
  std::string text(row->id);
  if (row->takes_target) text += ":" + options.target;
  if (row->takes_encoding) text += ":" + options.encoding.id();
  if (options.reuse) text += setting(kReuse);
  if (options.shuffle) text += setting(kShuffle);
  return text;
}

std::string BackendSpec::independence() const {
  // Whoever is asked afterwards, what was deduced before is the same code's doing.
  if (options.reuse) return "deduction";
  if (options.solver == nullptr) return std::string(row->independence);
  const BackendRow* kin = find_backend(options.solver->kin);
  return kin != nullptr ? std::string(kin->independence) : options.solver->kin;
}

bool BackendSpec::knows(const Geometry& geometry) const {
  return !row->classic_only || lanes_knows(geometry);
}

std::optional<std::string> BackendSpec::no_proof() const {
  if (options.solver != nullptr && !options.solver->proof_format)
    return std::string("the program writes no proof");
  if (!row->proof) {
    return std::string(row->kind == BackendKind::kNative ? "a search writes no proof"
                                                         : "it writes no proof");
  }
  if (options.reuse) return no_proof_with_reuse();
  if (options.shuffle) return no_proof_with_shuffle();
  return no_proof_with(options.encoding);
}

tl::expected<BackendSpec, std::string> parse_backend(std::string_view text) {
  return parse_backend(text, kBackends);
}

tl::expected<BackendSpec, std::string> parse_backend(std::string_view text,
                                                     const SolverTable& solvers) {
  return parse_backend(text, kBackends, solvers);
}

tl::expected<BackendSpec, std::string> parse_backend(std::string_view text,
                                                     std::span<const BackendRow> catalog) {
  return parse_backend(text, catalog, SolverTable::built_in());
}

tl::expected<BackendSpec, std::string> parse_backend(std::string_view text,
                                                     std::span<const BackendRow> catalog,
                                                     const SolverTable& solvers) {
  // NAME, NAME:ENCODING, NAME:ENCODING,KEY=VALUE or NAME,KEY=VALUE: what follows the name, or the
  // target after the name, is the encoding's.
  constexpr std::string_view kEnds = ":,";
  std::string_view name = text.substr(0, text.find_first_of(kEnds));
  std::string_view rest = text.substr(name.size());
  BackendSpec spec;
  spec.row = find_in(catalog, name);
  if (spec.row == nullptr) return tl::unexpected(unknown_backend(name, catalog));
  if (spec.row->takes_target) {
    const std::string_view after = rest.starts_with(':') ? rest.substr(1) : std::string_view();
    const std::string_view target = after.substr(0, after.find_first_of(kEnds));
    if (target.empty()) {
      return tl::unexpected(fmt::format("{} needs {}", name, spec.row->target_help));
    }
    if (spec.row->refuse_target != nullptr) {
      if (auto why = spec.row->refuse_target(target)) return tl::unexpected(std::move(*why));
    }
    if (spec.row->target_in_table) {
      spec.options.solver = solvers.find(target);
      if (spec.options.solver == nullptr) return tl::unexpected(solvers.unknown(target));
    }
    spec.options.target = target;
    rest = after.substr(target.size());
    name = text.substr(0, text.size() - rest.size());
  }
  std::string of_encoding(rest);
  if (spec.row->can_reuse) {
    if (auto why = take_switch(of_encoding, kReuse, spec.options.reuse); !why.empty())
      return tl::unexpected(std::move(why));
  }
  if (spec.row->kind == BackendKind::kSat) {
    if (auto why = take_switch(of_encoding, kShuffle, spec.options.shuffle); !why.empty())
      return tl::unexpected(std::move(why));
  }
  rest = of_encoding;
  const bool has_encoding = rest.starts_with(':');
  if (has_encoding && !spec.row->takes_encoding) {
    return tl::unexpected(
        fmt::format("backend '{}' takes no encoding, so nothing may follow '{}:'", name, name));
  }
  if (!rest.empty() && !spec.row->takes_encoding) {
    return tl::unexpected(
        fmt::format("backend '{}' has no setting '{}'", name, rest.substr(1, rest.find('=') - 1)));
  }
  if (spec.row->takes_encoding) {
    auto encoding = parse_encoding(has_encoding ? rest.substr(1) : rest);
    if (!encoding) return tl::unexpected(std::move(encoding.error()));
    spec.options.encoding = *encoding;
    spec.encoding_was_named = has_encoding;
  }
  if (spec.options.reuse) {
    if (auto why = refuse_reuse(spec.options.encoding))
      return tl::unexpected(fmt::format("{}: {}", spec.id(), *why));
    if (spec.options.shuffle) {
      return tl::unexpected(
          fmt::format("{}: shuffle=on shuffles the formula of each board, and reuse=auto keeps one "
                      "for many: leave one of them out",
                      spec.id()));
    }
  }
  return spec;
}

}  // namespace concord
