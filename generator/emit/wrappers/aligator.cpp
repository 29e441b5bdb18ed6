// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/aligator.hpp"

#include <fmt/format.h>

namespace dynac {

std::vector<OutputFile> aligator_class(const EmitJob& job) {
  DynamicsHeader header(job, kAligatorClass, "d.scratch");
  header.call_values({{"dt", "&dt_"},
                      {"q_next", "d.xnext_.data()"},
                      {"v_next", fmt::format("d.xnext_.data() + {}", job.nq)}});
  header.call_derivatives({{"dt", "&dt_"},
                           {header.derivative("q_next", "q"), "d.jac_buffer_.data()"},
                           {header.derivative("q_next", "tau"), "d.by_tau.data()"}});
  return header.end("aligator");
}

}  // namespace dynac
