#include "driver/make_job.hpp"

#include <algorithm>

#include "algorithms/loops/independent_coordinates.hpp"
#include "driver/affected_kernels.hpp"
#include "driver/dependent_rows.hpp"
#include "driver/load_robot.hpp"
#include "driver/open_loops.hpp"
#include "driver/options/applicable_options.hpp"
#include "driver/options/canonical_options.hpp"
#include "driver/options/options.hpp"
#include "driver/samples.hpp"
#include "driver/snapping.hpp"
#include "emit/documents/describe.hpp"
#include "emit/documents/entry_labels.hpp"
#include "emit/job.hpp"
#include "emit/languages/arithmetic_of.hpp"
#include "ir/count.hpp"
#include "ir/predicted_stack.hpp"
#include "kernels/joint_effects.hpp"
#include "model/total_mass.hpp"
#include "search/compile.hpp"
#include "support/sha256.hpp"
#include "support/version.hpp"

namespace dynac {
namespace {

// Elements of an output that are zero whatever the inputs.
std::vector<std::size_t> zeros_of(const Graph& graph, std::size_t output) {
  std::vector<std::size_t> zeros;
  const std::vector<NodeId>& elements = graph.outputs()[output].elements;
  for (std::size_t k = 0; k < elements.size(); ++k) {
    if (graph.is_constant(elements[k], 0)) zeros.push_back(k);
  }
  return zeros;
}

KernelEntry make_entry(const Robot& robot, const KernelContext& context,
                       const CompiledKernel& compiled, const std::vector<JointEntry>& joints,
                       const Options& options) {
  const Arithmetic arithmetic = arithmetic_of(options.emit);
  KernelEntry entry;
  entry.row = compiled.row;
  entry.formulation = compiled.choice.chosen().formulation;
  entry.program = compiled.program;
  entry.rerolled = compiled.rerolled;
  entry.has_wrenches = compiled.row->takes_wrenches && !context.settings.wrench_links.empty();
  entry.joint_dynamics =
      joint_dynamics::description(*compiled.row, context.settings.joint_dynamics);
  entry.open_loops = open_loops_note(robot, *compiled.row);
  entry.counts = count_operations(compiled.program.graph);
  entry.lanes = widest(compiled.program.graph);
  entry.instructions = count_instructions(compiled.program.graph, arithmetic.register_lanes());
  if (!arithmetic.is_generic) {
    const RerolledProgram* rerolled = entry.rerolled ? &*entry.rerolled : nullptr;
    entry.stack_bytes = predicted_stack(entry.program, rerolled, arithmetic);
  }
  if (!entry.rerolled) entry.times = predicted_times(compiled.program, arithmetic);
  for (const Argument& argument : inputs_of(*compiled.row, context)) {
    entry.inputs.push_back(describe_argument(argument, joints, context));
    entry.inputs.back().labels = entry_labels(argument, joints, context);
  }
  for (const Argument& argument : outputs_of(*compiled.row, context)) {
    entry.outputs.push_back(describe_argument(argument, joints, context));
    entry.outputs.back().zeros = zeros_of(compiled.program.graph, entry.outputs.size() - 1);
    entry.outputs.back().written = written_triangle(argument, context.settings.triangle);
  }
  record_samples(robot, options, entry);
  return entry;
}

// Numbers the joints' entries of v by independent coordinates: of the tree, they named entries.
void number_velocities(const KernelContext& context, std::vector<JointEntry>& joints) {
  if (!loops::has_loops(context)) return;
  const std::vector<bool> is_dependent = loops::dependent_coordinates(context);
  for (JointEntry& joint : joints) {
    if (joint.mimic) continue;
    joint.is_dependent = is_dependent[joint.v_index];
    if (joint.is_dependent) joint.v_size = 0;
    const auto end = is_dependent.begin() + static_cast<std::ptrdiff_t>(joint.v_index);
    joint.v_index -= static_cast<std::size_t>(std::count(is_dependent.begin(), end, true));
  }
}

// Of the file that an option names, if it does.
std::string file_hash(const OptionValue& option, const Options& options) {
  if (option.row->named_file == nullptr || option.is_default) return "";
  return file_sha256_hex(option.row->named_file(options));
}

// The options that decide anything in these files.
std::vector<OptionEntry> describe_options(const EmitJob& job, const KernelContext& context,
                                          const std::vector<CompiledKernel>& compiled,
                                          const Options& options) {
  std::vector<const Kernel*> kernels;
  for (const CompiledKernel& kernel : compiled) kernels.push_back(kernel.row);
  std::vector<OptionEntry> entries;
  for (const OptionValue& option : option_values(options)) {
    if (!is_applicable(*option.row, job)) continue;
    const bool shapes_kernels =
        !option.is_default || could_be_given(*option.row, context, kernels, options);
    entries.push_back({option.name, option.value, shapes_kernels, file_hash(option, options),
                       option.is_left_to_file});
  }
  return entries;
}

// The options with what the robot's file decides, where the user does not.
Options options_in_force(const Robot& robot, const Options& options) {
  Options result = options;
  result.base = robot.model.base();
  result.gravity = robot.model.gravity;
  result.file_states_base_and_gravity = robot.file_states_base_and_gravity;
  return result;
}

}  // namespace

EmitJob make_job(const Robot& robot, const std::vector<CompiledKernel>& kernels,
                 const Options& options) {
  const Mechanism mechanism = lump(robot.model);
  const Options in_force = options_in_force(robot, options);
  EmitJob job;
  job.version = kVersion;
  job.robot = robot.identifier;
  job.name_space = options.name_space.empty() ? robot.identifier : options.name_space;
  job.model_name = robot.model.name;
  job.source_file = robot.source_file;
  job.source_sha256 = robot.source_sha256;
  job.command_line = canonical_command_line(in_force);
  job.emit = options.emit;
  job.base = robot.model.base();
  job.base_velocity = robot.settings.base_velocity;
  job.base_link = robot.model.links.front().name;
  job.gravity = mechanism.gravity;
  job.mass = total_mass(robot.model);
  job.moving_mass = moving_mass(mechanism);
  job.snapping = measure_snapping(robot, options);
  for (const Remark& remark : robot.model.remarks) {
    if (remark.treatment == Treatment::kConverted) job.conventions.push_back(remark.text);
  }
  job.nq = mechanism.nq;
  job.nv = loops::independent_coordinates({mechanism, robot.settings}).size();
  job.joints = describe_joints(robot.model, robot.settings.joint_dynamics.effects);
  job.fixed_joints = describe_fixed_joints(robot.model);
  job.links = describe_links(robot.model);
  job.configurations = describe_configurations(robot.model);
  job.parameters = describe_parameters({mechanism, robot.settings});
  const std::string dependent_rows = dependent_rows_note(robot);
  for (const CompiledKernel& kernel : kernels) {
    job.kernels.push_back(
        make_entry(robot, {mechanism, robot.settings}, kernel, job.joints, options));
    if (kernel.row->needs_constraints) job.kernels.back().dependent_rows = dependent_rows;
    job.kernels.back().gains = gains_note(*kernel.row, robot);
  }
  number_velocities({mechanism, robot.settings}, job.joints);
  job.options = describe_options(job, {mechanism, robot.settings}, kernels, in_force);
  return job;
}

}  // namespace dynac
