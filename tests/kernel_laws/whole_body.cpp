// SPDX-License-Identifier: BSD-3-Clause
// Laws of the whole body along a motion: the momentum about the centre of mass with its rate,
// inertia and derivatives, the weight's derivatives, and the wrenches that joints transmit.
#include <gtest/gtest.h>

#include <algorithm>

#include "algorithms/inverse/centroidal_dynamics.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/differentiable.hpp"
#include "kernel_laws/law_lists.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

// The rate at time zero of what is a function of time.
template <class Function>
auto rate_of(const Function& function) {
  return ((function(kDifferenceStep) - function(-kDifferenceStep)) / (2 * kDifferenceStep)).eval();
}

// Positions and velocities of a trial's motion after a time.
struct After {
  After(const Trial& trial, double time)
      : q(advance(trial.model, trial.state.q, trial.state.v, time)),
        v(flat(column(trial.state.v) + time * column(trial.state.a))) {}
  std::vector<double> q, v;
};

VectorXd momentum_of(const Model& model, const std::vector<double>& q,
                     const std::vector<double>& v) {
  const Momentum sum = momentum(model, q, v);
  VectorXd h(6);
  h << column(sum.linear), column(sum.angular);
  return h;
}

void momentum_changes_along_a_motion(const Trial& trial) {
  const Model model = moving_part(trial.model);
  if (total_mass(model) == 0) return;
  const auto h_G = [&](double time) {
    const After after(trial, time);
    return momentum_of(model, after.q, after.v);
  };
  const State& now = trial.state;
  const Arrays<double> expected{flat(column(centre_of_mass(model, now.q))),
                                flat(column(velocity_of_centre(model, now.q, now.v))), flat(h_G(0)),
                                flat(rate_of(h_G))};
  const double mass = total_mass(model);
  for (const KernelRun& run : kernel_runs(trial.model, "centroidal_dynamics", trial.seed)) {
    const Arrays<double> outputs = run.run(now.inputs());
    ASSERT_EQ(outputs.size(), expected.size());
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      const double size = max_abs(expected[2]) + max_abs(expected[k]) + mass;
      EXPECT_LE(max_difference(outputs[k], expected[k]), (k < 3 ? 1e-11 : 1e-8) * size)
          << "output " << k << ", " << run.name;
    }
  }
}

// Column j of the matrix is the momentum at a unit of velocity j; so is that of its rate.
void centroidal_matrix_changes_as_momenta_of_units_do(const Trial& trial) {
  const Model model = moving_part(trial.model);
  if (total_mass(model) == 0) return;
  const std::size_t nv = trial.state.v.size();
  const auto A_G = [&](double time) {
    const After after(trial, time);
    MatrixXd A(6, static_cast<Eigen::Index>(nv));
    for (std::size_t c = 0; c < nv; ++c) {
      A.col(static_cast<Eigen::Index>(c)) = momentum_of(model, after.q, unit_velocity(model, c));
    }
    return A;
  };
  const std::vector<double> now = flat(A_G(0)), rate = flat(rate_of(A_G));
  const double size = max_abs(now) + max_abs(rate) + total_mass(model);
  for (const KernelRun& run :
       kernel_runs(trial.model, "centroidal_momentum_matrix_dot", trial.seed)) {
    const Arrays<double> outputs = run.run({trial.state.q, trial.state.v});
    EXPECT_LE(max_difference(outputs[0], now), 1e-11 * size) << run.name;
    EXPECT_LE(max_difference(outputs[1], rate), 1e-8 * size) << run.name;
  }
}

// diag(m, m, m, I), with I the links' inertias about the centre of mass.
MatrixXd inertia_about_centre(const Model& model, const std::vector<double>& q) {
  const Vector3d com = column(centre_of_mass(model, q));
  const auto links = place_links(model, q);
  MatrixXd result = MatrixXd::Zero(6, 6);
  result.topLeftCorner<3, 3>().setIdentity();
  result *= total_mass(model);
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Transform<double> about_com{links[i].X_WL.R,
                                      links[i].X_WL.p - Vector3<double>{{com[0], com[1], com[2]}}};
    result.bottomRightCorner<3, 3>() += matrix((about_com * model.links[i].inertia).I_o);
  }
  return result;
}

void centroidal_inertia_is_that_of_the_links_as_one_body(const Trial& trial) {
  const Model model = moving_part(trial.model);
  if (total_mass(model) == 0) return;
  const auto I_G = [&](double time) {
    return inertia_about_centre(model, advance(model, trial.state.q, trial.state.v, time));
  };
  const std::vector<double> now = flat(I_G(0)), rate = flat(rate_of(I_G));
  const double size = max_abs(now) + max_abs(rate);
  for (const KernelRun& run : kernel_runs(trial.model, "centroidal_inertia", trial.seed)) {
    const Arrays<double> outputs = run.run({trial.state.q, trial.state.v});
    EXPECT_LE(max_difference(outputs[0], now), 1e-11 * size) << run.name;
    EXPECT_LE(max_difference(outputs[1], rate), 1e-8 * size) << run.name;
  }
}

