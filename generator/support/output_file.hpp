// SPDX-License-Identifier: BSD-3-Clause
// A file that the compiler wants written.
#pragma once

#include <string>

namespace dynac {

/// Path relative to the output folder, '/' separated, and the whole content.
struct OutputFile {
  std::string path;
  std::string content;

  friend bool operator==(const OutputFile&, const OutputFile&) = default;
};

}  // namespace dynac
