// SPDX-License-Identifier: BSD-3-Clause
// The comparisons of four papers, run again: accuracy, geometric differences, run times, operation
// counts and the crossover of two ways to apply M^-1. Each gives tables; plots.gp draws them.
// References: Singh, Russell, Wensing 2022, section V; Bos, Traversaro, Pucci, Saccon 2022, Fig. 5;
// Ali, Gabellieri, Franchi 2026, Figures 3 and 4; Nori 2017, Figures 1 and 2.
#pragma once

#include <string>
#include <vector>

#include "table.hpp"

namespace dynac::bench {

/// A table with the name of its file.
struct Figure {
  std::string stem;
  std::string title;
  Table table;
};

/// Errors of every formulation of the derivatives against complex steps, on random chains.
[[nodiscard]] std::vector<Figure> study_accuracy();

/// Errors of geometric finite differences against analytical derivatives, by the length of a step.
[[nodiscard]] std::vector<Figure> study_differences();

/// Run times of the generic code of every formulation, on chains and on trees.
[[nodiscard]] std::vector<Figure> study_run_times();

/// Run times of IDSVA and of forward dynamics with time derivatives, generic and generated, beside
/// those of Pinocchio and of a paper's published code where they were found.
[[nodiscard]] std::vector<Figure> study_library_times();

/// Operations of the generated code of every formulation, on chains and on trees.
[[nodiscard]] std::vector<Figure> study_operations();

/// Run times of two ways to apply M^-1, without and with vector instructions.
[[nodiscard]] std::vector<Figure> study_crossover();

/// Operations and run times of time derivatives of dynamics, by the number of bodies and the order.
[[nodiscard]] std::vector<Figure> study_higher_orders();

/// What forward dynamics of order five loses after inverse dynamics, along a trajectory.
[[nodiscard]] std::vector<Figure> study_round_trip();

/// Torques of the Panda arm and two derivatives along the trajectory of its identification, against
/// the values of the paper's program.
[[nodiscard]] std::vector<Figure> study_panda_torques();

/// Operations and times of calls of dynamics with time derivatives, generic and generated code.
[[nodiscard]] std::vector<Figure> study_call_times();

/// Operations of orders had by differentiating a graph repeatedly, against Taylor series.
[[nodiscard]] std::vector<Figure> study_repeated_derivatives();

/// Operations of forward dynamics as a sparse system, by the order of elimination.
[[nodiscard]] std::vector<Figure> study_sparse_forward_dynamics();

/// Operations of finding torques from load cells under both feet, by the order of elimination.
[[nodiscard]] std::vector<Figure> study_load_cells();

}  // namespace dynac::bench
