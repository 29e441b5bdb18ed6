// SPDX-License-Identifier: BSD-3-Clause
// The texts of templates/, runtime/include/ and python/dynac/, built into the compiler by
// embed_files.cmake.
#pragma once

#include <span>
#include <string_view>

namespace dynac {

struct EmbeddedFile {
  std::string_view name;
  std::string_view content;
};

/// All embedded files, sorted by name.
[[nodiscard]] std::span<const EmbeddedFile> embedded_files();

}  // namespace dynac
