// The family of kernels where the motion of some joints is given and the torque of the others, as
// --prescribed-motion says: a row an order. Forward dynamics where no motion is given, inverse
// dynamics where all is.
#pragma once

#include <array>

#include "trace/higher_order_table.hpp"

namespace dynac::higher_order {

extern const std::array<FormulationRow, 3> kHybridDynamics;

template <std::size_t kOrder>
inline constexpr Name kHybridName{"hybrid_dynamics_order", kOrder};

template <std::size_t kOrder>
inline constexpr std::array kHybridInputs{
    kQ, kV,
    ArgumentRow{"given_derivatives",
                Quantity::kGiven,
                "accelerations of joints whose motion is prescribed, torques and forces of the "
                "others, and their time derivatives: column k the k-th of the components",
                {},
                kOrder + 1}};
template <std::size_t kOrder>
inline constexpr std::array kHybridOutputs{ArgumentRow{
    "found_derivatives",
    Quantity::kFound,
    "torques and forces of joints whose motion is prescribed, accelerations of the others, and "
    "their time derivatives: column k the k-th of the components",
    {},
    kOrder + 1}};

template <std::size_t kOrder>
inline constexpr KernelRow kHybridRow{
    kHybridName<kOrder>.text(),
    "",
    "Time derivatives of the torques of joints whose motion is prescribed, and of the "
    "accelerations "
    "of the others.",
    "d^k/dt^k of M(q) a + h(q, v) = tau{ + sum J^T fext}, a given of some joints and tau of the "
    "others, k = 0 to the order",
    kHybridInputs<kOrder>,
    kHybridOutputs<kOrder>,
    true,
    Need::kInverse,
    DependsOn::kGravityAndInertia,
    Freedom::kParameters,
    kHybridDynamics,
    {},
    {"forward_dynamics", kOrder}};

}  // namespace dynac::higher_order
