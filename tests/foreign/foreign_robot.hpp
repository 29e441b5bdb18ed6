// A robot whose functions for a solver are written, compiled as its user would, and loaded.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "utilities/process.hpp"
#include "utilities/temporary_folder.hpp"

namespace dynac::test {

/// See the top of this file. A failure is one of the test, and the robot has no functions then.
class ForeignRobot {
 public:
  /// @param[in] robot_file  its path, or a description
  /// @param[in] wrapper     a word of --wrap
  /// @param[in] flags       further ones of `dynac generate`
  ForeignRobot(const std::string& robot_file, const std::string& wrapper, const Words& flags);

  /// The function, or null if there is none.
  template <class Function>
  [[nodiscard]] Function* function(const std::string& name) const {
    return reinterpret_cast<Function*>(address(name));
  }

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }

 private:
  [[nodiscard]] void* address(const std::string& name) const;

  TemporaryFolder folder_;
  std::shared_ptr<void> library_;
};

}  // namespace dynac::test
