#pragma once
// A second opinion about a proof: the program drat-trim (Wetzler, Heule & Hunt 2014), where it is
// on the PATH. It is ended with all that it started when the time is up or a stop is requested.

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

// Whether it is on the PATH.
[[nodiscard]] bool has_drat_trim();

// `cnf` is DIMACS, `drat` a proof in text or binary, both uncompressed.
[[nodiscard]] SecondOpinion ask_drat_trim(
    std::string_view cnf, std::string_view drat,
    std::optional<std::chrono::steady_clock::time_point> deadline, const StopFlag& stop);

}  // namespace concord::cli
