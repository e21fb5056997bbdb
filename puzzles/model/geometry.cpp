#include "puzzles/model/geometry.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include <fmt/compile.h>
#include <fmt/format.h>

namespace concord {
namespace {

tl::expected<void, std::string> check_box(int order, BoxShape box) {
  if (box.height < 1 || box.width < 1) {
    return tl::unexpected(fmt::format("a box of {}x{} has no cells", box.height, box.width));
  }
  if (order % box.height != 0 || order % box.width != 0) {
    return tl::unexpected(fmt::format("boxes of {}x{} (height x width) do not tile a {}x{} grid",
                                      box.height, box.width, order, order));
  }
  if (box.height * box.width > order) {
    return tl::unexpected(fmt::format("a box of {}x{} has {} cells but there are only {} values",
                                      box.height, box.width, box.height * box.width, order));
  }
  return {};
}

tl::expected<void, std::string> check_regions(int order,
                                              const std::vector<std::uint16_t>& regions) {
  const std::size_t cells = static_cast<std::size_t>(order) * order;
  if (regions.size() != cells) {
    return tl::unexpected(
        fmt::format("the region map has {} cells, the grid {}", regions.size(), cells));
  }
  std::vector<int> sizes(order, 0);
  for (const std::uint16_t region : regions) {
    if (region >= order) {
      return tl::unexpected(fmt::format("the region map has more than {} regions", order));
    }
    ++sizes[region];
  }
  for (int region = 0; region < order; ++region) {
    if (sizes[region] != order) {
      return tl::unexpected(fmt::format("region {} of the map has {} cells instead of {}",
                                        region + 1, sizes[region], order));
    }
  }
  return {};
}

tl::expected<void, std::string> check(const GeometrySpec& spec) {
  if (spec.order < 1 || spec.order > kMaxOrder) {
    return tl::unexpected(fmt::format("order {} is outside 1..{}", spec.order, kMaxOrder));
  }
  if (spec.box && !spec.regions.empty())
    return tl::unexpected(std::string("boxes and a region map exclude each other"));
  if (spec.windows && !spec.box) return tl::unexpected(std::string("windows need boxes"));
  if (spec.box) return check_box(spec.order, *spec.box);
  if (!spec.regions.empty()) return check_regions(spec.order, spec.regions);
  return {};
}

// Weak references: a file of a million jigsaws must not keep a million maps.
class Cache {
 public:
  GeometryPtr find(const GeometrySpec& spec) {
    const std::scoped_lock lock(mutex_);
    const auto found = known_.find(spec);
    return found == known_.end() ? nullptr : found->second.lock();
  }

  GeometryPtr insert(GeometryPtr made) {
    const std::scoped_lock lock(mutex_);
    if (known_.size() >= limit_) {
      std::erase_if(known_, [](const auto& entry) { return entry.second.expired(); });
      limit_ = std::max<std::size_t>(64, 2 * known_.size());
    }
    std::weak_ptr<const Geometry>& slot = known_[made->spec()];
    if (GeometryPtr earlier = slot.lock()) return earlier;
    slot = made;
    return made;
  }

