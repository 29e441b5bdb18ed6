// SPDX-License-Identifier: BSD-3-Clause
// The fingerprint of a model file: printed in the banner and in the manifest, so that a controller
// can refuse kernels of another robot. SHA-256 as in FIPS 180-4, computed by OpenSSL.
#pragma once

#include <string>
#include <string_view>

namespace dynac {

/// The SHA-256 digest of `bytes` as 64 lower-case hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

/// The same of the bytes of a file, which is there.
[[nodiscard]] std::string file_sha256_hex(const std::string& path);

}  // namespace dynac
