#include "readers/mjcf/mjcf_geom.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "readers/mjcf/mjcf_orientation.hpp"

namespace dynac {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDensity = 1000;  // [kg/m^3], of water, MuJoCo's default

using Sizes = std::array<double, 3>;

/// Of a shape of density 1: its volume, and moments about the axes through its centre per mass.
struct Shape {
  double volume = 0;
  std::array<double, 3> moments_per_mass{};
};

Shape sphere(const Sizes& size) {
  const double r = size[0];
  const double moment = 2 * r * r / 5;
  return {4 * kPi * r * r * r / 3, {moment, moment, moment}};
}

/// Radius and half the length between the centres of its caps, along z.
Shape capsule(const Sizes& size) {
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
Shape cylinder(const Sizes& size) {
  const double r = size[0];
  const double h = size[1];
  const double across = r * r / 4 + h * h / 3;
  return {2 * kPi * r * r * h, {across, across, r * r / 2}};
}

/// Per mass, of a shape whose squared half axes count with this weight.
std::array<double, 3> moments(const Sizes& s, double weight) {
  const double x = weight * s[0] * s[0];
  const double y = weight * s[1] * s[1];
  const double z = weight * s[2] * s[2];
  return {y + z, x + z, x + y};
}

Shape ellipsoid(const Sizes& s) { return {4 * kPi * s[0] * s[1] * s[2] / 3, moments(s, 1.0 / 5)}; }
Shape box(const Sizes& s) { return {8 * s[0] * s[1] * s[2], moments(s, 1.0 / 3)}; }

/// A type of geom that has mass.
struct GeomRow {
  std::string_view type;
  std::size_t size_count;
  Shape (*shape)(const Sizes&);
  std::size_t half_length;  ///< which size `fromto` gives; 0: none
};

constexpr GeomRow kGeomRows[] = {{"sphere", 1, sphere, 0},
                                 {"capsule", 2, capsule, 1},
                                 {"cylinder", 2, cylinder, 1},
                                 {"ellipsoid", 3, ellipsoid, 2},
                                 {"box", 3, box, 2}};

constexpr std::array<std::string_view, 9> kTypes{
    "sphere", "capsule", "cylinder", "ellipsoid", "box", "plane", "hfield", "mesh", "sdf"};

const GeomRow* find_geom_row(std::string_view type) {
  const auto row = std::ranges::find(kGeomRows, type, &GeomRow::type);
  return row == std::end(kGeomRows) ? nullptr : &*row;
}

class GeomReader {
 public:
  GeomReader(const MjcfElement& geom, const MjcfSettings& settings, Findings& findings)
      : geom_(geom), settings_(settings), findings_(findings) {}

  std::optional<MjcfGeom> read(bool is_moved) {
    const std::string_view type =
        geom_.has("mesh") && !geom_.has("type") ? "mesh" : geom_.word("type", kTypes, findings_);
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
    const GeomRow& row = *find_geom_row(type);
    const std::size_t before = findings_.size();
    const Placement placement = place(row);
    if (findings_.size() != before) return std::nullopt;
    if (geom_.flag("shellinertia", false, findings_)) return MjcfGeom{{}, "a shell"};
    return MjcfGeom{fill(row.shape(placement.size), placement.X), ""};
  }

 private:
  struct Placement {
    Sizes size{};
    Transform<double> X{};
  };

  // What has no mass is checked all the same, as MuJoCo does.
  void check_size_of_massless(std::string_view type, bool is_mesh) {
    const GeomRow* const row = find_geom_row(type);
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

  Placement place(const GeomRow& row) {
    Placement placement;
    const std::size_t before = findings_.size();
    if (const auto size = geom_.numbers("size", 1, 3, findings_)) {
      std::copy(size->begin(), size->end(), placement.size.begin());
    }
    if (geom_.has("fromto")) {
      place_between(row, placement);
    } else {
      placement.X = read_mjcf_placement(geom_, settings_, findings_);
    }
    for (std::size_t i = 0; i < row.size_count; ++i) {
      if (placement.size[i] > 0 || findings_.size() != before) continue;
      geom_.error(findings_, fmt::format("size has no positive number at place {}; a {} needs {}",
                                         i + 1, row.type, needed_sizes(row)));
      break;
    }
    return placement;
  }

  std::string needed_sizes(const GeomRow& row) const {
    const std::size_t count = geom_.has("fromto") ? 1 : row.size_count;
    return fmt::format("{} size{}, radii and half lengths in metres", count, count == 1 ? "" : "s");
  }

  /// The ends of its z axis.
  void place_between(const GeomRow& row, Placement& placement) {
    if (row.half_length == 0) {
      return geom_.error(findings_,
                         "has fromto, which only a capsule, cylinder, box or ellipsoid can have; "
                         "write pos");
    }
    if (geom_.has("pos")) {
      return geom_.error(findings_, "has both pos and fromto; keep one");
    }
    const auto ends = geom_.numbers("fromto", 6, 6, findings_);
    if (!ends) return;
    const auto& n = *ends;
    const Vector3<double> from{{n[0], n[1], n[2]}};
    const Vector3<double> to{{n[3], n[4], n[5]}};
    const Vector3<double> along = from - to;
    const double length = std::sqrt(dot(along, along));
    if (length < 1e-14) {
      return geom_.error(findings_, "fromto names the same point twice; write two points");
    }
    placement.X = {smallest_rotation_from_z(along), 0.5 * (from + to)};
    placement.size[row.half_length] = length / 2;
    if (row.half_length == 2) placement.size[1] = placement.size[0];  // whatever else is given
  }

  MassProperties fill(const Shape& shape, const Transform<double>& X) const {
    const double density = geom_.number("density", kDensity, findings_);
    const double mass = geom_.number("mass", density * shape.volume, findings_);
    const auto& moment = shape.moments_per_mass;
    return {mass, X,
            Matrix3<double>::diagonal(mass * moment[0], mass * moment[1], mass * moment[2])};
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
