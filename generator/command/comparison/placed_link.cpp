// SPDX-License-Identifier: BSD-3-Clause
#include "command/comparison/placed_link.hpp"

#include <algorithm>
#include <cmath>

namespace dynac {
namespace {

PlacedLink place(const Link& link, const Transform<double>& X_WL) {
  PlacedLink placed{&link, X_WL, X_WL.p, {}};
  const Inertia<double>& own = link.inertia;
  const Vector3<double> com = own.mass > 0 ? (1 / own.mass) * own.h : Vector3<double>{};
  const Matrix3<double> point = point_inertia(com);
  Matrix3<double> I_c = own.I_o;
  for (std::size_t i = 0; i < 3; ++i) I_c.row[i] = I_c.row[i] - own.mass * point.row[i];
  placed.centre = X_WL.R * com + X_WL.p;
  placed.I_c = X_WL.R * I_c * transpose(X_WL.R);
  return placed;
}

}  // namespace

std::vector<PlacedLink> place_links(const Model& model) {
  std::vector<PlacedLink> placed;
  for (const Link& link : model.links) {
    const Transform<double> X_WP =
        link.parent.is_none() ? Transform<double>{} : placed[link.parent.index()].X_WL;
    placed.push_back(place(link, X_WP * link.joint.X_PJ));
  }
  return placed;
}

PlacementDistance distance_of(const Transform<double>& a, const Transform<double>& b) {
  return {norm(a.p - b.p), largest_entry(a.R - b.R)};
}

double norm(const Vector3<double>& a) { return std::sqrt(dot(a, a)); }

double largest_entry(const Matrix3<double>& m) {
  double largest = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) largest = std::max(largest, std::abs(m(i, j)));
  }
  return largest;
}

}  // namespace dynac
