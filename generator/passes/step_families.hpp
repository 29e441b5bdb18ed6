// Which steps of a program can share their code: those of one shape that can find their values, and
// leave them, in the same places. What differs then is where their arrays begin, and constants.
#pragma once

#include <cstddef>
#include <vector>

#include "passes/placement.hpp"
#include "passes/shape.hpp"
#include "passes/steps.hpp"

namespace dynac {

/// Constants that differ between the steps of a family: a column of a table each, a row per step.
struct ConstantColumns {
  std::vector<std::size_t> of;  ///< of each constant; none: the same in all steps
  std::size_t count = 0;
  std::size_t first = 0;  ///< element of the table
};

/// Steps that share their code.
struct StepFamily {
  std::vector<std::size_t> members;  ///< in order
  ConstantColumns columns;
};

/// The families of a program, and of each step what was found of it.
struct StepFamilies {
  std::vector<StepFamily> families;
  std::vector<std::size_t> of;                ///< the family of each step
  std::vector<Shape> shapes;                  ///< of each step, without their keys
  std::vector<std::vector<NodeId>> live_out;  ///< of each step: the values that later ones read
};

/// @param[in,out] placement  gets all values that are live-out of a step; numbers them afterwards
[[nodiscard]] StepFamilies find_step_families(const Steps& steps, const StepReader& reader,
                                              Placement& placement);

/// Appends the constants in which a family's steps differ to a table.
void tabulate_constants(const std::vector<Shape>& shapes, StepFamily& family,
                        std::vector<double>& table);

}  // namespace dynac
