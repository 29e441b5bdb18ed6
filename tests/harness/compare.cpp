// SPDX-License-Identifier: BSD-3-Clause
#include "harness/compare.hpp"

#include <cmath>
#include <limits>

#include "harness/tally.hpp"
#include "support/error.hpp"

namespace dynac::test {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// The larger of the two, or not-a-number if one is.
double larger(double a, double b) {
  return std::isnan(a) || std::isnan(b) ? kNan : std::fmax(a, b);
}

}  // namespace

double max_abs(std::span<const double> x) {
  double largest = 0;
  for (const double entry : x) largest = larger(largest, std::abs(entry));
  return largest;
}

double max_difference(std::span<const double> x, std::span<const double> reference) {
  DYNAC_ASSERT(x.size() == reference.size(), "{} entries, {} expected", x.size(), reference.size());
  count_comparison();
  double largest = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    largest = larger(largest, std::abs(x[i] - reference[i]));
  }
  return largest;
}

double relative_error(std::span<const double> x, std::span<const double> reference) {
  return max_difference(x, reference) / larger(max_abs(reference), 1e-12);
}

double relative_error(const Arrays<double>& x, const Arrays<double>& reference) {
  DYNAC_ASSERT(x.size() == reference.size(), "{} outputs, {} expected", x.size(), reference.size());
  double largest = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    largest = larger(largest, relative_error(x[k], reference[k]));
  }
  return largest;
}

bool is_identical(const Arrays<double>& x, const Arrays<double>& y) {
  count_comparison();
  return x == y;
}

}  // namespace dynac::test
