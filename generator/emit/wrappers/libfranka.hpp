// A class of C++ for libfranka: the robot model that its Model asks, without Pinocchio.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "emit/job.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// What a class around values of an arm asks: all of these kernels, so many joints, and gravity and
/// one payload as run-time parameters.
struct ArmClass {
  std::span<const std::string_view> kernels;
  std::size_t joints = 0;  ///< entries of q, and of v
};

inline constexpr std::array<std::string_view, 3> kLibfrankaKernels{"bias_forces", "gravity_forces",
                                                                   "mass_matrix"};
inline constexpr ArmClass kLibfrankaClass{kLibfrankaKernels, 7};

/// `<robot>_libfranka.hpp`, with the class RobotModel, derived from libfranka's RobotModelBase.
[[nodiscard]] std::vector<OutputFile> libfranka_class(const EmitJob& job);

}  // namespace dynac
