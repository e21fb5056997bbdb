#pragma once
// What the answers of several backends to one puzzle mean together. An answer that only its
// backend's word stood for becomes correct when another one says the same that shares neither
// search code nor encoding with it; answers that cannot both be true are disagreements. Every grid
// that was found was checked when it was recorded, so who says that there are fewer is wrong. All
// runs of a puzzle count together, whatever their seeds: a symmetric copy has as many solutions.
//
// A corpus may be wrong as well as a solver: where all that is said of a puzzle is not what its
// corpus states, and two independent backends say it, the corpus is in dispute and they are not.

#include <cstdint>
#include <string>
#include <vector>

#include "results/report/load.hpp"

namespace concord {

struct Disagreement {
  std::uint32_t puzzle = 0;
  std::uint32_t row = 0;    // a run that says the one
  std::uint32_t other = 0;  // a run that says the other
  std::string text;         // "exactly 1 against 2 or more"
};

struct CorpusDispute {
  std::uint32_t puzzle = 0;
  std::uint32_t row = 0;  // a run that says otherwise
  std::string note;       // "expected 1 solution, found 2 or more"
};

struct Judgement {
  std::vector<Disagreement> disagreements;  // one a puzzle
  std::vector<CorpusDispute> disputes;      // one a puzzle
  std::uint64_t corroborated = 0;           // runs
};

// Changes the categories of the rows of `loaded`.
[[nodiscard]] Judgement cross_judge(Loaded& loaded);

}  // namespace concord
