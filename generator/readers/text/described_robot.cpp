// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/described_robot.hpp"

namespace dynac {

Model build(const DescribedRobot& described) {
  Model model = TreeBuilder(described.robot).build(described.build);
  if (described.gravity) model.gravity = *described.gravity;
  model.warnings = described.warnings;
  model.format = described.format;
  model.remarks = described.remarks;
  return model;
}

}  // namespace dynac
