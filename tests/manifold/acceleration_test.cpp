// SPDX-License-Identifier: BSD-3-Clause
// What an acceleration of a floating base is, as headers and docs/conventions.md say it for each
// --base-velocity: along a motion that is given in closed form and differentiated, the classical
// acceleration of the base's origin follows from v and a by the stated formula, and kernels take
// and give a as the time derivative of v's components.
#include <gtest/gtest.h>

#include <cmath>

#include "describe/layout_notes.hpp"
#include "dynac/load_robot.hpp"
#include "dynac/options/options.hpp"
#include "harness/kernels.hpp"
#include "harness/mechanics.hpp"
#include "joints/base_velocity.hpp"
#include "lower/lower.hpp"

namespace dynac::test {
namespace {

/// A base that moves along a curve and turns about the world's z and its own y.
struct Moment {
  Vector3<double> p, velocity, acceleration;  ///< of the base's origin in the world
  Matrix3<double> R;                          ///< from base axes to the world's
  std::vector<double> quaternion;             ///< the same, x y z w
  Vector3<double> w;                          ///< angular velocity, world axes
};

Moment moment_at(double t) {
  Moment now;
  now.p = {{std::sin(t), 0.3 * t * t, std::cos(2 * t)}};
  now.velocity = {{std::cos(t), 0.6 * t, -2 * std::sin(2 * t)}};
  now.acceleration = {{-std::sin(t), 0.6, -4 * std::cos(2 * t)}};
  const double about_z = 0.7 * t + 0.2 * t * t, rate_z = 0.7 + 0.4 * t;
  const double about_y = std::sin(1.3 * t), rate_y = 1.3 * std::cos(1.3 * t);
  const double sz = std::sin(about_z), cz = std::cos(about_z);
  const double sy = std::sin(about_y), cy = std::cos(about_y);
  now.R.row = {{{{cz * cy, -sz, cz * sy}}, {{sz * cy, cz, sz * sy}}, {{-sy, 0, cy}}}};
  const double hz = about_z / 2, hy = about_y / 2;
  now.quaternion = {-std::sin(hz) * std::sin(hy), std::cos(hz) * std::sin(hy),
                    std::sin(hz) * std::cos(hy), std::cos(hz) * std::cos(hy)};
  now.w = {{-sz * rate_y, cz * rate_y, rate_z}};
  return now;
}

/// The base's entries of v, by the table of docs/conventions.md.
std::vector<double> velocity_at(double t, BaseVelocity representation) {
  const Moment now = moment_at(t);
  Vector3<double> linear = now.velocity, angular = now.w;
  if (representation == BaseVelocity::kBody) {
    linear = transpose_times(now.R, linear);
    angular = transpose_times(now.R, angular);
  }
  if (representation == BaseVelocity::kSpatial) linear = linear - cross(now.w, now.p);
  return {linear[0], linear[1], linear[2], angular[0], angular[1], angular[2]};
}

/// The derivative by time of `size` entries, of fourth order.
template <class Function>
std::vector<double> rate(std::size_t size, double t, const Function& f) {
  constexpr double h = 1e-3;
  const auto a = f(t - 2 * h), b = f(t - h), c = f(t + h), d = f(t + 2 * h);
  std::vector<double> result(size);
  for (std::size_t k = 0; k < size; ++k) {
    result[k] = (a[k] - 8 * b[k] + 8 * c[k] - d[k]) / (12 * h);
  }
  return result;
}

std::vector<double> acceleration_at(double t, BaseVelocity representation) {
  return rate(6, t, [&](double time) { return velocity_at(time, representation); });
}

Vector3<double> linear_of(const std::vector<double>& x) { return {{x[0], x[1], x[2]}}; }
Vector3<double> angular_of(const std::vector<double>& x) { return {{x[3], x[4], x[5]}}; }

void expect_near(const Vector3<double>& x, const Vector3<double>& y, double tolerance) {
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(x[k], y[k], tolerance);
}

constexpr double kTimes[] = {0.1, 0.9, 2.3};
constexpr BaseVelocity kAll[] = {BaseVelocity::kBody, BaseVelocity::kSpatial, BaseVelocity::kMixed};

/// The formula that headers state, and whether it is in the base's axes.
struct Stated {
  std::string text;
  Vector3<double> value;
  bool is_in_base_axes = false;
};

Stated stated(BaseVelocity representation, double t) {
  const std::vector<double> v = velocity_at(t, representation),
                            a = acceleration_at(t, representation);
  const Vector3<double> v_linear = linear_of(v), v_angular = angular_of(v), p = moment_at(t).p;
  const Vector3<double> a_linear = linear_of(a), a_angular = angular_of(a);
  switch (representation) {
    case BaseVelocity::kBody:
      return {"is a_linear + v_angular x v_linear, in the base's axes",
              a_linear + cross(v_angular, v_linear), true};
    case BaseVelocity::kSpatial:
      return {
          "is a_linear + a_angular x p + v_angular x (v_linear + v_angular x p), in world axes, "
          "with p the base's position",
          a_linear + cross(a_angular, p) + cross(v_angular, v_linear + cross(v_angular, p))};
    case BaseVelocity::kMixed:
      break;
  }
  return {"is a_linear, in world axes", a_linear};
}

TEST(BaseAcceleration, GivesTheClassicalOneByTheFormulaThatHeadersState) {
  for (const BaseVelocity representation : kAll) {
    for (const double t : kTimes) {
      const Stated formula = stated(representation, t);
      EXPECT_TRUE(classical_acceleration(representation).ends_with(formula.text))
          << classical_acceleration(representation);
      const Moment now = moment_at(t);
      expect_near(formula.is_in_base_axes ? now.R * formula.value : formula.value, now.acceleration,
                  1e-9);
    }
  }
}

/// A robot on this base, whose one joint is held.
class PendulumOnABase {
 public:
  explicit PendulumOnABase(BaseVelocity representation) : representation_(representation) {
    Options options;
    options.robot_file = DYNAC_SOURCE_DIR "/robots/pendulum.urdf";
    options.base = Base::kFloating;
    model = load_robot(options).model;
    robot_ = lump(model);
  }

