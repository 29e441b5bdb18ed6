// SPDX-License-Identifier: BSD-3-Clause
// What `dynac inspect` reports of a robot: its links and joints, what snapping changes, warnings.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "command/line/command_options.hpp"
#include "dynac/load_robot.hpp"
#include "search/session.hpp"

namespace dynac {

/// A tolerance of --snap-angles that finds what was rounded to a few digits.
inline constexpr double kGenerousSnapping = 1e-4;

/// What snapping does at the chosen tolerance, and what a generous one would add.
struct SnapReport {
  int snapped = 0;
  int further = 0;          ///< entries that kGenerousSnapping would snap too
  int operations = 0;       ///< of inverse dynamics as it is
  int operations_then = 0;  ///< with kGenerousSnapping
};

[[nodiscard]] SnapReport report_snapping(const Robot& robot, const CommandOptions& options,
                                         Session& session);

/// ", damping 0.1, rotor ...": what a joint has besides its links; empty: nothing.
[[nodiscard]] std::string dynamics_text(const Joint& joint);

/// "1 * left + -2 * right = 0": a coupling as it is written into a file for --constraints.
[[nodiscard]] std::string coupling_text(const Model& model, const Constraint& coupling);

/// The rows that hold a loop: "rod x", "rod y".
[[nodiscard]] std::vector<std::string> rows_of_loop(const Loop& loop, const ConstraintSet& loops);

/// How the robot file was read, a line a treatment and part, with the first place: "arm.urdf:12:
/// ignored: <visual>, 8 times".
[[nodiscard]] std::string reading_text(const Model& model);

/// The whole report.
[[nodiscard]] nlohmann::ordered_json inspection(const Robot& robot, const CommandOptions& options,
                                                const SnapReport& snap);

}  // namespace dynac
