// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_gearbox.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace dynac {
namespace {

/// Cosine of the angle up to which axes are parallel: rounded ones are.
constexpr double kParallel = 1 - 1e-9;

class GearboxReader {
 public:
  GearboxReader(const SdfModel& model, const std::vector<JointPlacement>& placements,
                const std::vector<Transform<double>>& X_ML, const RobotDescription& robot)
      : model_(model), placements_(placements), X_ML_(X_ML), robot_(robot) {}

  /// The joint of which the angle of a link from the reference about an axis is the position, and
  /// +1, or -1 if it counts the other way; none if there is none.
  /// @param[in] axis_M  unit vector, in the axes of the model
  [[nodiscard]] std::optional<CouplingDescription::Term> find_term(
      const std::string& link, const std::string& reference, const Vector3<double>& axis_M) const {
    for (std::size_t j = 0; j < placements_.size(); ++j) {
      const JointPlacement& placement = placements_[j];
      const bool is_forward = placement.parent == reference && placement.child == link;
      const bool is_backward = placement.parent == link && placement.child == reference;
      const JointDescription& joint = model_.joints[j].joint;
      const bool turns = joint.type == JointType::kRevolute || joint.type == JointType::kContinuous;
      if (!(is_forward || is_backward) || !turns || !is_of_tree(joint.name)) continue;
      const double cosine = dot(axis_in_model(j, 0), axis_M);
      if (std::abs(cosine) < kParallel) continue;
      return CouplingDescription::Term{joint.name, (cosine > 0) == is_forward ? 1.0 : -1.0};
    }
    return std::nullopt;
  }

  /// Axis `i` of joint `j` where all positions are zero; unit vector.
  [[nodiscard]] Vector3<double> axis_in_model(std::size_t j, std::size_t i) const {
    const auto is_child = [&](const SdfLink& link) {
      return link.link.name == placements_[j].child;
    };
    const auto child = std::ranges::find_if(model_.links, is_child) - model_.links.begin();
    return unit_along(X_ML_[static_cast<std::size_t>(child)].R * placements_[j].axes_C[i]);
  }

 private:
  [[nodiscard]] bool is_of_tree(const std::string& joint) const {
    return std::ranges::find(robot_.joints, joint, &JointDescription::name) != robot_.joints.end();
  }

  const SdfModel& model_;
  const std::vector<JointPlacement>& placements_;
  const std::vector<Transform<double>>& X_ML_;
  const RobotDescription& robot_;
};

}  // namespace

void add_gearboxes(const SdfModel& model, const std::vector<JointPlacement>& placements,
                   const std::vector<Transform<double>>& X_ML, RobotDescription& robot,
                   Findings& findings) {
  const GearboxReader reader(model, placements, X_ML, robot);
  for (std::size_t j = 0; j < model.joints.size(); ++j) {
    const auto& [description, frame, pose, axes, gearbox] = model.joints[j];
    if (!gearbox) continue;
    CouplingDescription coupling{.name = description.name, .place = description.place};
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string& link = i == 0 ? placements[j].parent : placements[j].child;
      auto term = reader.find_term(link, gearbox->reference, reader.axis_in_model(j, i));
      if (!term) {
        findings.error(
            description.place,
            fmt::format("{}: is a gearbox, but no revolute joint of the tree between {} and its "
                        "reference {} turns about its {}; give it the links of such joints",
                        called("joint", description.name), dynac::quoted(link),
                        dynac::quoted(gearbox->reference), i == 0 ? "axis" : "axis2"));
        continue;
      }
      if (i == 0) term->factor *= gearbox->ratio;
      coupling.terms.push_back(std::move(*term));
    }
    if (coupling.terms.size() == 2) robot.couplings.push_back(std::move(coupling));
  }
}

}  // namespace dynac
