// SPDX-License-Identifier: BSD-3-Clause
// Kernels by name, for tests that speak of several at once: what the kernel table has of them, and
// what the generic code makes of some inputs.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/table.hpp"
#include "lower/lower.hpp"

namespace dynac::test {

/// The observer of algorithms whose bodies a test does not look at.
inline constexpr auto kUnobserved = [](const Body&) {};

/// A kernel and one way to compute it.
struct KernelEntry {
  const Kernel* kernel = nullptr;
  const Formulation* formulation = nullptr;
};

/// Every formulation of every kernel that there is, but for those of problems that nobody has
/// stated.
[[nodiscard]] std::vector<KernelEntry> kernel_entries();

/// The formulations of a kernel that serve a robot and have the outputs of its others.
[[nodiscard]] std::vector<const Formulation*> formulations_for(const Kernel& kernel,
                                                               const KernelContext& context);

/// Whether a test has the time for a formulation on a robot, again and again: not to differentiate
/// large graphs, nor for every way to the derivatives of a humanoid.
[[nodiscard]] bool is_affordable(const KernelEntry& entry, const Mechanism& robot);

/// Whether a kernel needs a mass matrix that has an inverse.
[[nodiscard]] bool inverts_inertia(const Kernel& kernel);

/// Those of these names that are not in the kernel table, separated by blanks; empty: all are.
[[nodiscard]] std::string missing_kernels(std::span<const std::string_view> names);

/// Outputs of a kernel in double, by its first formulation that serves the robot, or by the named
/// one. Their sizes are checked.
/// @param[in] inputs  in the order of inputs_of()
/// @return in the order of outputs_of(), matrices column-major
[[nodiscard]] Arrays<double> run_kernel(const KernelContext& context, std::string_view kernel,
                                        const Arrays<double>& inputs,
                                        std::string_view formulation = {});

/// The same on the model as it stands: fixed joints lumped, no number changed, usual gravity.
[[nodiscard]] Arrays<double> run_kernel(const Model& model, std::string_view kernel,
                                        const Arrays<double>& inputs);

/// A formulation of a kernel on one of the lowerings that the kernel allows.
struct KernelRun {
  std::string name;         ///< "aba on regrouped", for messages
  std::string formulation;  ///< "aba"
  bool is_comparable;       ///< with the first run: not of a formulation with other outputs
  std::function<Arrays<double>(const Arrays<double>& inputs)> run;
};

/// All of them that serve the robot and that a test can afford. The frames are chosen at random.
/// @param[in] seed  of those frames
[[nodiscard]] std::vector<KernelRun> kernel_runs(const Model& model, std::string_view kernel,
                                                 std::uint64_t seed,
                                                 const KernelSettings& settings = {});

}  // namespace dynac::test