  [[nodiscard]] static std::vector<double> q(double t) {
    const Moment now = moment_at(t);
    std::vector<double> q{now.p[0], now.p[1], now.p[2]};
    q.insert(q.end(), now.quaternion.begin(), now.quaternion.end());
    q.push_back(0.4);
    return q;
  }

  /// Outputs of a kernel of q, v and a.
  [[nodiscard]] Arrays<double> run(std::string_view kernel, double t) const {
    std::vector<double> v = velocity_at(t, representation_),
                        a = acceleration_at(t, representation_);
    v.push_back(0);
    a.push_back(0);
    KernelSettings settings;
    settings.base_velocity = representation_;
    settings.frames = {LinkId::of(0)};
    return run_kernel(KernelContext{robot_, settings}, kernel, {q(t), v, a});
  }

  /// Of the centre of mass, by mechanics written apart.
  [[nodiscard]] Vector3<double> acceleration_of_centre(double t) const {
    return linear_of(rate(3, t, [&](double time) {
      std::vector<double> v = velocity_at(time, BaseVelocity::kBody);
      v.push_back(0);
      return velocity_of_centre(model, q(time), v);
    }));
  }

  Model model;

 private:
  BaseVelocity representation_;
  Mechanism robot_;
};

TEST(BaseAcceleration, IsTheTimeDerivativeOfTheComponentsOfVToEveryKernel) {
  for (const BaseVelocity representation : kAll) {
    const PendulumOnABase robot(representation);
    for (const double t : kTimes) {
      const Moment now = moment_at(t);
      // A of a frame, in world axes at its origin, is the classical acceleration.
      const std::vector<double> A = robot.run("frame_motion", t).at(1);
      expect_near({{A[0], A[1], A[2]}}, now.acceleration, 1e-9);
      // What acts on the whole robot moves its centre of mass.
      const std::vector<double> tau = robot.run("inverse_dynamics", t).at(0);
      const Vector3<double> force =
          representation == BaseVelocity::kBody ? now.R * linear_of(tau) : linear_of(tau);
      const Vector3<double> weight{{0, 0, -9.81}};
      const double m = total_mass(robot.model);
      expect_near(force, m * (robot.acceleration_of_centre(t) - weight), 1e-8 * m);
    }
  }
}

// What the wrong guess would cost.
TEST(BaseAcceleration, IsNotTheClassicalOneButWithMixedVelocities) {
  for (const BaseVelocity representation : kAll) {
    const Moment now = moment_at(0.9);
    const Vector3<double> a = linear_of(acceleration_at(0.9, representation));
    const bool is_body = representation == BaseVelocity::kBody;
    const Vector3<double> difference = (is_body ? now.R * a : a) - now.acceleration;
    const double size = std::sqrt(dot(difference, difference));
    EXPECT_EQ(size < 1e-8, representation == BaseVelocity::kMixed) << size;
  }
}

}  // namespace
}  // namespace dynac::test
