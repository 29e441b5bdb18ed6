// SPDX-License-Identifier: BSD-3-Clause
// What laws compare with, made of inverse dynamics and of the links' mechanics; and numbers in
// Eigen's hands.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/kernels.hpp"
#include "harness/state.hpp"
#include "model/mechanism.hpp"

namespace dynac::test {

/// A vector or a column-major matrix of a kernel in Eigen's hands, and back.
[[nodiscard]] Eigen::VectorXd column(const std::vector<double>& x);
[[nodiscard]] Eigen::MatrixXd matrix(const std::vector<double>& x, std::size_t columns);
[[nodiscard]] std::vector<double> flat(const Eigen::MatrixXd& x);
[[nodiscard]] Eigen::Vector3d column(const Vector3<double>& x);
[[nodiscard]] Eigen::Matrix3d matrix(const Matrix3<double>& x);
/// The matrix that multiplies by p x.
[[nodiscard]] Eigen::Matrix3d skewed(const Eigen::Vector3d& p);

/// Largest absolute difference of two matrices, and the absolute difference of two numbers, as
/// max_difference() has them: not-a-number if there is one, and counted as a comparison.
[[nodiscard]] double largest_difference(const Eigen::MatrixXd& x, const Eigen::MatrixXd& reference);
[[nodiscard]] double absolute_error(double x, double reference);

/// The step of central differences at which truncation and rounding are about the same.
inline constexpr double kDifferenceStep = 1e-5;

/// The equations of motion of a robot, by the first formulation of its inverse dynamics.
class Reference {
 public:
  /// @param[in] selection  what counts of the joints' dissipation and rotors; else the usual
  explicit Reference(const Model& model, const KernelSettings& settings = {});

  [[nodiscard]] std::vector<double> torque(const std::vector<double>& q,
                                           const std::vector<double>& v,
                                           const std::vector<double>& a) const;
  /// h(q, v) = ID(q, v, 0).
  [[nodiscard]] std::vector<double> bias(const std::vector<double>& q,
                                         const std::vector<double>& v) const;
  /// g(q) = ID(q, 0, 0).
  [[nodiscard]] std::vector<double> gravity(const std::vector<double>& q) const;
  /// Columns ID(q, 0, e_i) without gravity.
  [[nodiscard]] Eigen::MatrixXd mass_matrix(const std::vector<double>& q) const;
  /// M^-1 (tau - h), solved densely.
  [[nodiscard]] std::vector<double> acceleration(const std::vector<double>& q,
                                                 const std::vector<double>& v,
                                                 const std::vector<double>& tau) const;

 private:
  Mechanism robot_;
  Mechanism weightless_;
  KernelSettings selection_;
};

/// Whether M can be inverted: regular to more than rounding once every coordinate is scaled so that
/// its own inertia is one.
[[nodiscard]] bool is_regular(const Eigen::MatrixXd& M);

/// `tolerance`, or 1e3 eps cond(M) where that is more.
[[nodiscard]] double conditioned(double tolerance, const Eigen::MatrixXd& M);

/// Whether accelerations of higher orders keep their digits with the springs that
/// with_joint_dynamics() adds: errors of one order reach the next but one times stiffness over
/// inertia.
[[nodiscard]] bool keeps_digits_with_springs(const Eigen::MatrixXd& M);

/// What sums of the same terms may differ by, relative to the largest.
inline constexpr double kRoundingTolerance = 1e-12;

/// What two ways to compute a kernel may differ by, relative to its outputs. Where M is inverted it
/// grows as conditioned() has it, and by a digit with every time derivative, which inherits the
/// errors of those below.
[[nodiscard]] double agreement_tolerance(const Kernel& kernel, const Eigen::MatrixXd& M);

/// Whether it is a robot's turn at something that takes its time: of what is numbered, each robot
/// does one in `turns`.
[[nodiscard]] constexpr bool is_turn(std::uint64_t seed, std::size_t number,
                                     std::uint64_t turns = 3) {
  return (seed + number) % turns == 0;
}

/// What the robot's mass amounts to at arms of a few centimetres and speeds of a few centimetres a
/// second: the rounding of what ought to vanish is that of such terms. [kg m^2], [J] alike
[[nodiscard]] double inertia_floor(const Model& model);

/// The robot without the inertias of links that no joint moves.
[[nodiscard]] Model moving_part(Model model);

/// What the joints of a robot with all effects lose at velocities v, and what their rotors add to
/// the diagonal of M (nv): written from the joints of the model, apart from the compiler.
[[nodiscard]] std::vector<double> dissipation(const Model& model, const std::vector<double>& v,
                                              double friction_velocity);
[[nodiscard]] std::vector<double> armature(const Model& model);

/// What the joints' springs take where the robot is: torques (nv) and energy [J]. Written from the
/// joints of the model, apart from the compiler.
struct SpringLoad {
  std::vector<double> tau;
  double energy = 0;
};
[[nodiscard]] SpringLoad spring_load(const Model& model, const std::vector<double>& q);

/// A selection with all effects of joints, and a speed of friction by the seed.
[[nodiscard]] KernelSettings all_effects(std::uint64_t seed);

/// v, a and made up derivatives of a: a column each, functions of each entry of v and a alone.
[[nodiscard]] std::vector<double> velocity_derivatives(const State& state, std::size_t columns);

/// A kernel's inputs at a state; torques are those of the state's motion, wrenches random.
[[nodiscard]] Arrays<double> inputs_at(const Kernel& kernel, const KernelContext& context,
                                       const State& state, std::uint64_t seed);

}  // namespace dynac::test
