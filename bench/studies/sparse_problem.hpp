// SPDX-License-Identifier: BSD-3-Clause
// Equations of motion of a chain with what is known of it, as one square sparse system: how its
// elimination is ordered, and what it takes as usually counted and as generated code.
// Reference: Nori 2017; Duff, Erisman, Reid 2017, chapters 5 to 7.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "algorithms/estimation/estimation_equations.hpp"
#include "sparse/lu_count.hpp"
#include "sparse/plan.hpp"

namespace dynac::bench {

/// A problem without noise that determines every unknown. `chain` must outlive it.
struct SparseProblem {
  const Mechanism* chain = nullptr;
  EstimationProblem known;
  bool is_split = false;  ///< see NewtonEulerForm
};

/// How its equations are written.
[[nodiscard]] NewtonEulerForm form_of(const SparseProblem& problem);

/// Forward dynamics: torques known, and wrenches that are zero on all links, or on none.
/// Equations of what is known come in the order of tests/estimation/systems.hpp.
[[nodiscard]] SparseProblem forward_problem(const Mechanism& chain, bool has_wrenches,
                                            bool is_split);

/// Where a system is looked at.
enum class Samples {
  kAll,     ///< half at random and half with all joints at right angles
  kRandom,  ///< at random
};

/// The system in motion, at sampled configurations.
[[nodiscard]] LinearSystem<SampledNumber> sampled_system(const SparseProblem& problem,
                                                         Samples samples);

/// A way to solve a system, or where there is none.
struct PlannedOrder {
  std::optional<SolutionPlan> plan;
  std::size_t singular = 0;  ///< configurations at which the system is singular, if no plan
};

[[nodiscard]] PlannedOrder plan_order(const SparseProblem& problem,
                                      const LinearSystem<SampledNumber>& system,
                                      const Ordering& ordering);

/// A plan that takes the pivots in this order, in a single block.
[[nodiscard]] SolutionPlan plan_of(const LinearSystem<SampledNumber>& system,
                                   std::vector<Pivot> pivots);

/// The pivots of a plan as an order of the whole system: first equations that have a single unknown
/// once others are solved, then the blocks, the last to be solved first, so that blocks do not fill
/// each other's columns.
[[nodiscard]] std::vector<Pivot> pivots_of(const SolutionPlan& plan);

/// Operations of generated code; sines and cosines are not counted.
struct CodeCount {
  int emitted = 0;  ///< as dynac writes it: the same operations on the same operands are shared
  int shared = 0;   ///< were all values that are equal shared, however they come about
};

/// From positions, velocities and what is known to the estimates: kinematics included, what no
/// estimate needs left out.
/// @throws std::runtime_error  where the code does not solve the equations
[[nodiscard]] CodeCount count_code(const SparseProblem& problem, const SolutionPlan& plan);

/// Operations of a kernel's formulation for a chain, after the same passes; with inertias as they
/// are, or regrouped where the kernel allows it and that takes fewer.
[[nodiscard]] int kernel_operations(const Mechanism& chain, std::string_view kernel,
                                    std::string_view formulation);

}  // namespace dynac::bench
