// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/inspection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>

#include "command/commands/base_summary.hpp"
#include "command/line/command_options.hpp"
#include "command/line/flag_spelling.hpp"
#include "dynac/options/loop_set.hpp"
#include "model/configurations.hpp"
#include "model/total_mass.hpp"
#include "search/choose.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

int inverse_dynamics_operations(const Robot& robot, double tolerance, Session& session) {
  const Kernel& kernel = *find_kernel("inverse_dynamics");
  constexpr int kAny = std::numeric_limits<int>::max();
  return choose(robot.model, kernel, {}, tolerance, AskedFormulations{}, kAny, session)
      .chosen()
      .operations;
}

// What a joint has besides its links, one entry per axis.
Json dynamics_of(const Joint& joint) {
  const auto values = [&](double JointDynamics::*value) {
    const double first = joint.dynamics.*value;
    return axis_count(joint.type) > 1 ? Json{first, joint.second_dynamics.*value} : Json(first);
  };
  return {{"damping", values(&JointDynamics::damping)},
          {"friction", values(&JointDynamics::friction)},
          {"rotor_inertia", values(&JointDynamics::rotor_inertia)},
          {"gear_ratio", values(&JointDynamics::gear_ratio)},
          {"stiffness", values(&JointDynamics::stiffness)},
          {"rest_position", values(&JointDynamics::rest_position)}};
}

std::string dynamics_text(const JointDynamics& dynamics) {
  std::string text;
  if (dynamics.damping != 0) text += fmt::format(", damping {:.6g}", dynamics.damping);
  if (dynamics.friction != 0) text += fmt::format(", friction {:.6g}", dynamics.friction);
  if (dynamics.stiffness != 0) {
    text +=
        fmt::format(", spring {:.6g} slack at {:.6g}", dynamics.stiffness, dynamics.rest_position);
  }
  if (dynamics.rotor_inertia == 0 && dynamics.gear_ratio != 1) {
    return text + fmt::format(", gear ratio {:.6g} without a rotor", dynamics.gear_ratio);
  }
  if (dynamics.rotor_inertia == 0) return text;
  return text + fmt::format(", rotor {:.6g} kg m^2 geared {:.6g}", dynamics.rotor_inertia,
                            dynamics.gear_ratio);
}

Json loops_of(const Model& model) {
  const ConstraintSet set = loop_set(model);
  Json loops = Json::array();
  for (const Loop& loop : model.loops) {
    if (!loop.type) continue;
    loops.push_back({{"name", loop.constraint.name},
                     {"type", name_of(*loop.type)},
                     {"parent", model.link(loop.constraint.second.link).name},
                     {"child", model.link(loop.constraint.first.link).name},
                     {"rows", rows_of_loop(loop, set)},
                     {"place", loop.place}});
  }
  return loops;
}

Json couplings_of(const Model& model) {
  Json couplings = Json::array();
  for (const Loop& loop : model.loops) {
    if (loop.type) continue;
    Json terms = Json::array();
    for (const CouplingTerm& term : loop.constraint.terms) {
      terms.push_back({{"joint", model.link(term.link).joint.name}, {"factor", term.factor}});
    }
    couplings.push_back({{"name", loop.constraint.name},
                         {"terms", std::move(terms)},
                         {"constant", loop.constraint.constant},
                         {"place", loop.place}});
  }
  return couplings;
}

Json configurations_of(const Model& model) {
  Json configurations = Json::array();
  for (const NamedConfiguration& configuration : model.configurations) {
    configurations.push_back(
        {{"name", configuration.name}, {"q", positions_of(model, configuration)}});
  }
  return configurations;
}

Json frames_of(const Model& model) {
  Json frames = Json::array();
  for (const NamedFrame& frame : model.frames) {
    const Matrix3<double>& R = frame.X_LF.R;
    frames.push_back({{"name", frame.name},
                      {"link", model.link(frame.link).name},
                      {"position", frame.X_LF.p.e},
                      {"rotation", {R.row[0].e, R.row[1].e, R.row[2].e}},
                      {"place", frame.place}});
  }
  return frames;
}

Json reading_of(const Model& model) {
  Json remarks = Json::array();
  for (const auto& [treatment, text, places] : model.remarks) {
    remarks.push_back({{"treatment", name_of(treatment)}, {"text", text}, {"places", places}});
  }
  return {{"format", model.format}, {"remarks", std::move(remarks)}};
}

}  // namespace

