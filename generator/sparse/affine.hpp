// SPDX-License-Identifier: BSD-3-Clause
// A number that depends on unknowns that equations leave free, in the first degree.
#pragma once

#include <cstddef>
#include <map>

namespace dynac {

/// value + sum of coefficients times free unknowns.
template <class Scalar>
struct Affine {
  Scalar value{0};
  std::map<std::size_t, Scalar> coefficients = {};  ///< by the free unknown's number

  /// Takes off a factor times another.
  void subtract(const Scalar& factor, const Affine& other) {
    value = value - factor * other.value;
    for (const auto& [free, coefficient] : other.coefficients) {
      const auto place = coefficients.try_emplace(free, Scalar(0)).first;
      place->second = place->second - factor * coefficient;
    }
  }

  [[nodiscard]] Affine times(const Scalar& factor) const {
    Affine result{value * factor, coefficients};
    for (auto& [free, coefficient] : result.coefficients) coefficient = coefficient * factor;
    return result;
  }
};

}  // namespace dynac
