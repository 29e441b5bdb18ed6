// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/joint_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <limits>

#include "describe/layout_notes.hpp"
#include "emit/documents/configuration_tables.hpp"
#include "emit/text_template.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

// An array that joints have entries in.
struct IndexedArray {
  const char* name;
  const char* meaning;
  std::size_t JointEntry::*index;
};

constexpr IndexedArray kIndexedArrays[] = {
    {"q", "First entry of each joint in q.", &JointEntry::q_index},
    {"v",
     "First entry of each joint in v, a, tau and every array with an entry, row or column per "
     "velocity.",
     &JointEntry::v_index}};

std::string print_enumerators(const std::vector<JointEntry>& joints, std::string_view prefix,
                              std::size_t JointEntry::*index) {
  std::string text;
  for (const JointEntry& joint : joints) {
    if (joint.is_dependent && index == &JointEntry::v_index) continue;
    text += fmt::format("  {}{} = {},\n", prefix, joint.identifier, joint.*index);
  }
  return text;
}

std::string print_limit(double value) {
  return std::abs(value) < std::numeric_limits<double>::max() ? number_literal(value)
         : value < 0                                          ? "-kUnlimited"
                                                              : "kUnlimited";
}

std::string print_limits(const JointEntry& joint) {
  const JointLimits& limits = joint.limits;
  return fmt::format("    {{{}, {}, {}, {}}},\n", print_limit(limits.lower),
                     print_limit(limits.upper), print_limit(limits.velocity),
                     print_limit(limits.effort));
}

// Joints with coordinates of their own.
std::vector<JointEntry> independent_joints(const EmitJob& job) {
  std::vector<JointEntry> joints;
  for (const JointEntry& joint : job.joints) {
    if (!joint.mimic) joints.push_back(joint);
  }
  return joints;
}

std::string print_mimic_joints(const EmitJob& job) {
  std::string text;
  for (const JointEntry& joint : job.joints) {
    if (!joint.mimic) continue;
    text +=
        fmt::format("// {} follows {}: position = {} * its position + {}\n",
                    comment_text(joint.name), comment_text(joint.mimic->joint),
                    number_literal(joint.mimic->multiplier), number_literal(joint.mimic->offset));
  }
  return text;
}

// Which joints have no entries in v.
std::string print_dependent_joints(const EmitJob& job) {
  std::string text;
  for (const JointEntry& joint : job.joints) {
    if (joint.is_dependent) text += fmt::format("// {}\n", comment_text(joint.name));
  }
  if (text.empty()) return text;
  return "// Joints that depend on the others through closed loops. q holds their positions, too, "
         "and must close\n// the loops: loop_positions finds such positions. Velocities, "
         "accelerations, torques, columns of\n// Jacobians and rows of matrices are those of the "
         "other joints, to "
         "whose torques the loops transmit\n// all forces:\n" +
         text;
}

// In which directions joints move whose x and y are not their frames'.
std::string print_turned_joints(const EmitJob& job) {
  std::string text;
  for (const JointEntry& joint : job.joints) {
    const std::string axes = turned_axes_note(joint);
    if (!axes.empty()) text += fmt::format("// {}: {}\n", comment_text(joint.name), axes);
  }
  if (text.empty()) return text;
  return "// Joints whose axis is not z: x and y of q are the joint frame's, those of v, a, tau "
         "and rows and\n// columns of matrices the child link's, turned by the smallest rotation "
         "from z to "
         "the axis:\n" +
         text;
}

// A line for each joint of which something counts.
std::string print_dynamics(const EmitJob& job) {
  std::string text;
  for (const JointEntry& joint : job.joints) {
    std::vector<std::string> quantities;
    for (const JointDynamicsEntry& entry : joint.dynamics) {
      std::vector<std::string> values;
      for (const double value : entry.values) values.push_back(number_literal(value));
      quantities.push_back(fmt::format("{} {}", entry.name, fmt::join(values, ", ")));
    }
    if (quantities.empty()) continue;
    text += fmt::format("// {}: {}\n", comment_text(joint.name), fmt::join(quantities, "; "));
  }
  if (text.empty()) return text;
  const bool has_inputs = std::ranges::any_of(job.parameters, [](const ParameterEntry& parameter) {
    const ParameterOwner owner = row_of(parameter.kind).owner;
    return owner == ParameterOwner::kJoint || owner == ParameterOwner::kRobot;
  });
  return fmt::format(
      "\n// Joint dynamics in SI units: damping is torque per speed, friction the Coulomb torque, "
      "armature\n// the rotor inertia reflected to the joint, stiffness torque per position beyond "
      "rest_position{}.\n{}",
      has_inputs ? "; run-time\n// parameters begin with these numbers" : "", text);
}

}  // namespace

std::string print_joints(const EmitJob& job) {
  std::string enumerators, names, limits, namespaces;
  const std::vector<JointEntry> joints = independent_joints(job);
  for (const JointEntry& joint : joints) {
    enumerators += fmt::format("  {},\n", joint.identifier);
    names += fmt::format("    {},\n", string_literal(joint.name));
    limits += print_limits(joint);
  }
  for (const IndexedArray& array : kIndexedArrays) {
    namespaces += fill(embedded_file("index_namespace.in"),
                       {{"ARRAY", array.name},
                        {"MEANING", array.meaning},
                        {"ENUMERATORS", print_enumerators(joints, "", array.index)}});
  }
  return fill(embedded_file("joints.in"),
              {{"JOINT_ENUMERATORS", enumerators},
               {"MIMIC_JOINTS",
                print_mimic_joints(job) + print_turned_joints(job) + print_dependent_joints(job)},
               {"JOINT_DYNAMICS", print_dynamics(job)},
               {"INDEX_NAMESPACES", namespaces},
               {"JOINT_COUNT", std::to_string(joints.size())},
               {"JOINT_NAMES", names},
               {"JOINT_LIMITS", limits},
               {"CONFIGURATIONS", print_configurations(job)}});
}

std::string print_joint_notes(const EmitJob& job) {
  return print_mimic_joints(job) + print_turned_joints(job) + print_dependent_joints(job) +
         print_dynamics(job);
}

std::string print_c_indices(const EmitJob& job) {
  std::string text;
  for (const IndexedArray& array : kIndexedArrays) {
    const std::string prefix = fmt::format("{}_{}_index_", c_prefix(job), array.name);
    text += print_enumerators(independent_joints(job), prefix, array.index);
  }
  return text;
}

}  // namespace dynac
