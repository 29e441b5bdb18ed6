// SPDX-License-Identifier: BSD-3-Clause
#include "model/magnitudes.hpp"

#include <fmt/format.h>

#include <cmath>

namespace dynac {
namespace {

double larger(double a, double b) { return std::abs(a) >= std::abs(b) || std::isnan(a) ? a : b; }

double largest(const Vector3<double>& v) { return larger(larger(v[0], v[1]), v[2]); }

}  // namespace

std::string magnitude_problem(std::string_view what, double value, const Bound& bound) {
  if (std::abs(value) <= bound.most) return "";
  if (!std::isfinite(value)) return fmt::format("{} is not finite; give a finite number", what);
  return fmt::format(
      "{} {:g} is too large to compute with; give at most {:g} {}, or check the "
      "unit",
      what, value, bound.most, bound.unit);
}

std::string magnitude_problem(std::string_view what, const Vector3<double>& value,
                              const Bound& bound) {
  return magnitude_problem(what, largest(value), bound);
}

std::string magnitude_problem(std::string_view what, const Matrix3<double>& value,
                              const Bound& bound) {
  return magnitude_problem(
      what, larger(larger(largest(value.row[0]), largest(value.row[1])), largest(value.row[2])),
      bound);
}

}  // namespace dynac
