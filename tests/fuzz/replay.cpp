// SPDX-License-Identifier: BSD-3-Clause
// dynac_replay TARGET FILE...: what fuzzing does with a text, for each of the files. Says on stderr
// which of them are faults; the exit code is then 1.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "targets.hpp"

namespace {

using Text = std::pair<std::string, std::string>;

// Read before any runs, which may change the current folder.
std::vector<Text> texts(int count, char** paths) {
  std::vector<Text> result;
  for (int i = 0; i < count; ++i) {
    std::ifstream stream(paths[i], std::ios::binary);
    result.emplace_back(paths[i], std::string(std::istreambuf_iterator<char>(stream), {}));
  }
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const dynac::test::Target& target = dynac::test::target_called(argv[1]);
  int read = 0, refused = 0, faults = 0;
  for (const auto& [path, text] : texts(argc - 2, argv + 2)) {
    try {
      (target.exercise(text) == dynac::test::Outcome::kRead ? read : refused) += 1;
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s: %s\n", path.c_str(), error.what());
      ++faults;
    }
  }
  std::fprintf(stderr, "%s: %d read, %d refused, %d faults\n", argv[1], read, refused, faults);
  return faults == 0 ? 0 : 1;
}
