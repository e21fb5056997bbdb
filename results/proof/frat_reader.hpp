#pragma once
// FRAT in text, step by step: `o`, `a` (with hints after `l`), `d`, `f`, `r`, each with an id or
// two; lines that begin with `c` are comments. Nothing is copied but the numbers. The ids are not
// looked up here. Not thread-safe.

#include <string_view>

#include "results/proof/proof_step.hpp"
#include "results/proof/text_scan.hpp"

namespace concord::proof {

class FratReader {
 public:
  explicit FratReader(std::string_view text) : scan_(text) {}

  // The next step; false at the end and where fault() says what cannot be read.
  [[nodiscard]] bool next(ProofStep& step);
  [[nodiscard]] const ProofFault& fault() const { return scan_.fault(); }
  [[nodiscard]] std::size_t offset() const { return scan_.offset(); }

 private:
  bool take_hints(ProofStep& step);
  bool take_renames(ProofStep& step);

  TextScan scan_;
};

}  // namespace concord::proof
