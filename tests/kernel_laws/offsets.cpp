// SPDX-License-Identifier: BSD-3-Clause
// A law of all kernels alike: links that an input places are as links that are fixed in that place.
#include <gtest/gtest.h>

#include <algorithm>

#include "generic/generic_table.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/unserved.hpp"

namespace dynac::test {
namespace {

// A point on a moving link: fixed there, or placed by an input.
LinkId add_point(Model& model, LinkId parent, JointType type, const double* p) {
  Link link;
  link.name = "point" + std::to_string(model.links.size());
  link.parent = parent;
  link.joint.name = link.name + "_joint";
  link.joint.type = type;
  if (type == JointType::kFixed) link.joint.X_PJ.p = {{p[0], p[1], p[2]}};
  model.links.push_back(std::move(link));
  return LinkId::of(model.links.size() - 1);
}

// What kernels are asked of them: frames, a wrench on one, the other at a distance from the world.
KernelSettings settings_of(const std::vector<LinkId>& points, std::uint64_t seed) {
  constexpr JacobianFrame kFrames[] = {JacobianFrame::kLocal, JacobianFrame::kWorldAligned,
                                       JacobianFrame::kSpatial};
  KernelSettings settings;
  settings.frames = points;
  settings.wrench_links = {points[0]};
  settings.jacobian_frame = kFrames[seed % 3];
  settings.wrench_frame = kFrames[seed / 3 % 3];
  ConstraintSet set{.name = "held",
                    .constraints = {{.name = "held",
                                     .type = ConstraintType::kDistance,
                                     .first = {points[1], {}},
                                     .second = {{}, {{}, {{3, -2, 2.5}}}},
                                     .length = 3}}};
  settings.constraints = std::make_shared<const ConstraintSet>(set);
  return settings;
}

// The inputs without the places, which stand behind the kernel's own.
Arrays<double> without_places(const Kernel& kernel, const KernelContext& context,
                              Arrays<double> inputs) {
  const std::vector<Argument> arguments = inputs_of(kernel, context);
  const auto found = std::ranges::find(arguments, "offsets", &Argument::name);
  inputs.erase(inputs.begin() + (found - arguments.begin()));
  return inputs;
}

void links_placed_at_run_time_are_as_those_fixed_there(const Trial& trial) {
  if (trial.seed / 8 % 3 != 0) return;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  Rng rng(trial.seed);
  const std::vector<LinkId> carriers = moving_links(lump(trial.model));
  if (carriers.empty()) return;
  Model placed = trial.model, fixed = trial.model;
  std::vector<LinkId> points;
  const std::vector<double> places = rng.vector(6, 0.5);
  for (std::size_t k = 0; k < 2; ++k) {
    const LinkId carrier = carriers[rng.below(carriers.size())];
    points.push_back(add_point(placed, carrier, JointType::kOffset, &places[3 * k]));
    add_point(fixed, carrier, JointType::kFixed, &places[3 * k]);
  }
  const Mechanism robot_placed = lump(placed), robot_fixed = lump(fixed);
  const KernelContext of_fixed{robot_fixed, settings_of(points, trial.seed)};
  KernelContext of_placed{robot_placed, of_fixed.settings};
  of_placed.settings.offset_links = points;
  for (const KernelEntry& entry : kernel_entries()) {
    const auto& [kernel, formulation] = entry;
    if (!takes_offsets(*kernel, of_placed.settings)) continue;
    if (!supports(*kernel, *formulation, of_placed) || !is_affordable(entry, robot_placed))
      continue;
    if (kernel->needs_support) continue;  // of one row and many motors
    const bool is_refused = kernel->unsupported_reason != nullptr &&
                            !kernel->unsupported_reason(*kernel, of_placed).empty();
    if (is_refused) continue;  // such as the momentum of a point without mass
    Arrays<double> inputs = inputs_at(*kernel, of_placed, trial.state, trial.seed);
    const std::vector<Argument> arguments = inputs_of(*kernel, of_placed);
    const auto offsets = std::ranges::find(arguments, "offsets", &Argument::name);
    ASSERT_NE(offsets, arguments.end()) << kernel->name;
    inputs[static_cast<std::size_t>(offsets - arguments.begin())] = places;
    const Arrays<double> seen = generic::evaluate(*kernel, *formulation, of_placed, inputs);
    const Arrays<double> expected = generic::evaluate(*kernel, *formulation, of_fixed,
                                                      without_places(*kernel, of_placed, inputs));
    const std::vector<Argument> outputs = outputs_of(*kernel, of_placed);
    std::size_t twin = 0;
    for (std::size_t k = 0; k < seen.size(); ++k) {
      if (outputs[k].name == "dL_doffsets") continue;  // of what is no input there
      const double size = max_abs(expected[twin]) + 0.1 * total_mass(trial.model);
      EXPECT_LE(max_difference(seen[k], expected[twin]), agreement_tolerance(*kernel, M) * size)
          << kernel->name << ", " << outputs[k].name << ", " << formulation->name;
      ++twin;
    }
  }
}

}  // namespace

std::vector<Law> offset_laws() {
  return {{"LinksPlacedAtRunTimeAreAsThoseFixedThere",
           {},
           true,
           links_placed_at_run_time_are_as_those_fixed_there,
           nullptr,
           Evidence::kAgreement}};
}

}  // namespace dynac::test
