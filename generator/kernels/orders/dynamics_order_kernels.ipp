// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/forward/forward_dynamics.hpp"
#include "algorithms/inverse/rnea.hpp"
#include "algorithms/loops/reduced_dynamics.hpp"
#include "algorithms/orders/motion_series.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/rows.hpp"
#include "kernels/orders/hybrid.hpp"

namespace dynac::higher_order {
namespace {

using rows::about_world;
using rows::on_inputs;

// Articulated bodies at rest.
template <class Scalar>
Arrays<Scalar> solved_by_articulated_body(const Kernel& kernel, const KernelContext& context,
                                          const Arrays<Scalar>& inputs,
                                          const Prescribed& prescribed,
                                          Algorithm<Series<Scalar>> inverse,
                                          const BodyObserver& observe) {
  const Mechanism& robot = context.robot;
  const auto make_solver = [&](const RobotState<Scalar>& state, const BodyObserver& observer) {
    return Solver<Scalar>([&robot, &state, observer,
                           elimination =
                               articulated_body::eliminate_all(robot, state, observer, prescribed)](
                              const std::vector<Scalar>& tau) {
      const std::vector<Force<Scalar>> at_rest(robot.bodies.size());
      return articulated_body::accelerations(robot, state, elimination, tau, at_rest, {}, observer)
          .joints;
    });
  };
  return hybrid_dynamics<Scalar>(kernel, context, inputs, prescribed, make_solver, inverse,
                                 run_newton_euler<Series<Scalar>>, observe);
}

// In independent coordinates.
template <class Scalar>
Arrays<Scalar> solved_by_independent_ltdl(const Kernel& kernel, const KernelContext& context,
                                          const Arrays<Scalar>& inputs,
                                          const Prescribed& prescribed,
                                          const BodyObserver& observe) {
  const auto make_solver = [&](const RobotState<Scalar>& state, const BodyObserver& observer) {
    const loops::LoopMotion<Scalar> motion(context, state);
    return Solver<Scalar>(
        [&context, factors = loops::factorise_reduced(context, motion.G(), state, observer,
                                                      prescribed)](const std::vector<Scalar>& tau) {
          return loops::independent_entries(context, solve(factors, loops::embedded(context, tau)));
        });
  };
  return hybrid_dynamics<Scalar>(
      kernel, context, inputs, loops::independent_entries(context, prescribed), make_solver,
      run_newton_euler<Series<Scalar>>, run_newton_euler<Series<Scalar>>, observe);
}

template <class Scalar>
Arrays<Scalar> solved_by_ltdl(const Kernel& kernel, const KernelContext& context,
                              const Arrays<Scalar>& inputs, const Prescribed& prescribed,
                              const BodyObserver& observe) {
  const Mechanism& robot = context.robot;
  const auto make_solver = [&](const RobotState<Scalar>& state, const BodyObserver& observer) {
    const auto M = mass_matrix_composite(robot, state, observer);
    return Solver<Scalar>([factors = factorise(M, eliminate_coordinates(robot, prescribed))](
                              const std::vector<Scalar>& tau) { return solve(factors, tau); });
  };
  return hybrid_dynamics<Scalar>(kernel, context, inputs, prescribed, make_solver,
                                 run_newton_euler<Series<Scalar>>, run_newton_euler<Series<Scalar>>,
                                 observe);
}

Prescribed nothing_prescribed(const KernelContext& context) {
  return Prescribed(context.robot.nv, false);
}

// Ways to hybrid dynamics.
template <class Number, Prescribed (*kPrescribed)(const KernelContext&)>
std::vector<Formulation> hybrid_rows() {
  return {
      on_inputs<Number>(
          "articulated_body",
          "Taylor series in articulated bodies, body frames, inertias eliminated once",
          "Ali, Gabellieri, Franchi 2026 (H-GABI-FBS, H-GHYB-FBS); Griewank & Walther 2008, "
          "chapter 13",
          []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                           const Arrays<Scalar>& inputs, const BodyObserver& observe) {
            return by_articulated_bodies(kernel, context, inputs, kPrescribed(context), observe);
          }),
      about_world(on_inputs<Number>(
          "world",
          "remainder of the recursion in world coordinates, solved by articulated bodies at rest",
          "Ali, Gabellieri, Franchi 2026; Featherstone 2008, Table 7.1",
          []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                           const Arrays<Scalar>& inputs, const BodyObserver& observe) {
            return solved_by_articulated_body(kernel, context, inputs, kPrescribed(context),
                                              run_world<Scalar>, observe);
          })),
      about_world(on_inputs<Number>(
          "world_articulated",
          "articulated bodies and their wrenches, all sweeps in world coordinates",
          "Ali, Gabellieri, Franchi 2026 (H-GABI-FBS, H-GHYB-FBS)",
          []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                           const Arrays<Scalar>& inputs, const BodyObserver& observe) {
            return by_recursion<WorldHybridRecursion>(kernel, context, inputs, kPrescribed(context),
                                                      observe);
          },
          FormulationScope::kNoFreeMimicJoints)),
      on_inputs<Number>(
          "independent_ltdl",
          "remainder of the Taylor series of inverse dynamics in independent coordinates, solved "
          "by L^T D L",
          "Griewank & Walther 2008, section 13.3; Featherstone 2008, sections 6.5 and 8.3",
          []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                           const Arrays<Scalar>& inputs, const BodyObserver& observe) {
            return solved_by_independent_ltdl(kernel, context, inputs, kPrescribed(context),
                                              observe);
          },
          FormulationScope::kLocalLoops),
      on_inputs<Number>(
          "ltdl", "remainder of the Taylor series of inverse dynamics, solved by L^T D L",
          "Griewank & Walther 2008, section 13.3; Featherstone 2008, section 6.5",
          []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                           const Arrays<Scalar>& inputs, const BodyObserver& observe) {
            return solved_by_ltdl(kernel, context, inputs, kPrescribed(context), observe);
          })};
}

