// SPDX-License-Identifier: BSD-3-Clause
// Files of tests, each read and written as a whole, and where the robots of the project are. What
// cannot be read or written is a failure of the test.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

namespace dynac::test {

/// The bytes of a file.
inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  EXPECT_TRUE(stream.is_open()) << path;
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Writes a file, and the folders that it needs.
inline void write_file(const std::filesystem::path& path, std::string_view content) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream stream(path, std::ios::binary);
  stream << content;
  EXPECT_TRUE(stream.flush().good()) << path;
}

/// All files below a folder: relative path and bytes.
inline std::map<std::string, std::string> contents(const std::filesystem::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    files[entry.path().lexically_relative(folder).string()] = read_file(entry.path());
  }
  return files;
}

/// The path of a robot of the project.
inline std::string own_robot(std::string_view stem) {
  return std::string(DYNAC_SOURCE_DIR "/robots/") + std::string(stem) + ".urdf";
}

}  // namespace dynac::test
