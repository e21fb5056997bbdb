#pragma once
// One step of a proof, as the readers of all notations hand it on.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace concord::proof {

struct ProofStep {
  enum class Kind : std::uint8_t {
    kOriginal,  // FRAT: a clause of the formula gets an id
    kAdd,       // a lemma
    kDelete,
    kFinal,   // FRAT: a clause that is left; nothing else follows
    kRename,  // FRAT: `ids` are pairs of old and new
  };
  Kind kind = Kind::kAdd;
  std::uint64_t id = 0;                // FRAT only
  std::vector<std::int32_t> literals;  // as written
  std::vector<std::uint64_t> ids;      // hints of a lemma, pairs of a rename
  std::size_t offset = 0;              // of the first byte
};

// What a reader cannot read.
struct ProofFault {
  std::size_t offset = 0;
  std::string message;  // empty: nothing is wrong
};

}  // namespace concord::proof
