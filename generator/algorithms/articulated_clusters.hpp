// Forward dynamics by articulated bodies for robots with mimic joints: coordinates that move
// several bodies, wherever these are in the tree.
//
// An articulated body that contains some but not all joints of a shared coordinate c keeps it open:
// what the body transmits and what c asks are
//
//   f = I a + sum_c F_c qdd_c + p,    tau_c = F_c^T a + sum_c' D_cc' qdd_c' + d_c.
//
// A joint of c adds the columns I S to F_c, S^T (2 F_c + I S) to D_cc, S^T F_c' to D_cc' and S^T p
// to d_c. Where the last one has come in (at it, or at the body, be it the world, where branches
// meet) c is eliminated: what depends on it is D_cc alone, so there is no matrix to invert, however
// many joints share coordinates. A coordinate of one joint is open at this joint only: without
// shared ones this is the algorithm of articulated_body.hpp.
// Reference: Jain 2012 (constraint embedding); Chignoli, Adrian, Kim, Wensing 2023 (clusters); here
// by scalars, in the order of the tree.
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "algorithms/articulated_body.hpp"
#include "model/mechanism.hpp"

namespace dynac {
namespace articulated_clusters {

/// Where coordinates that move several bodies are eliminated.
struct Plan {
  std::vector<bool> is_shared;      ///< (nv)
  std::vector<bool> ends_at_joint;  ///< of a body: its shared coordinate has no joint above
  std::vector<std::vector<std::size_t>> met;  ///< of a body, then of the world: those whose
                                              ///< branches meet there
};

/// The plan of a robot.
[[nodiscard]] inline Plan plan_of(const Mechanism& robot) {
  const std::size_t n = robot.bodies.size();
  std::vector<std::size_t> all(robot.nv, 0);
  for (const Body& body : robot.bodies) ++all[body.v_index];
  Plan result{std::vector<bool>(robot.nv), std::vector<bool>(n),
              std::vector<std::vector<std::size_t>>(n + 1)};
  for (std::size_t c = 0; c < robot.nv; ++c) {
    result.is_shared[c] = all[c] > 1;
    if (!result.is_shared[c]) continue;
    std::vector<std::size_t> below(n + 1, 0);  // joints of c that a body carries; last the world
    bool is_open = true;
    for (std::size_t i = n + 1; i-- > 0 && is_open;) {
      const std::size_t place = i == 0 ? n : i - 1;  // bodies from the leaves, then the world
      const bool is_own = place < n && robot.bodies[place].v_index == c;
      if (below[place] == all[c]) result.met[place].push_back(c);
      if (is_own) ++below[place];
      if (is_own && below[place] == all[c]) result.ends_at_joint[place] = true;
      is_open = below[place] != all[c];
      if (place == n) break;
      const BodyId parent = robot.bodies[place].parent;
      below[parent.is_none() ? n : parent.index()] += below[place];
    }
  }
  return result;
}

/// A coordinate that is eliminated.
template <class Scalar>
struct Step {
  std::size_t coordinate = 0;
  Force<Scalar> U;  ///< F_c
  Force<Scalar> U_per_D;
  Scalar inverse_D{0};
  std::map<std::size_t, Scalar> open;  ///< D_cc' of those that stay open
};

/// Coordinates that are open in an articulated body.
template <class Scalar>
struct Open {
  std::map<std::size_t, Force<Scalar>> F;
  std::map<std::size_t, std::map<std::size_t, Scalar>> D;  ///< all of it: D_cc' and D_c'c
};

/// Adds to an entry that may not be there yet.
template <class Map, class Key, class Value>
void add(Map& map, const Key& key, const Value& value) {
  const auto [entry, is_new] = map.try_emplace(key, value);
  if (!is_new) entry->second = entry->second + value;
}

/// Opens a shared coordinate at one of its joints.
template <class Scalar>
void open_at_joint(const Body& body, const ArticulatedInertia<Scalar>& I, Open<Scalar>& open) {
  const std::size_t c = body.v_index;
  const Force<Scalar> U = I * motion_axis<Scalar>(body, 0);
  for (const auto& [other, F] : open.F) {
    const Scalar along = along_axis(body, 0, F);
    add(open.D[c], other, along);  // twice of c itself
    add(open.D[other], c, along);
  }
  add(open.D[c], c, along_axis(body, 0, U));
  add(open.F, c, U);
}

/// Takes a coordinate off what is open, as far as this depends on it.
template <class Scalar>
void close(const Step<Scalar>& step, Open<Scalar>& open) {
  for (const auto& [c, D_c] : step.open) {
    open.F[c] = open.F[c] - D_c * step.U_per_D;
    const Scalar share = step.inverse_D * D_c;
    for (const auto& [other, D_other] : step.open) {
      open.D[c][other] = open.D[c][other] - share * D_other;
    }
  }
}

/// Eliminates a shared coordinate.
template <class Scalar>
[[nodiscard]] Step<Scalar> eliminate_shared(std::size_t c, const RobotState<Scalar>& state,
                                            ArticulatedInertia<Scalar>& I, Open<Scalar>& open) {
  Step<Scalar> step{c, open.F.at(c), {}, {}, open.D.at(c)};
  const Scalar D = step.open.at(c);
  step.inverse_D = Scalar(1) / (state.armature.empty() ? D : D + state.armature[c]);
  step.U_per_D = step.inverse_D * step.U;
  step.open.erase(c);
  open.F.erase(c);
  open.D.erase(c);
  for (auto& [other, row] : open.D) row.erase(c);
  close(step, open);
  I = reduced(I, step.U, step.U_per_D);
  return step;
}

/// Eliminates a coordinate of one joint.
template <class Scalar>
[[nodiscard]] Step<Scalar> eliminate_own(const Body& body, std::size_t axis,
                                         const RobotState<Scalar>& state,
                                         ArticulatedInertia<Scalar>& I, Open<Scalar>& open) {
  auto [U, U_per_D, inverse_D] =
      articulated_body::eliminate(body, axis, rotor_inertia(state, body, axis), I);
  Step<Scalar> step{body.v_index + axis, U, U_per_D, inverse_D, {}};
  for (const auto& [c, F] : open.F) step.open.emplace(c, along_axis(body, axis, F));
  close(step, open);
  return step;
}

/// All that depends on positions and inertias alone.
template <class Scalar>
struct Elimination {
  Plan plan;
  std::vector<std::vector<Step<Scalar>>> at_joint;  ///< of each body
  std::vector<std::vector<Step<Scalar>>> at_body;   ///< of each body, then of the world
};

/// The coordinates, eliminated leaves first.
template <class Scalar>
[[nodiscard]] Elimination<Scalar> eliminate_all(const Mechanism& robot,
                                                const RobotState<Scalar>& state,
                                                const BodyObserver& observe) {
  const std::size_t n = robot.bodies.size();
  Elimination<Scalar> result{plan_of(robot), std::vector<std::vector<Step<Scalar>>>(n),
                             std::vector<std::vector<Step<Scalar>>>(n + 1)};
  std::vector<ArticulatedInertia<Scalar>> I;
  for (const PseudoInertia<Scalar>& body : state.inertia) I.push_back(articulated(body));
  I.emplace_back();  // the world's, which does not matter
  std::vector<Open<Scalar>> open(n + 1);
  const auto meet = [&](std::size_t place) {
    for (const std::size_t c : result.plan.met[place]) {
      result.at_body[place].push_back(eliminate_shared(c, state, I[place], open[place]));
    }
  };
  for (std::size_t i = n; i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    meet(i);
    const bool is_shared = result.plan.is_shared[body.v_index];
    if (is_shared) open_at_joint(body, I[i], open[i]);
    if (is_shared && result.plan.ends_at_joint[i]) {
      result.at_joint[i].push_back(eliminate_shared(body.v_index, state, I[i], open[i]));
    }
    for (std::size_t k = 0; !is_shared && k < motion_components(body.joint_type).size(); ++k) {
      result.at_joint[i].push_back(eliminate_own(body, k, state, I[i], open[i]));
    }
    const std::size_t parent = body.parent.is_none() ? n : body.parent.index();
    if (parent < n) {
      I[parent] = I[parent] + inertia_to_parent(body, state.configuration[i], I[i]);
    }
    for (const auto& [c, F] : open[i].F) {
      add(open[parent].F, c, to_parent(body, state.configuration[i], F));
    }
    for (const auto& [c, row] : open[i].D) {
      for (const auto& [other, D] : row) add(open[parent].D[c], other, D);
    }
  }
  meet(n);
  return result;
}

/// What torques leave for the accelerations: of a step u = tau_c - d_c.
template <class Scalar>
class Rest {
 public:
  explicit Rest(const std::vector<Scalar>& tau) : u_(tau) {}

