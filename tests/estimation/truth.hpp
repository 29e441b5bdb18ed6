// SPDX-License-Identifier: BSD-3-Clause
// What a robot's sensors show under a given motion and given wrenches: classical
// mechanics of every link, in the world, from how its joint moves it, and apart from the compiler's
// algorithms. All that happens is linear in accelerations and wrenches.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "harness/mechanics.hpp"
#include "model/estimation_problem.hpp"

namespace dynac::test {

/// A motion at one moment, and what acts on the robot.
struct Scene {
  std::vector<double> q;  ///< (nq)
  std::vector<double> v;  ///< (nv)
  std::vector<double> a;  ///< (nv)
  /// (6) of a link [force; moment], in its axes about its origin.
  std::map<LinkId, std::vector<double>> wrenches = {};
  Vector3<double> gravity{{0, 0, -9.81}};
  /// All dissipation and rotors of joints count, with friction as sharp as this; none: none does.
  std::optional<double> friction_velocity = {};
};

/// A link in the world, besides what LinkMotion says.
struct MovingLink : LinkMotion {
  Vector3<double> alpha_W{};  ///< angular acceleration [rad/s^2]
  Vector3<double> a_W{};      ///< of the link frame's origin, gravity taken off [m/s^2]
  Vector3<double> f_W{};      ///< force that its joint transmits to it [N]
  Vector3<double> n_W{};      ///< and its moment about the link frame's origin [N m]
};

/// See the top of this file.
class Truth {
 public:
  Truth(const Model& model, const Scene& scene);

  /// What a sensor of this quantity shows.
  [[nodiscard]] double of(const QuantityEntry& entry) const;
  [[nodiscard]] double of(const EntrySum& sum) const;
  /// What the sensors of a problem's inputs show, in their order.
  [[nodiscard]] std::vector<double> measurements(const EstimationProblem& problem) const;
  /// What the problem asks for.
  [[nodiscard]] std::vector<double> estimates(const EstimationProblem& problem) const;
  /// What motors give (nv) [N m] or [N].
  [[nodiscard]] const std::vector<double>& tau() const { return tau_; }
  /// Every link, in the model's order.
  [[nodiscard]] const std::vector<MovingLink>& links() const { return links_; }

 private:
  void move();
  void transmit();
  void find_torques();

  const Model& model_;
  const Scene scene_;
  std::vector<MovingLink> links_;
  std::vector<double> tau_;
};

}  // namespace dynac::test
