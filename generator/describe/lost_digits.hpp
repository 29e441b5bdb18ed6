// SPDX-License-Identifier: BSD-3-Clause
// Where along a program the emitted arithmetic loses digits.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace dynac {

struct CompiledKernel;
struct CompileRequest;
struct Robot;

/// Errors of the values of one section of a program, a moving body's most often, in units in the
/// last place of each: what the roundings up to there have added up to.
struct LostDigits {
  std::string section;
  std::size_t values = 0;  ///< at a state
  double median = 0;       ///< over values and states
  double largest = 0;
  std::string operation;  ///< which gave the value of the largest error
};

/// At the states of certificates, in the order of the program.
[[nodiscard]] std::vector<LostDigits> lost_digits(const Robot& robot, const CompiledKernel& kernel,
                                                  const CompileRequest& request);

}  // namespace dynac
