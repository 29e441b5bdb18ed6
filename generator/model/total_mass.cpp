#include "model/total_mass.hpp"

#include <vector>

namespace dynac {

double total_mass(const Model& model) {
  double mass = 0;
  for (const Link& link : model.links) mass += link.inertia.mass;
  return mass;
}

double moving_mass(const Model& model) {
  std::vector<bool> moves(model.links.size());
  double mass = 0;
  for (std::size_t k = 0; k < model.links.size(); ++k) {
    const Link& link = model.links[k];
    const bool is_carried = !link.parent.is_none() && moves[link.parent.index()];
    moves[k] = is_carried || link.joint.type != JointType::kFixed;
    if (moves[k]) mass += link.inertia.mass;
  }
  return mass;
}

}  // namespace dynac
