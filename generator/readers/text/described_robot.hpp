// SPDX-License-Identifier: BSD-3-Clause
// What the readers of all formats give: a robot as its file describes it, found good, and how it is
// to be built. The model is made of it; `dynac convert` writes it in another format.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/builder.hpp"
#include "model/description.hpp"
#include "model/model.hpp"

namespace dynac {

/// A description without errors.
struct DescribedRobot {
  RobotDescription robot;
  BuildOptions build;  ///< with the base that the file states, or that options or defaults give
  /// [m/s^2] in the axes of the world; none: the file states none.
  std::optional<Vector3<double>> gravity = {};
  std::vector<Diagnostic> warnings = {};  ///< of the file and of TreeBuilder::check()
  std::string format = {};                ///< "URDF", "SDF 1.9"
  std::vector<Remark> remarks = {};       ///< how the file was read
  /// Files that the robot's file includes, each once, in the order of their first use.
  std::vector<std::filesystem::path> included = {};
  /// Further files that decide what it is: lists in folders of SDF models, and what xacro includes
  /// where ReadOptions asks for it.
  std::vector<std::filesystem::path> consulted = {};
};

/// The model of a robot, with its warnings.
[[nodiscard]] Model build(const DescribedRobot& described);

}  // namespace dynac