SnapReport report_snapping(const Robot& robot, const CommandOptions& options, Session& session) {
  session.progress.begin("counting the operations of inverse dynamics");
  SnapReport report;
  report.snapped = count_snapped(robot.model, options.snap_angles);
  report.further = count_snapped(robot.model, kGenerousSnapping) - report.snapped;
  report.operations = inverse_dynamics_operations(robot, options.snap_angles, session);
  report.operations_then = report.further > 0
                               ? inverse_dynamics_operations(robot, kGenerousSnapping, session)
                               : report.operations;
  return report;
}

std::string dynamics_text(const Joint& joint) {
  const std::string second = dynamics_text(joint.second_dynamics);
  return dynamics_text(joint.dynamics) + (second.empty() ? "" : ", second axis" + second);
}

std::string coupling_text(const Model& model, const Constraint& coupling) {
  std::string sum;
  for (const CouplingTerm& term : coupling.terms) {
    sum += fmt::format("{}{} * {}", sum.empty() ? "" : " + ", term.factor,
                       model.link(term.link).joint.name);
  }
  return fmt::format("{} = {}", sum.empty() ? "0" : sum, coupling.constant);
}

std::string reading_text(const Model& model) {
  std::string text = fmt::format("read as {}\n", model.format);
  constexpr std::size_t kMostLines = 200;
  const std::size_t shown = std::min(model.remarks.size(), kMostLines);
  for (const auto& [treatment, part, places] : std::span(model.remarks).first(shown)) {
    text += fmt::format("{}: {}: {}", places.front(), name_of(treatment), part);
    text += places.size() == 1 ? "\n" : fmt::format(", {} times\n", places.size());
  }
  if (shown < model.remarks.size()) {
    text += fmt::format("... and {} more, which --json lists\n", model.remarks.size() - shown);
  }
  return text;
}

std::vector<std::string> rows_of_loop(const Loop& loop, const ConstraintSet& loops) {
  ConstraintSet own{.name = "", .constraints = {}};
  const auto add = [&](const std::string& name) {
    const auto held = std::ranges::find(loops.constraints, name, &Constraint::name);
    if (held != loops.constraints.end()) own.constraints.push_back(*held);
  };
  add(loop.constraint.name);
  if (loop.axes) add(loop.axes->name);
  return row_names(own);
}

Json inspection(const Robot& robot, const CommandOptions& options, const SnapReport& snap) {
  const Model& model = robot.model;
  const Mechanism mechanism = lump(model);
  Json links = Json::array();
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Link& body = model.links[i];
    const BodyId group = mechanism.links[i].body;
    Json link{{"name", body.name},
              {"mass", body.inertia.mass},
              {"joint", body.joint.name},
              {"type", name_of(body.joint.type)}};
    if (!dynamics_text(body.joint).empty()) link["joint_dynamics"] = dynamics_of(body.joint);
    link["parent"] = body.parent.is_none() ? Json() : Json(model.link(body.parent).name);
    link["moves_with"] = group.is_none() ? Json() : Json(mechanism.bodies[group.index()].name);
    link["place"] = body.place;
    link["joint_place"] = body.joint.place;
    links.push_back(std::move(link));
  }
  Json warnings = Json::array();
  for (const Diagnostic& warning : model.warnings)
    warnings.push_back(with_flags(to_string(warning)));
  Json json{{"robot", robot.identifier},
            {"model_name", model.name},
            {"base", to_string(model.base())},
            {"may_float", may_float(robot, options)},
            {"nq", mechanism.nq},
            {"nv", mechanism.nv},
            {"mass", total_mass(model)},
            {"links", std::move(links)},
            {"reading", reading_of(model)},
            {"snapped_entries", snap.snapped},
            {"further_entries_at_1e-4", snap.further},
            {"inverse_dynamics_operations", snap.operations},
            {"inverse_dynamics_operations_at_1e-4", snap.operations_then},
            {"warnings", std::move(warnings)}};
  if (Json loops = loops_of(model); !loops.empty()) json["loops"] = std::move(loops);
  if (Json configurations = configurations_of(model); !configurations.empty()) {
    json["configurations"] = std::move(configurations);
  }
  if (Json frames = frames_of(model); !frames.empty()) json["frames"] = std::move(frames);
  if (Json couplings = couplings_of(model); !couplings.empty()) {
    json["couplings"] = std::move(couplings);
  }
  return json;
}

}  // namespace dynac
