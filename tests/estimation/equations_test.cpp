// SPDX-License-Identifier: BSD-3-Clause
// The Newton-Euler equations hold for what classical mechanics says of every link: D d + b = 0.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "harness/compare.hpp"
#include "harness/random_tree.hpp"
#include "kernels/joint_effects.hpp"
#include "kernels/state.hpp"
#include "problem_kernel.hpp"
#include "random_trees/seeds.hpp"

namespace dynac::test {
namespace {

using Vec = Vector3<double>;
using Mat = Matrix3<double>;

// A frame in the world and how it moves.
struct MovingFrame {
  Transform<double> X_W;
  Vec w_W, alpha_W, v_W, a_W;
  Vec f_W, n_W;  ///< what is transmitted to its body, about its origin
};

// The same motion, seen from another point of the body.
MovingFrame moved(const MovingLink& link, const Transform<double>& X_W) {
  const Vec r = X_W.p - link.X_WL.p;
  return {X_W,
          link.w_W,
          link.alpha_W,
          link.v_W + cross(link.w_W, r),
          link.a_W + cross(link.alpha_W, r) + cross(link.w_W, cross(link.w_W, r)),
          link.f_W,
          link.n_W - cross(r, link.f_W)};
}

// The link between the two axes of a universal joint, which has turned about the first alone.
MovingLink between_axes(const Link& body, const MovingLink& parent, const MovingLink& link,
                        const Scene& scene) {
  const Vec axis_W = parent.X_WL.R * (body.joint.X_PJ.R * body.joint.axis);
  const Vec r = link.X_WL.p - parent.X_WL.p;
  const double rate = scene.v[body.joint.v_index];
  MovingLink result = parent;
  result.X_WL.p = link.X_WL.p;
  result.w_W = parent.w_W + rate * axis_W;
  result.v_W = parent.v_W + cross(parent.w_W, r);
  result.alpha_W =
      parent.alpha_W + scene.a[body.joint.v_index] * axis_W + rate * cross(parent.w_W, axis_W);
  result.a_W = parent.a_W + cross(parent.alpha_W, r) + cross(parent.w_W, cross(parent.w_W, r));
  result.f_W = link.f_W;
  result.n_W = link.n_W;
  return result;
}

// Values of all unknowns.
class Unknowns {
 public:
  Unknowns(const Model& model, const Mechanism& robot, const NewtonEulerForm& form,
           const Scene& scene)
      : model_(model),
        robot_(robot),
        scene_(scene),
        truth_(model, scene),
        unknowns_(robot, form),
        d_(unknowns_.count()) {
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) fill_body(i);
    for (std::size_t c = 0; c < robot.nv; ++c) {
      d_[unknowns_.tau(c)] = truth_.tau()[c];
      d_[unknowns_.joint_a(c)] = scene.a[c];
    }
    for (std::size_t k = 0; k < form.wrench_links.size(); ++k) {
      const std::vector<double>& e = scene.wrenches.at(form.wrench_links[k]);
      for (std::size_t c = 0; c < 6; ++c) d_[unknowns_.wrench(k, c)] = e[(c + 3) % 6];
    }
  }

  [[nodiscard]] const std::vector<double>& values() const { return d_; }

 private:
  [[nodiscard]] bool is_whole(std::size_t i) const {
    return robot_.links[robot_.bodies[i].link.index()].body == BodyId::of(i);
  }

  // The link whose joint a body has, as a link that moves.
  [[nodiscard]] MovingLink link_of(std::size_t i) const {
    const LinkId id = robot_.bodies[i].link;
    const MovingLink& link = truth_.links()[id.index()];
    if (is_whole(i)) return link;
    const Link& body = model_.link(id);
    return between_axes(body, truth_.links()[body.parent.index()], link, scene_);
  }

  [[nodiscard]] Transform<double> placement_of(std::size_t i) const {
    const Body& body = robot_.bodies[i];
    const LinkPlacement& link = robot_.links[body.link.index()];
    if (is_whole(i)) return truth_.links()[body.link.index()].X_WL * inverse(link.X_BL);
    const LinkId parent = model_.link(body.link).parent;
    return truth_.links()[parent.index()].X_WL * inverse(robot_.links[parent.index()].X_BL) *
           placement(body, joint_position(body, scene_.q));
  }

