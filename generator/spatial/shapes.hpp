// SPDX-License-Identifier: BSD-3-Clause
// Homogeneous shapes, solid or hollow: their names and sizes, their mass and inertia, and those of
// several of them together. What readers need where a file gives shapes.
//
// Reference: the integrals of x^2, y^2 and z^2 over a shape, as textbooks of mechanics list them.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "spatial/transform.hpp"
#include "spatial/vector3.hpp"

namespace dynac {

/// A shape of density 1, centred in its frame, whose axes are principal.
struct Shape {
  double measure = 0;                        ///< volume [m^3]; of a shell its area [m^2]
  std::array<double, 3> moments_per_mass{};  ///< about x, y, z [m^2]
};

/// Half the extents of a box or ellipsoid along x, y, z; of other shapes radius, half the length of
/// the cylindrical part along z [m].
using HalfSizes = std::array<double, 3>;

[[nodiscard]] Shape solid_sphere(const HalfSizes& size);
[[nodiscard]] Shape solid_capsule(const HalfSizes& size);
[[nodiscard]] Shape solid_cylinder(const HalfSizes& size);
[[nodiscard]] Shape solid_ellipsoid(const HalfSizes& size);
[[nodiscard]] Shape solid_box(const HalfSizes& size);

/// Thin, closed surfaces of equal thickness.
[[nodiscard]] Shape sphere_shell(const HalfSizes& size);
[[nodiscard]] Shape capsule_shell(const HalfSizes& size);
[[nodiscard]] Shape cylinder_shell(const HalfSizes& size);
[[nodiscard]] Shape box_shell(const HalfSizes& size);

/// The shapes that robot files have a word for.
enum class ShapeKind { kBox, kSphere, kCylinder, kCapsule, kEllipsoid };

/// What is known of a kind of shape.
struct ShapeRow {
  ShapeKind kind;
  std::string_view name;   ///< the word of URDF, SDF and MJCF
  std::size_t size_count;  ///< of HalfSizes; the last one is along z
  Shape (*solid)(const HalfSizes&);
  Shape (*shell)(const HalfSizes&);  ///< null: it has no closed form
};

inline constexpr ShapeRow kShapeRows[] = {
    {ShapeKind::kBox, "box", 3, solid_box, box_shell},
    {ShapeKind::kSphere, "sphere", 1, solid_sphere, sphere_shell},
    {ShapeKind::kCylinder, "cylinder", 2, solid_cylinder, cylinder_shell},
    {ShapeKind::kCapsule, "capsule", 2, solid_capsule, capsule_shell},
    {ShapeKind::kEllipsoid, "ellipsoid", 3, solid_ellipsoid, nullptr}};

[[nodiscard]] const ShapeRow& row_of(ShapeKind kind);
/// Null: no shape is called so.
[[nodiscard]] const ShapeRow* find_shape(std::string_view name);

/// A rigid body's mass, and its inertia about its centre of mass in axes of its own.
struct MassProperties {
  double mass = 0;        ///< [kg]
  Transform<double> X{};  ///< centre of mass and axes, in the frame of whoever holds it
  Matrix3<double> inertia{};
};

/// Of a shape with this mass and frame.
[[nodiscard]] MassProperties mass_properties(const Shape& shape, double mass,
                                             const Transform<double>& X);

/// One body of several.
/// @param[in] parts  at least one, in one frame
[[nodiscard]] MassProperties sum_of(std::span<const MassProperties> parts);

}  // namespace dynac
