// SPDX-License-Identifier: BSD-3-Clause
// Derivatives of an external function from differences of its values.
#pragma once

#include <vector>

#include "external_function.hpp"

namespace dynac::test {

/// Of an output by the entries of an input, column by column, of fourth order.
template <class Function>
[[nodiscard]] std::vector<double> differences(Function& function, Columns inputs,
                                              std::size_t output, std::size_t input) {
  constexpr double kStep = 3e-4;
  std::vector<double> slopes;
  for (double& entry : inputs[input]) {
    const double middle = entry;
    const auto at = [&](double steps) {
      entry = middle + steps * kStep;
      return function(inputs)[output];
    };
    const auto left = at(-1), right = at(1), left2 = at(-2), right2 = at(2);
    entry = middle;
    for (std::size_t i = 0; i < left.size(); ++i) {
      slopes.push_back((8 * (right[i] - left[i]) - (right2[i] - left2[i])) / (12 * kStep));
    }
  }
  return slopes;
}

}  // namespace dynac::test
