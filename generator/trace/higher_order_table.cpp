#include "trace/higher_order_table.hpp"

#include <utility>

#include "algorithms/articulated_body.hpp"
#include "algorithms/forward_dynamics.hpp"
#include "algorithms/rnea.hpp"
#include "trace/higher_order.hpp"
#include "trace/recursions.hpp"

namespace dynac::higher_order {
namespace {

template <class Scalar>
Arrays<Scalar> run_newton_euler(const KernelContext& context, const RobotState<Scalar>& state,
                                const BodyObserver& observe) {
  return {inverse_dynamics_newton_euler(context.robot, state, observe)};
}

template <class Scalar>
Arrays<Series<Scalar>> run_spatial(const KernelContext& context,
                                   const RobotState<Series<Scalar>>& state,
                                   const BodyObserver& observe) {
  return {torques_spatial(context.robot, state, observe)};
}

template <class Scalar>
Arrays<Scalar> run_articulated_body(const KernelContext& context, const RobotState<Scalar>& state,
                                    const BodyObserver& observe) {
  return {forward_dynamics_articulated_body(context.robot, state, observe)};
}

template <class Scalar>
Arrays<Scalar> run_ltdl(const KernelContext& context, const RobotState<Scalar>& state,
                        const BodyObserver& observe) {
  return {forward_dynamics_ltdl(context.robot, state, observe)};
}

// Articulated bodies at rest.
template <class Scalar>
Arrays<Scalar> forward_by_articulated_body(const KernelRow& kernel, const KernelContext& context,
                                           const Arrays<Scalar>& inputs,
                                           Algorithm<Series<Scalar>> inverse,
                                           const BodyObserver& observe) {
  const Mechanism& robot = context.robot;
  const auto make_solver = [&](const RobotState<Scalar>& state, const BodyObserver& told) {
    return Solver<Scalar>(
        [&robot, &state, told, directions = articulated_body::eliminate_all(robot, state, told)](
            const std::vector<Scalar>& tau) {
          const std::vector<Force<Scalar>> at_rest(robot.bodies.size());
          return articulated_body::accelerations(robot, state, directions, tau, at_rest, told);
        });
  };
  return forward_dynamics<Scalar>(kernel, context, inputs, run_articulated_body<Scalar>,
                                  make_solver, inverse, observe);
}

template <class Scalar>
Arrays<Scalar> forward_by_ltdl(const KernelRow& kernel, const KernelContext& context,
                               const Arrays<Scalar>& inputs, const BodyObserver& observe) {
  const Mechanism& robot = context.robot;
  const auto make_solver = [&](const RobotState<Scalar>& state, const BodyObserver& told) {
    const auto M = mass_matrix_composite(robot, state, told);
    return Solver<Scalar>([factors = factorise(M, eliminate_coordinates(robot))](
                              const std::vector<Scalar>& tau) { return solve(factors, tau); });
  };
  return forward_dynamics<Scalar>(kernel, context, inputs, run_ltdl<Scalar>, make_solver,
                                  run_newton_euler<Series<Scalar>>, observe);
}

/// @param[in] run  inverse dynamics: (robot, state, observe) -> torques, on series of any scalar
template <class Run>
constexpr FormulationRow inverse_row(std::string_view name, std::string_view summary,
                                     std::string_view reference, const Run&,
                                     Serves robots = Serves::kAll) {
  return row(
      name, summary, reference,
      []<class Scalar>(const KernelRow& kernel, const KernelContext& context,
                       const Arrays<Scalar>& inputs, const BodyObserver& observe) {
        const Algorithm<Series<Scalar>> algorithm = [](const KernelContext& at, const auto& state,
                                                       const BodyObserver& told) {
          return Arrays<Series<Scalar>>{Run{}(at.robot, state, told)};
        };
        return inverse_dynamics<Scalar>(kernel, context, inputs, algorithm, observe);
      },
      robots);
}

}  // namespace

constinit const std::array<FormulationRow, 6> kInverseDynamics{
    inverse_row("taylor_newton_euler",
                "Taylor series in recursive Newton-Euler in 3-vectors, body frames",
                "Griewank & Walther 2008, chapter 13; Balafoutis & Patel 1991, ch. 5",
                [](auto& robot, auto& state, auto& observe) {
                  return inverse_dynamics_newton_euler(robot, state, observe);
                }),
    inverse_row("taylor_rnea_body",
                "Taylor series in recursive Newton-Euler in spatial vectors, body frames",
                "Griewank & Walther 2008, chapter 13; Featherstone 2008, Table 5.1",
                [](auto& robot, auto& state, auto& observe) {
                  return inverse_dynamics_body_frame(robot, state, observe);
                }),
    inverse_row("body_fixed", "recursion of time derivatives of twists and wrenches in body frames",
                "Mueller 2021, appendix B; here of any order",
                [](auto& robot, auto& state, auto& observe) {
                  return torques_body_fixed(robot, state, observe);
                }),
    inverse_row("spatial",
                "recursion of twists, screws and inertias in ground coordinates (H-GRNE-FBS)",
                "Ali, Gabellieri, Franchi 2026",
                [](auto& robot, auto& state, auto& observe) {
                  return torques_spatial(robot, state, observe);
                }),
    inverse_row(
        "spatial_closed_form",
        "recursion in ground coordinates, the derivatives of momenta written out",
        "Mueller 2021, Algorithm 3",
        [](auto& robot, auto& state, auto& observe) {
          return torques_closed_form(robot, state, observe);
        },
        Serves::kSecondOrder),
    inverse_row("taylor_rnea_world",
                "Taylor series in recursive Newton-Euler in spatial vectors, world frame",
                "Griewank & Walther 2008, chapter 13; Featherstone 2008, section 5.3",
                [](auto& robot, auto& state, auto& observe) {
                  return inverse_dynamics_world_frame(robot, state, observe);
                })};

constinit const std::array<FormulationRow, 3> kForwardDynamics{
    row(
        "articulated_body",
        "what Taylor series of inverse dynamics leave, by articulated bodies at rest",
        "Griewank & Walther 2008, section 13.3; Featherstone 2008, Table 7.1",
        []<class Scalar>(const KernelRow& kernel, const KernelContext& context,
                         const Arrays<Scalar>& inputs, const BodyObserver& observe) {
          return forward_by_articulated_body(kernel, context, inputs,
                                             run_newton_euler<Series<Scalar>>, observe);
        },
        Serves::kNoFollowers),
    row(
        "spatial", "what the recursion in ground coordinates leaves, by articulated bodies at rest",
        "Ali, Gabellieri, Franchi 2026; Featherstone 2008, Table 7.1",
        []<class Scalar>(const KernelRow& kernel, const KernelContext& context,
                         const Arrays<Scalar>& inputs, const BodyObserver& observe) {
          return forward_by_articulated_body(kernel, context, inputs, run_spatial<Scalar>, observe);
        },
        Serves::kNoFollowers),
    row("ltdl", "what Taylor series of inverse dynamics leave, solved by L^T D L",
        "Griewank & Walther 2008, section 13.3; Featherstone 2008, section 6.5",
        []<class Scalar>(const KernelRow& kernel, const KernelContext& context,
                         const Arrays<Scalar>& inputs, const BodyObserver& observe) {
          return forward_by_ltdl(kernel, context, inputs, observe);
        })};

namespace {

using Orders = std::make_index_sequence<kLargestOrder + 1>;

template <std::size_t... kOrders>
constexpr auto inverse_family(std::index_sequence<kOrders...>) {
  return std::array{kInverseRow<kOrders>...};
}
template <std::size_t... kOrders>
constexpr auto forward_family(std::index_sequence<kOrders...>) {
  return std::array{kForwardRow<kOrders>...};
}
template <std::size_t... kOrders>
constexpr auto wrench_family(std::index_sequence<kOrders...>) {
  return std::array{kWrenches<kOrders>...};
}

}  // namespace

constinit const std::array<KernelRow, kLargestOrder + 1> kInverseFamily = inverse_family(Orders{});
constinit const std::array<KernelRow, kLargestOrder + 1> kForwardFamily = forward_family(Orders{});
constinit const std::array<ArgumentRow, kLargestOrder + 1> kWrenchFamily = wrench_family(Orders{});

}  // namespace dynac::higher_order
