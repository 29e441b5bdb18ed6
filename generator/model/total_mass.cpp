#include "model/total_mass.hpp"

namespace dynac {

double total_mass(const Model& model) {
  double mass = 0;
  for (const Link& link : model.links) mass += link.inertia.mass;
  return mass;
}

}  // namespace dynac
