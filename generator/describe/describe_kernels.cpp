// SPDX-License-Identifier: BSD-3-Clause
#include "describe/describe_kernels.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/loops/independent_coordinates.hpp"
#include "describe/certificate.hpp"
#include "describe/dependent_rows.hpp"
#include "describe/derivative_blocks.hpp"
#include "describe/describe.hpp"
#include "describe/described_inertias.hpp"
#include "describe/entry_labels.hpp"
#include "describe/first_principles.hpp"
#include "describe/open_loops.hpp"
#include "describe/rollouts.hpp"
#include "describe/roundings.hpp"
#include "describe/samples.hpp"
#include "describe/snapping.hpp"
#include "describe/sparsity.hpp"
#include "describe/step_notes.hpp"
#include "ir/count.hpp"
#include "ir/matrix_products.hpp"
#include "ir/predicted_stack.hpp"
#include "kernels/axes/base_parameters.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/axes/parameter_axes.hpp"
#include "kernels/axes/units.hpp"
#include "kernels/formula_text.hpp"
#include "kernels/fusion.hpp"
#include "kernels/joint_effects.hpp"
#include "kernels/multipliers.hpp"
#include "model/total_mass.hpp"

namespace dynac {
namespace {

// Elements that a kernel writes of an output and that are zero whatever the inputs.
std::vector<std::size_t> zeros_of(const Graph& graph, std::size_t output) {
  std::vector<std::size_t> zeros;
  const OutputBlock& block = graph.outputs()[output];
  for (std::size_t k = 0; k < block.elements.size(); ++k) {
    if (block.stores(k) && graph.is_constant(block.elements[k], 0)) zeros.push_back(k);
  }
  return zeros;
}

// Whether accelerations are among what an argument's entries, rows or columns are.
bool has_accelerations(const ArgumentRow& row) {
  return std::ranges::any_of(row.indices, [&](const Index& index) {
    const bool has_rates = index == index::kVelocity && time_derivatives(row) > 1;
    return has_rates || has_accelerations(index);
  });
}

bool has_accelerations(const Kernel& kernel) {
  const auto has = [](const ArgumentRow& row) { return has_accelerations(row); };
  return std::ranges::any_of(kernel.inputs, has) || std::ranges::any_of(kernel.outputs, has);
}

// A note on a kernel; of a fused one, of each part that it holds for.
// @param[in] note  (part) -> std::string, empty where there is nothing to say
template <class Note>
std::string note_of_parts(const Kernel& row, const Note& note) {
  if (row.parts.empty()) return note(row);
  std::vector<std::string> texts;
  for (const Kernel* part : row.parts) {
    const std::string text = note(*part);
    if (!text.empty()) texts.push_back(fmt::format("{}: {}", part->name, text));
  }
  return fmt::format("{}", fmt::join(texts, " "));
}

// What documentation says of a kernel, but for its arguments.
KernelEntry describe_kernel(const Robot& robot, const KernelContext& context, const Kernel& row,
                            const Formulation& formulation) {
  KernelEntry entry;
  entry.name = row.name;
  entry.alias = row.alias;
  entry.summary = summary_of(row, formulation);
  entry.formula = formula_text(row, context);
  entry.formulation = formulation.name;
  entry.algorithm = formulation.summary;
  entry.reference = formulation.reference;
  entry.depends_on_gravity = row.depends_on_gravity;
  entry.has_accelerations = has_accelerations(row);
  entry.joint_dynamics = note_of_parts(row, [&](const Kernel& part) {
    return joint_dynamics::description(part, context.settings.joint_dynamics);
  });
  entry.gains = note_of_parts(row, [&](const Kernel& part) { return gains_note(part, robot); });
  entry.open_loops =
      note_of_parts(row, [&](const Kernel& part) { return open_loops_note(robot, part); });
  entry.integrator = note_of_parts(
      row, [&](const Kernel& part) { return integrator_note(part, context.settings); });
  return entry;
}

// Its program, and what a call costs.
void add_program(const CompiledKernel& compiled, const Arithmetic& arithmetic, KernelEntry& entry) {
  entry.program = compiled.program;
  entry.rerolled = compiled.rerolled;
  entry.counts = count_operations(entry.program.graph);
  const MatrixProducts products = find_matrix_products(entry.program.graph);
  entry.lanes = std::max(widest(entry.program.graph), products.lanes(arithmetic.lanes));
  entry.instructions = count_instructions(entry.program.graph, arithmetic.register_lanes());
  if (!arithmetic.is_generic) {
    const RerolledProgram* rerolled = entry.rerolled ? &*entry.rerolled : nullptr;
    entry.stack_bytes = predicted_stack(entry.program, rerolled, arithmetic);
  }
  if (!entry.rerolled) entry.times = predicted_times(entry.program, arithmetic);
}

// What the first output of a kernel, or of a part, is the linear system of.
void add_discretization(const Kernel& row, const KernelContext& context, KernelEntry& entry) {
  if (row.parts.empty()) {
    entry.outputs.front().meaning += discretization_note(row, context.settings);
    return;
  }
  const FusedArguments fused = fused_outputs(row, context);
  for (std::size_t k = 0; k < row.parts.size(); ++k) {
    entry.outputs[fused.places[k].front()].meaning +=
        discretization_note(*row.parts[k], context.settings);
  }
}

void add_arguments(const Kernel& row, const KernelContext& context,
                   const std::vector<JointEntry>& joints, KernelEntry& entry) {
  for (const Argument& argument : inputs_of(row, context)) {
    entry.inputs.push_back(describe_argument(argument, joints, context));
    entry.inputs.back().labels = entry_labels(argument, joints, context);
  }
  for (const Argument& argument : outputs_of(row, context)) {
    entry.outputs.push_back(describe_argument(argument, joints, context));
    entry.outputs.back().zeros = zeros_of(entry.program.graph, entry.outputs.size() - 1);
    entry.outputs.back().written = written_triangle(argument, context.settings.triangle);
  }
  add_discretization(row, context, entry);
}

// Numbers the joints' entries of v by independent coordinates: of the tree, they named entries.
void number_velocities(const KernelContext& context, std::vector<JointEntry>& joints) {
  if (!loops::has_loops(context)) return;
  const std::vector<bool> is_dependent = loops::dependent_coordinates(context);
  for (JointEntry& joint : joints) {
    joint.is_dependent = is_dependent[joint.v_index];  // as its leader is, a mimic joint's too
    if (joint.is_dependent) joint.v_size = 0;
    const auto end = is_dependent.begin() + static_cast<std::ptrdiff_t>(joint.v_index);
    joint.v_index -= static_cast<std::size_t>(std::count(is_dependent.begin(), end, true));
  }
}

std::vector<SphereEntry> describe_spheres(const KernelContext& context) {
  std::vector<SphereEntry> entries;
  for (const CollisionSphere& sphere : context.settings.spheres) {
    entries.push_back(
        {sphere.name, context.robot.links[sphere.link.index()].name, sphere.center, sphere.radius});
  }
  return entries;
}

// What the columns of regressors are of, where some kernel has them.
std::vector<LinkParameterEntry> describe_link_parameters(
    const KernelContext& context, const std::vector<CompiledKernel>& kernels) {
  const auto has_columns = [](const CompiledKernel& kernel) {
    return std::ranges::any_of(kernel.row->inputs, is_regressor) ||
           std::ranges::any_of(kernel.row->outputs, is_regressor);
  };
  if (std::ranges::none_of(kernels, has_columns)) return {};
  const std::vector<std::string> names = link_parameter_names(context);
  const std::vector<std::string> groups = axis::regressor_groups(context);
  const std::size_t of_links = moving_links(context.robot).size();
  const std::vector<double> values = link_parameters(context);
  const auto dimensions = dimensions_of_link_parameters(context);
  std::vector<LinkParameterEntry> entries;
  for (std::size_t k = 0; k < names.size(); ++k) {
    const std::size_t group = k < 10 * of_links ? k / 10 : k - 9 * of_links;
    entries.push_back({names[k], groups[group], values[k], unit_text(dimensions[k])});
  }
  return entries;
}

// Kernels, and those that fused ones are made of.
std::vector<std::string_view> names_of_parts(const std::vector<CompiledKernel>& kernels) {
  std::vector<std::string_view> names;
  for (const CompiledKernel& compiled : kernels) {
    names.emplace_back(compiled.row->name);
    for (const Kernel* part : compiled.row->parts) names.emplace_back(part->name);
  }
  return names;
}

}  // namespace

Datasheet describe_kernels(const Robot& robot, const std::vector<CompiledKernel>& kernels,
                           const CompileRequest& request) {
  const Mechanism mechanism = lump(robot.model);
  const KernelContext context{mechanism, robot.settings};
  const Model described = with_described_inertias(robot.model, robot.settings.parameters);
  Datasheet sheet;
  sheet.robot = robot.identifier;
  sheet.model_name = robot.model.name;
  sheet.source_file = robot.source_file;
  sheet.source_sha256 = robot.source_sha256;
  sheet.base = robot.model.base();
  sheet.base_velocity = robot.settings.base_velocity;
  sheet.base_link = robot.model.links.front().name;
  sheet.gravity = mechanism.gravity;
  sheet.mass = total_mass(described);
  sheet.moving_mass = moving_mass(lump(described));
  sheet.snapping = measure_snapping(robot, request.snap_angles);
  for (const Remark& remark : robot.model.remarks) {
    if (remark.treatment == Treatment::kConverted) sheet.conventions.push_back(remark.text);
  }
  sheet.nq = mechanism.nq;
  sheet.nv = loops::independent_coordinates(context).size();
  sheet.joints = describe_joints(robot.model, robot.settings.joint_dynamics.effects);
  sheet.fixed_joints = describe_fixed_joints(robot.model);
  sheet.links = describe_links(described);
  sheet.configurations = describe_configurations(robot.model);
  sheet.parameters = describe_parameters(context);
  const bool has_spheres = std::ranges::any_of(
      kernels, [](const CompiledKernel& compiled) { return is_of_spheres(*compiled.row); });
  if (has_spheres) sheet.spheres = describe_spheres(context);
  sheet.link_parameters = describe_link_parameters(context, kernels);
  const bool has_forces = std::ranges::any_of(
      kernels, [](const CompiledKernel& compiled) { return finds_multipliers(*compiled.row); });
  const std::string dependent_rows = has_forces ? dependent_rows_note(robot) : "";
  if (request.certified_states > 0) check_first_principles(robot, names_of_parts(kernels));
  for (const CompiledKernel& compiled : kernels) {
    const Kernel& row = *compiled.row;
    KernelEntry& entry = sheet.kernels.emplace_back(
        describe_kernel(robot, context, row, *compiled.choice.chosen().formulation));
    if (finds_multipliers(row)) entry.dependent_rows = dependent_rows;
    add_program(compiled, request.arithmetic, entry);
    add_arguments(row, context, sheet.joints, entry);
    describe_derivatives(row, context, entry);
    entry.samples = record_samples(robot, compiled, request.snap_angles);
    find_roundings(robot, compiled, request, entry);
    if (request.certified_states > 0) {
      entry.certificate = certify(robot, compiled, request, sheet.snapping);
    }
    list_nonzero(entry);
  }
  for (KernelEntry& rollout :
       describe_rollouts(robot, request.snap_angles, context, kernels, sheet.kernels)) {
    sheet.kernels.push_back(std::move(rollout));
  }
  number_velocities(context, sheet.joints);
  return sheet;
}

}  // namespace dynac
