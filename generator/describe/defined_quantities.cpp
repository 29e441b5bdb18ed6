// SPDX-License-Identifier: BSD-3-Clause
#include "describe/defined_quantities.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "support/error.hpp"

namespace dynac {
namespace {

using SecondMoments = std::array<std::array<double, 4>, 4>;
using Moments3 = std::array<std::array<Sum, 3>, 3>;

// The integral of x x^T over a link's mass, x being homogeneous.
SecondMoments second_moments(const Inertia<double>& link) {
  SecondMoments J{};
  const double half_trace = 0.5 * (link.I_o.row[0][0] + link.I_o.row[1][1] + link.I_o.row[2][2]);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      J[i][j] = (i == j ? half_trace : 0) - link.I_o.row[i][j];
    }
    J[i][3] = J[3][i] = link.h[i];
  }
  J[3][3] = link.mass;
  return J;
}

// One of the ten parameters m, m c, Ixx Ixy Iyy Ixz Iyz Izz is one, the others are zero.
SecondMoments unit_moments(std::size_t parameter) {
  constexpr std::array<std::array<std::size_t, 2>, 6> kEntries{
      {{0, 0}, {0, 1}, {1, 1}, {0, 2}, {1, 2}, {2, 2}}};
  Inertia<double> unit{};
  if (parameter == 0) {
    unit.mass = 1;
  } else if (parameter < 4) {
    unit.h[parameter - 1] = 1;
  } else {
    const auto [i, j] = kEntries[parameter - 4];
    unit.I_o.row[i][j] = unit.I_o.row[j][i] = 1;
  }
  return second_moments(unit);
}

// The m-th time derivative of a pose.
double rate(const Pose& pose, std::size_t m, std::size_t r, std::size_t i) {
  return (m == 2 ? 2 : 1) * pose[r][i].c[m];
}

// Adds the integral of the scalar product of two rates of a link's particles.
void add_product(const SecondMoments& J, const Pose& A, std::size_t m, const Pose& B, std::size_t n,
                 double factor, Sum& sum) {
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < 4; ++j) {
        sum.add(factor * rate(A, m, r, i) * J[i][j] * rate(B, n, r, j));
      }
    }
  }
}

// Adds the integral of x^(m) y^(n)^T over a link's mass.
void add_outer(const SecondMoments& J, const Pose& A, std::size_t m, const Pose& B, std::size_t n,
               Moments3& sums) {
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t s = 0; s < 3; ++s) {
      for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) {
          sums[r][s].add(rate(A, m, r, i) * J[i][j] * rate(B, n, s, j));
        }
      }
    }
  }
}

// Adds -g . the first moment of a link's m-th rate. What falls in no direction counts among the
// sizes: it vanishes but for roundings.
void add_weight(const SecondMoments& J, const Vector3<double>& gravity, const Pose& pose,
                std::size_t m, Sum& sum) {
  const double size = std::sqrt(dot(gravity, gravity));
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t j = 0; j < 4; ++j) {
      const double moment = J[3][j] * rate(pose, m, r, j);
      sum.value -= gravity[r] * moment;
      sum.terms += size * std::abs(moment);
    }
  }
}

// Adds the work of the forces of inertia and of gravity on a link, per unit of a virtual velocity.
void add_work(const SecondMoments& J, const Vector3<double>& gravity, const Pose& motion,
              const Pose& virtual_motion, Sum& force) {
  add_product(J, motion, 2, virtual_motion, 1, 1, force);
  add_weight(J, gravity, virtual_motion, 1, force);
}

SecondMoments moments_of(const LinkMotions& motions, std::size_t link) {
  return second_moments(motions.model().links[link].inertia);
}

DefinedOutputs forces(const LinkMotions& motions) {
  std::vector<Sum> tau(motions.nv());
  for (const std::size_t link : motions.moving()) {
    const SecondMoments J = moments_of(motions, link);
    for (std::size_t k = 0; k < tau.size(); ++k) {
      add_work(J, motions.model().gravity, motions.pose(link), motions.virtual_motion(k, link),
               tau[k]);
    }
  }
  return {std::move(tau)};
}

// The coordinates that move a link.
std::vector<std::size_t> movers_of(const LinkMotions& motions, std::size_t link) {
  std::vector<std::size_t> movers;
  for (std::size_t k = 0; k < motions.nv(); ++k) {
    const bool moves = std::ranges::any_of(motions.virtual_motion(k, link), [](const auto& row) {
      return std::ranges::any_of(row, [](const Series& entry) { return entry.c[1] != 0; });
    });
    if (moves) movers.push_back(k);
  }
  return movers;
}

