// SHA-256 against the examples of FIPS 180-4 and of NIST's test vectors.

#include "results/record/digest.hpp"

#include <fstream>

#include <gtest/gtest.h>

namespace concord {
namespace {

TEST(Digests, AreThoseOfTheStandard) {
  EXPECT_EQ(digest_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(digest_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(digest_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(digest_hex("abc", 16), "ba7816bf8f01cfea");
}

TEST(Digests, MayBeFedInPieces) {
  Digest digest;
  for (const char c : std::string("abc")) digest.add({&c, 1});
  EXPECT_EQ(digest.hex(), digest_hex("abc"));
}

TEST(Digests, OfAFileAreThoseOfItsBytes) {
  const std::string path = testing::TempDir() + "digest_test.bin";
  const std::string bytes(200'000, 'a');
  std::ofstream(path, std::ios::binary) << bytes;
  EXPECT_EQ(file_digest_hex(path), digest_hex(bytes));
  const auto missing = file_digest_hex(path + ".none");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error(), "cannot read " + path + ".none: No such file or directory");
}

}  // namespace
}  // namespace concord
