// Any bytes as a table of solver programs: read, or refused with a sentence and a place.

#include <cstdlib>
#include <string_view>

#include "backends/process/solver_table.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  concord::SolverTable table;
  const auto error = table.add_text(text, "fuzz");
  if (error && (error->message.empty() || error->line == 0 || error->column == 0)) std::abort();
  concord::SolverPlaces places;
  places.seed = 1;
  places.limit = 1;
  places.with_proof = true;
  for (const auto& row : table.rows()) {
    if (concord::command_line(*row, places).empty()) std::abort();
  }
  (void)table.add_line(text, "--exec");
  return 0;
}