DefinedOutputs mass_matrix(const LinkMotions& motions) {
  const std::size_t nv = motions.nv();
  std::vector<Sum> M(nv * nv);
  for (const std::size_t link : motions.moving()) {
    const SecondMoments J = moments_of(motions, link);
    const std::vector<std::size_t> movers = movers_of(motions, link);
    for (const std::size_t k : movers) {
      for (const std::size_t l : movers) {
        if (l > k) break;
        add_product(J, motions.virtual_motion(k, link), 1, motions.virtual_motion(l, link), 1, 1,
                    M[l * nv + k]);
      }
    }
  }
  for (std::size_t k = 0; k < nv; ++k) {
    for (std::size_t l = 0; l < k; ++l) M[k * nv + l] = M[l * nv + k];
  }
  return {std::move(M)};
}

DefinedOutputs energies(const LinkMotions& motions) {
  Sum kinetic, potential;
  for (const std::size_t link : motions.moving()) {
    const SecondMoments J = moments_of(motions, link);
    const Pose& pose = motions.pose(link);
    add_product(J, pose, 1, pose, 1, 0.5, kinetic);
    add_weight(J, motions.model().gravity, pose, 0, potential);
  }
  return {{kinetic}, {potential}};
}

double moving_mass(const LinkMotions& motions) {
  double mass = 0;
  for (const std::size_t link : motions.moving()) mass += motions.model().links[link].inertia.mass;
  return mass;
}

// The m-th time derivative of the first moment of all links that move.
std::array<Sum, 3> first_moment(const LinkMotions& motions, std::size_t m, const auto& pose_of) {
  std::array<Sum, 3> sums{};
  for (const std::size_t link : motions.moving()) {
    const SecondMoments J = moments_of(motions, link);
    for (std::size_t r = 0; r < 3; ++r) {
      for (std::size_t j = 0; j < 4; ++j) sums[r].add(J[3][j] * rate(pose_of(link), m, r, j));
    }
  }
  return sums;
}

std::array<Sum, 3> first_moment(const LinkMotions& motions, std::size_t m) {
  return first_moment(motions, m,
                      [&](std::size_t link) -> const Pose& { return motions.pose(link); });
}

Sum scaled(const Sum& sum, double factor) {
  return {factor * sum.value, std::abs(factor) * sum.terms};
}

DefinedOutputs center_of_mass(const LinkMotions& motions) {
  const double per_mass = 1 / moving_mass(motions);
  std::vector<Sum> com, J_com;
  for (const Sum& sum : first_moment(motions, 0)) com.push_back(scaled(sum, per_mass));
  for (std::size_t k = 0; k < motions.nv(); ++k) {
    const auto moved = [&](std::size_t link) -> const Pose& {
      return motions.virtual_motion(k, link);
    };
    for (const Sum& sum : first_moment(motions, 1, moved)) J_com.push_back(scaled(sum, per_mass));
  }
  return {std::move(com), std::move(J_com)};
}

// Adds linear, angular: of the particles' m-th derivatives, m being 1 or 2, about the centre of
// mass.
void add_momentum(const LinkMotions& motions, std::size_t m, const auto& pose_of,
                  std::vector<Sum>& all) {
  const double per_mass = 1 / moving_mass(motions);
  const std::array<Sum, 3> P = first_moment(motions, m, pose_of), c = first_moment(motions, 0);
  Moments3 N{};
  for (const std::size_t link : motions.moving()) {
    add_outer(moments_of(motions, link), motions.pose(link), 0, pose_of(link), m, N);
  }
  all.insert(all.end(), P.begin(), P.end());
  for (std::size_t r = 0; r < 3; ++r) {
    const std::size_t s = (r + 1) % 3, t = (r + 2) % 3;
    Sum turned;
    for (const auto& [i, j, sign] : {std::tuple(s, t, 1.), std::tuple(t, s, -1.)}) {
      turned.add(sign * N[i][j].value);
      turned.add(-sign * per_mass * c[i].value * P[j].value);
      turned.terms += N[i][j].terms + per_mass * c[i].terms * P[j].terms;
    }
    all.push_back(turned);
  }
}

DefinedOutputs centroidal_momentum(const LinkMotions& motions) {
  std::vector<Sum> h, A, drift;
  const auto moving = [&](std::size_t link) -> const Pose& { return motions.pose(link); };
  add_momentum(motions, 1, moving, h);
  add_momentum(motions, 2, moving, drift);
  for (std::size_t k = 0; k < motions.nv(); ++k) {
    add_momentum(
        motions, 1,
        [&](std::size_t link) -> const Pose& { return motions.virtual_motion(k, link); }, A);
  }
  return {std::move(h), std::move(A), std::move(drift)};
}

