// SPDX-License-Identifier: BSD-3-Clause
#include "kernel_laws/reference.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernels/axes/constraint_axes.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/axes/estimation_axes.hpp"
#include "kernels/axes/parameter_axes.hpp"
#include "kernels/axes/spatial_vector_axes.hpp"

namespace dynac::test {
namespace {

std::vector<double> inverse_dynamics(const KernelContext& context, const Arrays<double>& inputs) {
  return run_kernel(context, "inverse_dynamics", inputs).front();
}

Eigen::VectorXd eigenvalues(const Eigen::MatrixXd& symmetric) {
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(symmetric, Eigen::EigenvaluesOnly)
      .eigenvalues();
}

// Whether fixed joints alone hold a link to the world.
bool is_fixed_to_world(const Model& model, LinkId id) {
  for (; !id.is_none(); id = model.link(id).parent) {
    if (model.link(id).joint.type != JointType::kFixed) return false;
  }
  return true;
}

}  // namespace

Eigen::VectorXd column(const std::vector<double>& x) {
  return Eigen::Map<const Eigen::VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
}

Eigen::MatrixXd matrix(const std::vector<double>& x, std::size_t columns) {
  const std::size_t rows = columns == 0 ? 0 : x.size() / columns;
  return Eigen::Map<const Eigen::MatrixXd>(x.data(), static_cast<Eigen::Index>(rows),
                                           static_cast<Eigen::Index>(columns));
}

std::vector<double> flat(const Eigen::MatrixXd& x) { return {x.data(), x.data() + x.size()}; }

Eigen::Vector3d column(const Vector3<double>& x) { return {x[0], x[1], x[2]}; }

Eigen::Matrix3d matrix(const Matrix3<double>& x) {
  Eigen::Matrix3d result;
  for (std::size_t i = 0; i < 3; ++i) {
    result.row(static_cast<Eigen::Index>(i)) = column(x.row[i]).transpose();
  }
  return result;
}

Eigen::Matrix3d skewed(const Eigen::Vector3d& p) {
  Eigen::Matrix3d P;
  P << 0, -p[2], p[1], p[2], 0, -p[0], -p[1], p[0], 0;
  return P;
}

double largest_difference(const Eigen::MatrixXd& x, const Eigen::MatrixXd& reference) {
  return max_difference(flat(x), flat(reference));
}

double absolute_error(double x, double reference) {
  return max_difference({&x, 1}, {&reference, 1});
}

Reference::Reference(const Model& model, const KernelSettings& settings)
    : robot_(lump(model)), weightless_(robot_) {
  weightless_.gravity = {};
  selection_.joint_dynamics = settings.joint_dynamics;
}

std::vector<double> Reference::torque(const std::vector<double>& q, const std::vector<double>& v,
                                      const std::vector<double>& a) const {
  return inverse_dynamics({robot_, selection_}, {q, v, a});
}

std::vector<double> Reference::bias(const std::vector<double>& q,
                                    const std::vector<double>& v) const {
  return torque(q, v, std::vector<double>(v.size()));
}

std::vector<double> Reference::gravity(const std::vector<double>& q) const {
  return bias(q, std::vector<double>(robot_.nv));
}

Eigen::MatrixXd Reference::mass_matrix(const std::vector<double>& q) const {
  const auto nv = static_cast<Eigen::Index>(robot_.nv);
  const std::vector<double> still(robot_.nv);
  KernelSettings slack = selection_;  // what springs take is of no acceleration
  slack.joint_dynamics.effects.springs = false;
  Eigen::MatrixXd M(nv, nv);
  for (Eigen::Index i = 0; i < nv; ++i) {
    std::vector<double> unit(robot_.nv);
    unit[static_cast<std::size_t>(i)] = 1;
    M.col(i) = column(inverse_dynamics({weightless_, slack}, {q, still, unit}));
  }
  return M;
}

std::vector<double> Reference::acceleration(const std::vector<double>& q,
                                            const std::vector<double>& v,
                                            const std::vector<double>& tau) const {
  return flat(mass_matrix(q).llt().solve(column(tau) - column(bias(q, v))));
}

bool is_regular(const Eigen::MatrixXd& M) {
  constexpr double kSmallest = 1e-10;
  if (M.size() == 0 || M.diagonal().minCoeff() <= 0) return false;
  const Eigen::VectorXd scale = M.diagonal().cwiseSqrt().cwiseInverse();
  return eigenvalues(scale.asDiagonal() * M * scale.asDiagonal()).minCoeff() > kSmallest;
}

double conditioned(double tolerance, const Eigen::MatrixXd& M) {
  const Eigen::VectorXd values = eigenvalues(M);
  constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
  return std::max(tolerance, 1e3 * kEpsilon * values.maxCoeff() / values.minCoeff());
}

bool keeps_digits_with_springs(const Eigen::MatrixXd& M) {
  constexpr double kStiffest = 5;  // [N m/rad] or [N/m]
  return kStiffest <= 100 * eigenvalues(M).minCoeff();
}

double agreement_tolerance(const Kernel& kernel, const Eigen::MatrixXd& M) {
  if (!inverts_inertia(kernel)) return 1e-12;
  // Each derivative of accelerations has the inverse of M once more.
  const bool is_second = std::ranges::any_of(kernel.outputs, [](const ArgumentRow& row) {
    return std::ranges::count_if(row.indices, [](const Index& index) { return index.power < 0; }) >
           1;
  });
  return conditioned(1e-9, M) * std::pow(10, kernel.order + (is_second ? 1 : 0));
}

double inertia_floor(const Model& model) { return 1e-3 * total_mass(model); }

Model moving_part(Model model) {
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    if (is_fixed_to_world(model, LinkId::of(i))) model.links[i].inertia = {};
  }
  return model;
}

