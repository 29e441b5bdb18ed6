// SPDX-License-Identifier: BSD-3-Clause
// The quantities that a problem speaks of, as linear forms in the unknowns of the Newton-Euler
// equations: what a sensor shows, by what it is made of.
// Reference: Nori 2017, equation 17; for accelerometers Featherstone 2008, section 2.11 (spatial
// and classical acceleration).
#pragma once

#include <algorithm>

#include "algorithms/base_velocity_transform.hpp"
#include "algorithms/estimation/newton_euler_system.hpp"
#include "model/estimation_problem.hpp"
#include "support/error.hpp"

namespace dynac {

/// A form's value is the sum of its terms less `right`.
template <class Scalar>
using LinearForm = Equation<Scalar>;

namespace quantity_forms {

/// Links that move with a link as one body and hang on it or are it: what a joint that carries it
/// holds, were it cut there.
[[nodiscard]] std::vector<bool> links_held_by(const Mechanism& robot, LinkId link);
/// Whether a link is fixed to another that moves, so that its joint is none of the mechanism's.
[[nodiscard]] bool is_lumped(const Mechanism& robot, LinkId link);

/// A component as users count them, linear first, among those of a spatial vector.
[[nodiscard]] inline std::size_t angular_first(std::size_t component) {
  return component < 3 ? component + 3 : component - 3;
}

/// A component of a force, given in the body's frame, in a link's.
template <class Scalar>
[[nodiscard]] LinearForm<Scalar> at_link(const LinkPlacement& link,
                                         const std::array<LinearForm<Scalar>, 6>& f,
                                         std::size_t row) {
  const auto X = newton_euler_system::force_matrix(cast<Scalar>(inverse(link.X_BL)));
  LinearForm<Scalar> form;
  for (std::size_t k = 0; k < 6; ++k) {
    for (const auto& [unknown, factor] : f[k].terms) form.add(unknown, X[row][k] * factor);
    form.right = form.right + X[row][k] * f[k].right;
  }
  return form;
}

/// A link's inertia with what run-time parameters add, in the frame of its body.
template <class Scalar>
[[nodiscard]] PseudoInertia<Scalar> inertia_of_link(const Mechanism& robot,
                                                    const RobotState<Scalar>& state, LinkId id) {
  const LinkPlacement& link = robot.links[id.index()];
  PseudoInertia<Scalar> sum = cast<Scalar>(link.X_BL * link.inertia);
  for (const auto& [held, added] : state.added_inertia) {
    if (held == id) sum = sum + added;
  }
  return sum;
}

/// Makes the forms of one mechanism.
template <class Scalar>
class Maker {
 public:
  /// @param[in] base_velocity  what a floating base's joint accelerations and torques are
  Maker(const Mechanism& robot, const NewtonEulerForm& form, const RobotState<Scalar>& state,
        const BodyObserver& observe, BaseVelocity base_velocity = BaseVelocity::kBody)
      : robot_(robot),
        form_(form),
        unknowns_(robot, form),
        state_(state),
        velocity_(velocity_terms(robot, state, observe)),
        base_velocity_(has_floating_base(robot) ? base_velocity : BaseVelocity::kBody) {}

  [[nodiscard]] LinearForm<Scalar> operator()(const EntrySum& sum) const {
    LinearForm<Scalar> total;
    for (const EntryTerm& term : sum.terms) {
      const LinearForm<Scalar> form = of(term.entry);
      for (const auto& [unknown, factor] : form.terms) {
        total.add(unknown, Scalar(term.factor) * factor);
      }
      total.right = total.right + Scalar(term.factor) * form.right;
    }
    return total;
  }

 private:
  using Vector = std::array<LinearForm<Scalar>, 6>;

