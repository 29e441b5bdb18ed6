// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "algorithms/orders/frame_series.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/frame_tasks.hpp"
#include "kernels/groups/rows.hpp"
#include "kernels/orders/time_derivatives.hpp"
#include "support/quoted.hpp"

namespace dynac::kinematics_derivatives {
namespace {

/// @param[in] run  (context, state, observe) -> outputs, all of series of any scalar
template <class Number, class Run>
Formulation row(std::string name, std::string summary, std::string reference, const Run&) {
  const auto run = []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                                    const Arrays<Scalar>& inputs, const BodyObserver& observe) {
    const Algorithm<Series<Scalar>> algorithm = [](const KernelContext& at, const auto& state,
                                                   const BodyObserver& observer) {
      return Run{}(at, state, observer);
    };
    return higher_order::time_derivatives_along_motion<Scalar>(kernel, context, inputs, algorithm,
                                                               observe);
  };
  return rows::on_inputs<Number>(std::move(name), std::move(summary), std::move(reference), run);
}

template <class Number>
std::vector<Formulation> pose_formulations() {
  return {row<Number>("taylor_transforms", "Taylor series in the product of the joints' transforms",
                      "Griewank & Walther 2008, chapter 13",
                      [](auto& context, auto& state, auto& observe) {
                        return poses(Frames::kAllLinks, context,
                                     world_placements(context.robot, state, observe));
                      }),
          row<Number>("world", "recursion of twists and screws in world coordinates",
                      "Mueller 2021, Algorithm 1", [](auto& context, auto& state, auto& observe) {
                        return world_poses_along(context, state, observe);
                      })};
}

template <class Number>
std::vector<Formulation> jacobian_formulations() {
  return {
      row<Number>("taylor_axes", "Taylor series in joint axes and lever arms in world axes",
                  "Griewank & Walther 2008, chapter 13",
                  []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                                   const BodyObserver& observe) {
                    const auto X_W = world_placements(context.robot, state, observe);
                    Arrays<Scalar> jacobians;
                    for (const LinkPlacement& link : links_of(Frames::kTips, context)) {
                      jacobians.push_back(frame_jacobian(context.robot, link, X_W,
                                                         context.settings.jacobian_frame));
                    }
                    return jacobians;
                  }),
      row<Number>("world", "recursion of twists and screws in world coordinates",
                  "Mueller 2021, equation 9", [](auto& context, auto& state, auto& observe) {
                    return world_jacobians_along(context, state, observe);
                  })};
}

template <class Number>
std::vector<Formulation> twist_formulations() {
  return {row<Number>("taylor_world", "Taylor series in twists of the bodies in world axes",
                      "Griewank & Walther 2008, chapter 13; Luh, Walker, Paul 1980",
                      [](auto& context, auto& state, auto& observe) {
                        const auto X_W = world_placements(context.robot, state, observe);
                        const auto V = world_velocities(context.robot, state, X_W);
                        return poses_and_twists(context, X_W, [&](const LinkPlacement& link) {
                          return frame_twist(link, X_W, V, context.settings.jacobian_frame);
                        });
                      }),
          row<Number>("taylor_body", "Taylor series in twists of the bodies in their own frames",
                      "Griewank & Walther 2008, chapter 13; Featherstone 2008, Table 5.1",
                      [](auto& context, auto& state, auto& observe) {
                        const auto X_W = world_placements(context.robot, state, observe);
                        const auto V_B = body_velocities(context.robot, state, observe);
                        return poses_and_twists(context, X_W, [&](const LinkPlacement& link) {
                          return frame_twist_of_body(link, X_W, V_B,
                                                     context.settings.jacobian_frame);
                        });
                      }),
          row<Number>("world", "recursion of twists and screws in world coordinates",
                      "Mueller 2021, Algorithm 1", [](auto& context, auto& state, auto& observe) {
                        return world_twists_along(context, state, observe);
                      })};
}

template <class Number>
Formulation alternating() {
  return rows::on_inputs<Number>(
      "world",
      "an order of inverse and one of forward kinematics in turn, in world coordinates; one "
      "factorisation, refined once",
      "Mueller 2021, Algorithm 2; Wampler 1986",
      []<class Scalar>(const Kernel&, const KernelContext& context, const Arrays<Scalar>& inputs,
                       const BodyObserver& observe) {
        return inverse_kinematics(context, inputs, observe);
      });
}

// What positions depend on: none of v for order zero.
std::vector<ArgumentRow> inputs(std::size_t columns) {
  std::vector<ArgumentRow> rows{rows::q()};
  if (columns > 0) {
    rows.push_back(
        rows::v_derivatives(columns,
                            "joint velocities and their time derivatives: column k holds the k-th "
                            "derivative of the components of v, column 0 is v"));
  }
  return rows;
}

ArgumentRow of_frames(std::string name, std::vector<Index> indices, std::string meaning,
                      Frames frames) {
  return {.name = std::move(name),
          .indices = std::move(indices),
          .meaning = std::move(meaning),
          .frames = frames};
}

// How many derivatives of v inverse kinematics finds; positions' go one further.
constexpr std::size_t kInverseColumns = 4;

