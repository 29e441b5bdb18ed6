// The families of kernels that have time derivatives of frames, a row an order, and what finds the
// rates of joints from them. The formulations are instantiated in the .cpp file.
#pragma once

#include <array>
#include <span>

#include "trace/higher_order_table.hpp"

namespace dynac::frame_orders {

extern const std::array<FormulationRow, 2> kPoses;
extern const std::array<FormulationRow, 2> kJacobians;
extern const std::array<FormulationRow, 3> kTwists;
extern const std::array<FormulationRow, 1> kInverseKinematics;

/// Whether there is something for inverse kinematics to do: one frame is chosen, or the tree has
/// one tip, and it moves; and the base's velocity, if there is a base, is in its own frame.
[[nodiscard]] bool has_task(const KernelContext& context);

template <std::size_t kOrder>
inline constexpr higher_order::Name kPoseName{"forward_kinematics_order", kOrder};
template <std::size_t kOrder>
inline constexpr higher_order::Name kJacobianName{"frame_jacobian_order", kOrder};
template <std::size_t kOrder>
inline constexpr higher_order::Name kTwistName{"kinematics_order", kOrder};

/// What positions depend on: none of v for order zero.
template <std::size_t kColumns>
inline constexpr std::array kInputs{
    higher_order::kQ, ArgumentRow{"v_derivatives",
                                  Quantity::kVelocity,
                                  "joint velocities and their time derivatives, column k the k-th "
                                  "of the components of v: column 0 is v",
                                  {},
                                  kColumns}};
template <>
inline constexpr std::array kInputs<0>{higher_order::kQ};

template <std::size_t kOrder>
inline constexpr std::array kPoseOutputs{
    ArgumentRow{"T_W_",
                Quantity::kPose,
                "pose in the world, [R p; 0 1], and the time derivatives of its entries, the last "
                "index, of link",
                {},
                kOrder + 1}};
template <std::size_t kOrder>
inline constexpr std::array kJacobianOutputs{
    ArgumentRow{"J_",
                Quantity::kFrameJacobian,
                "Jacobian, [linear; angular] = J v, and its time derivatives, the last index "
                "(spatial: its columns are the joints' screws in ground coordinates), of link",
                {},
                kOrder + 1}};
template <std::size_t kOrder>
inline constexpr std::array kTwistOutputs{
    ArgumentRow{"T_W_", Quantity::kFramePose, "pose in the world, [R p; 0 1], of link"},
    ArgumentRow{"V_",
                Quantity::kFrameTwist,
                "twist, [linear; angular] = J v, and the time derivatives of its components, "
                "column k the k-th, without gravity (world-aligned: column 1 is the acceleration "
                "of the frame's origin; otherwise the spatial acceleration), of link",
                {},
                kOrder + 1}};

template <std::size_t kOrder>
inline constexpr KernelRow kPoseRow{kPoseName<kOrder>.text(),
                                    "",
                                    "Poses of frames and their time derivatives along a motion.",
                                    "d^k/dt^k T_W_<link>, k = 0 to the order",
                                    kInputs<kOrder>,
                                    kPoseOutputs<kOrder>,
                                    false,
                                    Need::kNothing,
                                    DependsOn::kNothingElse,
                                    Freedom::kNone,
                                    kPoses,
                                    {},
                                    {"forward_kinematics", kOrder}};
template <std::size_t kOrder>
inline constexpr KernelRow kJacobianRow{
    kJacobianName<kOrder>.text(),
    "",
    "Jacobians of frames and their time derivatives along a motion.",
    "d^k/dt^k J_<link>(q), k = 0 to the order",
    kInputs<kOrder>,
    kJacobianOutputs<kOrder>,
    false,
    Need::kNothing,
    DependsOn::kNothingElse,
    Freedom::kNone,
    kJacobians,
    {},
    {"frame_jacobian", kOrder}};
template <std::size_t kOrder>
inline constexpr KernelRow kTwistRow{
    kTwistName<kOrder>.text(),
    "",
    "Poses of frames, their twists and the time derivatives of these along a motion.",
    "T_W_<link> = [R p; 0 1], d^k/dt^k V_<link> = d^k/dt^k (J v), k = 0 to the order",
    kInputs<kOrder + 1>,
    kTwistOutputs<kOrder>,
    false,
    Need::kNothing,
    DependsOn::kNothingElse,
    Freedom::kNone,
    kTwists,
    {},
    {"frame_motion", kOrder}};

/// Of v: the positions' derivatives go one further.
inline constexpr std::size_t kInverseColumns = 4;

inline constexpr std::array kInverseInputs{
    higher_order::kQ,
    ArgumentRow{"V_",
                Quantity::kFrameTwist,
                "twist wanted, [linear; angular], and the time derivatives of its components, "
                "column k the k-th, as kinematics_order3 gives them, of link",
                {},
                kInverseColumns},
    ArgumentRow{"z_derivatives",
                Quantity::kVelocity,
                "joint velocities wanted besides and their time derivatives, column k the k-th: "
                "followed where the task leaves room, and by joints that do not move the link; "
                "zeros: as little motion as will do",
                {},
                kInverseColumns},
    ArgumentRow{
        "damping", Quantity::kNumber,
        "lambda, which weighs the joints' deviation from z against the twist's error, 1 "
        "rad like 1 m; zero is exact, for postures that are not singular: at those v_derivatives "
        "mean nothing without damping, though manipulability does"}};
inline constexpr std::array kInverseOutputs{
    ArgumentRow{"v_derivatives",
                Quantity::kVelocity,
                "joint velocities and their time derivatives, column k the k-th of the components "
                "of v: of joints with one coordinate, the first to fourth derivatives of q",
                {},
                kInverseColumns},
    ArgumentRow{
        "manipulability", Quantity::kNumber,
        "root of det(J J^T + lambda^2 1), for fewer than six columns of det(J^T J + "
        "lambda^2 1), with J at the link's origin: small near singular postures, and without "
        "damping zero, to rounding, at them"}};

inline constexpr KernelRow kInverseRow{
    "inverse_kinematics_order4",
    "",
    "Joint velocities with three time derivatives that move a frame as wanted.",
    "for k = 0 to 3 the v^(k) of the least |V^(k) - d^k/dt^k (J v)|^2 + lambda^2 |v^(k) - z^(k)|^2",
    kInverseInputs,
    kInverseOutputs,
    false,
    Need::kTask,
    DependsOn::kNothingElse,
    Freedom::kNone,
    kInverseKinematics};

}  // namespace dynac::frame_orders
