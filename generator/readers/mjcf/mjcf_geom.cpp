// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_geom.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "readers/mjcf/mjcf_orientation.hpp"

namespace dynac {
namespace {

constexpr double kDensity = 1000;  // [kg/m^3], of water, MuJoCo's default

constexpr std::array<std::string_view, 9> kTypes{
    "sphere", "capsule", "cylinder", "ellipsoid", "box", "plane", "hfield", "mesh", "sdf"};

class GeomReader {
 public:
  GeomReader(const MjcfElement& geom, const MjcfSettings& settings, Findings& findings)
      : geom_(geom), settings_(settings), findings_(findings) {}

  std::optional<MjcfGeom> read(bool is_moved) {
    const std::string_view type = read_type();
    const bool is_mesh = type == "mesh" || type == "sdf" || geom_.has("mesh");
    if (type == "plane" && is_moved) {
      geom_.error(findings_,
                  "is a plane on a body that moves; put it into the world, or use a box");
    }
    check_masses();
    if (!has_mass() || type == "plane" || type == "hfield") {
      check_size_of_massless(type, is_mesh);
      return std::nullopt;
    }
    if (is_mesh) return MjcfGeom{{}, "a mesh"};
    const ShapeRow& row = *find_shape(type);
    const std::size_t before = findings_.size();
    const Placement placement = place(row);
    if (findings_.size() != before) return std::nullopt;
    const bool is_shell = geom_.flag("shellinertia", false, findings_);
    if (is_shell && row.shell == nullptr)
      return MjcfGeom{{}, fmt::format("a shell of an {}", row.name)};
    return MjcfGeom{fill((is_shell ? row.shell : row.solid)(placement.size), placement.X), ""};
  }

  std::optional<LinkShape> read_shape() {
    const ShapeRow* const row = find_shape(read_type());
    if (row == nullptr || geom_.has("mesh")) return std::nullopt;  // of a mesh's unknown size
    const Placement placement = place(*row);
    const bool is_collision = geom_.number("contype", 1, findings_) != 0 ||
                              geom_.number("conaffinity", 1, findings_) != 0;
    if (findings_.size() != 0) return std::nullopt;
    return LinkShape{row->kind, placement.size, placement.X, is_collision};
  }

 private:
  struct Placement {
    HalfSizes size{};
    Transform<double> X{};
  };

  std::string_view read_type() const {
    if (geom_.has("mesh") && !geom_.has("type")) return "mesh";
    return geom_.word("type", kTypes, findings_);
  }

  // What has no mass is checked all the same, as MuJoCo does.
  void check_size_of_massless(std::string_view type, bool is_mesh) {
    const ShapeRow* const row = find_shape(type);
    if (row != nullptr && !is_mesh) static_cast<void>(place(*row));
  }

  void check_masses() {
    for (const char* const attribute : {"mass", "density"}) {
      if (geom_.number(attribute, 0, findings_) < 0) {
        geom_.error(findings_, fmt::format("{} is negative; write 0 or more", attribute));
      }
    }
  }

  bool has_mass() const {
    const double group = geom_.number("group", 0, findings_);
    if (group < settings_.inertia_groups[0] || group > settings_.inertia_groups[1]) return false;
    return geom_.number(geom_.has("mass") ? "mass" : "density", kDensity, findings_) > 0;
  }

  Placement place(const ShapeRow& row) {
    Placement placement;
    const std::size_t before = findings_.size();
    if (const auto size = geom_.numbers("size", 1, 3, findings_)) {
      std::copy(size->begin(), size->end(), placement.size.begin());
    }
    const MjcfExtent extent = read_mjcf_extent(geom_, row.name, settings_, findings_);
    placement.X = extent.X;
    if (extent.half_length) {
      placement.size[row.size_count - 1] = *extent.half_length;
      if (row.size_count == 3) placement.size[1] = placement.size[0];  // whatever else is given
    }
    for (std::size_t i = 0; i < row.size_count; ++i) {
      if (placement.size[i] > 0 || findings_.size() != before) continue;
      geom_.error(findings_, fmt::format("size has no positive number at place {}; a {} needs {}",
                                         i + 1, row.name, needed_sizes(row)));
      break;
    }
    return placement;
  }

  std::string needed_sizes(const ShapeRow& row) const {
    const std::size_t count = geom_.has("fromto") ? 1 : row.size_count;
    return fmt::format("{} size{}, radii and half lengths in metres", count, count == 1 ? "" : "s");
  }

  MassProperties fill(const Shape& shape, const Transform<double>& X) const {
    const double density = geom_.number("density", kDensity, findings_);
    return mass_properties(shape, geom_.number("mass", density * shape.measure, findings_), X);
  }

  const MjcfElement& geom_;
  const MjcfSettings& settings_;
  Findings& findings_;
};

}  // namespace

std::optional<MjcfGeom> read_mjcf_geom(const MjcfElement& geom, const MjcfSettings& settings,
                                       bool is_moved, Findings& findings) {
  return GeomReader(geom, settings, findings).read(is_moved);
}

std::vector<LinkShape> read_mjcf_shapes(std::span<const PlacedGeom> geoms,
                                        const MjcfSettings& settings) {
  std::vector<LinkShape> shapes;
  for (const auto& [geom, X_BF] : geoms) {
    Findings findings;  // read_mjcf_geom() reports them
    std::optional<LinkShape> shape = GeomReader(geom, settings, findings).read_shape();
    if (!shape) continue;
    shape->X_LS = X_BF * shape->X_LS;
    shapes.push_back(*shape);
  }
  return shapes;
}

}  // namespace dynac
