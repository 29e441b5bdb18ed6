// SPDX-License-Identifier: BSD-3-Clause
// Wrenches in each of their frames: against the same wrenches in the links' own, brought there by
// poses written apart from the compiler, and against Jacobians in frames of the same names. Orders
// and derivatives have their laws elsewhere, with wrenches in any frame.
#include <gtest/gtest.h>

#include <string>

#include "harness/compare.hpp"
#include "harness/kernel_needs.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/differentiable.hpp"
#include "kernel_laws/law_lists.hpp"

namespace dynac::test {
namespace {

using Vec = Vector3<double>;

// Wrenches on some links of a robot, in one of the world's frames.
struct LoadedTrial {
  explicit LoadedTrial(const Trial& trial) : robot(lump(trial.model)) {
    Rng rng(trial.seed);
    const double share = trial.seed % 3 == 0 ? 1 : 0.2;  // on many, bodies are placed in the world
    settings.wrench_links.push_back(LinkId::of(rng.below(trial.model.links.size())));
    for (std::size_t k = 0; k < trial.model.links.size(); ++k) {
      const LinkId link = LinkId::of(k);
      if (link != settings.wrench_links.front() && rng.chance(share)) {
        settings.wrench_links.push_back(link);
      }
    }
    settings.wrench_frame =
        trial.seed % 2 == 0 ? JacobianFrame::kSpatial : JacobianFrame::kWorldAligned;
    fext = rng.vector(6 * settings.wrench_links.size(), 10);
  }

  // The same wrenches in the links' axes at their origins.
  [[nodiscard]] std::vector<double> in_links(const Trial& trial) const {
    const auto links = place_links(trial.model, trial.state.q);
    std::vector<double> local = fext;
    for (std::size_t k = 0; k < settings.wrench_links.size(); ++k) {
      const Transform<double>& X_WL = links[settings.wrench_links[k].index()].X_WL;
      double* const own = &local[6 * k];
      const Vec force{{own[0], own[1], own[2]}};
      Vec moment{{own[3], own[4], own[5]}};
      if (settings.wrench_frame == JacobianFrame::kSpatial) moment = moment - cross(X_WL.p, force);
      const Vec force_L = transpose_times(X_WL.R, force),
                moment_L = transpose_times(X_WL.R, moment);
      for (std::size_t i = 0; i < 3; ++i) own[i] = force_L[i];
      for (std::size_t i = 0; i < 3; ++i) own[3 + i] = moment_L[i];
    }
    return local;
  }

  Mechanism robot;
  KernelSettings settings;
  std::vector<double> fext;
};

// Kernels of one instant: what their wrenches' derivatives would be is another law's.
bool is_of_an_instant(const Kernel& kernel) {
  return kernel.takes_wrenches && !has_derivatives_by_position(kernel) &&
         kernel.outputs.front().indices.front().power > 0 && kernel.wrench_derivatives <= 1;
}

// A fifth of the robots: there are many kernels, formulations and lowerings.
void wrenches_of_the_world_act_as_those_in_the_links(const Trial& trial) {
  if (trial.seed / 8 % 5 != 0) return;
  const LoadedTrial robot(trial);
  const std::vector<double> local = robot.in_links(trial);
  KernelSettings in_links = robot.settings;
  in_links.wrench_frame = JacobianFrame::kLocal;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(trial.state.q);
  const bool is_invertible = is_regular(M);
  std::size_t tried = 0;
  for (const Kernel& listed : kernel_table()) {
    const Kernel& kernel = family_of(listed).front();
    if (!is_of_an_instant(kernel) || (inverts_inertia(kernel) && !is_invertible)) continue;
    const KernelSettings own = with_needs(in_links, kernel, trial.model);
    if (kernel.needs_constraints && !kernel.unsupported_reason(kernel, {robot.robot, own}).empty())
      continue;
    ++tried;
    Arrays<double> inputs = inputs_at(kernel, {robot.robot, own}, trial.state, trial.seed);
    inputs.back() = local;
    const Arrays<double> expected = run_kernel({robot.robot, own}, kernel.name, inputs);
    inputs.back() = robot.fext;
    const double tolerance = inverts_inertia(kernel) ? conditioned(1e-9, M) : 1e-12;
    const double size = 1 + total_mass(trial.model) + max_abs(robot.fext) + max_abs(local);
    for (const KernelRun& run : kernel_runs(trial.model, kernel.name, trial.seed,
                                            with_needs(robot.settings, kernel, trial.model))) {
      const Arrays<double> outputs = run.run(inputs);
      for (std::size_t k = 0; k < outputs.size(); ++k) {
        EXPECT_LE(max_difference(outputs[k], expected[k]),
                  tolerance * (max_abs(expected[k]) + size))
            << kernel.name << ", output " << k << ", " << run.name;
      }
    }
  }
  EXPECT_GE(tried, is_invertible ? 5u : 3u);
}

// tau falls by J^T f, J the Jacobian in the frame of the same name.
void wrenches_are_dual_to_twists_of_the_same_name(const Trial& trial) {
  const LoadedTrial robot(trial);
  KernelSettings settings = robot.settings;
  settings.frames = settings.wrench_links;
  settings.jacobian_frame = settings.wrench_frame;
  const KernelContext context{robot.robot, settings};
  const State& state = trial.state;
  const auto torque = [&](const std::vector<double>& fext) {
    return column(
        run_kernel(context, "inverse_dynamics", {state.q, state.v, state.a, fext}).front());
  };
  const Arrays<double> J = run_kernel(context, "frame_jacobian", {state.q});
  const Eigen::VectorXd loaded = torque(robot.fext);
  Eigen::VectorXd expected = torque(std::vector<double>(robot.fext.size()));
  for (std::size_t k = 0; k < J.size(); ++k) {
    expected -= matrix(J[k], state.v.size()).transpose() *
                column(robot.fext).segment<6>(static_cast<Eigen::Index>(6 * k));
  }
  EXPECT_LE(
      largest_difference(loaded, expected),
      1e-12 * (1 + total_mass(trial.model) + expected.cwiseAbs().maxCoeff() + max_abs(robot.fext)));
}

}  // namespace

std::vector<Law> wrench_laws() {
  return {{"WrenchesOfTheWorldActAsThoseInTheLinks",
           {"inverse_dynamics", "equations_of_motion"},
           false,
           wrenches_of_the_world_act_as_those_in_the_links,
           nullptr,
           Evidence::kAgreement},
          {"WrenchesAreDualToTwistsOfTheSameName",
           {"inverse_dynamics", "frame_jacobian"},
           false,
           wrenches_are_dual_to_twists_of_the_same_name}};
}

}  // namespace dynac::test
