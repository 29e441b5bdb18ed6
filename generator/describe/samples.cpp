// SPDX-License-Identifier: BSD-3-Clause
#include "describe/samples.hpp"

#include <utility>
#include <variant>

#include "kernels/fusion.hpp"
#include "kernels/groups/solvable_estimation.hpp"
#include "kernels/sample_inputs.hpp"
#include "kernels/unserved.hpp"
#include "search/compile.hpp"
#include "search/demand_finite.hpp"
#include "search/lower_as_described.hpp"
#include "search/serving_formulations.hpp"
#include "support/number_arrays.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

// Whether a kernel reports the smallest of its pivots, which differ by formulation and by
// frames.
bool reports_pivots(const Kernel& kernel, const KernelSettings& settings) {
  return kernel.needs_problem && settings.problem->reports_smallest_pivot;
}

// Whether a formulation can be held against the one that was chosen.
bool is_comparable(const Kernel& row, const Formulation& chosen, const Formulation& formulation,
                   const KernelContext& context) {
  if (&formulation == &chosen || !supports(row, formulation, context)) return false;
  if (has_other_outputs(formulation) || has_other_outputs(chosen)) return false;
  if (reports_pivots(row, context.settings)) return false;
  // The rounded rotations of a robot file are not quite orthogonal, which distances multiply.
  if (!is_accurate_far_from_origin(formulation, context.robot)) return false;
  return !row.needs_problem || estimation::has_plan(context, formulation);
}

// The first that is comparable; of long robots the chosen one itself, for another may take the cube
// of their velocities.
const Formulation& reference_formulation(const Kernel& row, const Formulation& chosen,
                                         const KernelContext& context) {
  constexpr std::size_t kLongRobot = 200;
  if (context.robot.nv > kLongRobot) return chosen;
  for (const Formulation& formulation : row.formulations) {
    if (is_comparable(row, chosen, formulation, context)) return formulation;
  }
  return chosen;
}

// Makes the steps of time among inputs shorter.
// @return whether there are any
bool shorten_steps(const KernelContext& context, const Kernel& row, Arrays<double>& inputs) {
  bool has_steps = false;
  const std::vector<Argument> arguments = inputs_of(row, context);
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    if (arguments[k].row.state_part != ScalarPart::kTimeStep) continue;
    has_steps = true;
    for (double& step : inputs[k]) step *= 0x1p-10;
  }
  return has_steps;
}

// Inputs at which outputs are numbers, if there are such: usual torques accelerate a robot of
// milligrams so much that within a step of milliseconds its velocities overflow.
Sample record_sample(const KernelContext& context, const Kernel& row,
                     const Formulation& formulation, std::uint64_t seed) {
  constexpr int kMostTimes = 4;
  Sample sample{sample_inputs(context, row, seed), {}};
  for (int k = 0; k <= kMostTimes; ++k) {
    sample.outputs = evaluate(row, formulation, context, sample.inputs);
    if (are_finite(sample.outputs) || !shorten_steps(context, row, sample.inputs)) break;
  }
  return sample;
}

}  // namespace

Formulation other_formulation(const Kernel& row, const Formulation& chosen,
                              const KernelContext& context) {
  const auto* parts = std::get_if<ComputesParts>(&chosen.way);
  if (parts == nullptr) return reference_formulation(row, chosen, context);
  ComputesParts references;
  for (std::size_t k = 0; k < row.parts.size(); ++k) {
    references.ways.push_back(&reference_formulation(*row.parts[k], *parts->ways[k], context));
  }
  return fused_formulation(row, std::move(references));
}

Mechanism reference_mechanism(const Robot& robot, const CompiledKernel& compiled,
                              double snap_tolerance) {
  return lower(robot.model, reports_pivots(*compiled.row, robot.settings)
                                ? compiled.choice.chosen().lower
                                : as_described(snap_tolerance));
}

Graph trace_reference(const Kernel& row, const Formulation& formulation,
                      const KernelContext& context, std::size_t most_nodes) {
  const TraceGenerality generality = takes_model_constants(formulation)
                                         ? TraceGenerality::kInexactNumbers
                                         : TraceGenerality::kNone;
  return trace(row, formulation, context, generality, most_nodes);
}

std::vector<Sample> record_samples(const Robot& robot, const CompiledKernel& compiled,
                                   double snap_tolerance) {
  const Mechanism mechanism = reference_mechanism(robot, compiled, snap_tolerance);
  const KernelContext context{mechanism, robot.settings};
  const Formulation formulation =
      other_formulation(*compiled.row, *compiled.choice.chosen().formulation, context);
  constexpr std::uint64_t kSamples = 4;
  std::vector<Sample> samples;
  for (std::uint64_t seed = 1; seed <= kSamples; ++seed) {
    samples.push_back(record_sample(context, *compiled.row, formulation, seed));
    demand_finite(robot, *compiled.row, samples.back().outputs);
  }
  return samples;
}

std::vector<Arrays<double>> call_inputs(const KernelContext& context, const Kernel& kernel) {
  constexpr std::uint64_t kTimedInputs = 64;
  std::vector<Arrays<double>> inputs;
  for (std::uint64_t seed = 1; seed <= kTimedInputs; ++seed) {
    inputs.push_back(sample_inputs(context, kernel, seed));
  }
  return inputs;
}

}  // namespace dynac
