// SPDX-License-Identifier: BSD-3-Clause
// What is measured: one kernel of one robot, with a pool of random states and the results that
// every engine must reach.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "dynac/options/options.hpp"
#include "search/compile.hpp"

namespace dynac::bench {

/// Number of states that a benchmark cycles through.
inline constexpr std::size_t kStates = 64;

/// See the top of this file.
struct Subject {
  std::string name;  ///< of the robot
  Options options;
  Robot robot;
  CompiledKernel compiled;                 ///< by the same pipeline that wrote the generated code
  Mechanism mechanism;                     ///< the lowered model that was chosen
  Mechanism plain;                         ///< fixed joints lumped, else as in the robot file
  std::vector<Arrays<double>> inputs;      ///< one per state
  std::vector<Arrays<double>> references;  ///< outputs, by another formulation on `plain`
};

/// Of a robot that was read.
/// @param[in] name     the robot's
/// @param[in] options  that it was read with; without a file, where none describes it
/// @param[in] kernel   a name of the kernel table
[[nodiscard]] Subject make_subject(std::string_view name, const Options& options, Robot robot,
                                   std::string_view kernel);

/// @param[in] name    the robot's
/// @param[in] file    its description
/// @param[in] base    "fixed" or "floating"
/// @param[in] kernel  a name of the kernel table
/// @param[in] contact  what holds the robot, as --contact has it; empty: nothing
[[nodiscard]] Subject make_subject(std::string_view name, std::string_view file,
                                   std::string_view base, std::string_view kernel,
                                   std::string_view contact = "");

}  // namespace dynac::bench
