// SPDX-License-Identifier: BSD-3-Clause
#include "same_bits.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace dynac::test {
namespace {

/// Compares numbers one by one.
class Comparison {
 public:
  explicit Comparison(double distance) : distance_(distance) {}

  void same(double a, double b) const {
    if (a == b) return;  // infinite, too
    EXPECT_LE(std::abs(a - b), distance_) << a << " and " << b;
  }
  void same(const Vector3<double>& a, const Vector3<double>& b) const {
    for (std::size_t i = 0; i < 3; ++i) same(a[i], b[i]);
  }
  void same(const Matrix3<double>& a, const Matrix3<double>& b) const {
    for (std::size_t i = 0; i < 3; ++i) same(a.row[i], b.row[i]);
  }
  void same(const Transform<double>& a, const Transform<double>& b) const {
    same(a.R, b.R);
    same(a.p, b.p);
  }
  void same(const JointDynamics& a, const JointDynamics& b) const {
    same(a.damping, b.damping);
    same(a.friction, b.friction);
    same(a.rotor_inertia, b.rotor_inertia);
    same(a.gear_ratio, b.gear_ratio);
    same(a.stiffness, b.stiffness);
    same(a.rest_position, b.rest_position);
  }
  void same(const JointLimits& a, const JointLimits& b) const {
    same(a.lower, b.lower);
    same(a.upper, b.upper);
    same(a.velocity, b.velocity);
    same(a.effort, b.effort);
  }
  void same(const Mimic& a, const Mimic& b) const {
    EXPECT_EQ(a.leader, b.leader);
    same(a.multiplier, b.multiplier);
    same(a.offset, b.offset);
  }
  template <class Value>
  void same(const std::optional<Value>& a, const std::optional<Value>& b) const {
    ASSERT_EQ(a.has_value(), b.has_value());
    if (a) same(*a, *b);
  }
  void same(const Joint& a, const Joint& b) const {
    SCOPED_TRACE("joint " + a.name);
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.type, b.type);
    EXPECT_EQ(a.q_index, b.q_index);
    EXPECT_EQ(a.v_index, b.v_index);
    same(a.X_PJ, b.X_PJ);
    same(a.axis, b.axis);
    same(a.second_axis, b.second_axis);
    same(a.point, b.point);
    same(a.pitch, b.pitch);
    same(a.limits, b.limits);
    same(a.dynamics, b.dynamics);
    same(a.second_dynamics, b.second_dynamics);
    same(a.mimic, b.mimic);
  }
  void same(const Link& a, const Link& b) const {
    SCOPED_TRACE("link " + a.name);
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.parent, b.parent);
    same(a.joint, b.joint);
    same(a.inertia.mass, b.inertia.mass);
    same(a.inertia.h, b.inertia.h);
    same(a.inertia.I_o, b.inertia.I_o);
  }
  void same(const Constraint& a, const Constraint& b) const {
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.type, b.type);
    EXPECT_EQ(a.first.link, b.first.link);
    EXPECT_EQ(a.second.link, b.second.link);
    same(a.first.X_LF, b.first.X_LF);
    same(a.second.X_LF, b.second.X_LF);
    EXPECT_EQ(a.axes, b.axes);
    EXPECT_EQ(a.free_axis, b.free_axis);
    EXPECT_EQ(a.left_out, b.left_out);
    same(a.constant, b.constant);
    ASSERT_EQ(a.terms.size(), b.terms.size());
    for (std::size_t k = 0; k < a.terms.size(); ++k) {
      EXPECT_EQ(a.terms[k].link, b.terms[k].link);
      same(a.terms[k].factor, b.terms[k].factor);
    }
  }
  void same(const Loop& a, const Loop& b) const {
    SCOPED_TRACE("loop " + a.constraint.name);
    EXPECT_EQ(a.type, b.type);
    same(a.constraint, b.constraint);
    same(a.axes, b.axes);
  }
  void same(const NamedConfiguration& a, const NamedConfiguration& b) const {
    SCOPED_TRACE("configuration " + a.name);
    EXPECT_EQ(a.name, b.name);
    same(a.positions, b.positions);
  }
  void same(const NamedFrame& a, const NamedFrame& b) const {
    SCOPED_TRACE("frame " + a.name);
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.link, b.link);
    same(a.X_LF, b.X_LF);
  }
  template <class Item>
  void same(const std::vector<Item>& a, const std::vector<Item>& b) const {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) same(a[i], b[i]);
  }

 private:
  double distance_;
};

}  // namespace

void expect_near(const Model& model, const Model& expected, double distance) {
  const Comparison comparison(distance);
  EXPECT_EQ(model.name, expected.name);
  EXPECT_EQ(model.base(), expected.base());
  comparison.same(model.gravity, expected.gravity);
  comparison.same(model.links, expected.links);
  comparison.same(model.loops, expected.loops);
  comparison.same(model.configurations, expected.configurations);
  comparison.same(model.frames, expected.frames);
}

void expect_same_bits(const Model& model, const Model& expected) {
  expect_near(model, expected, 0);
}

}  // namespace dynac::test
