#include "backends/sat/cadical.hpp"

#include <utility>

#include "backends/sat/cadical_sink.hpp"
#include "backends/sat/cadical_size.hpp"
#include "backends/sat/sat_backend.hpp"

namespace concord {
namespace {

SatTraits cadical_traits(bool bulk) {
  SatTraits traits;
  traits.name = "CaDiCaL";
  traits.max_variables = CadicalSink::kMaxVariables;
  traits.small_B = 48'000'000;
  traits.huge_B = 512'000'000;
  // It keeps up its speed, but each board leaves a variable that every model has a value for: where
  // boards take a tenth of a millisecond, that adds up.
  if (bulk) traits.most_boards = 300;
  traits.easy_conflicts = 15;
  traits.kept_from_share = 1.0 / 7;
  // Plain clauses that block grids undo what inprocessing has simplified, again for each grid.
  traits.blocks_under_assumption = true;
  return traits;
}

class CadicalLibrary final : public SatLibrary {
 public:
  explicit CadicalLibrary(bool bulk) : SatLibrary(cadical_traits(bulk)), bulk_(bulk) {}

  [[nodiscard]] std::unique_ptr<SatSolver> make(std::uint64_t seed, bool /*large*/) const override {
    auto solver = std::make_unique<CadicalSink>(seed);
    if (bulk_) solver->prefer_small();
    return solver;
  }
  [[nodiscard]] std::uint64_t formula_B(const EncodingSize& size) const override {
    return cadical_formula_B(size);
  }
  [[nodiscard]] std::uint64_t clause_B(std::uint64_t literals) const override {
    return cadical_clause_B(literals);
  }
  [[nodiscard]] std::optional<ProofFormat> proof_format() const override {
    return ProofFormat::kDrat;
  }
  [[nodiscard]] std::unique_ptr<SatSolver> make_proving(
      std::uint64_t seed, std::shared_ptr<std::FILE> proof) const override {
    return std::make_unique<CadicalSink>(seed, std::move(proof));
  }

 private:
  bool bulk_;
};

}  // namespace

std::shared_ptr<const SatLibrary> cadical_library() {
  static const auto library = std::make_shared<const CadicalLibrary>(false);
  return library;
}

std::shared_ptr<const SatLibrary> cadical_bulk_library() {
  static const auto library = std::make_shared<const CadicalLibrary>(true);
  return library;
}

std::unique_ptr<Backend> make_cadical(const BackendOptions& options) {
  return make_sat_backend(options.reuse ? cadical_bulk_library() : cadical_library(), options);
}

}  // namespace concord