// The links that hang on one, as a robot of their own: others have no mass.
Model subtree_of(Model model, LinkId link) {
  std::vector<bool> hangs(model.links.size(), false);
  for (std::size_t k = 0; k < model.links.size(); ++k) {
    const LinkId parent = model.links[k].parent;
    hangs[k] = LinkId::of(k) == link || (!parent.is_none() && hangs[parent.index()]);
    if (!hangs[k]) model.links[k].inertia = {};
  }
  return model;
}

void momentum_of_a_subtree_is_that_of_its_links(const Trial& trial) {
  const Mechanism robot = lump(trial.model);
  Rng rng(trial.seed);
  const LinkId link = LinkId::of(rng.below(trial.model.links.size()));
  const Model model = subtree_of(trial.model, link);
  if (robot.links[link.index()].body.is_none() || total_mass(model) == 0) return;
  const State& now = trial.state;
  MatrixXd A(6, static_cast<Eigen::Index>(robot.nv));
  for (std::size_t c = 0; c < robot.nv; ++c) {
    A.col(static_cast<Eigen::Index>(c)) = momentum_of(model, now.q, unit_velocity(model, c));
  }
  const Arrays<double> expected{flat(column(centre_of_mass(model, now.q))),
                                flat(momentum_of(model, now.q, now.v)), flat(A)};
  KernelSettings settings;
  settings.frames = {link};
  const double floor = total_mass(trial.model) + max_abs(expected[2]);
  for (const KernelRun& run : kernel_runs(trial.model, "subtree_momentum", trial.seed, settings)) {
    const Arrays<double> outputs = run.run({now.q, now.v});
    ASSERT_EQ(outputs.size(), expected.size());
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      EXPECT_LE(max_difference(outputs[k], expected[k]), 1e-11 * (floor + max_abs(expected[k])))
          << "output " << k << ", " << run.name;
    }
  }
}

// One result of a kernel, as complex_step() takes it: the k-th of what `run` gives.
const auto kCentroidal = [](const KernelContext& context, const RobotState<Complex>& state,
                            const BodyObserver& observe) -> Arrays<Complex> {
  const auto motion =
      centroidal_dynamics(context.robot, state, momentum::DriftForces::kWeightless, observe);
  return {motion.h_G, motion.h_G_dot};
};
const auto kCenterJacobian = [](const KernelContext& context, const RobotState<Complex>& state,
                                const BodyObserver& observe) -> Arrays<Complex> {
  const auto moments = subtree_moments(context.robot, state, observe);
  return {center_of_mass(context.robot, state, moments, observe).J};
};
const auto kGravity = [](const KernelContext& context, const RobotState<Complex>& state,
                         const BodyObserver& observe) -> Arrays<Complex> {
  return {inverse_dynamics_newton_euler(context.robot, at_rest(context.robot, state), observe)};
};

void derivatives_of_momentum_are_complex_steps(const Trial& trial) {
  if (total_mass(moving_part(trial.model)) == 0) return;
  const Mechanism robot = lump(trial.model);
  const Arrays<double> inputs = trial.state.inputs();
  const auto step = [&](std::size_t which, std::size_t output) {
    return complex_step(*find_kernel("centroidal_dynamics"), {robot}, inputs, which, kCentroidal,
                        output);
  };
  expect_outputs(trial.model, {}, "centroidal_dynamics_derivatives", trial.seed, inputs,
                 {step(0, 0), step(0, 1), step(1, 1), step(2, 1)}, 1e-12,
                 10 * total_mass(trial.model));
}

void derivatives_of_the_centre_are_complex_steps(const Trial& trial) {
  const Model model = moving_part(trial.model);
  if (total_mass(model) == 0) return;
  const Mechanism robot = lump(trial.model);
  const Arrays<double> inputs{trial.state.q};
  std::vector<double> J;
  for (std::size_t c = 0; c < robot.nv; ++c) {
    const auto v = velocity_of_centre(model, trial.state.q, unit_velocity(model, c));
    for (std::size_t r = 0; r < 3; ++r) J.push_back(v[r]);
  }
  const std::vector<double> dJ =
      complex_step(*find_kernel("center_of_mass"), {robot}, inputs, 0, kCenterJacobian);
  expect_outputs(trial.model, {}, "center_of_mass_derivatives", trial.seed, inputs, {J, dJ}, 1e-12,
                 1);
}

void derivatives_of_weights_are_complex_steps(const Trial& trial) {
  const Mechanism robot = lump(trial.model);
  const Arrays<double> inputs{trial.state.q};
  const std::vector<double> expected =
      complex_step(*find_kernel("gravity_forces"), {robot}, inputs, 0, kGravity);
  expect_outputs(trial.model, {}, "gravity_forces_derivatives", trial.seed, inputs, {expected},
                 1e-12, total_mass(trial.model));
}

