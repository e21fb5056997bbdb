// Any bytes as an annotated CNF: read without a crash, in memory that the file and not its header
// decides.

#include <cstdlib>
#include <string_view>

#include "encoders/board_annotation.hpp"
#include "encoders/decode.hpp"
#include "encoders/dimacs_reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto read = concord::read_annotated_dimacs(concord::source_of(text), "fuzz");
  if (!read && read.error().message.empty()) std::abort();
  if (read && read->formula.literal_count() > size) std::abort();
  constexpr std::uint64_t kMemory_B = 10'000'000;
  const auto decoded =
      concord::decode_output(concord::source_of(text), "fuzz",
                             concord::source_of("s UNSATISFIABLE\n"), "output", kMemory_B);
  if (!decoded && decoded.error().diagnostic.message.empty()) std::abort();
  return 0;
}
