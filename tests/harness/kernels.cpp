// SPDX-License-Identifier: BSD-3-Clause
#include "harness/kernels.hpp"

#include <memory>
#include <utility>

#include "generic/generic_table.hpp"
#include "harness/random_tree.hpp"
#include "harness/tally.hpp"
#include "kernels/axes/base_parameter_axes.hpp"
#include "kernels/regrouping.hpp"
#include "kernels/unserved.hpp"

namespace dynac::test {
namespace {

const Kernel& kernel_called(std::string_view name) {
  const Kernel* const kernel = find_kernel(name);
  DYNAC_ASSERT(kernel != nullptr, "no kernel {}", name);
  return *kernel;
}

Arrays<double> run_checked(const KernelEntry& entry, const KernelContext& context,
                           const Arrays<double>& inputs) {
  count_call(*entry.kernel);
  Arrays<double> outputs = generic::evaluate(*entry.kernel, *entry.formulation, context, inputs);
  const std::vector<Argument> arguments = outputs_of(*entry.kernel, context);
  DYNAC_ASSERT(outputs.size() == arguments.size(), "{} outputs, {} declared", outputs.size(),
               arguments.size());
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    DYNAC_ASSERT(outputs[k].size() == arguments[k].size(), "{} entries of {}, {} declared",
                 outputs[k].size(), arguments[k].name, arguments[k].size());
  }
  return outputs;
}

struct NamedMechanism {
  std::string name;
  std::shared_ptr<const Mechanism> robot;
};

// The mechanisms that a kernel may run on.
std::vector<NamedMechanism> lowerings(const Model& model, Invariance invariance,
                                      std::uint64_t seed) {
  std::vector<NamedMechanism> list;
  const auto add = [&](std::string name, Mechanism robot) {
    list.push_back({std::move(name), std::make_shared<const Mechanism>(std::move(robot))});
  };
  const Mechanism aligned = lump(model);
  add("link frames", aligned);
  if (invariance == Invariance::kNone) return list;
  const Mechanism framed = reframe(aligned, random_frames(aligned, seed));
  add("random frames", framed);
  if (invariance == Invariance::kFrames) return list;
  const Regrouping regrouping = regrouping_for(invariance);
  add("regrouped", regroup(aligned, regrouping));
  add("regrouped, random frames", regroup(framed, regrouping));
  return list;
}

}  // namespace

std::vector<KernelEntry> kernel_entries() {
  std::vector<KernelEntry> entries;
  for (const Kernel& kernel : kernel_table()) {
    if (kernel.needs_problem) continue;
    for (const Formulation& formulation : kernel.formulations) {
      entries.push_back({&kernel, &formulation});
    }
  }
  return entries;
}

std::vector<const Formulation*> formulations_for(const Kernel& kernel,
                                                 const KernelContext& context) {
  std::vector<const Formulation*> list;
  for (const Formulation& formulation : kernel.formulations) {
    if (supports(kernel, formulation, context) && !has_other_outputs(formulation)) {
      list.push_back(&formulation);
    }
  }
  return list;
}

bool is_affordable(const KernelEntry& entry, const Mechanism& robot) {
  const bool has_base_parameters = is_of_base_parameters(entry.kernel->outputs.front());
  if (has_base_parameters && robot.nv > 24) return false;  // they are found anew in every run
  const auto* const graph = std::get_if<DifferentiatesAnother>(&entry.formulation->way);
  const bool is_derivative = entry.kernel->differentiates != nullptr;
  if (graph == nullptr) {  // formulations for comparison come later
    const auto place = entry.formulation - entry.kernel->formulations.data();
    if (place > 0 && entry.kernel->family == "equations_of_motion") {
      return robot.nv <= 12;  // series in products of all bodies' matrices
    }
    return !is_derivative || robot.nv <= 30 || place < 2;
  }
  if (graph->mode == Differentiation::kAdjoint) return true;
  if (graph->mode == Differentiation::kHessianProduct) return robot.nv <= 12;
  const bool is_second = entry.kernel->outputs.front().indices.size() > 2;
  return robot.nv <= (is_second ? 7 : 10);
}

bool inverts_inertia(const Kernel& kernel) { return kernel.inverts_inertia; }

std::string missing_kernels(std::span<const std::string_view> names) {
  std::string missing;
  for (const std::string_view name : names) {
    if (find_kernel(name) != nullptr) continue;
    if (!missing.empty()) missing += ' ';
    missing += name;
  }
  return missing;
}

Arrays<double> run_kernel(const KernelContext& context, std::string_view kernel,
                          const Arrays<double>& inputs, std::string_view formulation) {
  const Kernel& row = kernel_called(kernel);
  for (const Formulation& candidate : row.formulations) {
    const bool is_meant = formulation.empty() || candidate.name == formulation;
    if (is_meant && supports(row, candidate, context)) {
      return run_checked({&row, &candidate}, context, inputs);
    }
  }
  throw InternalError("a kernel has no such formulation for this robot");
}

Arrays<double> run_kernel(const Model& model, std::string_view kernel,
                          const Arrays<double>& inputs) {
  const Mechanism robot = lump(model);
  return run_kernel({robot}, kernel, inputs);
}

std::vector<KernelRun> kernel_runs(const Model& model, std::string_view kernel, std::uint64_t seed,
                                   const KernelSettings& settings) {
  const Kernel& row = kernel_called(kernel);
  std::vector<KernelRun> runs;
  for (const auto& [name, robot] : lowerings(model, row.invariance, seed)) {
    for (const Formulation& formulation : row.formulations) {
      const KernelEntry entry{&row, &formulation};
      const bool is_regrouped = name.starts_with("regrouped");
      if (is_regrouped && invariance_of(row, formulation) < Invariance::kMoving) continue;
      if (!supports(row, formulation, {*robot, settings}) || !is_affordable(entry, *robot))
        continue;
      runs.push_back({std::string(formulation.name) + " on " + name, std::string(formulation.name),
                      !has_other_outputs(formulation),
                      [entry, settings, robot = robot](const Arrays<double>& inputs) {
                        return run_checked(entry, {*robot, settings}, inputs);
                      }});
    }
  }
  return runs;
}

}  // namespace dynac::test
