// The kernels of robots whose joints are driven through springs: feedforward of their motors. The
// formulations are instantiated in the .cpp file, apart from all others.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "trace/higher_order_table.hpp"

namespace dynac::elastic {

extern const std::array<FormulationRow, 2> kFeedforward;

/// Torques of the joints and two of their time derivatives are what it takes.
inline constexpr std::size_t kTorqueOrder = 2;

inline constexpr ArgumentRow kStiffness{
    "stiffness", Quantity::kStiffness,
    "stiffness of the springs between motors and joints, not zero; not read where there is none"};
inline constexpr ArgumentRow kStiffnessDerivatives{
    "stiffness_derivatives",
    Quantity::kStiffness,
    "stiffness of the springs between motors and joints (torque over deflection), not zero, and "
    "two time derivatives, column k the k-th; not read where there is none",
    {},
    kTorqueOrder + 1};
inline constexpr ArgumentRow kMotorInertia{
    "motor_inertia", Quantity::kMotorInertia,
    "inertia of the motors as the joints feel it: square of the gear ratio times the rotor's; "
    "armature of the robot file is not added, a floating base's entries are not read"};
inline constexpr ArgumentRow kMotorDamping{
    "motor_damping", Quantity::kMotorDamping,
    "viscous damping of the motors as the joints feel it: square of the gear ratio times that at "
    "the shaft; zero if unknown"};

inline constexpr ArgumentRow kMotion = higher_order::kInverseInputs<kTorqueOrder>[1];
inline constexpr std::array kInputs{higher_order::kQ, kMotion, kStiffness, kMotorInertia,
                                    kMotorDamping};
inline constexpr std::array kVariableInputs{higher_order::kQ, kMotion, kStiffnessDerivatives,
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

/// The kernels differ in what they take of the springs.
[[nodiscard]] constexpr KernelRow row(std::string_view name, std::string_view alias,
                                      std::string_view summary, std::string_view formula,
                                      std::span<const ArgumentRow> inputs) {
  return {.name = name,
          .alias = alias,
          .summary = summary,
          .formula = formula,
          .inputs = inputs,
          .outputs = kOutputs,
          .takes_wrenches = true,
          .need = Need::kNothing,
          .depends_on = DependsOn::kGravityAndInertia,
          .freedom = Freedom::kParameters,
          .formulations = kFeedforward,
          .higher_order = {.kernel = {}, .order = kTorqueOrder}};
}

inline constexpr KernelRow kConstantRow =
    row("elastic_joint_feedforward", "sea",
        "Motor positions and torques of series-elastic joints that follow a motion.",
        "theta = q + tau / K, tau_motor = B theta'' + D theta' + tau, with tau = M(q) a + "
        "h(q, v){ - sum J^T fext}",
        kInputs);
inline constexpr KernelRow kVariableRow =
    row("variable_stiffness_feedforward", "vsa",
        "Motor positions and torques of joints with springs of changing stiffness that follow a "
        "motion.",
        "theta = q + tau / K(t), tau_motor = B theta'' + D theta' + tau, with tau = M(q) a + "
        "h(q, v){ - sum J^T fext}",
        kVariableInputs);

}  // namespace dynac::elastic
