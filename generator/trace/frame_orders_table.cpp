#include "trace/frame_orders_table.hpp"

#include <utility>

#include "trace/frame_orders.hpp"

namespace dynac::frame_orders {
namespace {

/// @param[in] run  (context, state, observe) -> outputs, all of series of any scalar
template <class Run>
constexpr FormulationRow row(std::string_view name, std::string_view summary,
                             std::string_view reference, const Run&) {
  const auto on_inputs = []<class Scalar>(const KernelRow& kernel, const KernelContext& context,
                                          const Arrays<Scalar>& inputs,
                                          const BodyObserver& observe) {
    const Algorithm<Series<Scalar>> algorithm = [](const KernelContext& at, const auto& state,
                                                   const BodyObserver& told) {
      return Run{}(at, state, told);
    };
    return higher_order::along_motion<Scalar>(kernel, context, inputs, algorithm, observe);
  };
  return higher_order::row(name, summary, reference, on_inputs);
}

}  // namespace

bool has_task(const KernelContext& context) {
  const std::vector<LinkPlacement> links = links_of(Quantity::kFrameTwist, context);
  return links.size() == 1 && !links.front().body.is_none() && !representation::is_other(context);
}

constinit const std::array<FormulationRow, 2> kPoses{
    row("taylor_transforms", "Taylor series in the product of the joints' transforms",
        "Griewank & Walther 2008, chapter 13",
        [](auto& context, auto& state, auto& observe) {
          return poses(Quantity::kPose, context, world_placements(context.robot, state, observe));
        }),
    row("spatial", "recursion of twists and screws in ground coordinates",
        "Mueller 2021, Algorithm 1", [](auto& context, auto& state, auto& observe) {
          return spatial_poses_along(context, state, observe);
        })};

constinit const std::array<FormulationRow, 2> kJacobians{
    row("taylor_axes", "Taylor series in joint axes and lever arms in world axes",
        "Griewank & Walther 2008, chapter 13",
        []<class Scalar>(const KernelContext& context, const RobotState<Scalar>& state,
                         const BodyObserver& observe) {
          const auto X_W = world_placements(context.robot, state, observe);
          Arrays<Scalar> jacobians;
          for (const LinkPlacement& link : links_of(Quantity::kFrameJacobian, context)) {
            jacobians.push_back(
                frame_jacobian(context.robot, link, X_W, context.selection.jacobian_frame));
          }
          return jacobians;
        }),
    row("spatial", "recursion of twists and screws in ground coordinates",
        "Mueller 2021, equation 9", [](auto& context, auto& state, auto& observe) {
          return spatial_jacobians_along(context, state, observe);
        })};

constinit const std::array<FormulationRow, 3> kTwists{
    row("taylor_world", "Taylor series in twists of the bodies in world axes",
        "Griewank & Walther 2008, chapter 13; Luh, Walker, Paul 1980",
        [](auto& context, auto& state, auto& observe) {
          const auto X_W = world_placements(context.robot, state, observe);
          const auto V = world_velocities(context.robot, state, X_W);
          return poses_and_twists(context, X_W, [&](const LinkPlacement& link) {
            return frame_twist(link, X_W, V, context.selection.jacobian_frame);
          });
        }),
    row("taylor_body", "Taylor series in twists of the bodies in their own frames",
        "Griewank & Walther 2008, chapter 13; Featherstone 2008, Table 5.1",
        [](auto& context, auto& state, auto& observe) {
          const auto X_W = world_placements(context.robot, state, observe);
          const auto V_B = body_velocities(context.robot, state, observe);
          return poses_and_twists(context, X_W, [&](const LinkPlacement& link) {
            return frame_twist_of_body(link, X_W, V_B, context.selection.jacobian_frame);
          });
        }),
    row("spatial", "recursion of twists and screws in ground coordinates",
        "Mueller 2021, Algorithm 1", [](auto& context, auto& state, auto& observe) {
          return spatial_twists_along(context, state, observe);
        })};

namespace {

constexpr auto kAlternate = []<class Scalar>(const KernelRow&, const KernelContext& context,
                                             const Arrays<Scalar>& inputs,
                                             const BodyObserver& observe) {
  return inverse_kinematics(context, inputs, observe);
};

}  // namespace

constinit const std::array<FormulationRow, 1> kInverseKinematics{FormulationRow{
    .name = "spatial",
    .summary = "an order of inverse and one of forward kinematics in turn, in ground "
               "coordinates; one factorisation, refined once",
    .reference = "Mueller 2021, Algorithm 2; Wampler 1986",
    .evaluate = nullptr,
    .trace = nullptr,
    .evaluate_inputs = kAlternate,
    .trace_inputs = kAlternate}};

}  // namespace dynac::frame_orders
