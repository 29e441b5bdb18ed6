// SPDX-License-Identifier: BSD-3-Clause
// Friction cones of contacts: their axes, and the pyramids between which and the cones nothing is.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "harness/compare.hpp"
#include "kernel_laws/held_trial.hpp"
#include "kernel_laws/law_lists.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;
using Vector3d = Eigen::Vector3d;

// Rows of a force on a link at a place in the world, and the axes that they are along.
struct ForceRows {
  Eigen::Index first = 0;
  Eigen::Matrix3d R;
};

std::vector<ForceRows> force_rows(const ConstraintSet& set) {
  std::vector<ForceRows> all;
  Eigen::Index row = 0;
  for (const Constraint& constraint : set.constraints) {
    const bool is_of_place = constraint.type == ConstraintType::kPoint ||
                             constraint.type == ConstraintType::kFrame ||
                             constraint.type == ConstraintType::kHinge;
    const auto& without = constraint.left_out;
    if (is_of_place && constraint.second.link.is_none() && !without[0] && !without[1] &&
        !without[2]) {
      ForceRows rows{row, Eigen::Matrix3d::Identity()};
      if (constraint.type != ConstraintType::kPoint || constraint.axes != RowAxes::kWorld) {
        for (std::size_t i = 0; i < 9; ++i) {
          rows.R(static_cast<Eigen::Index>(i / 3), static_cast<Eigen::Index>(i % 3)) =
              constraint.second.X_LF.R(i / 3, i % 3);
        }
      }
      all.push_back(rows);
    }
    row += static_cast<Eigen::Index>(rows_of(constraint));
  }
  return all;
}

void expect_right_handed(const Eigen::Matrix3d& axes, const Vector3d& n) {
  const Eigen::Matrix3d products = axes.transpose() * axes;
  EXPECT_LE(max_difference(flat(products), flat(Eigen::Matrix3d::Identity())), 1e-14);
  EXPECT_LE(max_difference(flat(axes.col(2)), flat(n)), 1e-14);
  EXPECT_GT(axes.determinant(), 0);
}

// The forces on the four edges are allowed and just do not slip; a little further out none is.
void expect_edges_on_the_cone(const Eigen::MatrixXd& C, const Eigen::Matrix3d& axes,
                              double friction) {
  for (const double x : {-1.0, 1.0}) {
    for (const double y : {-1.0, 1.0}) {
      const Vector3d slip = friction / std::numbers::sqrt2 * (axes * Vector3d(x, y, 0));
      EXPECT_NEAR(slip.norm(), friction, 1e-14);
      EXPECT_LE((C * (axes.col(2) + slip)).maxCoeff(), 1e-14);
      EXPECT_GT((C * (axes.col(2) + 1.001 * slip)).maxCoeff(), 0);
    }
  }
  EXPECT_GT((C * -axes.col(2)).maxCoeff(), 0.9) << "the ground does not pull";
}

// With one more constraint, which is a contact.
HeldTrial with_contact(const Trial& trial, Rng& rng) {
  HeldTrial held(trial);
  ConstraintSet set = *held.settings.constraints;
  Constraint contact{.name = "foot",
                     .first = {LinkId::of(rng.below(trial.model.links.size())), {}}};
  contact.type = rng.one_in(2) ? ConstraintType::kPoint : ConstraintType::kFrame;
  contact.second.X_LF.R = rng.rotation();
  if (rng.one_in(2)) contact.axes = RowAxes::kOfSecond;
  set.constraints.push_back(contact);
  held.rows = rows_of(set);
  held.settings.constraints = std::make_shared<const ConstraintSet>(std::move(set));
  return held;
}

void forces_in_pyramids_do_not_slip(const Trial& trial) {
  Rng rng(trial.seed);
  const HeldTrial held = with_contact(trial, rng);
  const std::vector<ForceRows> contacts = force_rows(*held.settings.constraints);
  Vector normals, friction;
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    for (const double entry : flat(Vector3d(rng.uniform(-1, 1), rng.uniform(-1, 1), 1))) {
      normals.push_back((rng.one_in(2) ? -2 : 3) * entry);
    }
    friction.push_back(rng.uniform(0.1, 1.5));
  }
  for (const KernelRun& run :
       kernel_runs(trial.model, "friction_cones", trial.seed, held.settings)) {
    SCOPED_TRACE(run.name);
    const Arrays<double> outputs = run.run({normals, friction});
    const Eigen::MatrixXd axes = matrix(outputs[0], 3 * contacts.size());
    Eigen::MatrixXd C = matrix(outputs[1], held.rows);
    for (std::size_t k = 0; k < contacts.size(); ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      const Vector3d n = Vector3d(Eigen::Map<const Vector3d>(&normals[3 * k])).normalized();
      expect_right_handed(axes.middleCols(3 * i, 3), n);
      auto own = C.block(5 * i, contacts[k].first, 5, 3);
      const Eigen::MatrixXd of_world = own * contacts[k].R.transpose();
      expect_edges_on_the_cone(of_world, axes.middleCols(3 * i, 3), friction[k]);
      for (int sample = 0; sample < 20; ++sample) {
        const Vector3d f(rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1));
        if ((of_world * f).maxCoeff() > 0) continue;
        EXPECT_LE((f - f.dot(n) * n).norm(), friction[k] * f.dot(n) + 1e-14);
      }
      own.setZero();
    }
    EXPECT_EQ(C.cwiseAbs().maxCoeff(), 0) << "of other rows";
  }
}

}  // namespace

std::vector<Law> contact_laws() {
  return {{"ForcesInPyramidsDoNotSlip", {"friction_cones"}, false, forces_in_pyramids_do_not_slip}};
}

}  // namespace dynac::test
