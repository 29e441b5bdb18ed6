#include "readers/text/described_robot.hpp"

namespace dynac {

Model build(const DescribedRobot& described) {
  Model model = TreeBuilder(described.robot).build(described.build);
  if (described.gravity) model.gravity = *described.gravity;
  model.warnings = described.warnings;
  return model;
}

}  // namespace dynac
