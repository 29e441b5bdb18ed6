// SPDX-License-Identifier: BSD-3-Clause
#include "model/total_mass.hpp"

namespace dynac {

double total_mass(const Model& model) {
  double mass = 0;
  for (const Link& link : model.links) mass += link.inertia.mass;
  return mass;
}

double moving_mass(const Mechanism& robot) {
  double mass = 0;
  for (const LinkPlacement& link : robot.links) {
    if (!link.body.is_none()) mass += link.inertia.mass;
  }
  return mass;
}

}  // namespace dynac