// diag(mass, trace(S) - S), S being second moments about the centre of mass.
std::vector<Sum> spatial_inertia(const Moments3& S, double mass) {
  std::vector<Sum> I(36);
  for (std::size_t r = 0; r < 3; ++r) {
    I[r * 7] = {mass, mass};
    for (std::size_t s = 0; s < 3; ++s) {
      Sum& entry = I[(r + 3) * 6 + s + 3];
      entry = scaled(S[r][s], -1);
      for (std::size_t t = 0; r == s && t < 3; ++t) {
        entry.value += S[t][t].value;
        entry.terms += S[t][t].terms;
      }
    }
  }
  return I;
}

DefinedOutputs centroidal_inertia(const LinkMotions& motions) {
  const double mass = moving_mass(motions);
  const std::array<Sum, 3> c = first_moment(motions, 0), P = first_moment(motions, 1);
  Moments3 S{}, dS{};
  for (const std::size_t link : motions.moving()) {
    const SecondMoments J = moments_of(motions, link);
    const Pose& pose = motions.pose(link);
    add_outer(J, pose, 0, pose, 0, S);
    add_outer(J, pose, 0, pose, 1, dS);
    add_outer(J, pose, 1, pose, 0, dS);
  }
  for (std::size_t r = 0; r < 3; ++r) {
    for (std::size_t s = 0; s < 3; ++s) {
      S[r][s].add(-c[r].value * c[s].value / mass);
      dS[r][s].add(-c[r].value * P[s].value / mass);
      dS[r][s].add(-P[r].value * c[s].value / mass);
    }
  }
  return {spatial_inertia(S, mass), spatial_inertia(dS, 0)};
}

// Ten columns of `rows` numbers for each link whose own joint moves.
// @param[in] add  (moments, link, column): adds what a unit parameter contributes
DefinedOutputs regressor(const LinkMotions& motions, std::size_t rows, const auto& add) {
  std::vector<Sum> Y;
  for (const std::size_t link : motions.moving()) {
    if (is_fixed(motions.model().links[link].joint.type)) continue;
    for (std::size_t parameter = 0; parameter < 10; ++parameter) {
      const SecondMoments J = unit_moments(parameter);
      Y.resize(Y.size() + rows);
      add(J, link, std::span(Y).last(rows));
    }
  }
  return {std::move(Y)};
}

DefinedOutputs inertial_regressor(const LinkMotions& motions) {
  return regressor(motions, motions.nv(),
                   [&](const SecondMoments& J, std::size_t link, std::span<Sum> column) {
                     for (std::size_t k = 0; k < column.size(); ++k) {
                       add_work(J, motions.model().gravity, motions.pose(link),
                                motions.virtual_motion(k, link), column[k]);
                     }
                   });
}

DefinedOutputs momentum_regressor(const LinkMotions& motions) {
  return regressor(
      motions, motions.nv(), [&](const SecondMoments& J, std::size_t link, std::span<Sum> column) {
        for (std::size_t k = 0; k < column.size(); ++k) {
          add_product(J, motions.pose(link), 1, motions.virtual_motion(k, link), 1, 1, column[k]);
        }
      });
}

DefinedOutputs energy_regressor(const LinkMotions& motions) {
  return regressor(motions, 2,
                   [&](const SecondMoments& J, std::size_t link, std::span<Sum> column) {
                     const Pose& pose = motions.pose(link);
                     add_product(J, pose, 1, pose, 1, 0.5, column[0]);
                     add_weight(J, motions.model().gravity, pose, 0, column[1]);
                   });
}

constexpr std::array kDefined{
    DefinedKernel{"inverse_dynamics", forces},
    DefinedKernel{"bias_forces", forces},
    DefinedKernel{"gravity_forces", forces},
    DefinedKernel{"mass_matrix", mass_matrix},
    DefinedKernel{"energies", energies},
    DefinedKernel{"center_of_mass", center_of_mass},
    DefinedKernel{"centroidal_momentum", centroidal_momentum},
    DefinedKernel{"centroidal_inertia", centroidal_inertia},
    DefinedKernel{"inertial_regressor", inertial_regressor},
    DefinedKernel{"momentum_regressor", momentum_regressor},
    DefinedKernel{"energy_regressor", energy_regressor},
};

}  // namespace

LinkMotions::LinkMotions(const Model& model, std::span<const double> q, std::span<const double> v,
                         std::span<const double> a)
    : model_(model), motion_(poses_along(model, {q, v, a})) {
  std::vector<bool> moves;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Link& link = model.links[i];
    const bool is_carried = !link.parent.is_none() && moves[link.parent.index()];
    moves.push_back(is_carried || !is_fixed(link.joint.type));
    if (moves.back()) moving_.push_back(i);
  }
  const std::vector<double> still(v.size());
  for (std::size_t k = 0; k < v.size(); ++k) {
    std::vector<double> unit(v.size());
    unit[k] = 1;
    virtual_.push_back(poses_along(model, {q, unit, still}));
  }
}

std::span<const DefinedKernel> defined_kernels() { return kDefined; }

}  // namespace dynac
