// The family of kernels that give the equations of motion term by term with their time derivatives:
// a row an order. The formulations are instantiated in the .cpp file, apart from all others.
#pragma once

#include <array>
#include <string_view>

#include "trace/higher_order_table.hpp"

namespace dynac::equations {

/// The family's name: that of its member of order zero.
inline constexpr std::string_view kFamily = "equations_of_motion";

extern const std::array<FormulationRow, 2> kEquations;

template <std::size_t kOrder>
inline constexpr higher_order::Name kName{"equations_of_motion_order", kOrder};

template <std::size_t kOrder>
inline constexpr std::array kInputs{
    higher_order::kQ,
    ArgumentRow{"v_derivatives",
                Quantity::kVelocity,
                "joint velocities and their time derivatives, column k the k-th of the components "
                "of v: column 0 is v",
                {},
                kOrder + 1}};
template <std::size_t kOrder>
inline constexpr std::array kOutputs{
    ArgumentRow{
        "M_derivatives",
        Quantity::kMassMatrix,
        "joint-space inertia matrix and the time derivatives of its entries: the last index",
        {},
        kOrder + 1},
    ArgumentRow{"C_derivatives",
                Quantity::kCoriolisMatrix,
                "Coriolis and centrifugal matrix of the Christoffel symbols and the time "
                "derivatives of its entries: the last index",
                {},
                kOrder + 1},
    ArgumentRow{"g_derivatives",
                Quantity::kTorque,
                "joint torques that hold the robot still and their time derivatives, column k the "
                "k-th",
                {},
                kOrder + 1}};
template <std::size_t kOrder>
inline constexpr std::array kOutputsByWrenches{ArgumentRow{
    "tau_ext_derivatives",
    Quantity::kTorque,
    "joint torques that the wrenches amount to, sum J^T fext, and their time derivatives, column k "
    "the k-th",
    {},
    kOrder + 1}};

template <std::size_t kOrder>
inline constexpr KernelRow kRow{
    .name = kName<kOrder>.text(),
    .alias = kOrder == 0 ? kFamily : "",
    .summary = "The equations of motion term by term, with time derivatives.",
    .formula =
        "d^k/dt^k of the terms of tau = M(q) a + C(q, v) v + g(q){ - tau_ext}, k = 0 to the "
        "order; dM/dt - 2 C is skew-symmetric",
    .inputs = kInputs<kOrder>,
    .outputs = kOutputs<kOrder>,
    .takes_wrenches = true,
    .need = Need::kNothing,
    .depends_on = DependsOn::kGravityAndInertia,
    .freedom = Freedom::kFrames,
    .formulations = kEquations,
    .higher_order = {kFamily, kOrder},
    .outputs_of_wrenches = kOutputsByWrenches<kOrder>};

}  // namespace dynac::equations
