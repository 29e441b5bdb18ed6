// SPDX-License-Identifier: BSD-3-Clause
#include "readers/urdf/urdf_link.hpp"

#include <tinyxml2.h>

#include <cmath>

#include "readers/text/rotation.hpp"

namespace dynac {
namespace {

/// The six entries of an <inertia> element; zero where one is missing, which is reported.
Matrix3<double> read_moments(const Element& inertia, Source& source) {
  const double xx = inertia.required_number("ixx", source);
  const double xy = inertia.required_number("ixy", source);
  const double xz = inertia.required_number("ixz", source);
  const double yy = inertia.required_number("iyy", source);
  const double yz = inertia.required_number("iyz", source);
  const double zz = inertia.required_number("izz", source);
  return {{{{{xx, xy, xz}}, {{xy, yy, yz}}, {{xz, yz, zz}}}}};
}

void read_inertial(const Element& inertial, LinkDescription& link, Source& source) {
  const Transform<double> X_LI = read_origin(inertial, source);
  link.com = X_LI.p;
  link.R_LI = X_LI.R;
  if (const auto mass = inertial.child("mass", source)) {
    link.mass = mass->required_number("value", source);
  } else {
    inertial.error(source, "has no <mass>; write <mass value=\"...\"/>");
  }
  if (const auto inertia = inertial.child("inertia", source)) {
    link.inertia = read_moments(*inertia, source);
  } else {
    inertial.error(source, "has no <inertia>; write <inertia ixx=\"...\" ixy=\"...\" .../>");
  }
}

Vector3<double> read_angles(const Element& origin, Source& source) {
  const Vector3<double> rpy = origin.vector("rpy", source).value_or(Vector3<double>{});
  for (const double angle : rpy.e) {
    if (std::abs(angle) <= kMaximumAngle) continue;
    origin.error(source, "rpy holds an angle beyond 1e5 rad; write angles between -pi and pi");
    return {};
  }
  return rpy;
}

}  // namespace

Transform<double> read_placement(const Element& element, Source& source) {
  if (element.has("quat_xyzw")) {
    element.error(source, "quat_xyzw is not supported yet; write the rotation as rpy");
  }
  return {rotation_from_rpy(read_angles(element, source)),
          element.vector("xyz", source).value_or(Vector3<double>{})};
}

Transform<double> read_origin(const Element& parent, Source& source) {
  const auto origin = parent.child("origin", source);
  return origin ? read_placement(*origin, source) : Transform<double>{};
}

LinkDescription read_link(const Element& element, Source& source) {
  LinkDescription link;
  link.name = element.text("name");
  link.place = source.place(element.xml.GetLineNum());
  const auto inertial = element.child("inertial", source);
  if (!inertial) {
    source.findings.remark(Treatment::kDefaulted, "<inertial> of links: no mass, no inertia",
                           link.place);
    return link;
  }
  const std::size_t findings = source.findings.size();
  read_inertial(*inertial, link, source);
  if (source.findings.size() != findings) {
    link.mass = 1;  // half an inertia would only be found wrong again
    link.inertia = Matrix3<double>::identity();
  }
  return link;
}

}  // namespace dynac
