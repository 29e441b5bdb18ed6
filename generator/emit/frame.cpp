#include "emit/frame.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "emit/describe.hpp"
#include "emit/parameters.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

std::string print_cost(const KernelEntry& kernel) {
  const OperationCounts& counts = kernel.counts;
  std::string text =
      fmt::format("{} operations ({} add, {} mul, {} div, {} fma)", counts.operations(), counts.add,
                  counts.mul, counts.div, counts.fma);
  if (counts.sincos > 0) text += fmt::format(" and {} sine-cosine pairs", counts.sincos);
  if (kernel.rolled) text += fmt::format("; {} numbers on the stack", kernel.rolled->memory_size);
  return text;
}

// The words of a text, in lines of at most 100 columns: the first begins with `first`, the others
// with `next`.
std::string wrap(std::string_view first, std::string_view next, std::string_view text) {
  std::string result(first);
  std::size_t column = first.size();
  while (!text.empty()) {
    const std::size_t length = std::min(text.find(' '), text.size());
    if (column + 1 + length > 100) {
      result += '\n';
      result += next;
      column = next.size();
    }
    result += ' ';
    result += text.substr(0, length);
    column += 1 + length;
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return result + '\n';
}

std::string print_parameter(const ArgumentEntry& argument, bool is_output) {
  if (!argument.members.empty()) {
    return fmt::format("/// @param[in] {}  {}\n", argument.name, argument.meaning);
  }
  std::string shape = argument.shape.empty() ? "scalar" : std::to_string(argument.shape[0]);
  for (std::size_t k = 1; k < argument.shape.size(); ++k) {
    shape += fmt::format(" x {}", argument.shape[k]);
  }
  if (argument.shape.size() == 2) shape += ", column-major";
  if (argument.shape.size() > 2) shape += ", the first index counts fastest";
  std::string text =
      fmt::format("{} [{}] ({})", comment_text(argument.meaning), units_text(argument), shape);
  if (!argument.columns.empty()) {
    text += fmt::format("; columns: {}",
                        comment_text(fmt::format("{}", fmt::join(argument.columns, ", "))));
  }
  const std::string first =
      fmt::format("/// @param[{}] {} ", is_output ? "out" : "in", argument.name);
  return wrap(first, "///    ", text);
}

// Joint names with the index that `index` gives, as enumerators.
std::string print_enumerators(const std::vector<JointEntry>& joints,
                              const std::function<std::size_t(std::size_t)>& index) {
  std::string text;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    text += fmt::format("  {} = {},\n", joints[k].identifier, index(k));
  }
  return text;
}

std::string print_limit(double value) {
  return std::abs(value) < std::numeric_limits<double>::max() ? number_literal(value)
         : value < 0                                          ? "-kUnlimited"
                                                              : "kUnlimited";
}

std::string print_limits(const JointEntry& joint) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  JointLimits limits =
      joint.limits.value_or(JointLimits{-kInfinity, kInfinity, kInfinity, kInfinity});
  if (joint.type == JointType::kContinuous) {
    limits.lower = -kInfinity;
    limits.upper = kInfinity;
  }
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

std::string print_followers(const EmitJob& job) {
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

// A line for each joint of which something counts.
std::string print_physics(const EmitJob& job) {
  std::string text;
  for (const JointEntry& joint : job.joints) {
    std::vector<std::string> parts;
    for (const PhysicsEntry& entry : joint.physics) {
      std::vector<std::string> values;
      for (const double value : entry.values) values.push_back(number_literal(value));
      parts.push_back(fmt::format("{} {}", entry.name, fmt::join(values, ", ")));
    }
    if (parts.empty()) continue;
    text += fmt::format("// {}: {}\n", comment_text(joint.name), fmt::join(parts, "; "));
  }
  if (text.empty()) return text;
  return "\n// What counts of joints besides the links, in SI units: damping is torque per speed,\n"
         "// friction Coulomb's torque, armature the rotor's inertia as the joint feels it.\n" +
         text;
}

}  // namespace

std::string scalar_name(const EmitOptions& options) {
  switch (options.scalar) {
    case ScalarType::kDouble:
      return "double";
    case ScalarType::kFloat:
      return "float";
    case ScalarType::kTemplate:
      break;
  }
  return "T";
}

