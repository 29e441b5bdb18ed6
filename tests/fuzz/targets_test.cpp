// SPDX-License-Identifier: BSD-3-Clause
// Damaged texts of every target, on inputs that do not depend on the machine: they are read or
// refused, whichever compiler and build. The engines of fuzz_target.cpp look further.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "targets.hpp"
#include "utilities/files.hpp"

// Where sanitizers report; absent without them.
extern "C" __attribute__((weak)) void __sanitizer_set_report_fd(void* file);

namespace dynac::test {
namespace {

namespace fs = std::filesystem;

// What commands print is caught; a report of a sanitizer, which ends the test, is not.
void keep_reports_seen() {
  static const int kErrors = dup(STDERR_FILENO);
  if (__sanitizer_set_report_fd == nullptr) return;
  __sanitizer_set_report_fd(reinterpret_cast<void*>(static_cast<std::intptr_t>(kErrors)));
}

std::vector<fs::path> seeds_of(const Target& target) {
  std::vector<fs::path> files;
  for (const auto& entry :
       fs::directory_iterator(DYNAC_FUZZ_CORPUS + ("/" + std::string(target.name)))) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

struct Counts {
  int read = 0;
  int refused = 0;
};

void exercise(const Target& target, const std::string& text, const fs::path& path,
              std::uint64_t seed, Counts& counts) {
  keep_reports_seen();
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  std::string fault;
  try {
    (target.exercise(text) == Outcome::kRead ? counts.read : counts.refused) += 1;
  } catch (const std::exception& error) {
    fault = error.what();
  }
  static_cast<void>(testing::internal::GetCapturedStdout());
  static_cast<void>(testing::internal::GetCapturedStderr());
  EXPECT_EQ(fault, "") << path << ", seed " << seed << ":\n" << text;
}

// More from files that are good, since few of those that are bad become good.
/// @param[in] every  how many seeds there are to one that is tried
Counts damage(const char* name, int times_good, int times_bad, std::size_t every = 1) {
  const Target& target = target_called(name);
  const std::vector<std::string> words = target.words();
  Counts counts;
  std::uint64_t seed = 0;
  const std::vector<fs::path> seeds = seeds_of(target);
  for (std::size_t i = 0; i < seeds.size(); i += every) {
    const fs::path& path = seeds[i];
    const std::string text = read_file(path);
    Counts undamaged;
    exercise(target, text, path, 0, undamaged);
    const int times = undamaged.read > 0 ? times_good : times_bad;
    for (int k = 0; k < times; ++k, ++seed) {
      exercise(target, mutated(text, seed, target.damage, words), path, seed, counts);
    }
  }
  return counts;
}

void expect_both(const Counts& counts) {
  EXPECT_GT(counts.read, 10);
  EXPECT_GT(counts.refused, 40);
}

TEST(Fuzz, DamagedUrdfIsReadOrRefused) { expect_both(damage("urdf", 20, 4)); }

TEST(Fuzz, DamagedSdfIsReadOrRefused) { expect_both(damage("sdf", 40, 4)); }

TEST(Fuzz, DamagedMjcfIsReadOrRefused) { expect_both(damage("mjcf", 60, 4)); }

TEST(Fuzz, DamagedJsonIsReadOrRefused) { expect_both(damage("json", 100, 4)); }

TEST(Fuzz, DamagedXacroIsReadOrRefused) { expect_both(damage("xacro", 150, 4)); }

TEST(Fuzz, DamagedIncludesAreReadOrRefused) { expect_both(damage("includes", 30, 4)); }

TEST(Fuzz, DamagedProblemsAreReadOrRefused) { expect_both(damage("problem", 100, 4)); }

TEST(Fuzz, DamagedConstraintsAreReadOrRefused) { expect_both(damage("constraints", 100, 4)); }

TEST(Fuzz, DamagedSpheresAreReadOrRefused) { expect_both(damage("spheres", 500, 4)); }

TEST(Fuzz, DamagedCommandsAreRunOrRefused) { expect_both(damage("command", 2, 2, 6)); }

TEST(Fuzz, DamagedManifestsAreReadOrRefused) { expect_both(damage("manifest", 60, 10)); }

// A target without a test above would be fuzzed by hand only.
TEST(Fuzz, EveryTargetHasSeeds) {
  EXPECT_EQ(targets().size(), 11u);
  for (const Target& target : targets()) {
    EXPECT_THAT(seeds_of(target), testing::SizeIs(testing::Ge(2u))) << target.name;
  }
}

}  // namespace
}  // namespace dynac::test
