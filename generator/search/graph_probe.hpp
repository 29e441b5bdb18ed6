// SPDX-License-Identifier: BSD-3-Clause
// What a kernel's graph depends on, tried on a robot in frames of no special kind: whether links
// count, and which kernels have the same graph, so that frames are searched for once for all.
#pragma once

#include <string>

#include "kernels/table.hpp"
#include "model/mechanism.hpp"

namespace dynac {

/// See the top of this file.
struct GraphProbe {
  bool concerns_links = true;  ///< where they are on their bodies
  /// Of the robot and the graph: where it is the same, operations are the same in all frames.
  std::string fingerprint;
};

/// @param[in] aligned  the robot, lowered without frames and without regrouping
[[nodiscard]] GraphProbe probe(const Mechanism& aligned, const Kernel& kernel,
                               const Formulation& formulation, const KernelSettings& settings);

}  // namespace dynac
