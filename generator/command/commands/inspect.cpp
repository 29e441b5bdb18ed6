// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "command/colours.hpp"
#include "command/commands/base_summary.hpp"
#include "command/commands/command_session.hpp"
#include "command/commands/commands.hpp"
#include "command/commands/inspection.hpp"
#include "command/commands/print_warnings.hpp"
#include "command/line/command_options.hpp"
#include "dynac/load_robot.hpp"
#include "dynac/options/loop_set.hpp"
#include "lower/lower.hpp"
#include "model/configurations.hpp"
#include "model/total_mass.hpp"
#include "support/counted.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

void print_tree(const Model& model, const Mechanism& mechanism) {
  std::vector<int> depth(model.links.size(), 0);
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Link& body = model.links[i];
    if (!body.parent.is_none()) depth[i] = depth[body.parent.index()] + 1;
    const BodyId group = mechanism.links[i].body;
    const bool moves_alone = !group.is_none() && mechanism.bodies[group.index()].link.index() == i;
    const std::string lumped =
        moves_alone       ? ""
        : group.is_none() ? ", fixed to the world"
                          : ", lumped into " + dynac::quoted(mechanism.bodies[group.index()].name);
    fmt::print("{:{}}{}  {} joint {}, {:.6g} kg{}{}\n", "", 2 * depth[i], dynac::quoted(body.name),
               name_of(body.joint.type), dynac::quoted(body.joint.name), body.inertia.mass, lumped,
               dynamics_text(body.joint));
  }
}

void print_loops(const Model& model) {
  const ConstraintSet set = model.loops.empty() ? ConstraintSet{} : loop_set(model);
  for (const Loop& loop : model.loops) {
    if (!loop.type) {
      fmt::print("{}: coupling {}: {}\n", loop.place, dynac::quoted(loop.constraint.name),
                 coupling_text(model, loop.constraint));
      continue;
    }
    const std::vector<std::string> rows = rows_of_loop(loop, set);
    fmt::print("{}: loop: {} joint {} holds {} on {}, {}{}{}\n", loop.place, name_of(*loop.type),
               dynac::quoted(loop.constraint.name),
               dynac::quoted(model.link(loop.constraint.first.link).name),
               dynac::quoted(model.link(loop.constraint.second.link).name),
               counted(rows.size(), "row", "rows"), rows.empty() ? "" : ": ",
               fmt::join(rows, ", "));
  }
}

void print_configurations(const Model& model) {
  for (const NamedConfiguration& configuration : model.configurations) {
    fmt::print("configuration {}: q = {:.6g}\n", dynac::quoted(configuration.name),
               fmt::join(positions_of(model, configuration), ", "));
  }
}

// What options may name beside the links.
void print_frames(const Model& model) {
  for (const NamedFrame& frame : model.frames) {
    fmt::print("frame {}: on {}, at {:.6g} m\n", dynac::quoted(frame.name),
               dynac::quoted(model.link(frame.link).name), fmt::join(frame.X_LF.p.e, " "));
  }
}

void print_text(const Robot& robot, const CommandOptions& options, const SnapReport& snap) {
  const Mechanism mechanism = lump(robot.model);
  fmt::print("{}\n", base_summary(robot, options));
  fmt::print("{}: {}, {}, {}, {:.6g} kg\n", robot.identifier,
             counted(mechanism.nq, "position", "positions"),
             counted(mechanism.nv, "velocity", "velocities"),
             counted(mechanism.bodies.size(), "moving body", "moving bodies"),
             total_mass(robot.model));
  print_tree(robot.model, mechanism);
  print_loops(robot.model);
  print_configurations(robot.model);
  print_frames(robot.model);
  fmt::print("{} of rotations and axes snapped at {:g}; inverse dynamics: {}\n",
             counted(snap.snapped, "entry", "entries"), options.snap_angles,
             counted(snap.operations, "operation", "operations"));
  if (snap.further > 0) {
    fmt::print("--snap-angles {:g} would snap {} more: {}\n", kGenerousSnapping, snap.further,
               counted(snap.operations_then, "operation", "operations"));
  }
  fmt::print("{}", reading_text(robot.model));
  print_warnings(robot.model.warnings, stdout);
}

}  // namespace

void run_inspect(const CommandOptions& options) {
  const Robot robot = load_robot(options);
  CommandSession session(options);
  const SnapReport snap = report_snapping(robot, options, session);
  session.progress.wipe();
  if (options.is_json) {
    fmt::print("{}\n", inspection(robot, options, snap)
                           .dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
  } else {
    print_text(robot, options, snap);
  }
}

}  // namespace dynac