namespace {

// Calls `visit` with the dynamics and the multiplier of each coordinate that a joint moves, and
// that coordinate's index in v.
template <class Visitor>
void for_each_coordinate(const Model& model, const Visitor& visit) {
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    for (std::size_t k = 0; k < static_cast<std::size_t>(velocity_size(joint.type)); ++k) {
      const bool is_second = joint.type == JointType::kUniversal && k == 1;
      visit(is_second ? joint.second_dynamics : joint.dynamics,
            joint.mimic ? joint.mimic->multiplier : 1.0, joint.v_index + k);
    }
  }
}

}  // namespace

std::vector<double> dissipation(const Model& model, const std::vector<double>& v,
                                double friction_velocity) {
  std::vector<double> tau(v.size());
  for_each_coordinate(model, [&](const JointDynamics& dynamics, double multiplier, std::size_t c) {
    const double w = multiplier * v[c];
    const double torque =
        dynamics.damping * w + dynamics.friction * w / std::hypot(w, friction_velocity);
    tau[c] += multiplier * torque;
  });
  return tau;
}

std::vector<double> armature(const Model& model) {
  std::vector<double> diagonal(static_cast<std::size_t>(velocity_size(model)));
  for_each_coordinate(model, [&](const JointDynamics& dynamics, double multiplier, std::size_t c) {
    diagonal[c] += dynamics.rotor_inertia * std::pow(dynamics.gear_ratio * multiplier, 2);
  });
  return diagonal;
}

SpringLoad spring_load(const Model& model, const std::vector<double>& q) {
  SpringLoad load{std::vector<double>(static_cast<std::size_t>(velocity_size(model)))};
  for (std::size_t i = 1; i < model.links.size(); ++i) {
    const Joint& joint = model.links[i].joint;
    const JointDynamics* const springs[] = {&joint.dynamics, &joint.second_dynamics};
    for (std::size_t k = 0; k < static_cast<std::size_t>(axis_count(joint.type)); ++k) {
      if (springs[k]->stiffness == 0) continue;
      const double multiplier = joint.mimic ? joint.mimic->multiplier : 1;
      const double offset = joint.mimic ? joint.mimic->offset : 0;
      const double stretch = multiplier * q[joint.q_index + k] + offset - springs[k]->rest_position;
      load.tau[joint.v_index + k] += multiplier * springs[k]->stiffness * stretch;
      load.energy += springs[k]->stiffness * stretch * stretch / 2;
    }
  }
  return load;
}

KernelSettings all_effects(std::uint64_t seed) {
  KernelSettings settings;
  settings.joint_dynamics = {{true, true, true, true}, seed % 2 == 0 ? 0.7 : 0.01};
  return settings;
}

