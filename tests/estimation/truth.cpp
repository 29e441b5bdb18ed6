// SPDX-License-Identifier: BSD-3-Clause
#include "truth.hpp"

#include <algorithm>
#include <array>

#include "harness/joint_kinematics.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

using Vec = Vector3<double>;
using Mat = Matrix3<double>;

// How a joint's rates change, seen from the joint's frame.
struct JointAcceleration {
  Vec angular{}, linear{};
};

// Differences of order eight over 0.02 s: exact to rounding for speeds of about one.
JointAcceleration accelerate_joint(const Joint& joint, const Scene& scene) {
  constexpr std::array kWeights{4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
  constexpr double kStep = 0.02;
  JointAcceleration result;
  for (std::size_t k = 0; k < kWeights.size(); ++k) {
    for (const double side : {1.0, -1.0}) {
      const double time = side * static_cast<double>(k + 1) * kStep;
      std::vector<double> q = scene.q, v = scene.v;
      const std::size_t leader = joint.q_index;
      if (joint.mimic) q[leader] += time * v[joint.v_index];
      advance_joint(joint, scene.v, time, q);
      for (std::size_t c = 0; c < v.size(); ++c) v[c] += time * scene.a[c];
      const JointMotion motion = move_joint(joint, q, v);
      const double weight = side * kWeights[k] / kStep;
      result.angular = result.angular + weight * motion.w_J;
      result.linear = result.linear + weight * motion.v_J;
    }
  }
  return result;
}

// Coriolis' theorem: a motion relative to one that turns.
MovingLink move_link(const Joint& joint, const MovingLink& parent, const Scene& scene) {
  const Mat R_WJ = parent.X_WL.R * joint.X_PJ.R;
  const JointMotion own = move_joint(joint, scene.q, scene.v);
  const JointAcceleration change = accelerate_joint(joint, scene);
  const Vec w_P = parent.w_W, w_rel = R_WJ * own.w_J, v_rel = R_WJ * own.v_J;
  MovingLink link;
  link.X_WL = parent.X_WL * joint.X_PJ * own.X_JL;
  const Vec r = link.X_WL.p - parent.X_WL.p;
  link.w_W = w_P + w_rel;
  link.v_W = parent.v_W + cross(w_P, r) + v_rel;
  link.alpha_W = parent.alpha_W + cross(w_P, w_rel) + R_WJ * change.angular;
  link.a_W = parent.a_W + cross(parent.alpha_W, r) + cross(w_P, cross(w_P, r)) +
             2.0 * cross(w_P, v_rel) + R_WJ * change.linear;
  return link;
}

// What a link needs to move as it does: Newton's and Euler's laws about its frame's origin.
void add_inertial_force(const Inertia<double>& inertia, MovingLink& link) {
  const Mat& R = link.X_WL.R;
  const Mat I = R * inertia.I_o * transpose(R);
  const Vec h = R * inertia.h;
  link.f_W = link.f_W + inertia.mass * link.a_W + cross(link.alpha_W, h) +
             cross(link.w_W, cross(link.w_W, h));
  link.n_W = link.n_W + I * link.alpha_W + cross(link.w_W, I * link.w_W) + cross(h, link.a_W);
}

double entry_of(const Mat& R_WL, const Vec& first, const Vec& second, std::size_t component) {
  return transpose_times(R_WL, component < 3 ? first : second)[component % 3];
}

}  // namespace

Truth::Truth(const Model& model, const Scene& scene) : model_(model), scene_(scene) {
  move();
  transmit();
  find_torques();
}

void Truth::move() {
  MovingLink world;
  world.a_W = -scene_.gravity;
  for (const Link& body : model_.links) {
    const MovingLink& parent = body.parent.is_none() ? world : links_[body.parent.index()];
    links_.push_back(move_link(body.joint, parent, scene_));
  }
}

// From the leaves to the root: what a link needs and what its children need of it.
void Truth::transmit() {
  for (std::size_t i = links_.size(); i-- > 0;) {
    MovingLink& link = links_[i];
    const Link& body = model_.links[i];
    add_inertial_force(body.inertia, link);
    if (const auto push = scene_.wrenches.find(LinkId::of(i)); push != scene_.wrenches.end()) {
      const std::vector<double>& e = push->second;
      link.f_W = link.f_W - link.X_WL.R * Vec{{e[0], e[1], e[2]}};
      link.n_W = link.n_W - link.X_WL.R * Vec{{e[3], e[4], e[5]}};
    }
    if (body.parent.is_none()) continue;
    MovingLink& parent = links_[body.parent.index()];
    parent.f_W = parent.f_W + link.f_W;
    parent.n_W = parent.n_W + link.n_W + cross(link.X_WL.p - parent.X_WL.p, link.f_W);
  }
}

// The power that joints transmit at a unit rate; mimic joints work for their leaders.
void Truth::find_torques() {
  const std::size_t nv = scene_.v.size();
  tau_.assign(nv, 0);
  for (std::size_t c = 0; c < nv; ++c) {
    const std::vector<double> unit = unit_velocity(model_, c);
    for (std::size_t i = 0; i < links_.size(); ++i) {
      const Link& body = model_.links[i];
      const Mat R_WP = body.parent.is_none() ? Mat::identity() : links_[body.parent.index()].X_WL.R;
      const Mat R_WJ = R_WP * body.joint.X_PJ.R;
      const JointMotion rate = move_joint(body.joint, scene_.q, unit);
      tau_[c] += dot(links_[i].f_W, R_WJ * rate.v_J) + dot(links_[i].n_W, R_WJ * rate.w_J);
    }
  }
  if (!scene_.friction_velocity) return;
  const std::vector<double> lost = dissipation(model_, scene_.v, *scene_.friction_velocity);
  const std::vector<double> sprung = spring_load(model_, scene_.q).tau;
  const std::vector<double> rotors = armature(model_);
  for (std::size_t c = 0; c < nv; ++c) tau_[c] += lost[c] + sprung[c] + rotors[c] * scene_.a[c];
}

double Truth::of(const QuantityEntry& entry) const {
  const MovingLink& link = links_[entry.link.index()];
  const Mat& R = link.X_WL.R;
  const std::size_t coordinate = model_.link(entry.link).joint.v_index + entry.component;
  switch (entry.quantity) {
    case DynamicQuantity::kJointAcceleration:
      return scene_.a[coordinate];
    case DynamicQuantity::kJointTorque:
      return tau_[coordinate];
    case DynamicQuantity::kJointWrench:
      return entry_of(R, link.f_W, link.n_W, entry.component);
    case DynamicQuantity::kLinkAcceleration:
      return entry_of(R, link.a_W, link.alpha_W, entry.component);
    case DynamicQuantity::kExternalWrench: {
      const auto push = scene_.wrenches.find(entry.link);
      return push == scene_.wrenches.end() ? 0 : push->second[entry.component];
    }
  }
  throw InternalError("a quantity that no sensor shows");
}

double Truth::of(const EntrySum& sum) const {
  double total = 0;
  for (const EntryTerm& term : sum.terms) total += term.factor * of(term.entry);
  return total;
}

std::vector<double> Truth::measurements(const EstimationProblem& problem) const {
  std::vector<double> values;
  for (const Measurement& measurement : problem.measurements) {
    if (!measurement.is_zero) values.push_back(of(measurement.sum));
  }
  return values;
}

std::vector<double> Truth::estimates(const EstimationProblem& problem) const {
  std::vector<double> values;
  for (const EntrySum& sum : problem.estimates) values.push_back(of(sum));
  return values;
}

}  // namespace dynac::test
