#pragma once
// RunTable: the runs of one or more sessions in memory, compact: a row a run, names kept once. A
// million runs take some 150 MB. A plain value; safe to read from several threads.

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "results/record/run_record.hpp"

namespace concord {

// Strings, each with a number.
class Names {
 public:
  std::uint32_t number(std::string_view name);
  [[nodiscard]] const std::string& name(std::uint32_t number) const { return *names_[number]; }
  [[nodiscard]] std::size_t size() const { return names_.size(); }

 private:
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<const std::string*> names_;  // keys of the map, which stay where they are
};

inline constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();

struct RunRow {
  std::uint32_t puzzle = 0;   // number in puzzles
  std::uint32_t backend = 0;  // number in backends
  std::uint32_t session = 0;  // of those that are loaded
  std::uint64_t seed = 0;
  std::uint32_t repeat = 0;
  Category category = Category::kUnknown;
  Termination termination = Termination::kCompleted;
  bool exhausted = false;
  bool contested = false;  // wrong only if what its corpus states is right
  std::uint64_t solutions = 0;
  std::uint64_t grid = 0;  // grid_sha as a number; 0: none
  std::uint64_t run = 0;   // the first 16 digits of its id
  double cpu_s = 0;
  double wall_s = 0;
  // NaN where not measured.
  double encode_s = kNotMeasured;
  double load_s = kNotMeasured;
  double solve_s = kNotMeasured;
  double decode_s = kNotMeasured;
  double verify_s = kNotMeasured;
  double variables = kNotMeasured;
  double clauses = kNotMeasured;
  double literals = kNotMeasured;
  double conflicts = kNotMeasured;
  double nodes = kNotMeasured;

  // The question was answered, and nothing says that the answer is wrong.
  [[nodiscard]] bool decided() const {
    return category == Category::kCorrect || category == Category::kUnconfirmed;
  }
};

struct PuzzleInfo {
  std::uint32_t name = 0;    // number in puzzle_names
  std::uint32_t corpus = 0;  // number in corpora
  int order = 0;
  int givens = 0;
};

struct RunTable {
  Names puzzles;  // ids
  Names puzzle_names;
  Names corpora;
  Names backends;                       // ids
  std::vector<PuzzleInfo> puzzle_info;  // one a puzzle
  std::vector<RunRow> rows;
  // Notes of the runs that are wrong or broke, by row; at most kMostNotes.
  static constexpr std::size_t kMostNotes = 10'000;
  std::unordered_map<std::uint32_t, std::string> notes;

  // Adds a run, unless there is one of this id already; one that broke gives way to one that did
  // not. False when it was there.
  bool add(const RunRecord& record, std::uint32_t session = 0);
  // The session of the run of this id, which is there.
  [[nodiscard]] std::uint32_t session_of(const RunRecord& record) const;
  // Why a run is wrong, in place of what was noted before.
  void add_note(std::uint32_t row, std::string note);

 private:
  std::unordered_map<std::uint64_t, std::uint32_t> by_run_;
};

}  // namespace concord