std::vector<double> velocity_derivatives(const State& state, std::size_t columns) {
  std::vector<double> derivatives = state.v;
  derivatives.insert(derivatives.end(), state.a.begin(), state.a.end());
  for (std::size_t k = 2; k < columns; ++k) {
    const double angle = static_cast<double>(k);
    for (std::size_t i = 0; i < state.v.size(); ++i) {
      derivatives.push_back(std::cos(angle) * state.v[i] + std::sin(angle) * state.a[i]);
    }
  }
  derivatives.resize(columns * state.v.size());
  return derivatives;
}

namespace {

// Torques of such a motion, with as many of their derivatives.
std::vector<double> torque_derivatives(const Mechanism& robot, const State& state,
                                       std::size_t columns) {
  const std::string kernel = "inverse_dynamics_order" + std::to_string(columns - 1);
  return run_kernel({robot}, kernel, {state.q, velocity_derivatives(state, columns + 1)}).front();
}

// The twist of a link in such a motion, with as many derivatives.
std::vector<double> twist_derivatives(const KernelContext& context, LinkId link, const State& state,
                                      std::size_t columns) {
  const std::string kernel = "kinematics_order" + std::to_string(columns - 1);
  KernelSettings settings = context.settings;
  settings.frames = {link};
  return run_kernel({context.robot, settings}, kernel,
                    {state.q, velocity_derivatives(state, columns)})
      .back();
}

}  // namespace

Arrays<double> inputs_at(const Kernel& kernel, const KernelContext& context, const State& state,
                         std::uint64_t seed) {
  Rng rng(seed);
  Arrays<double> inputs;
  const bool has_task = kernel.needs_task;
  const State other{state.name, state.q, state.a, state.v};  // what is wanted besides a task
  for (const Argument& argument : inputs_of(kernel, context)) {
    const std::size_t derivatives = time_derivatives(argument.row);
    const std::vector<Index>& indices = argument.row.indices;
    const bool is_stiffness = argument.row.is_diagonal && indices[1] == kByPosition;
    if (is_stiffness) {
      inputs.emplace_back(argument.size(), rng.uniform(200, 2000));
    } else if (argument.name == "spring_damping") {
      inputs.emplace_back(argument.size(), rng.uniform(10, 50));  // springs rest after some 10 ms
    } else if (argument.row.is_diagonal) {
      inputs.emplace_back(argument.size(), rng.uniform(0.1, 1));
    } else if (argument.name == "weights") {
      std::vector<double>& weights = inputs.emplace_back(argument.size());
      for (double& weight : weights) weight = rng.uniform(0.5, 2);
    } else if (indices.empty() || indices[0] == index::kRestitution) {
      const bool is_time = argument.row.dimension == kSecond;
      std::vector<double>& numbers = inputs.emplace_back(argument.size());
      for (double& x : numbers) x = is_time ? rng.uniform(0.001, 0.02) : rng.uniform(0.5, 2);
    } else if (argument.name == "q_next") {
      const std::vector<double> way = flat(0.3 * column(state.v));
      inputs.push_back(run_kernel({context.robot}, "integrate", {state.q, way}).front());
    } else if (indices[0] == index::kConfiguration) {
      inputs.push_back(state.q);
    } else if (indices[0] == index::kVelocity) {
      inputs.push_back(derivatives > 0 ? velocity_derivatives(has_task ? other : state, derivatives)
                                       : state.v);
    } else if (indices[0] == index::kTwist) {
      inputs.push_back(twist_derivatives(context, argument.frame, state, derivatives));
    } else if (indices[0] == index::kAcceleration) {
      inputs.push_back(state.a);
    } else if (indices[0] == index::kMotorPosition) {
      inputs.push_back(state.v);  // any numbers that go with the joints
    } else if (indices[0] == index::kTorque || indices[0] == index::kHybridInput) {
      inputs.push_back(derivatives > 0 ? torque_derivatives(context.robot, state, derivatives)
                                       : inverse_dynamics({context.robot}, state.inputs()));
    } else {
      inputs.push_back(rng.vector(argument.size(), 10));
    }
  }
  return inputs;
}

}  // namespace dynac::test
