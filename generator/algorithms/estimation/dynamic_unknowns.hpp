// SPDX-License-Identifier: BSD-3-Clause
// The unknowns of the Newton-Euler equations of a mechanism, numbered.
// Reference: Nori 2017 (sparse factorisation of the dynamics), equation 4.
#pragma once

#include <cstddef>
#include <vector>

#include "model/mechanism.hpp"

namespace dynac {

/// How the equations are written.
struct NewtonEulerForm {
  /// Links on which a wrench of the environment may act; no others have unknowns for one.
  std::vector<LinkId> wrench_links;
  /// Whether every transform is split in two, constant and joint's, with a massless half-link in
  /// between: more unknowns and fewer operations.
  bool is_split = true;
};

/// Components of spatial vectors count angular x y z, then linear x y z; coordinates as v.
class DynamicUnknowns {
 public:
  DynamicUnknowns(const Mechanism& robot, const NewtonEulerForm& form)
      : bodies_(robot.bodies.size()),
        nv_(robot.nv),
        wrenches_(form.wrench_links.size()),
        vectors_(form.is_split ? 4 : 2) {}

  /// Acceleration of a body: angular, and that of its origin, gravity taken off.
  [[nodiscard]] std::size_t a(std::size_t body, std::size_t component) const {
    return at(body, 0, component);
  }
  /// Force that a joint transmits to its body.
  [[nodiscard]] std::size_t f(std::size_t body, std::size_t component) const {
    return at(body, 1, component);
  }
  /// The same of the half-link, in the joint frame.
  [[nodiscard]] std::size_t half_a(std::size_t body, std::size_t component) const {
    return at(body, 2, component);
  }
  [[nodiscard]] std::size_t half_f(std::size_t body, std::size_t component) const {
    return at(body, 3, component);
  }
  [[nodiscard]] std::size_t tau(std::size_t coordinate) const {
    return equations() - nv_ + coordinate;
  }
  /// Derivative of a coordinate of v.
  [[nodiscard]] std::size_t joint_a(std::size_t coordinate) const {
    return equations() + coordinate;
  }
  /// Wrench on wrench link k, in the link's frame.
  [[nodiscard]] std::size_t wrench(std::size_t k, std::size_t component) const {
    return equations() + nv_ + 6 * k + component;
  }
  /// Of the Newton-Euler equations; the first unknowns are those that they define, in their order.
  [[nodiscard]] std::size_t equations() const { return 6 * vectors_ * bodies_ + nv_; }
  [[nodiscard]] std::size_t count() const { return equations() + nv_ + 6 * wrenches_; }
  [[nodiscard]] bool is_split() const { return vectors_ == 4; }

 private:
  [[nodiscard]] std::size_t at(std::size_t body, std::size_t vector, std::size_t component) const {
    return 6 * (vectors_ * body + vector) + component;
  }

  std::size_t bodies_, nv_, wrenches_, vectors_;
};

/// Numbers by which unknowns are eliminated as articulated bodies are: bodies from the leaves to
/// the root, and of each its joint's acceleration first, then the body's along the joint, then
/// forces, then the other accelerations.
[[nodiscard]] std::vector<std::size_t> recursive_groups(const Mechanism& robot,
                                                        const DynamicUnknowns& unknowns);

/// The equation by which each unknown is eliminated there: a body's acceleration along its joint by
/// the force along it, others by the equation that defines them; others than those of bodies by
/// any.
[[nodiscard]] std::vector<std::size_t> recursive_equations(const Mechanism& robot,
                                                           const DynamicUnknowns& unknowns);

}  // namespace dynac
