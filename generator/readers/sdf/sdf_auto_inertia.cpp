// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_auto_inertia.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <vector>

#include "readers/sdf/sdf_shape.hpp"
#include "readers/sdf/sdf_values.hpp"

namespace dynac {
namespace {

constexpr double kWater = 1000;  // [kg/m^3], SDF's default density

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
    const auto shape = geometry ? read_shape(*geometry) : std::nullopt;
    if (!geometry) collision.error(source_, "has no <geometry>; write its shape");
    if (!shape || source_.findings.size() != findings) return std::nullopt;
    const Shape solid = row_of(shape->kind).solid(shape->size);
    return mass_properties(solid, density * solid.measure, pose.X);
  }

 private:
  std::optional<SdfShape> read_shape(const Element& geometry) {
    const std::size_t findings = source_.findings.size();
    auto shape = read_sdf_shape(geometry, source_);
    if (shape || source_.findings.size() != findings) return shape;
    const auto* const other = geometry.xml.FirstChildElement();
    geometry.error(source_,
                   fmt::format("is {}, whose inertia is not computed here; write the "
                               "link's mass and inertia",
                               other == nullptr ? "empty" : fmt::format("a <{}>", other->Name())));
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
