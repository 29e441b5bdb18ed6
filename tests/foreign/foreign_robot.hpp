// SPDX-License-Identifier: BSD-3-Clause
// A robot whose functions for a solver are written, compiled as its user would, and loaded.
#pragma once

#include <filesystem>
#include <string>

#include "utilities/process.hpp"
#include "utilities/shared_library.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {

/// By what the library is built: the folder's Makefile or CMakeLists.txt, or the compiler alone,
/// which does not optimise.
enum class BuildTool { kMake, kCmake, kCompiler };

/// See the top of this file. A failure is one of the test, and the robot has no functions then.
class ForeignRobot {
 public:
  /// @param[in] robot_file  its path, or a description
  /// @param[in] wrapper     a word of --wrap
  /// @param[in] flags       further ones of `dynac generate`
  ForeignRobot(const std::string& robot_file, const std::string& wrapper, const Words& flags,
               BuildTool tool);

  /// The function, or null if there is none.
  template <class Function>
  [[nodiscard]] Function* function(const std::string& name) const {
    return library_.function<Function>(name);
  }

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  /// Builds the library, and gives its path.
  [[nodiscard]] std::filesystem::path built(const std::string& wrapper, BuildTool tool) const;

  TemporaryFolder folder_;
  SharedLibrary library_;
};

}  // namespace dynac::test
