// SPDX-License-Identifier: BSD-3-Clause
#include "support/sha256.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <fstream>
#include <iterator>
#include <span>

#include "support/error.hpp"

namespace dynac {

std::string sha256_hex(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  const int is_done =
      EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr);
  DYNAC_ASSERT(is_done == 1 && size == 32, "SHA-256 of {} bytes failed", bytes.size());
  std::string text;
  for (const unsigned char byte : std::span(digest).first(size)) {
    text += fmt::format("{:02x}", byte);
  }
  return text;
}

std::string file_sha256_hex(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return sha256_hex(std::string(std::istreambuf_iterator<char>(file), {}));
}

}  // namespace dynac
