// SPDX-License-Identifier: BSD-3-Clause
// Names of tests that take a document.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace dynac::test {

/// "README", "README_of_docs".
[[nodiscard]] inline std::string name_of(
    const testing::TestParamInfo<std::filesystem::path>& document) {
  return document.param.stem().string() +
         (document.param.parent_path().filename() == "docs" ? "_of_docs" : "");
}

}  // namespace dynac::test
