// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/rust_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <limits>
#include <vector>

#include "emit/documents/frame.hpp"
#include "emit/documents/number_lines.hpp"
#include "emit/text_template.hpp"
#include "emit/wrappers/rust_functions.hpp"
#include "emit/wrappers/rust_names.hpp"
#include "emit/wrappers/rust_parameters.hpp"
#include "support/text.hpp"

namespace dynac {
namespace {

constexpr std::size_t kNumbersInLine = 8;

// Lines within a module, or at the top: each begins with a comment of what it is.
std::string array_of(std::string_view name, std::string_view type,
                     const std::vector<std::string>& entries) {
  return fmt::format("pub const {}: [{}; {}] = [\n    {},\n];\n", name, type, entries.size(),
                     number_lines(entries, kNumbersInLine, ""));
}

std::string module_of(std::string_view meaning, std::string_view name, std::string_view content) {
  return fmt::format("\n{}pub mod {} {{\n{}}}\n", wrap("///", "///", meaning), name, content);
}

std::vector<std::string> literals(const EmitJob& job, const std::vector<double>& values) {
  std::vector<std::string> texts;
  for (const double value : values) texts.push_back(rust_literal(job, value));
  return texts;
}

std::vector<std::string> sizes_of(const std::vector<std::size_t>& values) {
  std::vector<std::string> texts;
  for (const std::size_t value : values) texts.push_back(std::to_string(value));
  return texts;
}

std::string limit_of(double value) {
  if (std::abs(value) < std::numeric_limits<double>::max()) return number_literal(value);
  return value < 0 ? "f64::NEG_INFINITY" : "f64::INFINITY";
}

// Joints with coordinates of their own, each as `print` has it.
template <class Print>
std::vector<std::string> of_joints(const EmitJob& job, const Print& print) {
  std::vector<std::string> texts;
  for (const JointEntry& joint : job.joints) {
    if (!joint.mimic) texts.push_back(print(joint));
  }
  return texts;
}

std::string print_joint_tables(const EmitJob& job) {
  const auto names =
      of_joints(job, [](const JointEntry& joint) { return rust_string(joint.name); });
  const auto limits = of_joints(job, [](const JointEntry& joint) {
    const JointLimits& each = joint.limits;
    return fmt::format("    JointLimits {{ lower: {}, upper: {}, velocity: {}, effort: {} }},\n",
                       limit_of(each.lower), limit_of(each.upper), limit_of(each.velocity),
                       limit_of(each.effort));
  });
  const auto places = of_joints(job, [](const JointEntry& joint) {
    return fmt::format("    pub const {}: usize = {};\n", rust_name(joint.identifier),
                       joint.q_index);
  });
  std::string velocities;
  for (const JointEntry& joint : job.joints) {
    if (joint.mimic || joint.is_dependent) continue;
    velocities +=
        fmt::format("    pub const {}: usize = {};\n", rust_name(joint.identifier), joint.v_index);
  }
  return fill(embedded_file("rust_joints.in"),
              {{"JOINT_COUNT", std::to_string(names.size())},
               {"JOINT_NAMES", fmt::format("    {},\n", fmt::join(names, ",\n    "))},
               {"JOINT_LIMITS", fmt::format("{}", fmt::join(limits, ""))}}) +
         module_of("First entry of each joint in q.", "q_index",
                   fmt::format("{}", fmt::join(places, ""))) +
         module_of(
             "First entry of each joint in v, a, tau and every array with an entry, row or "
             "column per velocity.",
             "v_index", velocities);
}

std::string print_configuration_tables(const EmitJob& job) {
  if (job.configurations.empty()) return "";
  std::string content;
  for (const ConfigurationEntry& configuration : job.configurations) {
    content += fmt::format("/// {}\n", rustdoc_text(comment_text(configuration.name))) +
               array_of(rust_name(configuration.identifier), rust_number(job),
                        literals(job, configuration.q));
  }
  return module_of("Configurations that the robot file names, entries in the order of q.",
                   "configurations", content);
}

std::string print_sphere_table(const EmitJob& job) {
  if (job.spheres.empty()) return "";
  std::vector<std::string> names, links;
  std::vector<double> radii;
  for (const SphereEntry& sphere : job.spheres) {
    names.push_back(rust_string(sphere.name));
    links.push_back(rust_string(sphere.link));
    radii.push_back(sphere.radius);
  }
  return module_of(
      "Spheres of sphere_positions, in the order of the columns of centers.", "spheres",
      "/// Names as in the file of the spheres; empty where it gives none.\n" +
          array_of("NAMES", "&str", names) + "/// Links that carry them, as in the robot file.\n" +
          array_of("LINKS", "&str", links) + "/// Radii, in metres.\n" +
          array_of("RADII", rust_number(job), literals(job, radii)));
}

std::string print_named_entries(const EmitJob& job) {
  std::string text;
  for (const KernelEntry& kernel : job.kernels) {
    for (const auto* arguments : {&kernel.inputs, &kernel.outputs}) {
      for (const ArgumentEntry& argument : *arguments) {
        const IndexNames& names = argument.index_names;
        if (names.scope.empty()) continue;
        std::string content;
        for (std::size_t k = 0; k < names.identifiers.size(); ++k) {
          content += fmt::format("    /// {}\n    pub const {}: usize = {};\n",
                                 rustdoc_text(comment_text(
                                     fmt::format("{} [{}]", argument.rows[k], argument.units[k]))),
                                 rust_name(names.identifiers[k]), k);
        }
        text += module_of(fmt::format("Entries of `{}`.", argument.name), rust_name(names.scope),
                          content);
      }
    }
  }
  return text;
}

std::string print_link_parameter_table(const EmitJob& job) {
  if (job.link_parameters.empty()) return "";
  std::vector<double> values;
  for (const LinkParameterEntry& entry : job.link_parameters) values.push_back(entry.value);
  return "\n/// Parameters of the robot file that regressors count, one per column of Y, in the "
         "order that\n/// `link_parameters` has in the manifest.\n" +
         array_of("LINK_PARAMETERS", rust_number(job), literals(job, values));
}

std::string print_sparsity_tables(const EmitJob& job) {
  std::string content;
  for (const KernelEntry& kernel : job.kernels) {
    std::string outputs;
    for (const ArgumentEntry& output : kernel.outputs) {
      const Sparsity& sparsity = output.sparsity;
      if (sparsity.is_none()) continue;
      outputs += module_of(
          fmt::format("{}, {} entries.", fmt::join(sparsity.shape, " x "), sparsity.rows.size()),
          rust_name(output.name),
          "/// Row of each entry.\n" + array_of("ROWS", "usize", sizes_of(sparsity.rows)) +
              "/// First entry of each column, and the number of all entries.\n" +
              array_of("COLUMN_STARTS", "usize", sizes_of(sparsity.column_starts)));
    }
    if (outputs.empty()) continue;
    content += module_of(fmt::format("Of `{}`.", kernel.name), rust_name(kernel.name), outputs);
  }
  if (content.empty()) return "";
  return module_of("Where the entries stand of outputs that are lists of non-zeros.", "sparsity",
                   content);
}

}  // namespace

std::string print_rust_tables(const EmitJob& job) {
  Placeholders values = common_placeholders(job);
  values["MODEL_NAME_STRING"] = rust_string(job.model_name);
  std::string text = fill(embedded_file("rust_sizes.in"), values);
  if (job.emit.batch > 0) {
    text += fmt::format("/// Configurations of a call of a batch.\npub const BATCH: usize = {};\n",
                        job.emit.batch);
  }
  return text + print_joint_tables(job) + print_configuration_tables(job) +
         print_sphere_table(job) + print_named_entries(job) + print_link_parameter_table(job) +
         print_sparsity_tables(job);
}

}  // namespace dynac
