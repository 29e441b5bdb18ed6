// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/certificate_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <vector>

#include "emit/job.hpp"
#include "support/counted.hpp"

namespace dynac {

std::string certificate_line(const EmitJob& job) {
  const KernelEntry* worst = nullptr;
  double largest = -1;
  std::vector<std::string_view> overflowing;
  for (const KernelEntry& kernel : job.kernels) {
    if (!kernel.certificate) continue;
    if (kernel.certificate->finite == 0) {
      overflowing.push_back(kernel.name);
      continue;
    }
    const double error = kernel.certificate->program_error + kernel.certificate->error;
    if (error <= largest) continue;
    largest = error;
    worst = &kernel;
  }
  std::string line;
  if (!overflowing.empty()) {
    line = fmt::format("not certified, because the states tried are too fast for this robot: {}\n",
                       fmt::join(overflowing, ", "));
  }
  if (worst == nullptr) return line;
  return line + fmt::format("certified at {}: errors of at most {:.1e} of the largest entry{}\n",
                            counted(worst->certificate->finite, "state", "states"), largest,
                            job.kernels.size() > 1 ? fmt::format(" ({})", worst->name) : "");
}

}  // namespace dynac
