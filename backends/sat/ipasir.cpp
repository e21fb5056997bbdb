#include "backends/sat/ipasir.hpp"

#include <mutex>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <sys/stat.h>

#include "backends/sat/ipasir_solver.hpp"
#include "backends/sat/sat_backend.hpp"

namespace concord {
namespace {

// Nobody knows what a solver will take: as much as the hungriest of those measured (CaDiCaL), and
// the copy of the clauses that models are checked against.
constexpr std::uint64_t kSolver_B = 1'000'000;
constexpr std::uint64_t kVariable_B = 300;
constexpr std::uint64_t kClause_B = 180;
constexpr std::uint64_t kLiteral_B = 12;

SatTraits ipasir_traits(const std::string& file) {
  SatTraits traits;
  traits.name = file.substr(file.rfind('/') + 1);
  traits.max_variables = IpasirSolver::kMaxVariables;
  traits.small_B = 48'000'000;
  traits.huge_B = 512'000'000;
  return traits;
}

class IpasirLibrary final : public SatLibrary {
 public:
  explicit IpasirLibrary(const std::string& file) : SatLibrary(ipasir_traits(file)), file_(file) {}

  // The interface knows neither seeds nor methods.
  [[nodiscard]] std::unique_ptr<SatSolver> make(std::uint64_t /*seed*/,
                                                bool /*large*/) const override {
    const IpasirObject* object = nullptr;
    {
      const std::scoped_lock lock(mutex_);
      if (!object_) object_ = load_ipasir(file_);
      if (!*object_) throw std::runtime_error(object_->error());
      object = &**object_;
    }
    return std::make_unique<IpasirSolver>(*object, traits().name);
  }
  [[nodiscard]] std::uint64_t formula_B(const EncodingSize& size) const override {
    std::uint64_t bytes = kSolver_B;
    bytes = saturating_add(bytes, saturating_multiply(size.variables, kVariable_B));
    bytes = saturating_add(bytes, saturating_multiply(size.clauses, kClause_B));
    return saturating_add(bytes, saturating_multiply(size.literals, kLiteral_B));
  }
  [[nodiscard]] std::uint64_t clause_B(std::uint64_t literals) const override {
    return kClause_B + kLiteral_B * literals;
  }

 private:
  std::string file_;
  mutable std::mutex mutex_;  // guards the loading
  mutable std::optional<tl::expected<IpasirObject, std::string>> object_;
};

}  // namespace

std::shared_ptr<const SatLibrary> ipasir_library(const std::string& file) {
  return std::make_shared<const IpasirLibrary>(file);
}

std::unique_ptr<Backend> make_ipasir(const BackendOptions& options) {
  return make_sat_backend(ipasir_library(options.target), options);
}

std::optional<std::string> refuse_ipasir(std::string_view file) {
  const std::string path(file);
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    return fmt::format("ipasir: there is no file '{}'", path);
  }
  if (!S_ISREG(status.st_mode)) {
    return fmt::format("ipasir: '{}' is no file that could be a shared object", path);
  }
  return std::nullopt;
}

}  // namespace concord
