// Any bytes as a formula and a proof, parted by the first line "%": checked without a crash, in all
// notations, with the same verdict from a used checker as from a fresh one, and never verified when
// a truth table has a model.

#include <cstdlib>
#include <string_view>

#include "results/proof/checker.hpp"
#include "results/proof/frat_to_drat.hpp"

namespace {

using namespace concord::proof;

constexpr std::int32_t kMostVariables = 12;

bool satisfiable(const Cnf& formula) {
  for (std::uint32_t model = 0; model < std::uint32_t{1} << formula.variables; ++model) {
    bool all = true;
    for (std::size_t i = 0; all && i < formula.clause_count(); ++i) {
      bool any = false;
      for (const std::int32_t l : formula.clause(i))
        any = any || ((model >> (std::abs(l) - 1) & 1U) != 0) == (l > 0);
      all = any;
    }
    if (all) return true;
  }
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static Checker checker;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t mark = bytes.find("\n%\n");
  if (mark == bytes.npos) return 0;
  const auto formula = read_cnf(bytes.substr(0, mark + 1), "fuzz");
  if (!formula) return 0;
  const std::string_view proof = bytes.substr(mark + 3);

  CheckOptions options;
  options.memory_B = 50'000'000;
  bool verified = false;
  for (const Format format : {Format::kFrat, Format::kDrat, Format::kDratBinary}) {
    options.format = format;
    const CheckResult result = checker.check(*formula, proof, options);
    if (result.verdict == Verdict::kStopped) std::abort();
    const bool good = result.verdict == Verdict::kVerified;
    if (good == !result.problem.message.empty()) std::abort();
    if (check(*formula, proof, options).verdict != result.verdict) std::abort();
    verified = verified || good;
  }
  std::size_t drat_bytes = 0;
  const auto written = frat_to_drat(proof, "fuzz", [&drat_bytes](std::string_view text) {
    drat_bytes += text.size();
    return true;
  });
  if (!written && written.error().message.empty()) std::abort();
  if (drat_bytes > 2 * size + 2) std::abort();
  if (verified && formula->variables <= kMostVariables && satisfiable(*formula)) std::abort();
  return 0;
}
