// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/ocs2.hpp"

#include <fmt/format.h>

namespace dynac {

std::vector<OutputFile> ocs2_class(const EmitJob& job) {
  DynamicsHeader header(job, kOcs2Class, "scratch_");
  header.call_values({{"a", fmt::format("rates.data() + {}", job.nv)}});
  header.call_derivatives({{header.derivative("a", "q"), "by_q_.data()"},
                           {header.derivative("a", "v"), "by_v_.data()"},
                           {header.derivative("a", "tau"), "by_tau_.data()"}});
  return header.end("ocs2");
}

}  // namespace dynac
