#include "kernel/sha256.hpp"

#include <gtest/gtest.h>

#include <sodium.h>

#include "kernel/chance.hpp"
#include "kernel/rng.hpp"

namespace enfilade {
namespace {

std::string hex_of(const Digest& digest) { return to_hex(as_text(digest)); }
std::string bytes(std::string_view hex) { return *from_hex(hex); }

// FIPS 180-4 (examples of NIST's Cryptographic Standards and Guidelines).
TEST(Sha256, AgreesWithThePublishedVectors) {
  EXPECT_EQ(hex_of(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex_of(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex_of(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hex_of(sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
                          "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu")),
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  EXPECT_EQ(hex_of(sha256(std::string(1'000'000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

struct Rfc4231 {
  std::string key, data;
  std::string_view mac;
};

TEST(HmacSha256, AgreesWithRfc4231) {
  const Rfc4231 rows[] = {
      {std::string(20, '\x0b'), "Hi There",
       "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
      {"Jefe", "what do ya want for nothing?",
       "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
      {std::string(20, '\xaa'), std::string(50, '\xdd'),
       "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
      {bytes("0102030405060708090a0b0c0d0e0f10111213141516171819"), std::string(50, '\xcd'),
       "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
      {std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First",
       "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
      {std::string(131, '\xaa'),
       "This is a test using a larger than block-size key and a larger than block-size data. The key needs "
       "to be hashed before being used by the HMAC algorithm.",
       "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"},
  };
  for (const Rfc4231& row : rows) EXPECT_EQ(hex_of(hmac_sha256(row.key, row.data)), row.mac) << row.data;
  // Test case 5 shows the first 128 bits only.
  EXPECT_EQ(hex_of(hmac_sha256(std::string(20, '\x0c'), "Test With Truncation")).substr(0, 32),
            "a3b6167473100ee06e0c796c2955552b");
}

std::string random_bytes(Rng& rng, std::size_t size) {
  std::string text;
  while (text.size() < size) text.push_back(static_cast<char>(rng.below(256)));
  return text;
}

// Every length around the borders of blocks, and keys shorter and longer than a block.
TEST(Sha256, AgreesWithLibsodiumOnRandomInputs) {
  ASSERT_GE(sodium_init(), 0);
  Rng rng(20261115);
  for (std::size_t size = 0; size < 400; ++size) {
    const std::string text = random_bytes(rng, size), key = random_bytes(rng, rng.below(200));
    const auto* data = reinterpret_cast<const unsigned char*>(text.data());
    Digest expected;
    crypto_hash_sha256(expected.data(), data, text.size());
    EXPECT_EQ(sha256(text), expected) << size;
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(key.data()), key.size());
    crypto_auth_hmacsha256_update(&state, data, text.size());
    crypto_auth_hmacsha256_final(&state, expected.data());
    EXPECT_EQ(hmac_sha256(key, text), expected) << size << " " << key.size();
  }
}

}  // namespace
}  // namespace enfilade
