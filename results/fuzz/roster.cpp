#include "results/fuzz/roster.hpp"

#include "backends/backend.hpp"

namespace concord {
namespace {

MakeBackend maker(const Contestant& contestant) {
  if (contestant.make) return contestant.make;
  return [](const BackendSpec& spec) { return spec.make(); };
}

}  // namespace

std::optional<Roster::Named> Roster::find(std::string_view id) const {
  for (const Contestant& contestant : contestants_) {
    if (contestant.spec.id() == id) return Named{contestant.spec, maker(contestant)};
  }
  // With another encoding than the one in the list.
  const std::string_view name = id.substr(0, id.find_first_of(":,"));
  for (const Contestant& contestant : contestants_) {
    if (!contestant.spec.row->takes_encoding || contestant.spec.row->id != name) continue;
    const std::string_view rest = id.substr(name.size());
    const auto encoding = parse_encoding(rest.starts_with(':') ? rest.substr(1) : rest);
    if (!encoding) return std::nullopt;
    BackendSpec spec = contestant.spec;
    spec.options.encoding = *encoding;
    return Named{spec, maker(contestant)};
  }
  return std::nullopt;
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
