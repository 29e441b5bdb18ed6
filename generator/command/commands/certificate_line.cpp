// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/certificate_line.hpp"

#include <fmt/format.h>

#include "emit/job.hpp"
#include "support/counted.hpp"

namespace dynac {

std::string certificate_line(const EmitJob& job) {
  const KernelEntry* worst = nullptr;
  double largest = -1;
  for (const KernelEntry& kernel : job.kernels) {
    if (!kernel.certificate) continue;
    const double error = kernel.certificate->program_error + kernel.certificate->error;
    if (error <= largest) continue;
    largest = error;
    worst = &kernel;
  }
  if (worst == nullptr) return "";
  return fmt::format("certified at {}: errors of at most {:.1e} of the largest entry{}\n",
                     counted(worst->certificate->states, "state", "states"), largest,
                     job.kernels.size() > 1 ? fmt::format(" ({})", worst->name) : "");
}

}  // namespace dynac
