// SPDX-License-Identifier: BSD-3-Clause
// One step of time, on vectors that carry how they vary (varied.hpp): each method once, for the
// state after the step and for its first derivatives.
//
// Positions move along their manifold, q [+] u; displacements and velocities are of vector spaces.
// With h the step and a the accelerations that the torques cause, held over the step:
//
//   semi-implicit Euler   v' = v + h a(q, v),   q' = q [+] h v'
//   explicit Euler        v' = v + h a(q, v),   q' = q [+] h v
//   Runge, Kutta, Munthe-Kaas: the classical method of fourth order for v and for the displacement
//                         u from q, u' = rate_of_displacement(u, v)
//   implicit midpoint     w = v + h/2 a(q [+] h/2 w, w),   v' = v + h a there,   q' = q [+] h w
//
// The midpoint's velocity w is found by a fixed number of simplified Newton steps, whose matrix is
// that of the first guess; what is left of its equation, w - v - h/2 a, is the residual. It varies
// as the implicit function theorem says, exact where the residual is zero.
// Reference: Hairer, Lubich, Wanner 2006, Geometric Numerical Integration, chapters I, II, IV.8;
// Munthe-Kaas 1998.
#pragma once

#include <utility>
#include <vector>

#include "algorithms/integrator.hpp"
#include "algorithms/loops/square_solver.hpp"
#include "algorithms/steps/varied.hpp"

namespace dynac::steps {

/// What a step starts from and leads to.
template <class Scalar>
struct MovingState {
  Varied<Scalar> q;
  Varied<Scalar> v;
  std::vector<Scalar> residual = {};  ///< (nv) of the implicit midpoint rule; else empty
};

/// One step of a robot.
/// @tparam Robot  knows the robot, and what acts on it:
///   `acceleration(q, v)`          the accelerations
///   `moved(q, u)`                 q [+] u
///   `rate_of_displacement(u, v)`  how fast u grows where the robot moves at v
template <class Scalar, class Robot>
class Stepper {
 public:
  using Vector = Varied<Scalar>;
  using Time = Duration<Scalar>;

  Stepper(const Robot& robot, Time h) : robot_(robot), h_(std::move(h)) {}

  [[nodiscard]] MovingState<Scalar> step(Integrator integrator,
                                         const MovingState<Scalar>& x) const {
    switch (integrator) {
      case Integrator::kSemiImplicitEuler: {
        Vector v = x.v + h_ * robot_.acceleration(x.q, x.v);
        Vector q = robot_.moved(x.q, h_ * v);
        return {std::move(q), std::move(v)};
      }
      case Integrator::kExplicitEuler:
        return {robot_.moved(x.q, h_ * x.v), x.v + h_ * robot_.acceleration(x.q, x.v)};
      case Integrator::kRungeKutta4:
        return runge_kutta(x);
      case Integrator::kImplicitMidpoint:
        break;
    }
    return midpoint(x);
  }

 private:
  [[nodiscard]] MovingState<Scalar> runge_kutta(const MovingState<Scalar>& x) const {
    const Vector a1 = robot_.acceleration(x.q, x.v), &u1 = x.v;
    const auto stage = [&](double share, const Vector& du, const Vector& a) {
      const Vector u = (share * h_) * du, v = x.v + (share * h_) * a;
      return std::pair{robot_.acceleration(robot_.moved(x.q, u), v),
                       robot_.rate_of_displacement(u, v)};
    };
    const auto [a2, u2] = stage(0.5, u1, a1);
    const auto [a3, u3] = stage(0.5, u2, a2);
    const auto [a4, u4] = stage(1, u3, a3);
    const auto mean = [&](const Vector& k1, const Vector& k2, const Vector& k3, const Vector& k4) {
      return ((1.0 / 6) * h_) * ((k1 + k4) + 2 * (k2 + k3));
    };
    return {robot_.moved(x.q, mean(u1, u2, u3, u4)), x.v + mean(a1, a2, a3, a4)};
  }

  [[nodiscard]] MovingState<Scalar> midpoint(const MovingState<Scalar>& x) const {
    const Time half = 0.5 * h_;
    const MovingState<Scalar> still{standing(x.q), standing(x.v)};
    Vector w = still.v + half * robot_.acceleration(still.q, still.v);
    const loops::SquareSolver<Scalar> newton(jacobian(x, w));
    for (std::size_t k = 0; k < kNewtonSteps; ++k) {
      const std::vector<Scalar> change = newton.solve(residual(still, w).value);
      for (std::size_t i = 0; i < change.size(); ++i) w.value[i] = w.value[i] - change[i];
    }
    const std::size_t variables = x.v.by.columns;
    if (variables > 0) {
      const loops::SquareSolver<Scalar> exact(jacobian(x, w));
      const DenseMatrix<Scalar> rest = residual(x, standing(w, variables)).by;
      w = standing(w, variables);
      for (std::size_t c = 0; c < variables; ++c) {
        set_column(w.by, c, exact.solve(column_of(rest, c)));
      }
      w.by = Scalar(-1) * std::move(w.by);
    }
    const Vector a = robot_.acceleration(robot_.moved(x.q, half * w), w);
    std::vector<Scalar> left = (w - (x.v + half * a)).value;
    return {robot_.moved(x.q, h_ * w), x.v + h_ * a, std::move(left)};
  }

  /// w - v - h/2 a(q [+] h/2 w, w).
  [[nodiscard]] Vector residual(const MovingState<Scalar>& x, const Vector& w) const {
    const Time half = 0.5 * h_;
    return w - (x.v + half * robot_.acceleration(robot_.moved(x.q, half * w), w));
  }

  /// Its derivative by w: fewer columns than those of torques and of the step, which stand still.
  [[nodiscard]] DenseMatrix<Scalar> jacobian(const MovingState<Scalar>& x, const Vector& w) const {
    const std::size_t nv = x.v.by.rows;
    const MovingState<Scalar> still{standing(x.q, nv), standing(x.v, nv)};
    return residual(still, independent(standing(w, nv))).by;
  }

  const Robot& robot_;
  Time h_;
};

}  // namespace dynac::steps
