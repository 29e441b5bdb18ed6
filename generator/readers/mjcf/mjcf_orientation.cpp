// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_orientation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "dynac/runtime/sincos.hpp"
#include "model/description.hpp"
#include "readers/text/rotation.hpp"

namespace dynac {
namespace {

/// Turns about a unit vector by an angle with this sine and cosine.
Matrix3<double> rotation_about(const Vector3<double>& unit, double sine, double cosine) {
  const Matrix3<double> K = skew(unit);
  const Matrix3<double> K_squared = K * K;
  Matrix3<double> R = Matrix3<double>::identity();
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      R(i, j) += sine * K(i, j) + (1 - cosine) * K_squared(i, j);
    }
  }
  return R;
}

class RotationReader {
 public:
  RotationReader(const MjcfElement& element, const MjcfSettings& settings, Findings& findings)
      : element_(element), settings_(settings), findings_(findings) {}

  Matrix3<double> read() const {
    if (element_.has("axisangle")) return axis_angle();
    if (element_.has("euler")) return euler();
    if (element_.has("xyaxes")) return xy_axes();
    if (element_.has("zaxis")) return z_axis();
    return quaternion();
  }

 private:
  Matrix3<double> identity() const { return Matrix3<double>::identity(); }

  Matrix3<double> refuse(std::string_view attribute, std::string_view problem) const {
    const MjcfAttribute& found = *element_.find(attribute);
    findings_.error(found.place, fmt::format("{} {} {} {}", found.subject, attribute,
                                             dynac::quoted(found.value), problem));
    return identity();
  }

  static bool is_zero(const Vector3<double>& v) { return v == Vector3<double>{}; }

  /// By an angle in the file's unit.
  Matrix3<double> turned(const Vector3<double>& unit, double angle,
                         std::string_view attribute) const {
    const double radians = angle * settings_.radian_per_unit;
    if (std::abs(radians) > kMaximumAngle) {
      return refuse(attribute, "has an angle of over 1e5 rad; write one within a turn");
    }
    double sine;
    double cosine;
    runtime::sincos<runtime::kFmaOff>(radians, sine, cosine);
    return rotation_about(unit, sine, cosine);
  }

  Matrix3<double> quaternion() const {
    const auto q = element_.numbers("quat", 4, 4, findings_);
    if (!q) return identity();
    if (std::ranges::all_of(*q, [](double entry) { return entry == 0; })) {
      return refuse("quat", "is zero; write \"1 0 0 0\" for no rotation");
    }
    return rotation_from_wxyz(std::span<const double, 4>(q->data(), 4));
  }

  Matrix3<double> axis_angle() const {
    const auto value = element_.numbers("axisangle", 4, 4, findings_);
    if (!value) return identity();
    const Vector3<double> axis{{(*value)[0], (*value)[1], (*value)[2]}};
    if (is_zero(axis)) {
      return refuse("axisangle", "has an axis of zero length; write one such as \"0 0 1 90\"");
    }
    return turned(unit_along(axis), (*value)[3], "axisangle");
  }

  /// Lower case turns about the axes as earlier turns left them, upper case about the fixed ones.
  Matrix3<double> euler() const {
    const Vector3<double> angles = element_.vector("euler", {}, findings_);
    Matrix3<double> R = identity();
    for (std::size_t i = 0; i < 3; ++i) {
      const char letter = settings_.euler_sequence[i];
      const bool is_moving = letter >= 'x';
      Vector3<double> unit{};
      unit[static_cast<std::size_t>(letter - (is_moving ? 'x' : 'X'))] = 1;
      const Matrix3<double> turn = turned(unit, angles[i], "euler");
      R = is_moving ? R * turn : turn * R;
    }
    return R;
  }

