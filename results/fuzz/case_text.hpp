#pragma once
// Cases as files: JSON with the schema "concord.case/1". Anybody can run one again, read it and
// edit it: a row of the board is a line, a cell in it is `5` (a given), `=5` (settled, no given),
// `.` (every value is open), `1|4` (these are) or `-` (none is).

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "puzzles/model/diagnostic.hpp"
#include "results/fuzz/fuzz_case.hpp"

namespace concord {

[[nodiscard]] std::string case_json(const FuzzCase& fuzz_case);
// The part of it that run_case() depends on: equal for cases that ask the same.
[[nodiscard]] std::string case_key(const FuzzCase& fuzz_case);

// `source` names the text in the diagnostic. Whether its backends exist is the roster's to say.
[[nodiscard]] tl::expected<FuzzCase, Diagnostic> read_case(std::string_view text,
                                                           std::string_view source);

}  // namespace concord
