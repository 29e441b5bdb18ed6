// SPDX-License-Identifier: BSD-3-Clause
#include "readers/urdf/urdf_shape.hpp"

#include <tinyxml2.h>

#include "readers/urdf/urdf_link.hpp"

namespace dynac {
namespace {

/// Of attributes that hold whole extents, or radii and whole lengths.
HalfSizes read_sizes_of(const Element& element, const ShapeRow& row, Source& source) {
  if (row.kind == ShapeKind::kBox) {
    return (0.5 * element.vector("size", source).value_or(Vector3<double>{})).e;
  }
  HalfSizes size{element.required_number("radius", source)};
  if (row.size_count == 2) size[1] = element.required_number("length", source) / 2;
  return size;
}

}  // namespace

std::optional<LinkShape> read_shape(const Element& part, Source& source) {
  const auto geometry = part.child("geometry", source);
  const auto* const xml = geometry ? geometry->xml.FirstChildElement() : nullptr;
  const ShapeRow* const row = xml == nullptr ? nullptr : find_shape(xml->Name());
  if (row == nullptr || row->kind == ShapeKind::kEllipsoid) return std::nullopt;  // URDF has none
  const HalfSizes size = read_sizes_of({*xml, part.thing, xml->Name()}, *row, source);
  return LinkShape{row->kind, size, read_origin(part, source)};
}

}  // namespace dynac
