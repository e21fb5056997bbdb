#pragma once
// How late a backend may be after its deadline before a test calls it stuck. The promise is 0.2 s;
// how well it is kept is measured by tests/bench/lateness_benchmark.cpp, since a busy machine or a
// sanitizer makes any such figure a matter of luck here.

namespace concord::test {

inline constexpr double kPatience_s = 5;

}  // namespace concord::test
