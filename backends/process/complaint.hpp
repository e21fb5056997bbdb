#pragma once
// What a program that failed had to say about it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "backends/process/child.hpp"

namespace concord {

// The first line of `errors` as something to print after a sentence: ` ("cannot parse line 1")`.
// Empty where there is none.
[[nodiscard]] std::string complaint(std::string_view errors);

// There is no sure sign of it: a program that complains of memory, or that had most of what it may
// have, is taken at its word.
[[nodiscard]] bool ran_out_of_memory(const ChildEnd& end, std::string_view errors,
                                     std::optional<std::uint64_t> memory_B);

// "it ran out of memory (limit 100 MB): signal 6 (Aborted)"
[[nodiscard]] std::string out_of_memory(std::string_view end,
                                        std::optional<std::uint64_t> memory_B);

}  // namespace concord
