// SPDX-License-Identifier: BSD-3-Clause
// The table that run times and operation counts share: what the formulations of the derivatives
// cost on robots of growing size, and the ratios that the paper has.
// Reference: Singh, Russell, Wensing 2022, Figures 2, 3 and 6, Table II.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>

#include "kernels/table.hpp"
#include "study.hpp"

namespace dynac::bench {

/// What each formulation costs, by its name.
using Costs = std::map<std::string, double, std::less<>>;

/// @param[in] robot   as make_tree() made it
/// @return of all formulations that serve it
using CostOf = std::function<Costs(const Model& robot, const Kernel& kernel)>;

/// The figures for derivatives of torques and of accelerations, for revolute joints in chains and
/// in trees that branch in two.
/// @param[in] stem    of the files' names
/// @param[in] title   of what is counted
/// @param[in] counts  numbers of joints
[[nodiscard]] std::vector<Figure> compare_formulations(const std::string& stem,
                                                       const std::string& title,
                                                       std::span<const std::size_t> counts,
                                                       const CostOf& cost_of);

}  // namespace dynac::bench
