// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "readers/mjcf/mjcf_orientation.hpp"
#include "readers/text/numbers.hpp"
#include "support/alternatives.hpp"
#include "support/nearest_names.hpp"

namespace dynac {
namespace {

/// An element: the words of its attributes and of the elements in it.
struct SchemaRow {
  std::string_view tag;
  std::string_view attributes;
  std::string_view children = "";
};

constexpr std::string_view kOrientation = "quat axisangle euler xyaxes zaxis";
constexpr std::string_view kAnything = "*";  // not looked into

constexpr SchemaRow kElements[] = {
    {"mujoco", "model",
     "compiler option size visual statistic default extension custom asset worldbody deformable "
     "contact equality tendon actuator sensor keyframe"},
    {"compiler",
     "autolimits boundmass boundinertia settotalmass balanceinertia strippath coordinate angle "
     "fitaabb eulerseq meshdir texturedir assetdir discardvisual convexhull usethread fusestatic "
     "inertiafromgeom inertiagrouprange saveinertial exactmeshinertia alignfree conflict",
     "lengthrange"},
    {"lengthrange", kAnything},
    {"option",
     "timestep apirate impratio tolerance ls_tolerance noslip_tolerance ccd_tolerance "
     "mpr_tolerance sleep_tolerance gravity wind magnetic density viscosity o_margin o_solref "
     "o_solimp o_friction integrator collision cone jacobian solver iterations ls_iterations "
     "noslip_iterations ccd_iterations mpr_iterations sdf_iterations sdf_initpoints "
     "actuatorgroupdisable",
     "flag"},
    {"flag",
     "constraint equality frictionloss limit contact passive spring damper gravity clampctrl "
     "warmstart filterparent actuation refsafe sensor midphase nativeccd eulerdamp autoreset "
     "island override energy fwdinv invdiscrete sensornoise multiccd sleep diagexact"},
    {"default", "class",
     "default mesh material joint geom site camera light pair equality tendon general motor "
     "position velocity intvelocity damper cylinder muscle adhesion dcmotor pid orientation "
     "plugin"},
    {"worldbody", "",
     "body frame replicate geom site camera light attach composite flexcomp plugin"},
    {"equality", "", "connect weld joint tendon flex flexvert flexstrain"},
    {"tendon", "", "spatial fixed"},
    {"keyframe", "", "key"},
    {"key", "name time qpos qvel act mpos mquat ctrl"},
    {"actuator", "",
     "general motor position velocity intvelocity damper cylinder muscle adhesion dcmotor pid "
     "orientation plugin"},
    {"body",
     "name childclass pos quat axisangle euler xyaxes zaxis mocap gravcomp sleep simple user",
     "inertial joint freejoint geom site camera light body frame replicate attach composite "
     "flexcomp plugin"},
    {"frame", "name childclass pos quat axisangle euler xyaxes zaxis",
     "inertial joint freejoint geom site camera light body frame replicate attach composite "
     "flexcomp "
     "plugin"},
    {"replicate", "count sep prefix childclass offset euler",
     "joint freejoint geom site camera light body frame replicate attach composite flexcomp "
     "plugin"},
    {"inertial", "pos quat axisangle euler xyaxes zaxis mass diaginertia fullinertia"},
    {"joint",
     "name class type group pos axis springdamper limited actuatorfrclimited actuatorgravcomp "
     "solreflimit solimplimit solreffriction solimpfriction stiffness range actuatorfrcrange "
     "margin ref springref armature damping frictionloss user"},
    {"freejoint", "name group align"},
    {"geom",
     "name class type pos quat axisangle euler xyaxes zaxis contype conaffinity condim group "
     "priority size material friction mass density shellinertia solmix solref solimp margin gap "
     "fromto hfield mesh fitscale rgba fluidshape fluidcoef adhesion surfacevel user",
     "plugin"},
    {"site",
     "name class type group pos quat axisangle euler xyaxes zaxis material size fromto rgba user"},
    {"camera", kAnything},
    {"light", kAnything},
    {"plugin", kAnything},
    {"connect", "name class body1 body2 anchor site1 site2 active solref solimp"},
    {"weld", "name class body1 body2 relpose anchor site1 site2 torquescale active solref solimp"},
    {"fixed",
     "name class group limited actuatorfrclimited range actuatorfrcrange solreflimit solimplimit "
     "solreffriction solimpfriction frictionloss springlength margin stiffness damping armature "
     "user",
     "joint"},
    {"spatial",
     "name class group limited actuatorfrclimited range actuatorfrcrange solreflimit solimplimit "
     "solreffriction solimpfriction frictionloss springlength width material margin stiffness "
     "damping armature rgba user",
     "*"},
};

constexpr std::string_view kActuatorAttributes =
    "name class group nsample interp delay ctrllimited forcelimited actlimited ctrlrange "
    "forcerange actrange posrange velrange ffrange lengthrange input gear cranklength user joint "
    "jointinparent tendon slidersite cranksite "
    "site refsite body actdim dyntype gaintype biastype dynprm gainprm biasprm actearly armature "
    "damping kp ki kv dampratio imax slewmax inheritrange kvmin kvmax timeconst area diameter bias "
    "range force scale lmin lmax vmax fpmax fvmax tausmooth gain motorconst resistance nominal "
    "saturation inductance cogging controller thermal lugre plugin instance";

/// In these sections elements mean something else than their namesakes.
struct LocalRow {
  std::string_view parent;
  SchemaRow row;
};

constexpr LocalRow kLocalElements[] = {
    {"equality", {"joint", "name class joint1 joint2 polycoef active solref solimp"}},
    {"equality", {"tendon", "name class tendon1 tendon2 polycoef active solref solimp"}},
    {"fixed", {"joint", "joint coef"}},
    {"default", {"equality", "active solref solimp"}},
    {"default",
     {"tendon",
      "group limited actuatorfrclimited range actuatorfrcrange solreflimit solimplimit "
      "solreffriction solimpfriction frictionloss springlength width material margin stiffness "
      "damping armature rgba user"}},
};

/// None if the element is not looked into.
const SchemaRow* find_row(std::string_view parent, std::string_view tag) {
  for (const LocalRow& local : kLocalElements) {
    if (local.parent == parent && local.row.tag == tag) return &local.row;
  }
  for (const SchemaRow& row : kElements) {
    if (row.tag == tag) return &row;
  }
  static constexpr SchemaRow kActuator{"", kActuatorAttributes, "plugin"};
  return is_mjcf_actuator(tag) ? &kActuator : nullptr;
}

std::vector<std::string> names_in(std::string_view words) {
  std::vector<std::string> names;
  for (const std::string_view word : split_words(words)) names.emplace_back(word);
  return names;
}

/// Elements to which a later MuJoCo may add attributes that leave the motion of bodies as it is.
bool may_have_more(std::string_view tag) {
  constexpr std::string_view kOpen[] = {"body", "frame", "geom", "site", "key", "option", "flag"};
  return std::ranges::count(kOpen, tag) > 0 || is_mjcf_actuator(tag);
}

/// An attribute that resembles none that the element has: newer than this reader.
bool is_of_later_version(const MjcfElement& element, const MjcfAttribute& attribute,
                         std::string_view words) {
  const std::vector<std::string> names = names_in(words);
  return may_have_more(element.tag) && std::ranges::count(names, attribute.name) == 0 &&
         did_you_mean(attribute.name, names).empty();
}

/// What is unknown of a site says nothing about motion; of others, it may.
void remark_on_later_version(const MjcfElement& element, const MjcfAttribute& attribute,
                             Findings& findings) {
  findings.remark(Treatment::kIgnored, fmt::format("<{} {}>", element.tag, attribute.name),
                  attribute.place);
  if (element.tag == "site") return;
  findings.doubt(attribute.place,
                 fmt::format("{} unknown attribute {} is left out; remove it if it does not change "
                             "how bodies move",
                             attribute.subject, dynac::quoted(attribute.name)));
}

/// A name that is not among the words: `unknown attribute "dampng"; did you mean "damping"?`
void check_name(std::string_view kind, std::string_view name, std::string_view words,
                const std::string& place, const std::string& subject, Findings& findings) {
  const std::vector<std::string> names = names_in(words);
  if (std::ranges::find(names, name) != names.end()) return;
  const std::string question = did_you_mean(name, names);
  findings.error(place,
                 fmt::format("{} unknown {} {}; {}", subject, kind, dynac::quoted(name),
                             question.empty() ? "remove it, or correct its name" : question));
}

void check_orientations(const MjcfElement& element, Findings& findings) {
  std::vector<std::string_view> given;
  for (const std::string_view word : split_words(kOrientation)) {
    if (element.has(word)) given.push_back(word);
  }
  if (given.size() > 1) {
    element.error(findings, fmt::format("has several orientations ({}); keep one",
                                        quoted_alternatives(given)));
  }
}

bool is_refused(const MjcfElement& element) {
  constexpr std::string_view kRefused[] = {"composite", "flexcomp", "attach"};
  return std::ranges::find(kRefused, element.tag) != std::end(kRefused);
}

void check_element(const MjcfElement& element, std::string_view parent, Findings& findings) {
  const SchemaRow* const row = find_row(parent, element.tag);
  if (row == nullptr || row->attributes == kAnything) return;
  for (const MjcfAttribute& attribute : element.attributes) {
    if (is_of_later_version(element, attribute, row->attributes)) {
      remark_on_later_version(element, attribute, findings);
      continue;
    }
    check_name("attribute", attribute.name, row->attributes, attribute.place, attribute.subject,
               findings);
  }
  check_orientations(element, findings);
  if (row->children == kAnything) return;
  for (const MjcfElement& child : element.children) {
    if (is_refused(child)) {
      child.error(findings,
                  "makes bodies in a way that is not supported; save the model in MuJoCo, which "
                  "writes them out, and read that file");
      continue;
    }
    const std::size_t before = findings.size();
    check_name("element", child.tag, row->children, child.place,
               element.subject.ends_with('>') ? element.subject + ':' : element.subject, findings);
    if (findings.size() == before) check_element(child, element.tag, findings);
  }
}

}  // namespace

bool is_mjcf_actuator(std::string_view tag) {
  constexpr std::string_view kActuators[] = {"general",     "motor",   "position", "velocity",
                                             "intvelocity", "damper",  "cylinder", "muscle",
                                             "adhesion",    "dcmotor", "pid",      "orientation"};
  return std::ranges::find(kActuators, tag) != std::end(kActuators);
}

void check_mjcf_schema(const MjcfElement& mujoco, Findings& findings) {
  check_element(mujoco, "", findings);
}

}  // namespace dynac