 private:
  std::mutex mutex_;
  std::size_t limit_ = 64;
  std::map<GeometrySpec, std::weak_ptr<const Geometry>> known_;
};

Cache& cache() {
  static Cache instance;
  return instance;
}

}  // namespace

std::optional<BoxShape> default_box(int order) {
  for (int height = 2; height * height <= order; ++height) {
    if (height * height == order) return BoxShape{height, height};
  }
  std::optional<BoxShape> best;
  for (int height = 2; height * height < order; ++height) {
    if (order % height == 0) best = BoxShape{height, order / height};
  }
  return best;
}

tl::expected<GeometryPtr, std::string> Geometry::make(const GeometrySpec& spec) {
  if (GeometryPtr known = cache().find(spec)) return known;
  if (auto fine = check(spec); !fine) return tl::unexpected(std::move(fine.error()));
  std::shared_ptr<Geometry> made(new Geometry(spec));
  made->build_units();
  made->index_cells();
  return cache().insert(std::move(made));
}

void Geometry::add_unit(UnitKind kind, int number, std::vector<Cell> cells, UnitIndex& known) {
  // One cell always differs from itself; the one row of order 1 stays, so that there is a unit.
  if (cells.size() == 1 && spec_.order > 1) return;
  // Equal units have the first cell and the size in common: few others do, however many units there
  // are (boxes of 1x2 at order 400 are 80,000).
  const auto key = std::pair(cells.front(), cells.size());
  const auto [first, last] = known.equal_range(key);
  for (auto candidate = first; candidate != last; ++candidate) {
    if (std::ranges::equal(unit(candidate->second), cells)) return;
  }
  known.emplace(key, unit_count());
  unit_kinds_.push_back(kind);
  unit_numbers_.push_back(number);
  unit_cells_.insert(unit_cells_.end(), cells.begin(), cells.end());
  unit_starts_.push_back(static_cast<std::int32_t>(unit_cells_.size()));
}

void Geometry::build_units() {
  const int n = spec_.order;
  UnitIndex known;
  const auto rectangle = [n](int row, int column, int height, int width) {
    std::vector<Cell> cells;
    for (int r = row; r < row + height; ++r) {
      for (int c = column; c < column + width; ++c) cells.push_back(r * n + c);
    }
    return cells;
  };
  for (int r = 0; r < n; ++r) add_unit(UnitKind::kRow, r + 1, rectangle(r, 0, 1, n), known);
  for (int c = 0; c < n; ++c) add_unit(UnitKind::kColumn, c + 1, rectangle(0, c, n, 1), known);
  if (spec_.box) {
    const auto [height, width] = *spec_.box;
    int number = 0;
    for (int r = 0; r < n; r += height) {
      for (int c = 0; c < n; c += width)
        add_unit(UnitKind::kBox, ++number, rectangle(r, c, height, width), known);
    }
  }
  if (!spec_.regions.empty()) {
    std::vector<std::vector<Cell>> regions(n);
    for (Cell cell = 0; cell < n * n; ++cell) regions[spec_.regions[cell]].push_back(cell);
    for (int i = 0; i < n; ++i) add_unit(UnitKind::kRegion, i + 1, std::move(regions[i]), known);
  }
  if (spec_.diagonals) {
    std::vector<Cell> down;
    std::vector<Cell> up;
    for (int i = 0; i < n; ++i) {
      down.push_back(i * n + i);
      up.push_back(i * n + (n - 1 - i));
    }
    add_unit(UnitKind::kDiagonal, 1, std::move(down), known);
    add_unit(UnitKind::kDiagonal, 2, std::move(up), known);
  }
  if (spec_.windows) {
    // The windows of a 9x9 (rows and columns 2-4 and 6-8), continued to other boxes: one cell in
    // from the corner, one cell apart.
    const auto [height, width] = *spec_.box;
    int number = 0;
    for (int r = 1; r + height < n; r += height + 1) {
      for (int c = 1; c + width < n; c += width + 1) {
        add_unit(UnitKind::kWindow, ++number, rectangle(r, c, height, width), known);
      }
    }
  }
}

void Geometry::index_cells() {
  const int cells = cell_count();
  cell_starts_.assign(cells + 1, 0);
  for (const Cell cell : unit_cells_) ++cell_starts_[cell + 1];
  for (int i = 0; i < cells; ++i) cell_starts_[i + 1] += cell_starts_[i];
  cell_units_.resize(unit_cells_.size());
  std::vector<std::int32_t> next(cell_starts_.begin(), cell_starts_.end() - 1);
  for (int u = 0; u < unit_count(); ++u) {
    for (const Cell cell : unit(u)) cell_units_[next[cell]++] = u;
  }
}

std::vector<Cell> Geometry::peers(Cell cell) const {
  std::vector<Cell> peers;
  for (const int u : units_of(cell)) {
    for (const Cell other : unit(u)) {
      if (other != cell) peers.push_back(other);
    }
  }
  std::ranges::sort(peers);
  peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
  return peers;
}

std::string Geometry::unit_name(int unit) const {
  static constexpr const char* kNames[] = {"row", "column", "box", "region", "diagonal", "window"};
  return fmt::format(FMT_COMPILE("{} {}"), kNames[static_cast<int>(unit_kinds_[unit])],
                     unit_numbers_[unit]);
}

std::string Geometry::cell_name(Cell cell) const {
  return fmt::format(FMT_COMPILE("r{}c{}"), row_of(cell) + 1, column_of(cell) + 1);
}

std::string Geometry::describe() const {
  std::string text = fmt::format("{0}x{0}, ", spec_.order);
  if (spec_.box) {
    text += fmt::format("boxes {}x{}", spec_.box->height, spec_.box->width);
  } else {
    text += spec_.regions.empty() ? "no boxes" : "regions";
  }
  if (spec_.diagonals) text += ", diagonals";
  if (spec_.windows) text += ", windows";
  return text;
}

}  // namespace concord