// The motion's derivatives as those that a recursion of hybrid dynamics is given.
template <class Scalar>
Arrays<Scalar> inverse_by_recursion(const Kernel& kernel, const KernelContext& context,
                                    const Arrays<Scalar>& inputs, const BodyObserver& observe) {
  const auto nv = static_cast<std::ptrdiff_t>(context.robot.nv);
  const std::vector<Scalar>& v = inputs[1];
  Arrays<Scalar> split{inputs[0], {v.begin(), v.begin() + nv}, {v.begin() + nv, v.end()}};
  split.insert(split.end(), inputs.begin() + 2, inputs.end());
  const Prescribed all(context.robot.nv, true);
  return by_articulated_bodies(kernel, context, split, all, observe);
}

/// @param[in] run  inverse dynamics: (robot, state, observe) -> torques, on series of any scalar
template <class Number, class Run>
Formulation inverse_row(std::string name, std::string summary, std::string reference, const Run&,
                        FormulationScope scope = FormulationScope::kAll) {
  return on_inputs<Number>(
      std::move(name), std::move(summary), std::move(reference),
      []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                       const Arrays<Scalar>& inputs, const BodyObserver& observe) {
        const Algorithm<Series<Scalar>> algorithm = [](const KernelContext& at, const auto& state,
                                                       const BodyObserver& observer) {
          return Arrays<Series<Scalar>>{Run{}(at.robot, state, observer)};
        };
        return inverse_dynamics<Scalar>(kernel, context, inputs, algorithm, observe);
      },
      scope);
}

template <class Number>
std::vector<Formulation> inverse_rows() {
  return {
      on_inputs<Number>(
          "newton_euler", "recursive Newton-Euler in 3-vectors, body frames, on Taylor series",
          "Balafoutis & Patel 1991, ch. 5; Griewank & Walther 2008, chapter 13",
          []<class Scalar>(const Kernel& kernel, const KernelContext& context,
                           const Arrays<Scalar>& inputs, const BodyObserver& observe) {
            return inverse_by_recursion(kernel, context, inputs, observe);
          },
          FormulationScope::kTrees),
      inverse_row<Number>("taylor_newton_euler",
                          "Taylor series in recursive Newton-Euler in 3-vectors, body frames",
                          "Griewank & Walther 2008, chapter 13; Balafoutis & Patel 1991, ch. 5",
                          [](auto& robot, auto& state, auto& observe) {
                            return inverse_dynamics_newton_euler(robot, state, observe);
                          }),
      inverse_row<Number>("taylor_rnea_body",
                          "Taylor series in recursive Newton-Euler in spatial vectors, body frames",
                          "Griewank & Walther 2008, chapter 13; Featherstone 2008, Table 5.1",
                          [](auto& robot, auto& state, auto& observe) {
                            return inverse_dynamics_body_frame(robot, state, observe);
                          }),
      inverse_row<Number>("body_fixed",
                          "recursion of time derivatives of twists and wrenches in body frames",
                          "Mueller 2021, appendix B; extended to any order",
                          [](auto& robot, auto& state, auto& observe) {
                            return torques_body_fixed(robot, state, observe);
                          }),
      about_world(inverse_row<Number>(
          "world", "recursion of twists, screws and inertias in world coordinates (H-GRNE-FBS)",
          "Ali, Gabellieri, Franchi 2026",
          [](auto& robot, auto& state, auto& observe) {
            return torques_world(robot, state, observe);
          })),
      about_world(inverse_row<Number>(
          "world_closed_form",
          "recursion in world coordinates, the derivatives of momenta written out",
          "Mueller 2021, Algorithm 3",
          [](auto& robot, auto& state, auto& observe) {
            return torques_closed_form(robot, state, observe);
          },
          FormulationScope::kSecondOrder)),
      about_world(inverse_row<Number>(
          "world_weights",
          "recursion in world coordinates, the derivatives of momenta and of weights written out",
          "Mueller 2021, Algorithm 3 and equations 23 to 25",
          [](auto& robot, auto& state, auto& observe) {
            return torques_with_weights(robot, state, observe);
          },
          FormulationScope::kSecondOrder)),
      about_world(inverse_row<Number>(
          "taylor_rnea_world",
          "Taylor series in recursive Newton-Euler in spatial vectors, world frame",
          "Griewank & Walther 2008, chapter 13; Featherstone 2008, section 5.3",
          [](auto& robot, auto& state, auto& observe) {
            return inverse_dynamics_world_frame(robot, state, observe);
          }))};
}