std::vector<ArgumentRow> task_and_wishes() {
  return {
      rows::q(),
      of_frames("V_", {index::kTwist, time_orders(kInverseColumns)},
                "desired twist, [linear; angular], and the time derivatives of its components: "
                "column k holds the k-th, as from kinematics_order3, of link",
                Frames::kTips),
      {.name = "z_derivatives",
       .indices = {index::kVelocity, time_orders(kInverseColumns)},
       .meaning = "desired joint velocities and their time derivatives: column k holds the k-th; "
                  "they are followed as far as the task allows, and by joints that do not move the "
                  "link or whose motion is prescribed; zeros request the least motion"},
      {.name = "damping",
       .indices = {},
       .meaning =
           "lambda, the weight of the joints' deviation from z against the error of the twist, "
           "with 1 rad equal to 1 m; zero is exact except at singular postures (all, if the "
           "frames' twists depend on each other), where v_derivatives are meaningless without "
           "damping, but manipulability is valid"}};
}

}  // namespace
}  // namespace dynac::kinematics_derivatives

namespace dynac::kernels {
namespace {

template <class Number>
Kernel forward_kinematics(std::size_t order) {
  return {.name = "forward_kinematics_order" + std::to_string(order),
          .summary = "Poses of frames and their time derivatives along a motion.",
          .formula = "d^k/dt^k T_W_<link>, k = 0 to the order",
          .inputs = kinematics_derivatives::inputs(order),
          .outputs = {kinematics_derivatives::of_frames(
              "T_W_", {index::kPose, time_orders(order + 1)},
              "pose in the world, [R p; 0 1], and the time derivatives of its entries, the last "
              "index, of link",
              Frames::kAllLinks)},
          .supports_local_loops = true,
          .formulations = kinematics_derivatives::pose_formulations<Number>(),
          .family = "forward_kinematics",
          .order = order};
}

template <class Number>
Kernel frame_jacobian(std::size_t order) {
  ArgumentRow J = rows::J(
      "Jacobian, [linear; angular] = J v, and its time derivatives, the last index (spatial: its "
      "columns are the joints' screws in world coordinates), of link");
  J.indices.push_back(time_orders(order + 1));
  return {.name = "frame_jacobian_order" + std::to_string(order),
          .summary = "Jacobians of frames and their time derivatives along a motion.",
          .formula = "d^k/dt^k J_<link>(q), k = 0 to the order",
          .inputs = kinematics_derivatives::inputs(order),
          .outputs = {std::move(J)},
          .supports_local_loops = true,
          .formulations = kinematics_derivatives::jacobian_formulations<Number>(),
          .family = "frame_jacobian",
          .order = order};
}

template <class Number>
Kernel frame_motion(std::size_t order) {
  return {
      .name = "kinematics_order" + std::to_string(order),
      .summary =
          "Poses of frames, their twists and the time derivatives of these along a "
          "motion.",
      .formula = "T_W_<link> = [R p; 0 1], d^k/dt^k V_<link> = d^k/dt^k (J v), k = 0 to the order",
      .inputs = kinematics_derivatives::inputs(order + 1),
      .outputs =
          {kinematics_derivatives::of_frames(
               "T_W_", {index::kPose}, "pose in the world, [R p; 0 1], of link", Frames::kTips),
           kinematics_derivatives::of_frames(
               "V_", {index::kTwist, time_orders(order + 1)},
               "twist, [linear; angular] = J v, and the time derivatives of its components: column "
               "k holds the k-th, without gravity (world-aligned: column 1 is the acceleration of "
               "the frame's origin; otherwise the spatial acceleration), of link",
               Frames::kTips)},
      .supports_local_loops = true,
      .formulations = kinematics_derivatives::twist_formulations<Number>(),
      .family = "frame_motion",
      .order = order};
}

template <class Number>
Kernel inverse_kinematics() {
  return {
      .name = "inverse_kinematics_order4",
      .summary = "Joint velocities and three time derivatives that give frames a desired motion.",
      .formula =
          "for k = 0 to 3 the v^(k) of the least |V^(k) - d^k/dt^k (J v)|^2 + lambda^2 "
          "|v^(k) - z^(k)|^2, of twists at the links' origins, whatever the option jacobian-frame",
      .inputs = kinematics_derivatives::task_and_wishes(),
      .outputs =
          {rows::v_derivatives(kinematics_derivatives::kInverseColumns,
                               "joint velocities and their time derivatives: column k holds the "
                               "k-th derivative of the components of v; of joints with one "
                               "coordinate, the first to fourth derivatives of q"),
           {.name = "manipulability",
            .indices = {},
            .meaning =
                "square root of det(J J^T + lambda^2 1), or of det(J^T J + lambda^2 1) if J has "
                "fewer columns than rows, with J at the links' origins, six rows per link, and of "
                "its columns those of coordinates that move the links and are not prescribed: "
                "small near singular postures and, without damping, zero up to rounding at them"}},
      .needs_task = true,
      .unsupported_reason = rows::missing_task,
      .formulations = {kinematics_derivatives::alternating<Number>()}};
}

}  // namespace

template <class Number>
std::vector<Kernel> kinematics_order_kernels() {
  return {family(forward_kinematics<Number>, 2), family(frame_jacobian<Number>, 2),
          family(frame_motion<Number>, 2), inverse_kinematics<Number>()};
}

}  // namespace dynac::kernels
