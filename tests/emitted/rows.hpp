// SPDX-License-Identifier: BSD-3-Clause
// Test programs that call every kernel of some robots: their table is written from the manifests,
// so that a new kernel is tested without a word.
#pragma once

#include <string>
#include <vector>

#include "build.hpp"

namespace dynac::test {

/// Every kernel that there is but those of closed_loop(), of a robot whose kernels are short.
[[nodiscard]] EmittedRobot every_kernel(const std::string& scalar, const Words& flags = {});
/// A robot with a closed loop in independent coordinates: kernels that no other robot has.
[[nodiscard]] EmittedRobot closed_loop(const Words& flags = {});

/// A file with two arms of ten hinges each that differ in their numbers only, so that loops make
/// their code much shorter (--code-budget 8); neither arm moves the other's tip, so that some
/// elements of matrices are zero.
[[nodiscard]] std::string two_arms();

/// The robots that the promises of emitted code are tested with; `flags` go to all.
[[nodiscard]] std::vector<EmittedRobot> promising_robots(const Words& flags = {});
/// All but what takes compilers long: the largest, and every kernel a second time.
[[nodiscard]] std::vector<EmittedRobot> quick_robots(const Words& flags = {});

/// Robots generated side by side, with the table "rows.inc" for the programs in programs/.
class RowsFolder {
 public:
  explicit RowsFolder(const std::vector<EmittedRobot>& robots);

  /// Compiles the united bodies of each robot and links a program of programs/
  /// with them.
  [[nodiscard]] testing::AssertionResult builds(const std::string& program,
                                                const std::string& compiler, const Words& flags,
                                                const Words& language = body_flags()) const;
  /// Links a program of programs/ with object files of the bodies.
  [[nodiscard]] testing::AssertionResult links(const std::string& program,
                                               const std::string& compiler, const Words& flags,
                                               const Words& objects) const;
  [[nodiscard]] const std::vector<EmittedFolder>& robots() const { return robots_; }
  /// The kernel of each row, by its name in the kernel table.
  [[nodiscard]] const Words& kernels() const { return kernels_; }
  /// Where builds() puts it.
  [[nodiscard]] std::string program(const std::string& name) const { return folder_ / name; }
  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
  std::vector<EmittedFolder> robots_;
  Words kernels_;
};

}  // namespace dynac::test
