// SPDX-License-Identifier: BSD-3-Clause
// Generating robots and compiling what comes out, from within a test.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "utilities/files.hpp"
#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {

/// A robot file, the flags of `dynac generate`, and the folder for its files.
struct EmittedRobot {
  std::string robot_file;
  Words flags;
  std::string folder;  ///< below the folder of the test
};

/// Names of the compilers: this build's first, then one of the other family where there is one.
[[nodiscard]] Words compilers();

[[nodiscard]] bool is_clang(const std::string& compiler);

/// Whether programs for x86-64 run here, and among them those that need AVX2 and FMA.
[[nodiscard]] bool is_x86_64();
[[nodiscard]] bool runs_x86_64_v3();
/// Those that need AVX-512.
[[nodiscard]] bool runs_x86_64_v4();
/// A level of optimisation, with AVX2 and FMA where this machine has them.
[[nodiscard]] Words for_this_machine(const std::string& level);

/// The flags under which bodies must compile: C++14, no library, every warning an error.
[[nodiscard]] Words body_flags();
/// The flags under which headers and self-tests must compile: C++20, every warning an error.
[[nodiscard]] Words header_flags();

/// The emitted folder of a robot, its manifest and its sources.
class EmittedFolder {
 public:
  /// Generates; a failure is a failure of the test.
  EmittedFolder(const std::filesystem::path& root, const EmittedRobot& robot);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] std::string name() const { return manifest_.value("robot", ""); }
  [[nodiscard]] const nlohmann::json& manifest() const { return manifest_; }
  /// A file of the folder whose name begins with the robot's: file("_c.h").
  [[nodiscard]] std::string file(const std::string& ending) const;
  /// The bodies of all kernels.
  [[nodiscard]] Words bodies() const;
  /// Writes a source with all bodies but those of batches, as unity builds of other projects do,
  /// and gives it and those: to start a compiler takes longer than to compile most bodies.
  [[nodiscard]] Words united_bodies() const;
  /// -I for the folder and the runtime headers in it.
  [[nodiscard]] Words include_flags() const;

 private:
  std::filesystem::path path_;
  nlohmann::json manifest_;
};

/// Runs a compiler with all these words, through this build's compiler cache if it has one; whether
/// it succeeds, silently and without warning.
[[nodiscard]] testing::AssertionResult compiles(const std::string& compiler,
                                                const std::vector<Words>& words);

/// Compiles the bodies of a folder one by one, NAME.cpp to NAME.cpp.o beside it, always in the same
/// words, so that a compiler cache knows those that another test has compiled.
/// @param[in] language  body_flags() or header_flags()
/// @param[in] sources  in place of all bodies
[[nodiscard]] testing::AssertionResult compiles_bodies(const EmittedFolder& folder,
                                                       const std::string& compiler,
                                                       const Words& flags,
                                                       const Words& language = body_flags(),
                                                       const Words& sources = {});

/// Compiles all bodies and the self-test of a folder, and further sources, and runs it.
[[nodiscard]] testing::AssertionResult passes_selftest(const EmittedFolder& folder,
                                                       const std::string& compiler,
                                                       const Words& sources = {});

/// Whether a program ends with exit code 0.
[[nodiscard]] testing::AssertionResult succeeds(const Words& command);

/// All words in one list.
[[nodiscard]] Words join(const std::vector<Words>& lists);

/// A text cut at each occurrence of a character.
[[nodiscard]] Words split(const std::string& text, char separator);

}  // namespace dynac::test
