#pragma once
// SHA-256 (FIPS 180-4), by libmd: what names runs, puzzles and grids, and tells one corpus from
// another. Values; safe to use from several threads on distinct objects.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace concord {

class Digest {
 public:
  Digest();
  Digest(const Digest&) = delete;
  Digest& operator=(const Digest&) = delete;
  ~Digest();

  void add(std::string_view bytes);
  // The first `digits` of 64 hexadecimal digits. Ends the digest: nothing is to be added after it.
  [[nodiscard]] std::string hex(std::size_t digits = 64);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

[[nodiscard]] std::string digest_hex(std::string_view bytes, std::size_t digits = 64);
// Of a file's bytes. The error is one sentence.
[[nodiscard]] tl::expected<std::string, std::string> file_digest_hex(const std::string& path);

}  // namespace concord
