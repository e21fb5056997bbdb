#pragma once
// A second opinion about a proof: the program drat-trim (Wetzler, Heule & Hunt 2014), where it is
// on the PATH. It runs as a child in a process group of its own, which is killed when the time is
// up or a stop is requested. Not thread-safe with other users of child processes.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/model/stop_flag.hpp"

namespace concord::cli {

struct SecondOpinion {
  enum class Kind {
    kVerified,
    kNotVerified,
    kNone,  // `detail` says why
  } kind = Kind::kNone;
  std::string detail;
};

// `cnf` is DIMACS, `drat` a proof in text or binary, both uncompressed.
[[nodiscard]] SecondOpinion ask_drat_trim(
    std::string_view cnf, std::string_view drat,
    std::optional<std::chrono::steady_clock::time_point> deadline, const StopFlag& stop);

}  // namespace concord::cli