  [[nodiscard]] LinearForm<Scalar> of(const QuantityEntry& entry) const {
    const std::size_t row = angular_first(entry.component);
    switch (entry.quantity) {
      case DynamicQuantity::kJointAcceleration:
        if (is_of_other_base(coordinate(entry))) return base_acceleration(coordinate(entry));
        return only(unknowns_.joint_a(coordinate(entry)));
      case DynamicQuantity::kJointTorque:
        if (is_of_other_base(coordinate(entry))) return base_torque(coordinate(entry));
        return only(unknowns_.tau(coordinate(entry)));
      case DynamicQuantity::kExternalWrench:
        return only(unknowns_.wrench(wrench_index(entry.link), row));
      case DynamicQuantity::kLinkAcceleration:
        return link_acceleration(link(entry), row);
      case DynamicQuantity::kJointWrench:
        return at_link(
            link(entry),
            is_lumped(robot_, entry.link) ? held_force(entry.link) : joint_force(link(entry)), row);
    }
    throw InternalError("a quantity has no form");
  }

  // Whether a coordinate is a base's, and not in its own frame.
  [[nodiscard]] bool is_of_other_base(std::size_t coordinate) const {
    return base_velocity_ != BaseVelocity::kBody && coordinate < 6;
  }

  [[nodiscard]] BaseChange<Scalar> base_change() const {
    const JointPosition<Scalar>& base = state_.configuration.front();
    return {base_velocity_, {base.R_TB, base.p_TB}};
  }

  // The factor of entry k of a motion or force in the base's own frame in entry c of another.
  template <class SixVector>
  [[nodiscard]] Scalar base_factor(std::size_t c, std::size_t k) const {
    std::vector<Scalar> unit(6, Scalar(0));
    unit[k] = Scalar(1);
    set_base_entries(unit, base_change().from_body(base_entries<SixVector>(unit)));
    return unit[c];
  }

  // Row c of x' = T^-1 (a - D V): see base_velocity_transform.hpp.
  [[nodiscard]] LinearForm<Scalar> base_acceleration(std::size_t c) const {
    const BaseChange<Scalar> change = base_change();
    std::vector<Scalar> drift(6, Scalar(0));
    set_base_entries(drift, change.from_body(change.drift(base_entries<Motion<Scalar>>(state_.v))));
    LinearForm<Scalar> form{{}, drift[c]};
    for (std::size_t k = 0; k < 6; ++k) {
      form.add(unknowns_.joint_a(k), base_factor<Motion<Scalar>>(c, k));
    }
    return form;
  }

  [[nodiscard]] LinearForm<Scalar> base_torque(std::size_t c) const {
    LinearForm<Scalar> form;
    for (std::size_t k = 0; k < 6; ++k) {
      form.add(unknowns_.tau(k), base_factor<Force<Scalar>>(c, k));
    }
    return form;
  }

  [[nodiscard]] static LinearForm<Scalar> only(std::size_t unknown) {
    return {{{unknown, Scalar(1)}}, Scalar(0)};
  }

  [[nodiscard]] const LinkPlacement& link(const QuantityEntry& entry) const {
    return robot_.links[entry.link.index()];
  }

  // Of a universal joint the first body has the first coordinate.
  [[nodiscard]] std::size_t coordinate(const QuantityEntry& entry) const {
    const auto body = std::ranges::find(robot_.bodies, entry.link, &Body::link);
    DYNAC_ASSERT(body != robot_.bodies.end(), "no joint carries link {}", entry.link.index());
    return body->v_index + entry.component;
  }

  [[nodiscard]] std::size_t wrench_index(LinkId link) const {
    const auto place = std::ranges::find(form_.wrench_links, link);
    DYNAC_ASSERT(place != form_.wrench_links.end(), "no wrench on link {}", link.index());
    return static_cast<std::size_t>(place - form_.wrench_links.begin());
  }

