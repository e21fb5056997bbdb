#include "encoders/board/log_variable_map.hpp"

#include <algorithm>

#include <fmt/compile.h>
#include <fmt/format.h>

namespace concord {

LogVariableMap::LogVariableMap(const Geometry& geometry, OpenValues open)
    : CodedVariableMap(geometry, std::move(open)) {
  number_variables([&](Cell cell) {
    const bool some =
        std::ranges::any_of(this->open(cell), [](std::uint64_t word) { return word != 0; });
    return some ? bits(geometry.order()) : 0;
  });
}

void LogVariableMap::append_code(Cell cell, int value, std::vector<Lit>& conjunction) const {
  const auto code = static_cast<std::uint32_t>(value - 1);
  for (std::uint32_t bit = 0; bit < count(cell); ++bit)
    conjunction.push_back(Lit(first(cell) + bit, (code >> bit & 1U) == 0));
}

std::string LogVariableMap::name(Var var) const {
  if (var >= variable_count()) return {};
  const Cell cell = cell_of(var);
  return fmt::format(FMT_COMPILE("{}.bit{}"), geometry().cell_name(cell), var - first(cell));
}

bool LogVariableMap::definition(Var var, std::vector<Candidate>& any_of) const {
  const Cell cell = cell_of(var);
  const Var bit = var - first(cell);
  for (int value = 1; value <= geometry().order(); ++value) {
    if ((static_cast<std::uint32_t>(value - 1) >> bit & 1U) != 0)
      any_of.push_back({cell, static_cast<Value>(value)});
  }
  return true;
}

}  // namespace concord
