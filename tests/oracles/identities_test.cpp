// SPDX-License-Identifier: BSD-3-Clause
// The nine identities by which derivatives of inverse dynamics are found for joints of any number
// of coordinates (Singh, Russell, Wensing 2022, appendix C, J1 to J9), by complex steps on random
// trees with every joint type. The paper's derivatives by a joint's position are along its own
// displacements, on the child's side.
#include <gtest/gtest.h>

#include "harness/complex_step.hpp"
#include "harness/random_tree.hpp"
#include "harness/state.hpp"
#include "kernels/state.hpp"
#include "lower/lower.hpp"

namespace dynac::test {
namespace {

// A body in world coordinates about the world's origin. Its acceleration is in two parts.
template <class Scalar>
struct WorldBody {
  std::vector<Motion<Scalar>> S;
  Motion<Scalar> v;
  Motion<Scalar> alpha;  // of gravity and of joint accelerations: sum of S qdd
  Motion<Scalar> gamma;  // of velocities: sum of v x S qd
  Inertia<Scalar> I;
};

template <class Scalar>
std::vector<WorldBody<Scalar>> bodies_of(const Mechanism& robot, const Arrays<Scalar>& inputs) {
  const auto observe = [](const Body&) {};
  const auto state = make_state<Scalar>(*find_kernel("inverse_dynamics"), {robot}, inputs, observe);
  const auto X_W = world_placements(robot, state, observe);
  std::vector<WorldBody<Scalar>> bodies;
  for (const Body& body : robot.bodies) {
    const std::size_t i = bodies.size();
    WorldBody<Scalar> own;
    if (body.parent.is_none()) {
      own.alpha.linear = -state.gravity;
    } else {
      const WorldBody<Scalar>& parent = bodies[body.parent.index()];
      own.v = parent.v;
      own.alpha = parent.alpha;
      own.gamma = parent.gamma;
    }
    Motion<Scalar> relative;
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      own.S.push_back(X_W[i] * motion_axis<Scalar>(body, k));
      relative = relative + state.v[body.v_index + k] * own.S[k];
      own.alpha = own.alpha + state.a[body.v_index + k] * own.S[k];
    }
    own.v = own.v + relative;
    own.gamma = own.gamma + cross(own.v, relative);
    own.I = X_W[i] * inertia(state.inertia[i]);
    bodies.push_back(std::move(own));
  }
  return bodies;
}

template <class SixVector>
SixVector rate(const auto& stepped) {
  SixVector result;
  for (std::size_t k = 0; k < 3; ++k) {
    result.angular[k] = stepped.angular[k].imag() / kComplexStep;
    result.linear[k] = stepped.linear[k].imag() / kComplexStep;
  }
  return result;
}

template <class SixVector>
void expect_near(const SixVector& x, const SixVector& expected, const char* identity) {
  double size = 1;
  for (std::size_t k = 0; k < 3; ++k) {
    size = std::max({size, std::abs(expected.angular[k]), std::abs(expected.linear[k])});
  }
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(x.angular[k], expected.angular[k], 1e-11 * size) << identity;
    EXPECT_NEAR(x.linear[k], expected.linear[k], 1e-11 * size) << identity;
  }
}

template <class SixVector>
auto complex_of(const SixVector& x) {
  return std::pair(cast<Complex>(x.angular), cast<Complex>(x.linear));
}

// Whether body i is body j or is carried by it.
bool is_carried(const Mechanism& robot, std::size_t i, std::size_t j) {
  BodyId body = BodyId::of(i);
  while (!body.is_none() && body.index() != j) body = robot.bodies[body.index()].parent;
  return !body.is_none();
}

// A joint's coordinate and a body that it carries.
struct Pair {
  const WorldBody<double>& own;     // of the joint
  const WorldBody<double>& parent;  // of its parent, at rest if that is the world
  const WorldBody<double>& i;
  std::size_t p;
};

