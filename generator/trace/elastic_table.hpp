// The kernels of robots whose joints are driven through springs: feedforward of their motors. The
// formulations are instantiated in the .cpp file, apart from all others.
#pragma once

#include <array>

#include "trace/higher_order_table.hpp"

namespace dynac::elastic {

extern const std::array<FormulationRow, 2> kFeedforward;

/// Torques of the joints and two of their time derivatives are what it takes.
inline constexpr std::size_t kTorqueOrder = 2;

inline constexpr ArgumentRow kMotorInertia{
    "motor_inertia", Quantity::kMotorInertia,
    "inertia of the motors as the joints feel it: square of the gear ratio times the rotor's; "
    "armature of the robot file is not added"};
inline constexpr ArgumentRow kMotorDamping{
    "motor_damping", Quantity::kMotorDamping,
    "viscous damping of the motors as the joints feel it: square of the gear ratio times that at "
    "the shaft; zero if unknown"};

inline constexpr std::array kInputs{
    higher_order::kQ, higher_order::kInverseInputs<kTorqueOrder>[1],
    ArgumentRow {
      "stiffness", Quantity::kStiffness,
          "stiffness of the springs between motors and joints, not zero; not read where "
          "there is none"
    },
    kMotorInertia, kMotorDamping};
inline constexpr std::array kVariableInputs{
    higher_order::kQ, higher_order::kInverseInputs<kTorqueOrder>[1],
    ArgumentRow {
      "stiffness_derivatives", Quantity::kStiffness,
          "stiffness of the springs between motors and joints (torque over deflection), not "
          "zero, and two time derivatives, column k the k-th; not read where there is none",
          {}, kTorqueOrder + 1
    },
    kMotorInertia, kMotorDamping};
inline constexpr std::array kOutputs{
    ArgumentRow{"theta_derivatives",
                Quantity::kMotorPosition,
                "positions of the motors after the gears, as q, and two time derivatives, column k "
                "the k-th; zero where there is no spring: spherical, planar and floating joints",
                {},
                kTorqueOrder + 1},
    ArgumentRow{"tau_motor", Quantity::kTorque,
                "torques and forces of the motors after the gears: what moves a motor itself and "
                "its joint; of a floating base, what must act on it"}};

inline constexpr KernelRow kConstantRow{
    .name = "elastic_joint_feedforward",
    .alias = "sea",
    .summary = "Motor positions and torques of series-elastic joints that follow a motion.",
    .formula =
        "theta = q + tau / K, tau_motor = B theta'' + D theta' + tau, tau = M(q) a + "
        "h(q, v) - sum J^T fext",
    .inputs = kInputs,
    .outputs = kOutputs,
    .takes_wrenches = true,
    .need = Need::kNothing,
    .depends_on = DependsOn::kGravityAndInertia,
    .freedom = Freedom::kParameters,
    .formulations = kFeedforward,
    .higher_order = {.kernel = {}, .order = kTorqueOrder}};
inline constexpr KernelRow kVariableRow{
    .name = "variable_stiffness_feedforward",
    .alias = "vsa",
    .summary =
        "Motor positions and torques of joints with springs of changing stiffness that "
        "follow a motion.",
    .formula =
        "theta = q + tau / K(t), tau_motor = B theta'' + D theta' + tau, tau = M(q) a + "
        "h(q, v) - sum J^T fext",
    .inputs = kVariableInputs,
    .outputs = kOutputs,
    .takes_wrenches = true,
    .need = Need::kNothing,
    .depends_on = DependsOn::kGravityAndInertia,
    .freedom = Freedom::kParameters,
    .formulations = kFeedforward,
    .higher_order = {.kernel = {}, .order = kTorqueOrder}};

}  // namespace dynac::elastic