// Momentum of a link, [linear; angular] about the world's origin.
VectorXd momentum_of_link(const Inertia<double>& inertia, const LinkMotion& motion) {
  const Matrix3<double>& R = motion.X_WL.R;
  const Vector3<double> h = R * inertia.h;
  const Vector3<double> linear = inertia.mass * motion.v_W + cross(motion.w_W, h);
  const Vector3<double> about_origin =
      R * (inertia.I_o * transpose_times(R, motion.w_W)) + cross(h, motion.v_W);
  VectorXd result(6);
  result << column(linear), column(about_origin + cross(motion.X_WL.p, linear));
  return result;
}

// [force; moment] in a link's axes at its origin, in the world's at its own.
VectorXd in_world(const Transform<double>& X_WL, const double* f) {
  const Vector3<double> force = X_WL.R * Vector3<double>{{f[0], f[1], f[2]}};
  const Vector3<double> moment = X_WL.R * Vector3<double>{{f[3], f[4], f[5]}};
  VectorXd result(6);
  result << column(force), column(moment + cross(X_WL.p, force));
  return result;
}

// What acts on each link makes its momentum change: its joint's wrench, less those of the joints
// that hang on it, its weight, and the environment's wrench.
void wrenches_of_joints_move_each_link(const Trial& trial) {
  const Model& model = trial.model;
  KernelSettings settings;
  Rng rng(trial.seed);
  for (std::size_t k = 0; k < model.links.size(); ++k) {
    settings.frames.push_back(LinkId::of(k));
    if (rng.chance(0.3)) settings.wrench_links.push_back(LinkId::of(k));
  }
  settings.wrench_frame = JacobianFrame::kLocal;
  const std::vector<double> fext = rng.vector(6 * settings.wrench_links.size(), 10);
  const auto links = place_links(model, trial.state.q);
  std::vector<VectorXd> needed;
  for (std::size_t k = 0; k < links.size(); ++k) {
    const Inertia<double>& I = model.links[k].inertia;
    const auto momentum_at = [&](double time) {
      const After after(trial, time);
      return momentum_of_link(I, move_links(model, after.q, after.v)[k]);
    };
    const Vector3<double> weight = I.mass * model.gravity;
    const Vector3<double> com = links[k].X_WL.R * I.h;  // times the mass
    VectorXd of_weight(6);
    of_weight << column(weight), column(cross(com, model.gravity) + cross(links[k].X_WL.p, weight));
    needed.push_back(rate_of(momentum_at) - of_weight);
  }
  for (std::size_t k = 0; k < settings.wrench_links.size(); ++k) {
    const std::size_t link = settings.wrench_links[k].index();
    needed[link] -= in_world(links[link].X_WL, &fext[6 * k]);
  }
  Arrays<double> inputs = trial.state.inputs();
  if (!fext.empty()) inputs.push_back(fext);
  for (const KernelRun& run : kernel_runs(model, "joint_wrenches", trial.seed, settings)) {
    const Arrays<double> wrenches = run.run(inputs);
    ASSERT_EQ(wrenches.size(), links.size());
    std::vector<VectorXd> given(links.size(), VectorXd::Zero(6));
    double size = 1 + total_mass(model);
    for (std::size_t k = 0; k < links.size(); ++k) {
      const VectorXd f = in_world(links[k].X_WL, wrenches[k].data());
      size = std::max(size, f.cwiseAbs().maxCoeff());
      given[k] += f;
      if (!model.links[k].parent.is_none()) given[model.links[k].parent.index()] -= f;
    }
    for (std::size_t k = 0; k < links.size(); ++k) {
      EXPECT_LE(largest_difference(given[k], needed[k]), 1e-8 * size)
          << model.links[k].name << ", " << run.name;
    }
  }
}

}  // namespace

std::vector<Law> whole_body_laws() {
  return {
      {"MomentumChangesAlongAMotion",
       {"centroidal_dynamics"},
       false,
       momentum_changes_along_a_motion},
      {"CentroidalMatrixChangesAsMomentaOfUnitsDo",
       {"centroidal_momentum_matrix_dot"},
       false,
       centroidal_matrix_changes_as_momenta_of_units_do},
      {"CentroidalInertiaIsThatOfTheLinksAsOneBody",
       {"centroidal_inertia"},
       false,
       centroidal_inertia_is_that_of_the_links_as_one_body},
      {"MomentumOfASubtreeIsThatOfItsLinks",
       {"subtree_momentum"},
       false,
       momentum_of_a_subtree_is_that_of_its_links},
      {"DerivativesOfMomentumAreComplexSteps",
       {"centroidal_dynamics_derivatives"},
       false,
       derivatives_of_momentum_are_complex_steps},
      {"DerivativesOfTheCentreAreComplexSteps",
       {"center_of_mass_derivatives"},
       false,
       derivatives_of_the_centre_are_complex_steps},
      {"DerivativesOfWeightsAreComplexSteps",
       {"gravity_forces_derivatives"},
       false,
       derivatives_of_weights_are_complex_steps},
      {"WrenchesOfJointsMoveEachLink",
       {"joint_wrenches"},
       false,
       wrenches_of_joints_move_each_link},
  };
}

}  // namespace dynac::test
