// SPDX-License-Identifier: BSD-3-Clause
#include "spatial/shapes.hpp"

#include <algorithm>
#include <iterator>
#include <numbers>

namespace dynac {
namespace {

constexpr double kPi = std::numbers::pi;

/// Per mass, of a shape whose squared half axes count with this weight.
std::array<double, 3> moments(const HalfSizes& s, double weight) {
  const double x = weight * s[0] * s[0];
  const double y = weight * s[1] * s[1];
  const double z = weight * s[2] * s[2];
  return {y + z, x + z, x + y};
}

}  // namespace

Shape solid_sphere(const HalfSizes& size) {
  const double r = size[0];
  const double moment = 2 * r * r / 5;
  return {4 * kPi * r * r * r / 3, {moment, moment, moment}};
}

/// Radius and half the length between the centres of its caps, along z.
Shape solid_capsule(const HalfSizes& size) {
  const double r = size[0];
  const double h = size[1];
  const double cylinder = 2 * kPi * r * r * h;
  const double caps = 4 * kPi * r * r * r / 3;
  const double volume = cylinder + caps;
  const double along = (cylinder * r * r / 2 + caps * 2 * r * r / 5) / volume;
  const double across =
      (cylinder * (r * r / 4 + h * h / 3) + caps * (2 * r * r / 5 + h * h + 3 * h * r / 4)) /
      volume;
  return {volume, {across, across, along}};
}

/// Radius and half length, along z.
Shape solid_cylinder(const HalfSizes& size) {
  const double r = size[0];
  const double h = size[1];
  const double across = r * r / 4 + h * h / 3;
  return {2 * kPi * r * r * h, {across, across, r * r / 2}};
}

Shape solid_ellipsoid(const HalfSizes& s) {
  return {4 * kPi * s[0] * s[1] * s[2] / 3, moments(s, 1.0 / 5)};
}
Shape solid_box(const HalfSizes& s) { return {8 * s[0] * s[1] * s[2], moments(s, 1.0 / 3)}; }

Shape sphere_shell(const HalfSizes& size) {
  const double r = size[0];
  const double moment = 2 * r * r / 3;
  return {4 * kPi * r * r, {moment, moment, moment}};
}

/// A tube and two hemispheres, whose centroids are r / 2 beyond the ends of the tube.
Shape capsule_shell(const HalfSizes& size) {
  const double r = size[0];
  const double h = size[1];
  const double tube = 4 * kPi * r * h;
  const double caps = 4 * kPi * r * r;
  const double area = tube + caps;
  const double along = (tube * r * r + caps * 2 * r * r / 3) / area;
  const double across =
      (tube * (r * r / 2 + h * h / 3) + caps * (2 * r * r / 3 + h * h + h * r)) / area;
  return {area, {across, across, along}};
}

/// A tube and two discs.
Shape cylinder_shell(const HalfSizes& size) {
  const double r = size[0];
  const double h = size[1];
  const double tube = 4 * kPi * r * h;
  const double discs = 2 * kPi * r * r;
  const double area = tube + discs;
  const double along = (tube * r * r + discs * r * r / 2) / area;
  const double across = (tube * (r * r / 2 + h * h / 3) + discs * (r * r / 4 + h * h)) / area;
  return {area, {across, across, along}};
}

/// Two faces across each axis: x^2 is the square of the half size on those across x, a third of it
/// on average on the others.
Shape box_shell(const HalfSizes& size) {
  const auto [x, y, z] = size;
  const std::array<double, 3> faces{8 * y * z, 8 * x * z, 8 * x * y};
  const double area = faces[0] + faces[1] + faces[2];
  std::array<double, 3> squares{};  // averages of x^2, y^2, z^2
  for (std::size_t i = 0; i < 3; ++i) {
    squares[i] = size[i] * size[i] * (area + 2 * faces[i]) / (3 * area);
  }
  return {area, {squares[1] + squares[2], squares[0] + squares[2], squares[0] + squares[1]}};
}

const ShapeRow& row_of(ShapeKind kind) {
  return *std::ranges::find(kShapeRows, kind, &ShapeRow::kind);
}

const ShapeRow* find_shape(std::string_view name) {
  const auto* const row = std::ranges::find(kShapeRows, name, &ShapeRow::name);
  return row == std::end(kShapeRows) ? nullptr : row;
}

MassProperties mass_properties(const Shape& shape, double mass, const Transform<double>& X) {
  const auto& [x, y, z] = shape.moments_per_mass;
  return {mass, X, Matrix3<double>::diagonal(mass * x, mass * y, mass * z)};
}

MassProperties sum_of(std::span<const MassProperties> parts) {
  if (parts.size() == 1) return parts.front();
  MassProperties sum;
  Vector3<double> moment{};
  for (const MassProperties& part : parts) {
    sum.mass += part.mass;
    moment = moment + part.mass * part.X.p;
  }
  sum.X.p = (1 / sum.mass) * moment;
  for (const MassProperties& part : parts) {
    const Matrix3<double> turned = part.X.R * part.inertia * transpose(part.X.R);
    const Vector3<double> r = part.X.p - sum.X.p;
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        const double symmetric = (turned(i, j) + turned(j, i)) / 2;
        sum.inertia(i, j) += symmetric + part.mass * ((i == j ? dot(r, r) : 0) - r[i] * r[j]);
      }
    }
  }
  return sum;
}

}  // namespace dynac
