// Any bytes as a formula for the proof checker: read without a crash, in memory that the text and
// not its header decides, and with the verdict of the reader that shares no code with it.

#include <cstdlib>
#include <string_view>

#include "encoders/dimacs_reader.hpp"
#include "results/proof/cnf.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::uint64_t last_line = 0;
  const concord::proof::CommentSink comments = [&](std::uint64_t line, std::string_view comment) {
    if (line <= last_line || comment.find('\n') != comment.npos) std::abort();
    last_line = line;
  };
  const auto ours = concord::proof::read_cnf(text, "fuzz", &comments);
  if (!ours && ours.error().message.empty()) std::abort();
  if (ours && ours->literals.size() + ours->clause_count() > size) std::abort();
  const auto theirs = concord::read_dimacs(concord::source_of(text), "fuzz");
  if (ours.has_value() != theirs.has_value()) std::abort();
  if (!ours) return ours.error().line == theirs.error().line ? 0 : (std::abort(), 0);
  if (ours->clause_count() != theirs->clause_count()) std::abort();
  for (std::size_t i = 0; i < ours->clause_count(); ++i) {
    if (ours->clause(i).size() != theirs->clause(i).size()) std::abort();
    for (std::size_t k = 0; k < ours->clause(i).size(); ++k) {
      if (ours->clause(i)[k] != theirs->clause(i)[k].dimacs()) std::abort();
    }
  }
  return 0;
}
