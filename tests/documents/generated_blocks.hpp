// SPDX-License-Identifier: BSD-3-Clause
// Blocks of the manual that are made of what dynac itself says: `dynac list --json`, its help, and
// the manifests that it writes.
#pragma once

#include <string>
#include <vector>

namespace dynac::test {

/// The text between the markers of a block.
/// @param[in] kind  kernels, joints_and_kernels, kernel_arguments, formulations, options,
///                  exit_codes or manifest
/// @throws std::runtime_error  if there is no such kind, or dynac does not say what it takes
[[nodiscard]] std::string generated_block(const std::string& kind);

/// Text between backquotes; empty where there is none.
[[nodiscard]] inline std::string code(const std::string& text) {
  return text.empty() ? "" : "`" + text + "`";
}

/// A table in Markdown; bars in cells are escaped.
[[nodiscard]] std::string markdown_table(const std::vector<std::vector<std::string>>& rows);

/// The options of `dynac`'s verbs.
[[nodiscard]] std::string options_block();
/// What `dynac` returns.
[[nodiscard]] std::string exit_codes_block();
/// The fields of the manifest.
[[nodiscard]] std::string manifest_block();

}  // namespace dynac::test
