#include "encoders/explain/meaning.hpp"

#include <algorithm>

#include "encoders/explain/append.hpp"

namespace concord {
namespace {

// How many cells or values a meaning names before it only counts the others.
constexpr std::size_t kMostNamed = 12;

// `word` or ", " before the i-th of `count` things of which the last is joined by `word`.
void add_separator(std::string& out, std::size_t i, std::size_t count, std::string_view word) {
  if (i == 0) return;
  out += i + 1 < count ? std::string_view(", ") : word;
}

// Two entries are named one by one; from three on, "the first to the last" is shorter.
std::size_t run_of(std::size_t length) {
  return length >= 3 ? length : 1;
}

// How many candidates of one cell from `from` on have values without a gap.
std::size_t value_run(std::span<const Candidate> all, std::size_t from) {
  std::size_t length = 1;
  while (from + length < all.size() &&
         all[from + length].value == all[from + length - 1].value + 1) {
    ++length;
  }
  return run_of(length);
}

// How many cells from `from` on lie side by side in a row, or one below the other in a column.
std::size_t cell_run(std::span<const Candidate> all, std::size_t from, int order) {
  const auto length_by = [&](int step) {
    std::size_t length = 1;
    while (from + length < all.size() &&
           all[from + length].cell == all[from + length - 1].cell + step &&
           (step != 1 || all[from + length].cell % order != 0)) {
      ++length;
    }
    return length;
  };
  return run_of(std::max(length_by(1), length_by(order)));
}

// How entries are joined: the last two, and the first ones with how many more there are.
struct Joining {
  std::string_view last;
  fmt::format_string<std::size_t> more;
};

// Says `count` entries, runs in short, and of many only how many more there are.
template <typename RunAt, typename Say>
void add_runs(std::string& out, std::size_t count, const Joining& joining, const RunAt& run_at,
              const Say& say) {
  std::size_t runs = 0;
  for (std::size_t i = 0; i < count; ++runs) i += run_at(i);
  const std::size_t named = runs <= kMostNamed ? runs : kMostNamed - 2;
  std::size_t i = 0;
  for (std::size_t run = 0; run < named; ++run) {
    const std::size_t length = run_at(i);
    add_separator(out, run, named < runs ? named + 1 : named, joining.last);
    say(i);
    if (length > 1) {
      out += " to ";
      say(i + length - 1);
    }
    i += length;
  }
  if (named < runs) append(out, joining.more, count - i);
}

}  // namespace

void say_two_of(std::span<const Candidate> all, const Geometry& geometry, std::string& out) {
  const Joining commas{", ", ", and {} more"};
  const auto same_cell = [&](const Candidate& c) { return c.cell == all.front().cell; };
  if (std::ranges::all_of(all, same_cell)) {
    append_cell(out, geometry, all.front().cell);
    out += " has two of ";
    add_runs(
        out, all.size(), commas, [&](std::size_t i) { return value_run(all, i); },
        [&](std::size_t i) { append(out, "{}", all[i].value); });
    return;
  }
  out += "two of ";
  add_runs(
      out, all.size(), commas, [&](std::size_t i) { return cell_run(all, i, geometry.order()); },
      [&](std::size_t i) {
        append_cell(out, geometry, all[i].cell);
        append(out, "={}", all[i].value);
      });
}

void say_any_of(std::span<const Candidate> all, const Geometry& geometry, std::string& out) {
  if (all.empty()) {
    out += "never so while the rule is kept";
    return;
  }
  const Joining or_else{" or ", " or one of {} more"};
  const auto same_cell = [&](const Candidate& c) { return c.cell == all.front().cell; };
  const auto same_value = [&](const Candidate& c) { return c.value == all.front().value; };
  if (std::ranges::all_of(all, same_cell)) {
    append_cell(out, geometry, all.front().cell);
    out += " is ";
    add_runs(
        out, all.size(), or_else, [&](std::size_t i) { return value_run(all, i); },
        [&](std::size_t i) { append(out, "{}", all[i].value); });
  } else if (std::ranges::all_of(all, same_value)) {
    append(out, "{} in ", all.front().value);
    add_runs(
        out, all.size(), or_else, [&](std::size_t i) { return cell_run(all, i, geometry.order()); },
        [&](std::size_t i) { append_cell(out, geometry, all[i].cell); });
  } else {
    add_runs(
        out, all.size(), or_else, [](std::size_t) { return std::size_t{1}; },
        [&](std::size_t i) {
          append_cell(out, geometry, all[i].cell);
          append(out, "={}", all[i].value);
        });
  }
}

}  // namespace concord