  /// A coordinate feels what one of its joints transmits.
  void feel(const Body& body, std::size_t axis, const Force<Scalar>& p) {
    Scalar& u = u_[body.v_index + axis];
    u = u - along_axis(body, axis, p);
  }
  /// A step that is done: what it leaves to p and to the open coordinates.
  void take(const Step<Scalar>& step, Force<Scalar>& p) {
    const Scalar& u = u_[step.coordinate];
    p = p + u * step.U_per_D;
    const Scalar share = u * step.inverse_D;
    for (const auto& [c, D] : step.open) u_[c] = u_[c] - share * D;
  }
  /// u becomes the acceleration of a step's coordinate.
  /// @param[in] a  of the place where it is eliminated
  void solve(const Step<Scalar>& step, const Motion<Scalar>& a) {
    Scalar rest = u_[step.coordinate];
    for (const auto& [c, D] : step.open) rest = rest - D * u_[c];
    u_[step.coordinate] = rest * step.inverse_D - dot(a, step.U_per_D);
  }

  [[nodiscard]] const Scalar& operator[](std::size_t c) const { return u_[c]; }
  [[nodiscard]] std::vector<Scalar> take_all() { return std::move(u_); }

 private:
  std::vector<Scalar> u_;  // (nv)
};

/// Accelerations of the joints that torques add to a motion without any.
/// @param[in] tau  (nv)
/// @param[in] p    what each body needs for that motion, in its frame
template <class Scalar>
[[nodiscard]] std::vector<Scalar> accelerations(
    const Mechanism& robot, const RobotState<Scalar>& state, const Elimination<Scalar>& elimination,
    const std::vector<Scalar>& tau, std::vector<Force<Scalar>> p, const BodyObserver& observe) {
  const std::size_t n = robot.bodies.size();
  const auto& at_joint = elimination.at_joint;
  const auto& at_body = elimination.at_body;
  p.emplace_back();  // what the world feels, which does not matter
  Rest<Scalar> rest(tau);
  for (std::size_t i = n; i-- > 0;) {
    const Body& body = robot.bodies[i];
    observe(body);
    for (const Step<Scalar>& step : at_body[i]) rest.take(step, p[i]);
    for (std::size_t k = 0; k < motion_components(body.joint_type).size(); ++k) {
      rest.feel(body, k, p[i]);
      if (k < at_joint[i].size()) rest.take(at_joint[i][k], p[i]);
    }
    Force<Scalar>& parent = p[body.parent.is_none() ? n : body.parent.index()];
    parent = parent + to_parent(body, state.configuration[i], p[i]);
  }
  for (const Step<Scalar>& step : at_body[n]) rest.take(step, p[n]);

  const auto solve = [&](const std::vector<Step<Scalar>>& steps, const Motion<Scalar>& a) {
    for (std::size_t k = steps.size(); k-- > 0;) rest.solve(steps[k], a);
  };
  std::vector<Motion<Scalar>> a(n);
  solve(at_body[n], Motion<Scalar>{});
  for (std::size_t i = 0; i < n; ++i) {
    const Body& body = robot.bodies[i];
    observe(body);
    if (!body.parent.is_none()) {
      a[i] = to_body(body, state.configuration[i], a[body.parent.index()]);
    }
    for (std::size_t k = motion_components(body.joint_type).size(); k-- > 0;) {
      if (k < at_joint[i].size()) rest.solve(at_joint[i][k], a[i]);
      a[i] = a[i] + rest[body.v_index + k] * motion_axis<Scalar>(body, k);
    }
    solve(at_body[i], a[i]);
  }
  return rest.take_all();
}

}  // namespace articulated_clusters

/// Accelerations of the joints (and of the base) that torques cause, with or without mimic joints:
/// M a + h = tau + sum J^T f.
/// @return a (nv)
template <class Scalar>
[[nodiscard]] std::vector<Scalar> forward_dynamics_clusters(const Mechanism& robot,
                                                            const RobotState<Scalar>& state,
                                                            const BodyObserver& observe) {
  if (!has_mimic_joints(robot)) return forward_dynamics_articulated_body(robot, state, observe);
  const auto elimination = articulated_clusters::eliminate_all(robot, state, observe);
  return articulated_clusters::accelerations(
      robot, state, elimination, state.tau,
      newton_euler::body_forces(robot, without_acceleration(robot, state), observe), observe);
}

/// M^-1 of a robot with mimic joints, a unit torque a column.
/// @return M^-1 (nv x nv), both triangles
template <class Scalar>
[[nodiscard]] SquareMatrix<Scalar> mass_matrix_inverse_clusters(const Mechanism& robot,
                                                                const RobotState<Scalar>& state,
                                                                const BodyObserver& observe) {
  const auto elimination = articulated_clusters::eliminate_all(robot, state, observe);
  SquareMatrix<Scalar> inverse(robot.nv);
  for (std::size_t c = 0; c < robot.nv; ++c) {
    std::vector<Scalar> tau(robot.nv, Scalar(0));
    tau[c] = Scalar(1);
    const std::vector<Force<Scalar>> at_rest(robot.bodies.size());
    const std::vector<Scalar> a =
        articulated_clusters::accelerations(robot, state, elimination, tau, at_rest, observe);
    for (std::size_t r = 0; r <= c; ++r) inverse(r, c) = inverse(c, r) = a[r];
  }
  return inverse;
}

}  // namespace dynac
