// Any bytes as a solver's output: no crash, and a model never speaks of variables that the formula
// does not have.

#include <cstdlib>
#include <string_view>

#include "encoders/solver_output.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  constexpr std::uint32_t kVariables = 50;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto answer = concord::read_model(concord::source_of(text), "fuzz", kVariables);
  if (!answer && (answer.error().line == 0 || answer.error().message.empty())) std::abort();
  if (answer && answer->values.size() > kVariables) std::abort();
  return 0;
}
