#include "results/proof/drat_reader.hpp"

#include <fmt/format.h>

namespace concord::proof {

bool DratTextReader::next(ProofStep& step) {
  for (;;) {
    if (!scan_.skip_space()) return false;
    if (scan_.peek() != 'c') break;
    scan_.skip_line();
  }
  step.offset = scan_.offset();
  step.kind = ProofStep::Kind::kAdd;
  if (scan_.peek() == 'd') {
    if (!scan_.single()) {
      scan_.advance();
      return scan_.fail_here(fmt::format("{} right after 'd'", show_byte(scan_.peek())));
    }
    scan_.advance();
    step.kind = ProofStep::Kind::kDelete;
  }
  return scan_.take_literals(step.literals);
}

bool DratBinaryReader::fail(std::size_t place, std::string message) {
  fault_ = {place, std::move(message)};
  return false;
}

bool DratBinaryReader::next(ProofStep& step) {
  if (at_ == bytes_.size()) return false;
  step.offset = at_;
  step.literals.clear();
  const char kind = bytes_[at_];
  if (kind != 'a' && kind != 'd') {
    return fail(at_, fmt::format("{} where a step of binary DRAT was expected ('a' or 'd')",
                                 show_byte(kind)));
  }
  step.kind = kind == 'a' ? ProofStep::Kind::kAdd : ProofStep::Kind::kDelete;
  ++at_;
  for (;;) {
    const std::size_t start = at_;
    std::uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
      if (at_ == bytes_.size()) return fail(at_, "the proof ends within a step: its 0 is missing");
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      number |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
      if (number > UINT32_MAX || (shift == 28 && byte >= 0x80))
        return fail(start, fmt::format("a literal out of range (above {})", INT32_MAX));
      if (byte < 0x80) break;
    }
    if (number == 0) return true;
    if (number == 1) return fail(start, "the number 1 (a negative 0) is not a literal");
    const auto variable = static_cast<std::int32_t>(number >> 1);
    step.literals.push_back((number & 1) != 0 ? -variable : variable);
  }
}

}  // namespace concord::proof
