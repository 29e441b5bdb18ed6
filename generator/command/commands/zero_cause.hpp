// SPDX-License-Identifier: BSD-3-Clause
// Why an entry of a kernel's output is zero whatever the inputs: because of the tree, or because of
// numbers of this robot. Found by trial: the kernel runs on robots that differ from this one in one
// joint's placement, one link's inertia, or everything.
#pragma once

#include <string>
#include <vector>

#include "dynac/load_robot.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

/// An entry of an output.
struct EntryPlace {
  std::size_t output = 0;   ///< in the order of outputs_of()
  std::size_t element = 0;  ///< matrices are column-major
};

/// See the top of this file. The lists name what alone would make the entry other than zero.
struct ZeroCause {
  bool is_structural = false;       ///< zero for every robot with these joints in this tree
  std::vector<std::string> joints;  ///< were one placed otherwise: turned and shifted
  std::vector<std::string> links;   ///< had one another mass, centre or inertia
  bool is_of_gravity = false;       ///< had gravity another direction
};

/// Whether an entry is zero, to rounding beside the largest entry of its output, at sampled inputs.
/// @param[in] model  the robot's, or one that differs from it in numbers alone
[[nodiscard]] bool is_zero_entry(const Model& model, const Robot& robot, const Kernel& kernel,
                                 const Formulation& formulation, const EntryPlace& place,
                                 double snap_tolerance);

/// @param[in] place  of an entry that is zero
[[nodiscard]] ZeroCause find_zero_cause(const Robot& robot, const Kernel& kernel,
                                        const Formulation& formulation, const EntryPlace& place,
                                        double snap_tolerance);

}  // namespace dynac
