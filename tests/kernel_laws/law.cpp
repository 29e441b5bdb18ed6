// SPDX-License-Identifier: BSD-3-Clause
#include "kernel_laws/law.hpp"

#include <ostream>

#include "kernel_laws/law_lists.hpp"

namespace dynac::test {

std::vector<Law> kernel_laws() {
  std::vector<Law> laws;
  for (const auto& list : {agreement_laws(),
                           fusion_laws(),
                           invariance_laws(),
                           base_velocity_laws(),
                           frame_laws(),
                           frame_motion_laws(),
                           frame_order_laws(),
                           inverse_kinematics_laws(),
                           dynamics_laws(),
                           inertia_laws(),
                           coriolis_laws(),
                           energy_laws(),
                           momentum_laws(),
                           whole_body_laws(),
                           offset_laws(),
                           regressor_laws(),
                           mimic_joint_laws(),
                           parameter_laws(),
                           base_parameter_laws(),
                           joint_dynamics_laws(),
                           wrench_laws(),
                           derivative_laws(),
                           graph_derivative_laws(),
                           adjoint_laws(),
                           weighted_hessian_laws(),
                           higher_order_laws(),
                           hybrid_laws(),
                           equation_laws(),
                           elastic_laws(),
                           linearization_laws(),
                           discrete_linearization_laws(),
                           step_laws(),
                           displacement_laws(),
                           estimation_laws(),
                           constraint_laws(),
                           contact_laws(),
                           constraint_derivative_laws(),
                           constraint_graph_derivative_laws(),
                           constrained_linearization_laws(),
                           local_loop_laws()}) {
    laws.insert(laws.end(), list.begin(), list.end());
  }
  return laws;
}

Witness::Witness(const Law& law) : kernels_(law.kernels), before_(tally()) {}

std::string Witness::complaint() const {
  if (tally().comparisons == before_.comparisons) return "nothing was compared";
  std::string silent;
  for (const std::string_view kernel : kernels_) {
    if (tally().calls_of(kernel) > before_.calls_of(kernel)) continue;
    silent += silent.empty() ? "never called: " : ", ";
    silent += kernel;
  }
  return silent;
}

bool is_floating(const Model& model) { return model.base() == Base::kFloating; }

void PrintTo(const Law& law, std::ostream* out) { *out << law.name; }

}  // namespace dynac::test
