#include "results/fuzz/roster.hpp"

#include <fmt/format.h>

#include "backends/backend.hpp"

namespace concord {
namespace {

std::unique_ptr<Backend> make_plainly(const BackendSpec& spec) {
  return spec.make();
}

MakeBackend maker(const Contestant& contestant) {
  return contestant.make ? contestant.make : make_plainly;
}

}  // namespace

std::optional<Roster::Named> Roster::find(std::string_view id) const {
  for (const Contestant& contestant : contestants_) {
    if (contestant.spec.id() == id) return Named{contestant.spec, maker(contestant)};
  }
  // With another encoding than the one in the list.
  for (const Contestant& contestant : contestants_) {
    if (!contestant.spec.row->takes_encoding) continue;
    const auto named = parse_backend(id, std::span(contestant.spec.row, 1), solvers_);
    if (!named || named->options.target != contestant.spec.options.target) continue;
    BackendSpec spec = contestant.spec;
    spec.options.encoding = named->options.encoding;
    return Named{std::move(spec), maker(contestant)};
  }
  if (!make_with_target_) return std::nullopt;
  auto named = parse_backend(id, solvers_);
  if (!named || !named->row->takes_target) return std::nullopt;
  return Named{*std::move(named), make_with_target_};
}

std::string Roster::why_not(std::string_view id) const {
  const auto named = parse_backend(id, solvers_);
  return named ? fmt::format("no backend '{}'", id) : named.error();
}

void Roster::allow_targets(SolverTable solvers, MakeBackend make) {
  solvers_ = std::move(solvers);
  make_with_target_ = make ? std::move(make) : make_plainly;
}

Roster catalog_roster(const MakeBackend& make) {
  Roster roster;
  for (const BackendRow& row : backend_catalog()) {
    auto spec = parse_backend(row.id);
    if (spec) roster.add({*std::move(spec), row.takes_encoding, false, make});
  }
  return roster;
}

}  // namespace concord
