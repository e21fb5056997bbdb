#include "encoders/board/triad_variable_map.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

namespace concord {
namespace {

// For each minirow or minicolumn the values that are open in one of its cells.
ValueSets open_in(const DirectVariableMap& cells, const TriadShape& shape, bool minirows) {
  const Geometry& geometry = cells.geometry();
  ValueSets sets(static_cast<std::size_t>(shape.triads(minirows)),
                 static_cast<std::size_t>(geometry.words_per_cell()));
  for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
    const auto from = cells.open(cell);
    const auto to = sets.of(static_cast<std::size_t>(shape.triad_of(minirows, cell)));
    for (std::size_t w = 0; w < from.size(); ++w) to[w] |= from[w];
  }
  return sets;
}

// "3", or "1-3".
std::string range(int first, int count) {
  return count == 1 ? fmt::format("{}", first) : fmt::format("{}-{}", first, first + count - 1);
}

}  // namespace

TriadVariableMap::TriadVariableMap(std::unique_ptr<DirectVariableMap> cells)
    : cells_(std::move(cells)),
      shape_(cells_->geometry()),
      minirows_(open_in(*cells_, shape_, true), cells_->cell_variable_count()),
      minicolumns_(open_in(*cells_, shape_, false), minirows_.first(minirows_.sets().places())) {}

std::string TriadVariableMap::name(Var var) const {
  if (var >= variable_count()) return {};
  if (var < cell_variable_count()) return cells_->name(var);
  const bool minirow = var < minicolumns_.first(0);
  const auto meaning = triads(minirow).meaning(var);
  const Cell cell = shape_.cell(minirow, static_cast<int>(meaning.first), 0);
  const int count = shape_.cells(minirow);
  std::string name =
      fmt::format(FMT_COMPILE("r{}c{}={}"), range(geometry().row_of(cell) + 1, minirow ? 1 : count),
                  range(geometry().column_of(cell) + 1, minirow ? count : 1), meaning.second);
  // One of a single cell would have the name of the cell.
  if (count == 1) name.insert(0, minirow ? "minirow." : "minicolumn.");
  return name;
}

bool TriadVariableMap::definition(Var var, std::vector<Candidate>& any_of) const {
  if (var < cell_variable_count()) return cells_->definition(var, any_of);
  const bool minirow = var < minicolumns_.first(0);
  const auto meaning = triads(minirow).meaning(var);
  for (int i = 0; i < shape_.cells(minirow); ++i) {
    any_of.push_back({shape_.cell(minirow, static_cast<int>(meaning.first), i), meaning.second});
  }
  return true;
}

}  // namespace concord