ArgumentRow derivatives(std::string name, const Index& index, std::size_t order,
                        std::string meaning) {
  return {.name = std::move(name),
          .indices = {index, time_orders(order + 1)},
          .meaning = std::move(meaning)};
}

ArgumentRow torque_derivatives(std::size_t order) {
  return derivatives(
      "tau_derivatives", index::kTorque, order,
      "joint torques and forces and their time derivatives: column k holds the k-th");
}

Kernel of_order(Kernel kernel, std::string family, std::size_t order) {
  kernel = rows::of_motion_and_torques(std::move(kernel));
  kernel.name = family + "_order" + std::to_string(order);
  kernel.wrench_derivatives = order + 1;
  kernel.supports_local_loops = true;
  kernel.formulations = rows::taking_numbers(std::move(kernel.formulations));
  kernel.family = std::move(family);
  kernel.order = order;
  return kernel;
}

}  // namespace
}  // namespace dynac::higher_order

namespace dynac::kernels {
namespace {

template <class Number>
Kernel inverse_dynamics(std::size_t order) {
  return higher_order::of_order(
      {.name = "",
       .summary = "Time derivatives of the joint torques that produce a motion.",
       .formula = "d^k/dt^k (M(q) a + h(q, v){ - sum J^T fext}), k = 0 to the order",
       .inputs = {rows::q(),
                  rows::v_derivatives(
                      order + 2,
                      "joint velocities and their time derivatives: column k holds the k-th "
                      "derivative of the components of v, column 0 is v, column 1 is a")},
       .outputs = {higher_order::torque_derivatives(order)},
       .formulations = higher_order::inverse_rows<Number>()},
      "inverse_dynamics", order);
}

template <class Number>
Kernel forward_dynamics(std::size_t order) {
  return higher_order::of_order(
      {.name = "",
       .summary = "Time derivatives of the joint accelerations that torques cause.",
       .formula = "d^k/dt^k (M(q)^-1 (tau{ + sum J^T fext} - h(q, v))), k = 0 to the order",
       .inputs = {rows::q(), rows::v(), higher_order::torque_derivatives(order)},
       .outputs = {higher_order::derivatives(
           "a_derivatives", index::kAcceleration, order,
           "joint accelerations and their time derivatives: column k holds the k-th derivative of "
           "the components of a")},
       .inverts_inertia = true,
       .formulations = higher_order::hybrid_rows<Number, higher_order::nothing_prescribed>()},
      "forward_dynamics", order);
}

template <class Number>
Kernel hybrid_dynamics(std::size_t order) {
  return higher_order::of_order(
      {.name = "",
       .summary = "Time derivatives of the torques of joints whose motion is prescribed, and of "
                  "the accelerations of all other joints.",
       .formula = "d^k/dt^k of M(q) a + h(q, v) = tau{ + sum J^T fext}, with a given for some "
                  "joints and tau for the others, k = 0 to the order",
       .inputs = {rows::q(), rows::v(),
                  higher_order::derivatives(
                      "given_derivatives", index::kHybridInput, order,
                      "accelerations of joints whose motion is prescribed, torques and forces of "
                      "the others, and their time derivatives: column k holds the k-th derivative "
                      "of the components")},
       .outputs = {higher_order::derivatives(
           "found_derivatives", index::kHybridOutput, order,
           "torques and forces of joints whose motion is prescribed, accelerations of the others, "
           "and their time derivatives: column k holds the k-th derivative of the components")},
       .inverts_inertia = true,
       .formulations = higher_order::hybrid_rows<Number, prescribed_coordinates>()},
      "hybrid_dynamics", order);
}

}  // namespace

template <class Number>
std::vector<Kernel> dynamics_order_kernels() {
  return {family(inverse_dynamics<Number>, 2), family(forward_dynamics<Number>, 2),
          family(hybrid_dynamics<Number>, 2)};
}

}  // namespace dynac::kernels