  /// y is made perpendicular to x.
  Matrix3<double> xy_axes() const {
    const auto value = element_.numbers("xyaxes", 6, 6, findings_);
    if (!value) return identity();
    const auto& n = *value;
    const Vector3<double> given_x{{n[0], n[1], n[2]}};
    const Vector3<double> given_y{{n[3], n[4], n[5]}};
    if (is_zero(given_x) || is_zero(given_y)) {
      return refuse("xyaxes", "has an axis of zero length; write such as \"1 0 0 0 1 0\"");
    }
    const Vector3<double> x = unit_along(given_x);
    const Vector3<double> unit_y = unit_along(given_y);
    const Vector3<double> across = unit_y - dot(x, unit_y) * x;
    if (dot(across, across) < 1e-20) {
      return refuse("xyaxes", "has parallel axes; turn one of them");
    }
    const Vector3<double> y = unit_along(across);
    const Vector3<double> z = cross(x, y);
    return transpose(Matrix3<double>{{x, y, z}});
  }

  Matrix3<double> z_axis() const {
    const auto value = element_.numbers("zaxis", 3, 3, findings_);
    if (!value) return identity();
    const Vector3<double> z{{(*value)[0], (*value)[1], (*value)[2]}};
    if (is_zero(z)) return refuse("zaxis", "has zero length; write one such as \"0 0 1\"");
    return smallest_rotation_from_z(z);
  }

  const MjcfElement& element_;
  const MjcfSettings& settings_;
  Findings& findings_;
};

}  // namespace

Matrix3<double> read_mjcf_rotation(const MjcfElement& element, const MjcfSettings& settings,
                                   Findings& findings) {
  return RotationReader(element, settings, findings).read();
}

Transform<double> read_mjcf_placement(const MjcfElement& element, const MjcfSettings& settings,
                                      Findings& findings) {
  return {read_mjcf_rotation(element, settings, findings), element.vector("pos", {}, findings)};
}

MjcfExtent read_mjcf_extent(const MjcfElement& element, std::string_view type,
                            const MjcfSettings& settings, Findings& findings) {
  if (!element.has("fromto")) return {read_mjcf_placement(element, settings, findings), {}};
  constexpr std::string_view kLong[] = {"capsule", "cylinder", "box", "ellipsoid"};
  if (std::ranges::find(kLong, type) == std::end(kLong)) {
    element.error(
        findings,
        "has fromto, which only a capsule, cylinder, box or ellipsoid can have; write pos");
    return {};
  }
  if (element.vector("pos", {}, findings) != Vector3<double>{}) {
    element.error(findings, "has both pos and fromto; keep one");
    return {};
  }
  const auto ends = element.numbers("fromto", 6, 6, findings);
  if (!ends) return {};
  const auto& n = *ends;
  const Vector3<double> from{{n[0], n[1], n[2]}};
  const Vector3<double> to{{n[3], n[4], n[5]}};
  const Vector3<double> along = from - to;
  const double length = std::sqrt(dot(along, along));
  if (length < 1e-14) {
    element.error(findings, "fromto names the same point twice; write two points");
    return {};
  }
  return {{smallest_rotation_from_z(along), 0.5 * (from + to)}, length / 2};
}

Matrix3<double> rotation_from_wxyz(std::span<const double, 4> q) {
  const double largest = std::max({std::abs(q[0]), std::abs(q[1]), std::abs(q[2]), std::abs(q[3])});
  const double w = q[0] / largest;
  const Vector3<double> v{{q[1] / largest, q[2] / largest, q[3] / largest}};
  const double s = 2 / (w * w + dot(v, v));
  // R = 1 + s (w [v] + [v]^2)
  const Matrix3<double> K = skew(v);
  const Matrix3<double> K_squared = K * K;
  Matrix3<double> R = Matrix3<double>::identity();
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) R(i, j) += s * (w * K(i, j) + K_squared(i, j));
  }
  return R;
}

Matrix3<double> smallest_rotation_from_z(const Vector3<double>& v) {
  constexpr double kParallel = 1e-10;
  const Vector3<double> u = unit_along(v);
  const double sine = std::hypot(u[0], u[1]);
  if (sine < kParallel) return rotation_about({{1, 0, 0}}, 0, u[2] > 0 ? 1 : -1);
  return rotation_about({{-u[1] / sine, u[0] / sine, 0}}, sine, u[2]);
}

}  // namespace dynac