// J1 to J7, of the body's quantities where the joint's coordinate has an imaginary step.
void expect_by_position(const Pair& at, const WorldBody<Complex>& stepped, const Motion<double>& m,
                        const Force<double>& f) {
  const WorldBody<double>& i = at.i;
  const Motion<double>& S = at.own.S[at.p];
  const Motion<double> psi = cross(at.parent.v, S);
  for (std::size_t k = 0; k < i.S.size(); ++k) {
    expect_near(rate<Motion<double>>(stepped.S[k]), cross(S, i.S[k]), "J1");
    const auto [moment, force] = complex_of(f);
    const Complex product = dot(stepped.S[k], Force<Complex>{moment, force});
    EXPECT_NEAR(product.imag() / kComplexStep, -dot(i.S[k], cross(S, f)), 1e-11) << "J3";
  }
  expect_near(rate<Motion<double>>(stepped.v), psi - cross(i.v, S), "J2");
  const auto [angular, linear] = complex_of(m);
  expect_near(rate<Force<double>>(stepped.I * Motion<Complex>{angular, linear}),
              cross(S, i.I * m) - i.I * cross(S, m), "J4");
  expect_near(rate<Force<double>>(stepped.I * stepped.v), i.I * psi + cross(S, i.I * i.v), "J5");
  expect_near(
      rate<Motion<double>>(stepped.gamma),
      cross(at.parent.gamma, S) + cross(at.parent.v, psi) - cross(i.gamma, S) - cross(i.v, psi),
      "J6");
  expect_near(rate<Motion<double>>(stepped.alpha), cross(at.parent.alpha, S) - cross(i.alpha, S),
              "J7");
}

// J8 and J9, where the joint's velocity has.
void expect_by_velocity(const Pair& at, const WorldBody<Complex>& stepped) {
  const Motion<double>& S = at.own.S[at.p];
  expect_near(rate<Motion<double>>(stepped.v), S, "J8");
  expect_near(rate<Motion<double>>(stepped.gamma),
              cross(at.parent.v, S) + cross(at.own.v, S) - cross(at.i.v, S), "J9");
}

TEST(AppendixC, HasNineIdentitiesThatHoldForAllJoints) {
  std::size_t pairs = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    const Model model = random_tree(seed);
    const Mechanism robot = lump(model);
    if (has_mimic_joints(robot)) continue;  // of which a coordinate moves several joints
    const Arrays<double> inputs = random_state(model, seed).inputs();
    const auto bodies = bodies_of(robot, inputs);
    WorldBody<double> world;
    world.alpha.linear = -robot.gravity;
    Rng rng(seed);
    Motion<double> m;
    Force<double> f;
    for (std::size_t k = 0; k < 6; ++k) {
      component(m, k) = rng.uniform(-1, 1);
      component(f, k) = rng.uniform(-1, 1);
    }
    for (std::size_t j = 0; j < robot.bodies.size(); ++j) {
      const Body& joint = robot.bodies[j];
      for (std::size_t p = 0; p < bodies[j].S.size(); ++p) {
        Arrays<Complex> by_position, by_velocity;
        for (const auto& input : inputs) by_position.emplace_back(input.begin(), input.end());
        by_velocity = by_position;
        by_position[0] = stepped_position(robot, inputs[0], joint.v_index + p);
        by_velocity[1][joint.v_index + p] += Complex(0, kComplexStep);
        const auto displaced = bodies_of(robot, by_position);
        const auto faster = bodies_of(robot, by_velocity);
        for (std::size_t i = j; i < robot.bodies.size(); ++i) {
          if (!is_carried(robot, i, j)) continue;
          const auto& parent = joint.parent.is_none() ? world : bodies[joint.parent.index()];
          const Pair at{bodies[j], parent, bodies[i], p};
          expect_by_position(at, displaced[i], m, f);
          expect_by_velocity(at, faster[i]);
          ++pairs;
        }
      }
    }
  }
  EXPECT_GT(pairs, 500u);
}

}  // namespace
}  // namespace dynac::test
