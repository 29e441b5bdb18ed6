#include "readers/sdf/sdf_auto_inertia.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "readers/sdf/sdf_values.hpp"

namespace dynac {
namespace {

constexpr double kWater = 1000;  // [kg/m^3], SDF's default density

/// A shape of SDF: its sizes are whole extents, or radii and whole lengths.
struct ShapeRow {
  const char* tag;
  const char* size;    ///< a vector; null: radius, and length if it has one
  double size_factor;  ///< from that to half sizes
  bool has_length;
  Shape (*shape)(const HalfSizes&);
};

constexpr ShapeRow kShapes[] = {{"box", "size", 0.5, false, solid_box},
                                {"sphere", nullptr, 1, false, solid_sphere},
                                {"cylinder", nullptr, 1, true, solid_cylinder},
                                {"capsule", nullptr, 1, true, solid_capsule},
                                {"ellipsoid", "radii", 1, false, solid_ellipsoid}};

class CollisionReader {
 public:
  CollisionReader(double density, Source& source) : density_(density), source_(source) {}

  std::optional<MassProperties> read(const Element& collision) {
    const std::size_t findings = source_.findings.size();
    const auto geometry = collision.child("geometry", source_);
    const SdfPose pose = read_pose(collision, source_);
    if (!pose.relative_to.empty()) {
      collision.error(source_,
                      "has a <pose> relative to another frame, which is not supported where it "
                      "gives its link inertia; write it in the frame of the link");
    }
    if (collision.xml.FirstChildElement("auto_inertia_params") != nullptr) {
      collision.error(source_,
                      "has <auto_inertia_params>, which are not supported; write the "
                      "link's mass and inertia");
    }
    const double density = read_number(collision, "density", source_).value_or(density_);
    if (density <= 0) collision.error(source_, "<density> is not above 0; write kg/m^3");
    const std::optional<Shape> shape = geometry ? read_shape(*geometry) : std::nullopt;
    if (!geometry) collision.error(source_, "has no <geometry>; write its shape");
    if (!shape || source_.findings.size() != findings) return std::nullopt;
    return mass_properties(*shape, density * shape->measure, pose.X);
  }

 private:
  std::optional<Shape> read_shape(const Element& geometry) {
    for (const ShapeRow& row : kShapes) {
      const auto element = geometry.child(row.tag, source_);
      if (!element) continue;
      const std::optional<HalfSizes> sizes = read_sizes(row, *element);
      return sizes ? std::optional(row.shape(*sizes)) : std::nullopt;
    }
    const auto* const other = geometry.xml.FirstChildElement();
    geometry.error(source_,
                   fmt::format("is {}, whose inertia is not computed here; write the "
                               "link's mass and inertia",
                               other == nullptr ? "empty" : fmt::format("a <{}>", other->Name())));
    return std::nullopt;
  }

  std::optional<HalfSizes> read_sizes(const ShapeRow& row, const Element& element) {
    HalfSizes sizes{};
    std::size_t count = 3;
    if (row.size != nullptr) {
      const auto size = element.child(row.size, source_);
      const auto numbers = size ? read_numbers(*size, 3, source_) : std::nullopt;
      if (numbers)
        std::ranges::transform(*numbers, sizes.begin(),
                               [&](double x) { return row.size_factor * x; });
    } else {
      sizes[0] = read_number(element, "radius", source_).value_or(0);
      if (row.has_length) sizes[1] = read_number(element, "length", source_).value_or(0) / 2;
      count = row.has_length ? 2 : 1;
    }
    const auto is_positive = [](double size) { return size > 0; };
    if (std::all_of(sizes.begin(), sizes.begin() + count, is_positive)) return sizes;
    element.error(source_, "has no sizes above 0; write them in metres");
    return std::nullopt;
  }

  double density_;
  Source& source_;
};

}  // namespace

std::optional<MassProperties> read_sdf_auto_inertia(const Element& link, const Element& inertial,
                                                    Source& source) {
  const std::size_t findings = source.findings.size();
  const double density = read_number(inertial, "density", source).value_or(kWater);
  std::vector<MassProperties> masses;
  for (const auto* xml = link.xml.FirstChildElement("collision"); xml != nullptr;
       xml = xml->NextSiblingElement("collision")) {
    source.seen.insert(xml);
    const Element collision{*xml, link.thing, "collision"};
    if (const auto mass = CollisionReader(density, source).read(collision)) masses.push_back(*mass);
  }
  if (masses.empty() && source.findings.size() == findings) {
    inertial.error(source,
                   "auto asks for the inertia of collisions, and the link has none; write "
                   "mass and inertia");
  }
  if (source.findings.size() != findings) return std::nullopt;
  source.findings.remark(Treatment::kComputed, "mass and inertia of links, from their collisions",
                         source.place(inertial.xml.GetLineNum()));
  return sum_of(masses);
}

}  // namespace dynac
