// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_settings.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

#include "model/magnitudes.hpp"

namespace dynac {
namespace {

using Words = std::array<std::string_view, 2>;

void read_angles(const MjcfElement& compiler, MjcfSettings& settings, Findings& findings) {
  if (compiler.has("angle")) {
    const bool is_radian = compiler.word("angle", Words{"degree", "radian"}, findings) == "radian";
    settings.radian_per_unit = is_radian ? 1 : std::numbers::pi / 180;
  }
  if (!compiler.has("eulerseq")) return;
  const std::string sequence = compiler.text("eulerseq");
  if (sequence.size() != 3 || sequence.find_first_not_of("xyzXYZ") != sequence.npos) {
    compiler.error(findings,
                   "eulerseq " + dynac::quoted(sequence) +
                       " is no sequence of axes; write three letters of x, y, z (moving axes) and "
                       "X, Y, Z (fixed axes), such as \"xyz\"");
  } else {
    settings.euler_sequence = sequence;
  }
}

void read_inertia_rules(const MjcfElement& compiler, MjcfSettings& settings, Findings& findings) {
  if (compiler.has("inertiafromgeom")) {
    constexpr std::array<std::string_view, 3> kWords{"auto", "true", "false"};
    const std::string_view word = compiler.word("inertiafromgeom", kWords, findings);
    settings.inertia_from_geom = word == "true"    ? InertiaFromGeom::kAlways
                                 : word == "false" ? InertiaFromGeom::kNever
                                                   : InertiaFromGeom::kAuto;
  }
  if (const auto range = compiler.numbers("inertiagrouprange", 2, 2, findings)) {
    settings.inertia_groups = {(*range)[0], (*range)[1]};
  }
  settings.balances_inertia = compiler.flag("balanceinertia", settings.balances_inertia, findings);
  settings.least_mass = compiler.number("boundmass", settings.least_mass, findings);
  settings.least_inertia = compiler.number("boundinertia", settings.least_inertia, findings);
  for (const char* const bound : {"boundmass", "boundinertia"}) {
    if (compiler.number(bound, 0, findings) < 0) {
      compiler.error(findings, std::string(bound) + " is negative; write 0 or more");
    }
  }
  if (!compiler.has("settotalmass")) return;
  const double total = compiler.number("settotalmass", -1, findings);
  settings.total_mass = total > 0 ? std::optional(total) : std::nullopt;  // MuJoCo: -1 is none
}

void read_compiler(const MjcfElement& compiler, MjcfSettings& settings, Findings& findings) {
  read_angles(compiler, settings, findings);
  read_inertia_rules(compiler, settings, findings);
  if (compiler.has("coordinate") &&
      compiler.word("coordinate", Words{"local", "global"}, findings) == "global") {
    compiler.error(findings,
                   "coordinate \"global\" is not supported; load and save the file in MuJoCo 2.3.3 "
                   "or older, which writes local coordinates");
  }
  settings.limits_by_range = compiler.flag("autolimits", settings.limits_by_range, findings);
  settings.aligns_free_joints = compiler.flag("alignfree", settings.aligns_free_joints, findings);
}

/// What decides about other settings, once the whole file is read.
struct Physics {
  bool has_gravity = true;
  bool has_constraints = true;  ///< equalities and friction, besides limits and contacts
  double density = 0;
  double viscosity = 0;
};

void read_flags(const MjcfElement& flag, MjcfSettings& settings, Physics& physics,
                Findings& findings) {
  const auto read = [&](const char* name, bool& state) {
    if (!flag.has(name)) return;
    state = flag.word(name, Words{"enable", "disable"}, findings) == "enable";
    if (state) return;
    findings.remark(Treatment::kRepaired,
                    fmt::format("<flag {}=\"disable\"> leaves out what it names", name),
                    flag.place);
  };
  read("gravity", physics.has_gravity);
  read("constraint", physics.has_constraints);
  read("spring", settings.has_springs);
  read("damper", settings.has_damping);
  read("frictionloss", settings.has_friction);
  read("equality", settings.holds_equalities);
  read("clampctrl", settings.clamps_controls);
  bool has_passive = true;  // the word of before MuJoCo 3.4 for springs and dampers
  read("passive", has_passive);
  settings.has_springs = settings.has_springs && has_passive;
  settings.has_damping = settings.has_damping && has_passive;
}

void read_option(const MjcfElement& option, MjcfSettings& settings, Physics& physics,
                 Findings& findings) {
  settings.gravity = option.vector("gravity", settings.gravity, findings);
  for (const double component : settings.gravity.e) {
    if (std::abs(component) <= kGravityBound.most) continue;
    option.error(findings, "gravity is above 1e6 m/s^2; write it in metres and seconds");
    settings.gravity = {};
  }
  physics.density = option.number("density", physics.density, findings);
  physics.viscosity = option.number("viscosity", physics.viscosity, findings);
  for (const MjcfElement& flag : option.children) {
    if (flag.tag == "flag") read_flags(flag, settings, physics, findings);
  }
}

}  // namespace

MjcfSettings read_mjcf_settings(const MjcfElement& mujoco, Findings& findings) {
  MjcfSettings settings;
  settings.radian_per_unit = std::numbers::pi / 180;
  Physics physics;
  for (const MjcfElement& section : mujoco.children) {
    if (section.tag == "compiler") read_compiler(section, settings, findings);
    if (section.tag == "option") read_option(section, settings, physics, findings);
  }
  if (settings.radian_per_unit != 1) {
    findings.remark(Treatment::kConverted, "angles, from degrees", mujoco.place);
  }
  if (!physics.has_gravity) settings.gravity = {};
  settings.holds_equalities = settings.holds_equalities && physics.has_constraints;
  settings.has_friction = settings.has_friction && physics.has_constraints;
  settings.has_fluid =
      settings.has_passive_forces() && (physics.density != 0 || physics.viscosity != 0);
  return settings;
}

}  // namespace dynac