  [[nodiscard]] LinearForm<Scalar> link_acceleration(const LinkPlacement& link,
                                                     std::size_t row) const {
    const std::size_t i = link.body.index();
    const Transform<Scalar> X_BL = cast<Scalar>(link.X_BL);
    const auto X = newton_euler_system::matrix_of<Scalar>(
        [&](const Motion<Scalar>& m) { return inverse_times(X_BL, m); });
    LinearForm<Scalar> form;
    for (std::size_t k = 0; k < 6; ++k) form.add(unknowns_.a(i, k), X[row][k]);
    const Vector3<Scalar>& w = velocity_.w[i];
    const Vector3<Scalar> centripetal = transpose_times(X_BL.R, cross(w, cross(w, X_BL.p)));
    if (row >= 3) form.right = -centripetal[row - 3];
    return form;
  }

  // What passes through the joint of the link's body.
  [[nodiscard]] Vector joint_force(const LinkPlacement& link) const {
    Vector f;
    for (std::size_t k = 0; k < 6; ++k) f[k] = only(unknowns_.f(link.body.index(), k));
    return f;
  }

  // What passes through a fixed joint: the force that the links beyond it need for their motion and
  // hand on to the bodies that hang on them, in the frame of the body that they belong to.
  [[nodiscard]] Vector held_force(LinkId cut) const {
    const std::vector<bool> is_held = links_held_by(robot_, cut);
    const std::size_t i = robot_.links[cut.index()].body.index();
    Vector f;
    for (std::size_t k = 0; k < robot_.links.size(); ++k) {
      if (is_held[k]) add_inertia(LinkId::of(k), f);
    }
    for (std::size_t k = 0; k < form_.wrench_links.size(); ++k) {
      if (is_held[form_.wrench_links[k].index()]) take_off_wrench(k, f);
    }
    for (std::size_t child = 0; child < robot_.bodies.size(); ++child) {
      const Body& body = robot_.bodies[child];
      const LinkId above = robot_.links[body.link.index()].parent;
      if (body.parent == BodyId::of(i) && is_held[above.index()]) add_child(child, f);
    }
    return f;
  }

  void add_inertia(LinkId link, Vector& f) const {
    const std::size_t i = robot_.links[link.index()].body.index();
    const PseudoInertia<Scalar> pseudo = inertia_of_link(robot_, state_, link);
    const Inertia<Scalar> I = inertia(pseudo);
    const auto matrix =
        newton_euler_system::matrix_of<Scalar>([&](const Motion<Scalar>& m) { return I * m; });
    newton_euler::BodyMotion<Scalar> turning;
    turning.w = velocity_.w[i];
    newton_euler::compute_U(turning);
    const Force<Scalar> gyroscopic = newton_euler::body_force(pseudo, turning);
    for (std::size_t row = 0; row < 6; ++row) {
      for (std::size_t k = 0; k < 6; ++k) f[row].add(unknowns_.a(i, k), matrix[row][k]);
      f[row].right = f[row].right - component(gyroscopic, row);
    }
  }

  void take_off_wrench(std::size_t wrench, Vector& f) const {
    const auto X = newton_euler_system::wrench_to_body<Scalar>(
        robot_.links[form_.wrench_links[wrench].index()]);
    for (std::size_t row = 0; row < 6; ++row) {
      for (std::size_t k = 0; k < 6; ++k) f[row].add(unknowns_.wrench(wrench, k), -X[row][k]);
    }
  }

  void add_child(std::size_t child, Vector& f) const {
    const auto X = newton_euler_system::joint_transforms(
        robot_.bodies[child], state_.configuration[child], form_.is_split);
    for (std::size_t row = 0; row < 6; ++row) {
      for (std::size_t k = 0; k < 6; ++k) {
        if (form_.is_split) {
          f[row].add(unknowns_.half_f(child, k), X.fixed[k][row]);
        } else {
          f[row].add(unknowns_.f(child, k), X.whole[k][row]);
        }
      }
    }
  }

  const Mechanism& robot_;
  const NewtonEulerForm& form_;
  DynamicUnknowns unknowns_;
  const RobotState<Scalar>& state_;
  VelocityTerms<Scalar> velocity_;
  BaseVelocity base_velocity_;
};

}  // namespace quantity_forms

}  // namespace dynac
