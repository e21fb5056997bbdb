#include "backends/sat/cms.hpp"

#include <mutex>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "backends/sat/cms_sink.hpp"
#include "backends/sat/cms_size.hpp"
#include "backends/sat/sat_backend.hpp"

namespace concord {
namespace {

SatTraits cms_traits() {
  SatTraits traits;
  traits.name = "CryptoMiniSat";
  traits.max_variables = CmsSink::kMaxVariables;
  traits.max_clauses = CmsSink::kMaxClauses;
  // The library addresses its long clauses, learnt ones included, with 30 bits of 4 bytes; beyond
  // that it prints and throws.
  traits.max_blocking_B = 3'000'000'000;
  traits.xor_literal_B = kCmsXorLiteral_B;
  // A solver that is kept slows down with what it has seen; see docs/performance.md.
  traits.most_boards = 200;
  traits.most_conflicts = 100'000;
  traits.easy_conflicts = 6;
  traits.kept_from_share = 1.0 / 5;
  return traits;
}

// Each solver that writes a proof clears a buffer of two megabytes first. Handed back to the system
// and got again for each board, that memory cost more than the proof (page by page): the C library
// is told to keep some tens of megabytes.
void keep_freed_memory() {
#ifdef __GLIBC__
  static std::once_flag once;
  std::call_once(once, [] {
    ::mallopt(M_MMAP_THRESHOLD, 32 << 20);
    ::mallopt(M_TRIM_THRESHOLD, 64 << 20);
  });
#endif
}

class CmsLibrary final : public SatLibrary {
 public:
  explicit CmsLibrary(bool prefers_true) : SatLibrary(cms_traits()), prefers_true_(prefers_true) {}

  // Local search would make small formulas late, which are solved on the caller's thread. On large
  // ones it can save half of the conflicts.
  [[nodiscard]] std::unique_ptr<SatSolver> make(std::uint64_t seed, bool large) const override {
    auto solver = std::make_unique<CmsSink>(seed, large);
    if (prefers_true_) solver->prefer_true();
    return solver;
  }
  [[nodiscard]] std::uint64_t formula_B(const EncodingSize& size) const override {
    return cms_formula_B(size);
  }
  [[nodiscard]] std::uint64_t clause_B(std::uint64_t literals) const override {
    return cms_clause_B(literals);
  }
  [[nodiscard]] std::optional<ProofFormat> proof_format() const override {
    return ProofFormat::kFrat;
  }
  [[nodiscard]] std::unique_ptr<SatSolver> make_proving(
      std::uint64_t seed, std::shared_ptr<std::FILE> proof) const override {
    keep_freed_memory();
    return std::make_unique<CmsSink>(seed, false, std::move(proof));
  }

 private:
  bool prefers_true_;
};

}  // namespace

std::shared_ptr<const SatLibrary> cms_library() {
  static const auto library = std::make_shared<const CmsLibrary>(false);
  return library;
}

std::shared_ptr<const SatLibrary> cms_bulk_library() {
  static const auto library = std::make_shared<const CmsLibrary>(true);
  return library;
}

std::unique_ptr<Backend> make_cms(const BackendOptions& options) {
  return make_sat_backend(options.reuse ? cms_bulk_library() : cms_library(), options);
}

}  // namespace concord
