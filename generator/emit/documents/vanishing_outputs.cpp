// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/vanishing_outputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "describe/datasheet.hpp"
#include "support/number_arrays.hpp"

namespace dynac {

std::string vanishing_tolerance(std::string_view tolerance, const KernelEntry& kernel,
                                std::size_t output, std::size_t first, std::size_t count) {
  if (kernel.outputs[output].vanishes) return std::string(tolerance);
  double roundings = 0, largest = 0;
  for (std::size_t k = first; k < first + count; ++k) {
    const Sample& sample = kernel.samples[k];
    roundings = std::max(roundings, sample.roundings_of(output));
    largest = std::max(largest, largest_magnitude(sample.outputs[output]));
  }
  if (roundings == 0) return "";
  // Of a batch, samples that are not zero are compared with the same tolerance.
  const double relative = std::strtod(std::string(tolerance).c_str(), nullptr);
  return fmt::format("{:.1e}", std::max(roundings, relative * largest));
}

}  // namespace dynac
