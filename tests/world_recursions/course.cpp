// SPDX-License-Identifier: BSD-3-Clause
#include "course.hpp"

#include "harness/state.hpp"

namespace dynac::test {
namespace {

template <class Scalar>
Instant<Scalar> instant(const Mechanism& robot, std::vector<Scalar> q, RateDerivatives<Scalar> v) {
  Instant<Scalar> result;
  result.state.configuration = configure(robot, q);
  result.state.q = std::move(q);
  result.state.gravity = cast<Scalar>(robot.gravity);
  for (const Body& body : robot.bodies) {
    result.state.inertia.push_back(cast<Scalar>(body.inertia));
  }
  result.v = std::move(v);
  return result;
}

}  // namespace

Course random_course(const Model& model, std::uint64_t seed, std::size_t order) {
  Course course{random_state(model, seed).q, {}};
  Rng rng(seed + 77);
  for (std::size_t k = 0; k <= order; ++k) {
    course.v.push_back(rng.vector(static_cast<std::size_t>(velocity_size(model)), 1));
  }
  return course;
}

Instant<double> now(const Mechanism& robot, const Course& course) {
  return instant(robot, course.q, course.v);
}

Instant<Complex> later(const Mechanism& robot, const Course& course) {
  const Complex step(0, kComplexStep);
  std::vector<Complex> q(course.q.begin(), course.q.end());
  for (std::size_t c = 0; c < robot.nv; ++c) {
    const std::vector<Complex> stepped = stepped_position(robot, course.q, c);
    for (std::size_t i = 0; i < q.size(); ++i) q[i] += course.v[0][c] * (stepped[i] - course.q[i]);
  }
  RateDerivatives<Complex> v;
  for (std::size_t k = 0; k + 1 < course.v.size(); ++k) {
    std::vector<Complex>& rate = v.emplace_back();
    for (std::size_t c = 0; c < robot.nv; ++c) {
      rate.push_back(course.v[k][c] + step * course.v[k + 1][c]);
    }
  }
  return instant(robot, std::move(q), std::move(v));
}

std::vector<double> rates(const std::vector<Complex>& x) {
  std::vector<double> result;
  for (const Complex& entry : x) result.push_back(entry.imag() / kComplexStep);
  return result;
}

}  // namespace dynac::test
