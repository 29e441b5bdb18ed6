// SPDX-License-Identifier: BSD-3-Clause
// What the laws are tested on: every robot of the project on a fixed and on a floating base, with
// every engine that computes its inverse dynamics, and the quantities that the laws speak of.
#pragma once

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <iosfwd>
#include <string>
#include <vector>

#include "harness/engine.hpp"
#include "harness/state.hpp"

namespace dynac::test {

/// A robot and its base.
struct Row {
  std::string robot;
  Base base = Base::kFixed;
};

/// "panda_fixed".
[[nodiscard]] std::string label(const Row& row);

/// Every robot of the project on both bases.
[[nodiscard]] std::vector<Row> all_rows();

/// What GoogleTest prints of a row.
void PrintTo(const Row& row, std::ostream* out);

/// The laws are tested on each of these: `Laws.HoldsX/panda_fixed`.
class Laws : public testing::TestWithParam<Row> {
 protected:
  /// The robot's inverse dynamics, without wrenches.
  [[nodiscard]] static const Subject& subject();
  [[nodiscard]] static const Model& model() { return subject().model; }
  /// All engines for it; made once and kept.
  [[nodiscard]] static const std::vector<Engine>& engines();
  /// Inverse dynamics with wrenches on two links: the last, and one that is lumped where there is
  /// one.
  [[nodiscard]] static const Subject& loaded_subject();
  [[nodiscard]] static const std::vector<Engine>& loaded_engines();
  [[nodiscard]] static bool is_floating() { return GetParam().base == Base::kFloating; }
};

/// Joint torques by one engine; fext: wrenches, where the subject has them.
[[nodiscard]] std::vector<double> torque(const Engine& engine, const std::vector<double>& q,
                                         const std::vector<double>& v, const std::vector<double>& a,
                                         const std::vector<double>& fext = {});

/// Gravity torques: those of a robot at rest.
[[nodiscard]] std::vector<double> holding_torque(const Engine& engine, const Model& model,
                                                 const std::vector<double>& q);

/// The sum of the products of their entries.
[[nodiscard]] double dot(const std::vector<double>& x, const std::vector<double>& y);

/// M(q): column i is ID(q, 0, e_i) - ID(q, 0, 0).
[[nodiscard]] Eigen::MatrixXd mass_matrix(const Engine& engine, const Model& model,
                                          const std::vector<double>& q);

/// The step of central differences at which truncation and rounding are about the same.
[[nodiscard]] double difference_step(const Engine& engine);

/// Tolerance of a law in which central differences of that step stand: 2e-9 in double, 2e-3 in
/// float, ten times the worst seen.
[[nodiscard]] double difference_tolerance(const Engine& engine);

/// Tolerance of a law that is exact: 2e-13 in double, 1e-4 in float, three times the worst seen.
[[nodiscard]] double exact_tolerance(const Engine& engine);

}  // namespace dynac::test
