// SPDX-License-Identifier: BSD-3-Clause
// Coordinates that move several bodies, wherever these are in the tree, as articulated bodies have
// them: mimic joints and their leaders.
//
// An articulated body that contains some but not all joints of a shared coordinate c keeps it open:
// what the body transmits and what c asks are
//
//   f = I a + sum_c F_c qdd_c + p,    tau_c = F_c^T a + sum_c' D_cc' qdd_c' + d_c.
//
// A joint of c adds the columns I S to F_c, S^T (2 F_c + I S) to D_cc, S^T F_c' to D_cc' and S^T p
// to d_c. Where the last one has come in (at it, or at the body, be it the world, where branches
// meet) c is eliminated: what depends on it is D_cc alone, so there is no matrix to invert, however
// many joints share coordinates. A coordinate of one joint is open at this joint only.
// Reference: Jain 2012 (constraint embedding); Chignoli, Adrian, Kim, Wensing 2023 (clusters); here
// by scalars, in the order of the tree.
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "algorithms/ltdl.hpp"
#include "algorithms/robot_state.hpp"
#include "algorithms/transfer.hpp"

namespace dynac::articulated_body {

/// Which coordinates have their motion prescribed (nv); empty: none.
using Prescribed = std::vector<bool>;

/// Whether that of a body's joint is. Coordinates of a joint go together.
[[nodiscard]] inline bool is_prescribed(const Prescribed& prescribed, const Body& body) {
  return !prescribed.empty() && moves(body) && prescribed[body.v_index];
}

/// Where free coordinates that move several bodies are eliminated. All is empty where there are
/// none, as most robots have none.
struct SharedCoordinates {
  std::vector<bool> is_shared;      ///< (nv)
  std::vector<bool> ends_at_joint;  ///< of a body: its shared coordinate has no joint above
  std::vector<std::vector<std::size_t>> met;  ///< of a body, then of the world: those whose
                                              ///< branches meet there

  /// Whether the coordinate of a body's joint is one.
  [[nodiscard]] bool has(const Body& body) const {
    return !is_shared.empty() && moves(body) && is_shared[body.v_index];
  }
};

/// Those of a robot.
[[nodiscard]] inline SharedCoordinates shared_coordinates(const Mechanism& robot,
                                                          const Prescribed& prescribed) {
  if (!has_mimic_joints(robot)) return {};
  const std::size_t n = robot.bodies.size();
  std::vector<std::size_t> all(robot.nv, 0);
  for (const Body& body : robot.bodies) {
    if (moves(body) && !is_prescribed(prescribed, body)) ++all[body.v_index];
  }
  SharedCoordinates result{std::vector<bool>(robot.nv), std::vector<bool>(n),
                           std::vector<std::vector<std::size_t>>(n + 1)};
  for (std::size_t c = 0; c < robot.nv; ++c) {
    result.is_shared[c] = all[c] > 1;
    if (!result.is_shared[c]) continue;
    std::vector<std::size_t> below(n + 1, 0);  // joints of c that a body carries; last the world
    bool is_open = true;
    for (std::size_t i = n + 1; i-- > 0 && is_open;) {
      const std::size_t place = i == 0 ? n : i - 1;  // bodies from the leaves, then the world
      const bool is_own =
          place < n && moves(robot.bodies[place]) && robot.bodies[place].v_index == c;
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

/// A coordinate, eliminated.
template <class Scalar>
struct Direction {
  Force<Scalar> U;        ///< I S, of a shared coordinate F_c
  Force<Scalar> U_per_D;  ///< U / D
  Scalar inverse_D{0};    ///< 1 / D, D = S^T U and the rotor's inertia, of a shared one D_cc
  std::size_t coordinate = 0;
  /// D_cc' of shared coordinates c' that stay open.
  std::vector<std::pair<std::size_t, Scalar>> open{};
};

/// Coordinates that are open in an articulated body.
template <class Scalar>
struct OpenCoordinates {
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
void open_at_joint(const Body& body, const ArticulatedInertia<Scalar>& I,
                   OpenCoordinates<Scalar>& open) {
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
void close(const Direction<Scalar>& direction, OpenCoordinates<Scalar>& open) {
  for (const auto& [c, D_c] : direction.open) {
    open.F[c] = open.F[c] - D_c * direction.U_per_D;
    const Scalar share = direction.inverse_D * D_c;
    for (const auto& [other, D_other] : direction.open) {
      open.D[c][other] = open.D[c][other] - share * D_other;
    }
  }
}

/// Eliminates a shared coordinate.
template <class Scalar>
[[nodiscard]] Direction<Scalar> eliminate_shared(std::size_t c, const RobotState<Scalar>& state,
                                                 ArticulatedInertia<Scalar>& I,
                                                 OpenCoordinates<Scalar>& open) {
  Direction<Scalar> direction{open.F.at(c), {}, {}, c, {}};
  const Scalar D = open.D.at(c).at(c);
  for (const auto& [other, D_other] : open.D.at(c)) {
    if (other != c) direction.open.emplace_back(other, D_other);
  }
  direction.inverse_D = Scalar(1) / (state.armature.empty() ? D : D + state.armature[c]);
  direction.U_per_D = direction.inverse_D * direction.U;
  open.F.erase(c);
  open.D.erase(c);
  for (auto& [other, row] : open.D) row.erase(c);
  close(direction, open);
  I = reduced(I, direction.U, direction.U_per_D);
  return direction;
}

/// Opens in the parent what is open in a body.
template <class Scalar>
void hand_to_parent(const Body& body, const JointPosition<Scalar>& joint,
                    const OpenCoordinates<Scalar>& open, OpenCoordinates<Scalar>& parent) {
  for (const auto& [c, F] : open.F) add(parent.F, c, to_parent(body, joint, F));
  for (const auto& [c, row] : open.D) {
    for (const auto& [other, D] : row) add(parent.D[c], other, D);
  }
}

}  // namespace dynac::articulated_body
