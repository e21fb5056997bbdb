#include "results/record/digest.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>
#include <sha2.h>

namespace concord {

struct Digest::State {
  SHA2_CTX context;
};

Digest::Digest() : state_(std::make_unique<State>()) {
  SHA256Init(&state_->context);
}

Digest::~Digest() = default;

void Digest::add(std::string_view bytes) {
  SHA256Update(&state_->context, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

std::string Digest::hex(std::size_t digits) {
  std::array<std::uint8_t, SHA256_DIGEST_LENGTH> bytes{};
  SHA256Final(bytes.data(), &state_->context);
  std::string text;
  for (const std::uint8_t byte : bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  if (digits < text.size()) text.resize(digits);
  return text;
}

std::string digest_hex(std::string_view bytes, std::size_t digits) {
  Digest digest;
  digest.add(bytes);
  return digest.hex(digits);
}

tl::expected<std::string, std::string> file_digest_hex(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"),
                                                             &std::fclose);
  const auto fail = [&] {
    return tl::unexpected(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  };
  if (file == nullptr) return fail();
  Digest digest;
  std::string block(1 << 16, '\0');
  for (;;) {
    const std::size_t got = std::fread(block.data(), 1, block.size(), file.get());
    digest.add({block.data(), got});
    if (got < block.size()) {
      if (std::ferror(file.get()) != 0) return fail();
      return digest.hex();
    }
  }
}

}  // namespace concord