  void fill_body(std::size_t i) {
    const Body& body = robot_.bodies[i];
    const MovingLink link = link_of(i);
    fill(moved(link, placement_of(i)), unknowns_.a(i, 0), unknowns_.f(i, 0));
    if (!unknowns_.is_split()) return;
    if (body.parent.is_none()) return;
    const Transform<double> X_WT = placement_of(body.parent.index()) * body.X_PT;
    MovingFrame half = moved(link_of(body.parent.index()), X_WT);
    const MovingFrame force = moved(link, X_WT);
    const Transform<double> X_WP = placement_of(body.parent.index());
    const MovingFrame above = moved(link_of(body.parent.index()), X_WP);
    // What turns it is counted where the joint's own acceleration is.
    half.a_W = above.a_W + cross(above.alpha_W, X_WT.p - X_WP.p);
    half.f_W = force.f_W;
    half.n_W = force.n_W;
    fill(half, unknowns_.half_a(i, 0), unknowns_.half_f(i, 0));
  }

  // In the frame's axes; accelerations of its origin.
  void fill(const MovingFrame& frame, std::size_t first_a, std::size_t first_f) {
    const auto write = [&](std::size_t first, const Vec& x_W) {
      const Vec x = transpose_times(frame.X_W.R, x_W);
      for (std::size_t k = 0; k < 3; ++k) d_[first + k] = x[k];
    };
    write(first_a, frame.alpha_W);
    write(first_a + 3, frame.a_W);
    write(first_f, frame.n_W);
    write(first_f + 3, frame.f_W);
  }

  const Model& model_;
  const Mechanism& robot_;
  const Scene& scene_;
  Truth truth_;
  DynamicUnknowns unknowns_;
  std::vector<double> d_;
};

std::vector<double> passive_torques(const Mechanism& robot, const Scene& scene) {
  KernelContext context{robot};
  context.settings.joint_dynamics = {{true, true, true, true}, *scene.friction_velocity};
  const auto joints =
      joint_dynamics::joint_numbers<double>(robot, context.settings.joint_dynamics.effects);
  return joint_dynamics::passive_torques(context, joints, scene.q, scene.v);
}

// What is left of the equations, as a part of the largest term of all.
double residual(const Model& model, const Scene& scene, bool is_split) {
  const Mechanism robot = lump(model);
  NewtonEulerForm form{{}, is_split};
  for (const auto& push : scene.wrenches) form.wrench_links.push_back(push.first);
  auto state =
      make_state<double>(*find_kernel("inverse_dynamics"), {robot}, {scene.q, scene.v, scene.a});
  std::vector<double> passive;
  if (scene.friction_velocity) {
    state.joints = joint_dynamics::joint_numbers<double>(robot, {.armature = true});
    joint_dynamics::apply_rotors(robot, state);
    passive = passive_torques(robot, scene);
  }
  const auto system =
      newton_euler_equations<double>(robot, form, state, passive, [](const Body&) {});
  const Unknowns unknowns(model, robot, form, scene);
  const std::vector<double>& d = unknowns.values();
  EXPECT_EQ(system.unknowns, d.size());
  std::vector<double> left;
  double largest = 0;
  for (const Equation<double>& equation : system.equations) {
    double sum = -equation.right;
    for (const auto& [unknown, factor] : equation.terms) {
      sum += factor * d[unknown];
      largest = std::max(largest, std::abs(factor * d[unknown]));
    }
    left.push_back(sum);
  }
  return max_abs(left) / largest;
}

std::vector<LinkId> some_moving_links(const Model& model, std::uint64_t seed) {
  const Mechanism robot = lump(model);
  Rng rng(seed + 11);
  std::vector<LinkId> links;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    if (!robot.links[i].body.is_none() && rng.chance(0.3)) links.push_back(LinkId::of(i));
  }
  return links;
}

class NewtonEulerEquations : public RandomTrees {};

TEST_P(NewtonEulerEquations, HoldForWhatMechanicsSaysOfRandomTrees) {
  for_each_seed([](std::uint64_t seed) {
    const Model model = with_joint_dynamics(random_tree(seed), seed);
    Scene scene = random_scene(model, some_moving_links(model, seed), seed);
    if (seed % 2 == 0) scene.friction_velocity = 0.3;
    EXPECT_LE(residual(model, scene, true), 1e-10);
    EXPECT_LE(residual(model, scene, false), 1e-10);
  });
}

INSTANTIATE_TEST_SUITE_P(Share, NewtonEulerEquations, testing::Range<std::uint64_t>(0, kShares));

TEST(NewtonEulerEquationsOfRobots, HoldForWhatMechanicsSays) {
  for (const std::string& name : own_robot_names()) {
    for (const Base base : {Base::kFixed, Base::kFloating}) {
      const Model model = own_robot(name, base);
      const Scene scene = random_scene(model, some_moving_links(model, 1), 1);
      EXPECT_LE(residual(model, scene, true), 1e-10) << name;
      EXPECT_LE(residual(model, scene, false), 1e-10) << name;
    }
  }
}

}  // namespace
}  // namespace dynac::test
