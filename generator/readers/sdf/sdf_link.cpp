// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_link.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include "readers/sdf/sdf_auto_inertia.hpp"
#include "readers/sdf/sdf_shape.hpp"
#include "readers/text/link_shapes.hpp"

namespace dynac {
namespace {

double required_moment(const Element& inertia, const char* tag, Source& source) {
  const std::size_t findings = source.findings.size();
  const auto moment = read_number(inertia, tag, source);
  if (!moment && source.findings.size() == findings) {
    inertia.error(source, std::string("has no <") + tag + ">; write all three moments");
  }
  return moment.value_or(1);
}

Matrix3<double> read_moments(const Element& inertia, Source& source) {
  const double xx = required_moment(inertia, "ixx", source);
  const double yy = required_moment(inertia, "iyy", source);
  const double zz = required_moment(inertia, "izz", source);
  const double xy = read_number(inertia, "ixy", source).value_or(0);
  const double xz = read_number(inertia, "ixz", source).value_or(0);
  const double yz = read_number(inertia, "iyz", source).value_or(0);
  return {{{{{xx, xy, xz}}, {{xy, yy, yz}}, {{xz, yz, zz}}}}};
}

void warn(const Element& element, std::string text, Source& source) {
  source.findings.add(Severity::kWarning, source.place(element.xml.GetLineNum()),
                      element.thing + ": " + text);
}

bool asks_for_auto(const Element& inertial) {
  return inertial.has("auto") && inertial.text("auto") != "false" && inertial.text("auto") != "0";
}

/// What <inertial> says is not to contradict what is computed: versions of libsdformat differ in
/// which of the two counts.
void read_auto_inertial(const Element& element, const Element& inertial, LinkDescription& link,
                        Source& source) {
  for (const char* const tag : {"mass", "inertia", "pose"}) {
    if (inertial.xml.FirstChildElement(tag) == nullptr) continue;
    inertial.error(source, fmt::format("has auto and <{}>; keep one", tag));
  }
  const auto computed = read_sdf_auto_inertia(element, inertial, source);
  if (!computed) return;
  link.mass = computed->mass;
  link.com = computed->X.p;
  link.R_LI = computed->X.R;
  link.inertia = computed->inertia;
}

void read_inertial(const Element& inertial, LinkDescription& link, Source& source) {
  const bool is_meant_whole = inertial.xml.FirstChildElement("fluid_added_mass") == nullptr;
  if (!is_meant_whole) {
    inertial.error(source, "holds <fluid_added_mass>, which is not supported; remove it");
  }
  const SdfPose pose = read_pose(inertial, source);
  if (!pose.relative_to.empty()) {
    inertial.error(source,
                   "has a <pose> relative to another frame, which SDF does not allow; "
                   "write it in the frame of the link");
  }
  link.com = pose.X.p;
  link.R_LI = pose.X.R;
  const std::size_t findings = source.findings.size();
  if (const auto mass = read_number(inertial, "mass", source)) {
    link.mass = *mass;
  } else if (source.findings.size() == findings && is_meant_whole) {
    warn(inertial, "<inertial> has no <mass>, which is 1 kg in SDF; write it", source);
  }
  if (const auto inertia = inertial.child("inertia", source)) {
    const std::size_t before = source.findings.size();
    const Matrix3<double> moments = read_moments(*inertia, source);
    if (source.findings.size() == before) link.inertia = moments;  // else: found wrong already
  } else if (link.mass == 0) {
    link.inertia = {};
  } else if (is_meant_whole) {
    warn(inertial,
         "<inertial> has no <inertia>, which is 1 kg m^2 about every axis in SDF; write "
         "it",
         source);
  }
}

}  // namespace

SdfLink read_sdf_link(const Element& element, Source& source) {
  SdfLink result;
  LinkDescription& link = result.link;
  link.name = element.text("name");
  link.place = source.place(element.xml.GetLineNum());
  link.mass = 1;  // SDF's defaults
  link.inertia = Matrix3<double>::identity();
  link.shapes = read_link_shapes(element, read_drawn_sdf_shape);
  result.pose = read_pose(element, source);
  if (const auto inertial = element.child("inertial", source)) {
    if (asks_for_auto(*inertial)) {
      read_auto_inertial(element, *inertial, link, source);
    } else {
      read_inertial(*inertial, link, source);
    }
  } else {
    warn(element,
         "has no <inertial>, which means 1 kg and 1 kg m^2 about every axis in SDF; "
         "write one, with mass and inertia 0 if the link has none",
         source);
  }
  if (!read_flag(element, "gravity", true, source)) {
    source.findings.doubt(
        link.place,
        element.thing +
            ": switches gravity off, but kernels let it act on every link; remove <gravity>, "
            "or subtract the link's weight");
  }
  if (read_flag(element, "kinematic", false, source)) {
    element.error(source, "is <kinematic>, moved by a script; remove that");
  }
  return result;
}

}  // namespace dynac
