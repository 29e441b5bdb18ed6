// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/crocoddyl.hpp"

#include <fmt/format.h>

namespace dynac {

std::vector<OutputFile> crocoddyl_class(const EmitJob& job) {
  DynamicsHeader header(job, kCrocoddylClass, "d.scratch");
  header.call_values({{"a", "d.xout.data()"}});
  header.call_derivatives(
      {{header.derivative("a", "q"), "d.Fx.data()"},
       {header.derivative("a", "v"), fmt::format("d.Fx.data() + {}", job.nv * job.nv)},
       {header.derivative("a", "tau"), "d.by_tau.data()"}});
  return header.end("crocoddyl");
}

}  // namespace dynac
