// SPDX-License-Identifier: BSD-3-Clause
#include "describe/dependent_rows.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "algorithms/loops/sampled_ranks.hpp"
#include "constraints/constraint_properties.hpp"
#include "lower/lower.hpp"

namespace dynac {
namespace {

std::string counted_rows(const ConstraintSet& set) {
  const std::size_t rows = rows_of(set);
  return fmt::format("constraint set {}: {} {}", set.name, rows, rows == 1 ? "row" : "rows");
}

// Derivatives are of equations that have gains, if those have.
bool has_gains(const Kernel& kernel) {
  return kernel.formula.find("kp") != std::string::npos ||
         (kernel.differentiates != nullptr && has_gains(*kernel.differentiates));
}

// A link's frame that is held in the world by a line that names no place there.
bool has_no_place(const Constraint& constraint) {
  return has_frames(constraint) && !constraint_row(constraint.type).needs_second &&
         constraint.second.link.is_none() && constraint.second.X_LF == Transform<double>{};
}

}  // namespace

std::string dependent_rows_note(const Robot& robot) {
  if (robot.settings.constraints == nullptr) return "";
  const ConstraintSet& set = *robot.settings.constraints;
  const std::size_t rows = rows_of(set);
  const Mechanism mechanism = lump(robot.model);
  const auto [usual, least] = loops::sampled_ranks({mechanism, robot.settings});
  if (least == rows) return "";
  const std::string ranks =
      usual < rows
          ? fmt::format(", at most {} of them independent at sampled configurations", usual)
          : fmt::format(", at some configurations only {} of them independent", least);
  const std::string_view effect =
      set.damping > 0
          ? ": damped constraint forces tend to those of least norm there, if velocities keep the "
            "constraints; else they grow with what breaks them, over the damping"
      : usual < rows
          ? ": constraint forces are not determined; option constraint-damping chooses some"
          : ": constraint forces are infinite, NaN or arbitrary there; "
            "option constraint-damping keeps them finite";
  return counted_rows(set) + ranks + std::string(effect);
}

std::string gains_note(const Kernel& kernel, const Robot& robot) {
  if (!kernel.needs_constraints || !has_gains(kernel)) return "";
  const ConstraintSet& set = *robot.settings.constraints;
  if (set.has_given_gains) {
    const std::string pulled = pulled_contacts_note(robot);
    return fmt::format("constraint set {}: kp and kd are inputs, per constraint{}{}", set.name,
                       pulled.empty() ? "" : "; ", pulled);
  }
  std::map<std::pair<double, double>, std::vector<std::string>> names;
  for (const Constraint& constraint : set.constraints) {
    names[{constraint.kp, constraint.kd}].push_back(constraint.name);
  }
  if (names.size() == 1 && names.begin()->first == std::pair(0.0, 0.0)) {
    return fmt::format("constraint set {}: nothing is stabilised, kp = kd = 0", set.name);
  }
  std::vector<std::string> parts;
  for (const auto& [gains, constraints] : names) {
    parts.push_back(fmt::format("kp = {:g} 1/s^2, kd = {:g} 1/s of {}", gains.first, gains.second,
                                fmt::join(constraints, ", ")));
  }
  return fmt::format("constraint set {}: {}", set.name, fmt::join(parts, "; "));
}

std::string pulled_contacts_note(const Robot& robot) {
  const KernelSettings& settings = robot.settings;
  if (settings.constraints == nullptr || !settings.constraints->has_given_gains) return "";
  std::vector<std::string> names;
  for (const Constraint& constraint : settings.constraints->constraints) {
    if (has_no_place(constraint)) names.push_back(constraint.name);
  }
  if (names.empty()) return "";
  return fmt::format(
      "phi of {}, without a place in the world, is where the frame is in it, so that kp pulls the "
      "frame to the world's origin: pass kd alone, kp = 0, or hold phi at phi_0 by c_dot = kp "
      "phi_0 "
      "{}, or name the place in a file of constraint sets, \"to world at X Y Z\"",
      fmt::join(names, ", "),
      settings.row_inputs.accelerations ? "(an input here)"
                                        : "(option constraint-inputs accelerations)");
}

std::string rows_line(const Robot& robot, bool finds_forces) {
  const std::string note = finds_forces ? dependent_rows_note(robot) : "";
  return note.empty() ? counted_rows(*robot.settings.constraints) : note;
}

}  // namespace dynac
