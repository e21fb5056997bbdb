#pragma once
// Generator: puzzles of a wanted kind. Clues are taken out of a solved grid, one after another in
// random order, as long as what is left is of the kind; hundreds of puzzles at a time, so that a
// bulk solver answers one question of each at once. In the end dfs-mrv is asked about every puzzle
// whose solutions are counted, and its solution is verified; plain 9x9 is made by another search
// (lanes), other shapes by the same. That a puzzle has no solution is dfs-mrv's word.
//
// Candidate i depends on the seed and i alone, so that several threads, and any machine, give the
// same puzzles. One object a thread.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "backends/backend.hpp"
#include "backends/catalog.hpp"
#include "puzzles/model/board.hpp"
#include "puzzles/model/grid.hpp"
#include "puzzles/model/random.hpp"

namespace concord {

// Cells that are clues together or not at all.
enum class ClueSymmetry : std::uint8_t {
  kNone,
  kHalfTurn,  // by 180 degrees
  kQuarterTurn,
  kDiagonal,  // mirrored along the main diagonal
  kUpright,   // left and right mirrored
};
[[nodiscard]] std::optional<ClueSymmetry> parse_clue_symmetry(std::string_view text);

struct GenerateSpec {
  enum class Kind : std::uint8_t {
    kUnique,      // one solution; without a symmetry and `clues` every clue is needed
    kSolutions,   // exactly `solutions`, 2 or more
    kUnsolvable,  // none, though no two clues clash and singles do not refute it
    kHoles,  // `holes` blanks, as many in each row, column and box, up to one; 1 or more solutions
  };
  Kind kind = Kind::kUnique;
  GeometryPtr shape;    // of jigsaws: their order, without boxes
  bool jigsaw = false;  // each with random regions of its own
  ClueSymmetry symmetry = ClueSymmetry::kNone;
  bool minimal = false;         // every clue is needed, in spite of a symmetry
  std::optional<int> clues;     // exactly so many
  std::uint64_t solutions = 2;  // for kSolutions
  int holes = 0;                // for kHoles
  // Search effort on the question whether it is unique: nodes of dfs-mrv or conflicts of cms.
  std::string effort = "dfs-mrv";
  std::optional<std::uint64_t> min_effort;
  std::optional<std::uint64_t> max_effort;
  std::uint64_t seed = 0;
};

struct GeneratedPuzzle {
  Board board;
  Grid solution;                        // one; of kUnsolvable, that of the puzzle it was made from
  std::uint64_t solutions = 1;          // all; of kHoles 0 for "not counted"
  std::optional<std::uint64_t> effort;  // where it was measured
};

// Why there are no puzzles, in one sentence.
struct GenerateError {
  enum class Kind : std::uint8_t {
    kWrong,     // a solver was
    kNoEffort,  // the effort could not be measured
  };
  Kind kind = Kind::kWrong;
  std::string sentence;
};

class Generator {
 public:
  explicit Generator(GenerateSpec spec);

  // Candidates first to first + count - 1: a puzzle each, or none where the attempt came to
  // something else or was stopped.
  [[nodiscard]] tl::expected<std::vector<std::optional<GeneratedPuzzle>>, GenerateError> make(
      std::uint64_t first, std::size_t count, const StopFlag* stop);

 private:
  struct Dig;

  [[nodiscard]] std::optional<Dig> start(std::uint64_t index);
  void dig(std::vector<std::optional<Dig>>& digs);
  // Whether the clue of a cell is forced by the other clues of its units alone.
  [[nodiscard]] bool is_forced(const Dig& dig, Cell cell) const;
  [[nodiscard]] bool spoil(Dig& dig);
  [[nodiscard]] bool punch(Dig& dig);
  [[nodiscard]] tl::expected<std::optional<GeneratedPuzzle>, GenerateError> finish(Dig& dig);
  // The effort, where it is within what is wanted.
  [[nodiscard]] tl::expected<std::optional<std::uint64_t>, GenerateError> measure(
      const Board& board);
  [[nodiscard]] bool stopped() const { return stop_ != nullptr && stop_->stop_requested(); }
  [[nodiscard]] bool is_minimal(const Dig& dig);
  [[nodiscard]] Outcome ask(const Board& board, Question question, std::uint64_t limit,
                            std::optional<std::uint64_t> max_nodes = std::nullopt);

  GenerateSpec spec_;
  const StopFlag* stop_ = nullptr;  // of the make() that is running
  std::unique_ptr<Backend> digger_;
  std::unique_ptr<Backend> checker_;  // dfs-mrv
  std::optional<BackendSpec> effort_;
  std::unique_ptr<Backend> effort_backend_;
  std::vector<std::vector<Cell>> peers_;  // of spec_.shape
};

}  // namespace concord
