// SPDX-License-Identifier: BSD-3-Clause
// How far results are from what they should be: the one error measure of all numerical tests.
#pragma once

#include <span>

#include "kernels/table.hpp"

namespace dynac::test {

/// Largest absolute entry; not-a-number if there is one among them.
[[nodiscard]] double max_abs(std::span<const double> x);

/// Largest absolute difference; not-a-number if there is one among the entries.
[[nodiscard]] double max_difference(std::span<const double> x, std::span<const double> reference);

/// max |x - reference| / max(max |reference|, 1e-12); not-a-number where there is one among the
/// entries, so write `EXPECT_LE(relative_error(...), tolerance)`, which fails then.
[[nodiscard]] double relative_error(std::span<const double> x, std::span<const double> reference);

/// The same for all outputs of a kernel, the largest of them.
[[nodiscard]] double relative_error(const Arrays<double>& x, const Arrays<double>& reference);

/// Whether all entries are the same numbers; +0 and -0 are the same, not-a-number is not.
[[nodiscard]] bool is_identical(const Arrays<double>& x, const Arrays<double>& y);

}  // namespace dynac::test
