// SPDX-License-Identifier: BSD-3-Clause
// What a Mechanism does, by the generic algorithms, in the terms of the Model that it came from;
// and how two Mechanisms are compared.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "algorithms/inverse/rnea.hpp"
#include "kernels/state.hpp"
#include "kernels/table.hpp"
#include "lower/lower.hpp"
#include "random_model.hpp"

namespace dynac {

/// Placement of every moving body in the world.
inline std::vector<Transform<double>> body_placements(const Mechanism& robot,
                                                      const std::vector<double>& q) {
  const Configuration<double> configuration = configure(robot, q);
  std::vector<Transform<double>> X_W;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Transform<double> X_PB = placement(robot.bodies[i], configuration[i]);
    const BodyId parent = robot.bodies[i].parent;
    X_W.push_back(parent.is_none() ? X_PB : X_W[parent.index()] * X_PB);
  }
  return X_W;
}

/// Placement of every link of the Model in the world.
inline std::vector<Transform<double>> link_placements(const Mechanism& robot,
                                                      const std::vector<double>& q) {
  const std::vector<Transform<double>> X_W = body_placements(robot, q);
  std::vector<Transform<double>> links;
  for (const LinkPlacement& link : robot.links) {
    links.push_back(link.body.is_none() ? link.X_BL : X_W[link.body.index()] * link.X_BL);
  }
  return links;
}

/// Largest difference of any entry of two matrices or vectors.
inline double distance(const Matrix3<double>& a, const Matrix3<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) largest = std::max(largest, std::abs(a(i, j) - b(i, j)));
  }
  return largest;
}

inline double distance(const Vector3<double>& a, const Vector3<double>& b) {
  return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

/// Largest difference of any entry of two lists of placements.
inline double distance(const std::vector<Transform<double>>& a,
                       const std::vector<Transform<double>>& b) {
  EXPECT_EQ(a.size(), b.size());
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    largest = std::max({largest, distance(a[i].R, b[i].R), distance(a[i].p, b[i].p)});
  }
  return largest;
}

/// A state of the mechanism.
struct State {
  std::vector<double> q;
  std::vector<double> v;
  std::vector<double> a;
};

inline State random_state(const Model& model, Rng& random) {
  State state;
  state.q = random_position(model, random);
  for (int k = 0; k < velocity_size(model); ++k) {
    state.v.push_back(random.uniform(-2, 2));
    state.a.push_back(random.uniform(-5, 5));
  }
  return state;
}

inline std::vector<double> torques(const Mechanism& robot, const State& state) {
  const RobotState<double> robot_state =
      make_state<double>(*find_kernel("inverse_dynamics"), {robot}, {state.q, state.v, state.a});
  return inverse_dynamics_body_frame(robot, robot_state, [](const Body&) {});
}

/// max |x - reference| / max |reference|.
inline double relative_error(const std::vector<double>& x, const std::vector<double>& reference) {
  double error = 0;
  double scale = 1e-12;
  for (std::size_t k = 0; k < x.size(); ++k) {
    error = std::max(error, std::abs(x[k] - reference[k]));
    scale = std::max(scale, std::abs(reference[k]));
  }
  return error / scale;
}

/// Checks many random robots on both bases, up to the first failure.
template <class Check>
void for_random_models(const Check& check) {
  for (const Base base : {Base::kFixed, Base::kFloating}) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
      SCOPED_TRACE(testing::Message()
                   << "seed " << seed << (base == Base::kFixed ? ", fixed" : ", floating"));
      Rng random(seed + 1);
      check(random_model(seed, base), random);
      if (testing::Test::HasFailure()) return;
    }
  }
}

/// Frame choices with generic rotations and shifts; a floating base as it is.
inline std::vector<FrameChoice> random_frames(const Mechanism& robot, Rng& random) {
  std::vector<FrameChoice> frames;
  for (const Body& body : robot.bodies) {
    const double angle = random.uniform(-3.2, 3.2);
    FrameChoice choice{std::cos(angle), std::sin(angle), random.uniform(-1, 1), random.one_in(2)};
    if (random.one_in(4)) choice = {1, 0, 0, random.one_in(2)};
    if (!is_screw(body.joint_type)) choice = {};
    frames.push_back(choice);
  }
  return frames;
}

inline bool is_same(const Body& a, const Body& b) {
  return a.name == b.name && a.link == b.link && a.joint_type == b.joint_type &&
         a.parent == b.parent && a.X_PT == b.X_PT && a.multiplier == b.multiplier &&
         a.pitch == b.pitch && a.angle_offset == b.angle_offset &&
         a.axial_offset == b.axial_offset && a.inertia == b.inertia && a.q_index == b.q_index &&
         a.v_index == b.v_index;
}

/// Equal to the last bit.
inline bool is_same(const Mechanism& a, const Mechanism& b) {
  return a.nq == b.nq && a.nv == b.nv &&
         std::equal(a.bodies.begin(), a.bodies.end(), b.bodies.begin(), b.bodies.end(),
                    [](const Body& x, const Body& y) { return is_same(x, y); }) &&
         std::equal(a.links.begin(), a.links.end(), b.links.begin(), b.links.end(),
                    [](const LinkPlacement& x, const LinkPlacement& y) {
                      return x.body == y.body && x.X_BL == y.X_BL;
                    });
}

}  // namespace dynac
