// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_shape.hpp"

#include <algorithm>

#include "readers/sdf/sdf_values.hpp"

namespace dynac {
namespace {

/// How a kind of shape is written: as a vector, or as a radius and a whole length.
struct SizeRow {
  ShapeKind kind;
  const char* vector;  ///< null: radius, and length if it has one
  double factor;       ///< from the vector to half sizes
};

constexpr SizeRow kSizeRows[] = {{ShapeKind::kBox, "size", 0.5},
                                 {ShapeKind::kSphere, nullptr, 1},
                                 {ShapeKind::kCylinder, nullptr, 1},
                                 {ShapeKind::kCapsule, nullptr, 1},
                                 {ShapeKind::kEllipsoid, "radii", 1}};

std::optional<HalfSizes> read_sizes(const SizeRow& row, const Element& element, Source& source) {
  const std::size_t count = row_of(row.kind).size_count;
  HalfSizes sizes{};
  if (row.vector != nullptr) {
    const auto size = element.child(row.vector, source);
    const auto numbers = size ? read_numbers(*size, 3, source) : std::nullopt;
    if (numbers)
      std::ranges::transform(*numbers, sizes.begin(), [&](double x) { return row.factor * x; });
  } else {
    sizes[0] = read_number(element, "radius", source).value_or(0);
    if (count == 2) sizes[1] = read_number(element, "length", source).value_or(0) / 2;
  }
  const auto is_positive = [](double size) { return size > 0; };
  if (std::all_of(sizes.begin(), sizes.begin() + count, is_positive)) return sizes;
  element.error(source, "has no sizes above 0; write them in metres");
  return std::nullopt;
}

}  // namespace

std::optional<SdfShape> read_sdf_shape(const Element& geometry, Source& source) {
  for (const SizeRow& row : kSizeRows) {
    const auto element = geometry.child(row_of(row.kind).name.data(), source);
    if (!element) continue;
    const std::optional<HalfSizes> sizes = read_sizes(row, *element, source);
    return sizes ? std::optional(SdfShape{row.kind, *sizes}) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<LinkShape> read_drawn_sdf_shape(const Element& part, Source& source) {
  const auto geometry = part.child("geometry", source);
  const auto shape = geometry ? read_sdf_shape(*geometry, source) : std::nullopt;
  const SdfPose pose = read_pose(part, source);
  if (!shape || !pose.relative_to.empty()) return std::nullopt;
  return LinkShape{shape->kind, shape->size, pose.X};
}

}  // namespace dynac
