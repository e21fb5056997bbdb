#pragma once
// DRAT, step by step, as text (a lemma is its literals and a 0, a deletion has `d` before them;
// lines that begin with `c` are comments) and in the binary notation of drat-trim (`a` or `d`, then
// each literal as 2v, or 2v + 1 when negative, seven bits a byte, the lowest first, and a 0 byte).
// Not thread-safe.

#include <string_view>

#include "results/proof/proof_step.hpp"
#include "results/proof/text_scan.hpp"

namespace concord::proof {

class DratTextReader {
 public:
  explicit DratTextReader(std::string_view text) : scan_(text) {}

  // The next step; false at the end and where fault() says what cannot be read.
  [[nodiscard]] bool next(ProofStep& step);
  [[nodiscard]] const ProofFault& fault() const { return scan_.fault(); }
  [[nodiscard]] std::size_t offset() const { return scan_.offset(); }

 private:
  TextScan scan_;
};

class DratBinaryReader {
 public:
  explicit DratBinaryReader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] bool next(ProofStep& step);
  [[nodiscard]] const ProofFault& fault() const { return fault_; }
  [[nodiscard]] std::size_t offset() const { return at_; }

 private:
  bool fail(std::size_t place, std::string message);

  std::string_view bytes_;
  std::size_t at_ = 0;
  ProofFault fault_;
};

}  // namespace concord::proof