std::string print_banner(const EmitJob& job) {
  return fill(embedded_file("banner.in"), {{"VERSION", job.version},
                                           {"COMMAND_LINE", comment_text(job.command_line)},
                                           {"MODEL_NAME", comment_text(job.model_name)},
                                           {"SOURCE_FILE", comment_text(job.source_file)},
                                           {"SHA256", job.source_sha256}});
}

Placeholders common_placeholders(const EmitJob& job) {
  return {{"BANNER", print_banner(job)},
          {"VERSION", job.version},
          {"COMMAND_LINE", comment_text(job.command_line)},
          {"ROBOT", job.robot},
          {"NAMESPACE", job.name_space},
          {"MODEL_NAME", comment_text(job.model_name)},
          {"MODEL_NAME_LITERAL", string_literal(job.model_name)},
          {"SHA256", job.source_sha256},
          {"NQ", std::to_string(job.nq)},
          {"NV", std::to_string(job.nv)},
          {"BASE", job.base == Base::kFloating ? "floating" : "fixed"}};
}

std::string print_doc(const KernelEntry& kernel) {
  std::string parameters;
  for (const ArgumentEntry& input : kernel.inputs) parameters += print_parameter(input, false);
  for (const ArgumentEntry& output : kernel.outputs) parameters += print_parameter(output, true);
  return fill(embedded_file("kernel_doc.in"),
              {{"SUMMARY", std::string(kernel.row->summary)},
               {"FORMULA", std::string(kernel.row->formula)},
               {"PHYSICS", kernel.physics.empty() ? "" : wrap("///\n///", "///", kernel.physics)},
               {"PARAMETERS", parameters},
               {"ALGORITHM", std::string(kernel.formulation->summary)},
               {"REFERENCE", std::string(kernel.formulation->reference)},
               {"COST", print_cost(kernel)}});
}

std::string join_arguments(
    const KernelEntry& kernel, std::size_t column,
    const std::function<std::string(const ArgumentEntry&, bool is_output)>& print) {
  std::vector<std::string> items;
  for (const ArgumentEntry& input : kernel.inputs) items.push_back(print(input, false));
  for (const ArgumentEntry& output : kernel.outputs) items.push_back(print(output, true));
  constexpr std::size_t kRoom = 100 - 12;  // ") noexcept {"
  std::string line = fmt::format("{}", fmt::join(items, ", "));
  if (column == 0 || column + line.size() <= kRoom) return line;
  return fmt::format("{}", fmt::join(items, ",\n" + std::string(column, ' ')));
}

std::string pointer_parameters(const EmitJob& job, const KernelEntry& kernel, std::size_t column) {
  return join_arguments(kernel, column, [&](const ArgumentEntry& argument, bool is_output) {
    const bool is_struct = !argument.members.empty();
    return fmt::format("{}{}* {}", is_output ? "" : "const ",
                       is_struct ? parameters_type(job) : scalar_name(job.emit), argument.name);
  });
}

std::string pointer_to(const ArgumentEntry& argument) {
  return argument.members.empty() ? argument.name + ".data()" : "&" + argument.name;
}

std::string print_joints(const EmitJob& job) {
  const std::vector<JointEntry> joints = independent_joints(job);
  std::string names, limits, namespaces;
  for (const JointEntry& joint : joints) {
    names += fmt::format("    {},\n", string_literal(joint.name));
    limits += print_limits(joint);
  }
  const bool is_simple = job.nq == joints.size();  // one entry each
  if (!is_simple) {
    const std::string_view text = embedded_file("index_namespace.in");
    const auto print_namespace = [&](const char* array, std::size_t JointEntry::*index) {
      return fill(text, {{"ARRAY", array}, {"ENUMERATORS", print_enumerators(joints, [&](auto k) {
                                              return joints[k].*index;
                                            })}});
    };
    namespaces =
        print_namespace("q", &JointEntry::q_index) + print_namespace("v", &JointEntry::v_index);
  }
  return fill(embedded_file("joints.in"),
              {{"JOINT_ORDER_NOTE", is_simple ? " and of q, v and tau" : ""},
               {"JOINT_ENUMERATORS", print_enumerators(joints, [](std::size_t k) { return k; })},
               {"FOLLOWERS", print_followers(job)},
               {"PHYSICS", print_physics(job)},
               {"INDEX_NAMESPACES", namespaces},
               {"JOINT_COUNT", std::to_string(joints.size())},
               {"JOINT_NAMES", names},
               {"JOINT_LIMITS", limits}});
}

}  // namespace dynac
