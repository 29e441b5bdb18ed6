// SPDX-License-Identifier: BSD-3-Clause
// A robot's links as 4 x 4 matrices in a hundred digits, and their motion as power series of time.
//
// A joint is a product of factors, each a pose X that moves with screws S_c (4 x 4, [w^ v; 0 0])
// and rates v_c: X' = X sum S_c v_c, or the screws stand on the left. The solution is summed as a
// power series, sum X_k t^k; with constant rates it is the matrix exponential. Nothing of this is
// shared with the compiler: what q and v of a joint type are is written here from enum JointType's
// files.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "harness/big_number.hpp"
#include "joints/base_velocity.hpp"
#include "model/model.hpp"

namespace Eigen {

/// What Eigen asks of a type of numbers.
template <>
struct NumTraits<dynac::test::BigNumber> : GenericNumTraits<dynac::test::BigNumber> {
  enum { IsSigned = 1, RequireInitialization = 1, ReadCost = 10, AddCost = 50, MulCost = 100 };
};

}  // namespace Eigen

namespace dynac::test {

using Big = BigNumber;
using Pose = Eigen::Matrix<Big, 4, 4>;
using BigRotation = Eigen::Matrix<Big, 3, 3>;
using BigPoint = Eigen::Matrix<Big, 3, 1>;
using BigVector = Eigen::Matrix<Big, Eigen::Dynamic, 1>;
using BigMatrix = Eigen::Matrix<Big, Eigen::Dynamic, Eigen::Dynamic>;

/// Velocities (nv) and their time derivatives now; v(t) = sum course[k] t^k / k!.
using Course = std::vector<BigVector>;

/// Velocities and their derivatives of `course` at time t.
[[nodiscard]] Course course_at(const Course& course, const Big& t);

/// See the top of this file.
class MovingRobot {
 public:
  /// @param[in] q  positions (nq); quaternions of any length
  MovingRobot(const Model& model, BaseVelocity base_velocity, const std::vector<double>& q);

  /// The robot at time t of a motion that starts here.
  [[nodiscard]] MovingRobot moved(const Course& course, const Big& t) const;
  /// Poses of all links in the world, in the model's order.
  [[nodiscard]] std::vector<Pose> links() const;
  /// The velocities that lead to a configuration very near in the unit of time, to first order.
  [[nodiscard]] BigVector displacement_to(const MovingRobot& near) const;
  [[nodiscard]] Eigen::Index nv() const { return nv_; }

 private:
  struct Factor {
    Pose X;
    std::vector<Pose> screws;
    Eigen::Index first = 0;    ///< coordinate of the first screw
    Big multiplier = 1;        ///< of a mimic joint
    bool is_left = false;      ///< screws multiply from the left
    bool is_followed = false;  ///< a mimic joint, whose coordinate is its leader's
  };
  struct PlacedLink {
    std::size_t parent = 0;
    Pose X_PJ;
    std::vector<Factor> factors = {};
  };

  [[nodiscard]] static std::vector<Factor> factors_of(const Joint& joint,
                                                      const std::vector<double>& q);
  [[nodiscard]] static std::vector<Factor> factors_of_base(BaseVelocity kind,
                                                           const std::vector<double>& q);
  [[nodiscard]] static Pose moved(const Factor& factor, const Course& course, const Big& t);

  std::vector<PlacedLink> links_;
  Eigen::Index nv_ = 0;
};

/// Derivative `order` of a function of time at zero, by central differences.
template <class Function>
[[nodiscard]] auto derivative(const Function& function, int order) {
  constexpr double kStep = 0x1p-30;  // truncation is of its square, rounding has fifty digits more
  Big weight(1);
  for (int k = 0; k < order; ++k) weight /= Big(kStep);
  auto sum = (function(Big(order * kStep / 2)) * weight).eval();
  for (int k = 1; k <= order; ++k) {
    weight *= Big(k - 1.0 - order) / Big(k);
    sum += function(Big((order / 2.0 - k) * kStep)) * weight;
  }
  return sum;
}

}  // namespace dynac::test
