// SPDX-License-Identifier: BSD-3-Clause
// The groups of kernels in the order in which they are listed, each with its heading.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "kernels/groups.hpp"

namespace dynac {

/// A heading, and what makes the kernels below it.
struct GroupRow {
  std::string_view heading;
  std::vector<Kernel> (*kernels)();
};

/// All groups, in the order of listings.
template <class Number>
inline constexpr std::array kGroups{
    GroupRow{"Kinematics", kernels::kinematics_kernels<Number>},
    GroupRow{"Inverse kinematics", kernels::inverse_kinematics_kernels<Number>},
    GroupRow{"Dynamics", kernels::dynamics_kernels<Number>},
    GroupRow{"Whole body", kernels::whole_body_kernels<Number>},
    GroupRow{"Centre of mass and momentum along a motion", kernels::centroidal_kernels<Number>},
    GroupRow{"Identification", kernels::identification_kernels<Number>},
    GroupRow{"Derivatives", kernels::derivative_kernels<Number>},
    GroupRow{"Gradients and Hessians of weighted results", kernels::adjoint_kernels<Number>},
    GroupRow{"Linearization", kernels::linearization_kernels<Number>},
    GroupRow{"Steps through time", kernels::step_kernels<Number>},
    GroupRow{"Kinematics to any order", kernels::kinematics_order_kernels<Number>},
    GroupRow{"Dynamics to any order", kernels::dynamics_order_kernels<Number>},
    GroupRow{"Equations of motion", kernels::equations_of_motion_kernels<Number>},
    GroupRow{"Elastic joints", kernels::elastic_kernels<Number>},
    GroupRow{"Joint positions", kernels::manifold_kernels<Number>},
    GroupRow{"Estimation", kernels::estimation_kernels<Number>},
    GroupRow{"Constraints", kernels::constraint_kernels<Number>},
    GroupRow{"Contacts", kernels::contact_kernels<Number>},
    GroupRow{"Derivatives under constraints", kernels::constraint_derivative_kernels<Number>},
    GroupRow{"Impacts", kernels::impact_kernels<Number>},
    GroupRow{"Gradients and Hessians of weighted results under constraints",
             kernels::constrained_adjoint_kernels<Number>},
    GroupRow{"Linearization under constraints", kernels::constrained_linearization_kernels<Number>},
    GroupRow{"Steps through time under constraints", kernels::constrained_step_kernels<Number>},
    GroupRow{"Local loops", kernels::loop_kernels<Number>},
};

}  // namespace dynac
