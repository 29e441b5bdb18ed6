// SPDX-License-Identifier: BSD-3-Clause
// Mimic joints against the same robot with every joint free, and the constraint solved by
// projection: v_free = G v with a constant G, so that M = G^T M_free G and tau = G^T tau_free: of
// dissipation and rotors, too.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_tree.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

bool has_mimic_joints(const Model& model) {
  return std::any_of(model.links.begin(), model.links.end(),
                     [](const Link& body) { return body.joint.mimic.has_value(); });
}

// The robot whose joints all move on their own, and where and how fast it then is.
class FreeRobot {
 public:
  explicit FreeRobot(const Model& model) : model_(model), free_(model) {
    for (Link& body : free_.links) body.joint.mimic.reset();
    number_joints(free_);
    G_ = Eigen::MatrixXd::Zero(velocity_size(free_), velocity_size(model_));
    for_each_joint([&](const Joint& joint, const Joint& free) {
      for (int k = 0; k < velocity_size(joint.type); ++k) {
        G_(static_cast<Eigen::Index>(free.v_index) + k,
           static_cast<Eigen::Index>(joint.v_index) + k) =
            joint.mimic ? joint.mimic->multiplier : 1;
      }
    });
  }

  [[nodiscard]] const Model& model() const { return free_; }
  [[nodiscard]] const Eigen::MatrixXd& G() const { return G_; }
  [[nodiscard]] std::vector<double> velocity(const std::vector<double>& v) const {
    return flat(G_ * column(v));
  }
  [[nodiscard]] std::vector<double> position(const std::vector<double>& q) const {
    std::vector<double> result(static_cast<std::size_t>(position_size(free_)));
    for_each_joint([&](const Joint& joint, const Joint& free) {
      const Mimic mimic = joint.mimic.value_or(Mimic{});
      for (std::size_t k = 0; k < static_cast<std::size_t>(position_size(joint.type)); ++k) {
        result[free.q_index + k] = mimic.multiplier * q[joint.q_index + k] + mimic.offset;
      }
    });
    return result;
  }

 private:
  template <class Visitor>
  void for_each_joint(const Visitor& visit) const {
    for (std::size_t i = 0; i < free_.links.size(); ++i) {
      if (free_.links[i].joint.type == JointType::kFixed) continue;
      visit(model_.links[i].joint, free_.links[i].joint);
    }
  }

  const Model& model_;
  Model free_;
  Eigen::MatrixXd G_;
};

void torques_of_mimic_joints_act_on_their_leaders(const Trial& trial) {
  if (!has_mimic_joints(trial.model)) return;
  const KernelSettings settings = all_effects(trial.seed);
  const Model model = with_joint_dynamics(trial.model, trial.seed);
  const FreeRobot free(model);
  const State& state = trial.state;
  const std::vector<double> tau =
      Reference(free.model(), settings)
          .torque(free.position(state.q), free.velocity(state.v), free.velocity(state.a));
  const std::vector<double> expected = flat(free.G().transpose() * column(tau));
  for (const KernelRun& kernel : kernel_runs(model, "inverse_dynamics", trial.seed, settings)) {
    const std::vector<double> own = kernel.run(state.inputs()).front();
    EXPECT_LE(max_difference(own, expected),
              kRoundingTolerance * std::max(torque_scale(trial.model, expected), max_abs(tau)))
        << kernel.name;
  }
}

void mass_of_mimic_joints_is_felt_by_their_leaders(const Trial& trial) {
  if (!has_mimic_joints(trial.model)) return;
  const KernelSettings settings = all_effects(trial.seed);
  const Model model = with_joint_dynamics(trial.model, trial.seed);
  const FreeRobot free(model);
  const Eigen::MatrixXd M =
      Reference(free.model(), settings).mass_matrix(free.position(trial.state.q));
  const std::vector<double> expected = flat(free.G().transpose() * M * free.G());
  const double size = max_abs(flat(M)) + max_abs(expected);
  for (const KernelRun& kernel : kernel_runs(model, "mass_matrix", trial.seed, settings)) {
    EXPECT_LE(max_difference(kernel.run({trial.state.q}).front(), expected),
              kRoundingTolerance * size)
        << kernel.name;
  }
}

void mimic_joints_accelerate_with_their_leaders(const Trial& trial) {
  if (!has_mimic_joints(trial.model)) return;
  const FreeRobot free(trial.model);
  const State& state = trial.state;
  const Reference reference(free.model());
  const std::vector<double> q = free.position(state.q), v = free.velocity(state.v);
  const Eigen::MatrixXd M = free.G().transpose() * reference.mass_matrix(q) * free.G();
  if (!is_regular(M)) return;
  const std::vector<double> tau = Reference(trial.model).torque(state.q, state.v, state.a);
  const Eigen::VectorXd h = free.G().transpose() * column(reference.bias(q, v));
  const std::vector<double> expected = flat(M.llt().solve(column(tau) - h));
  for (const KernelRun& kernel : kernel_runs(trial.model, "forward_dynamics", trial.seed)) {
    const std::vector<double> a = kernel.run({state.q, state.v, tau}).front();
    EXPECT_LE(max_difference(a, expected), conditioned(1e-9, M) * std::max(max_abs(expected), 1.0))
        << kernel.name;
  }
}

}  // namespace

std::vector<Law> mimic_joint_laws() {
  return {{"TorquesOfMimicJointsActOnTheirLeaders",
           {"inverse_dynamics"},
           false,
           torques_of_mimic_joints_act_on_their_leaders,
           has_mimic_joints},
          {"MassOfMimicJointsIsFeltByTheirLeaders",
           {"mass_matrix"},
           false,
           mass_of_mimic_joints_is_felt_by_their_leaders,
           has_mimic_joints},
          {"MimicJointsAccelerateWithTheirLeaders",
           {"forward_dynamics"},
           true,
           mimic_joints_accelerate_with_their_leaders,
           has_mimic_joints}};
}

}  // namespace dynac::test
