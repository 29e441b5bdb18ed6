// SPDX-License-Identifier: BSD-3-Clause
// Sums whose roundings are known from the sizes of their terms.
#pragma once

#include <cmath>

namespace dynac {

/// A number that is a sum, and the sum of the sizes of its terms.
struct Sum {
  double value = 0;
  double terms = 0;

  void add(double term) {
    value += term;
    terms += std::abs(term);
  }
};

}  // namespace dynac
