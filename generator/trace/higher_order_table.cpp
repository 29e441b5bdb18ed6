#include "trace/hybrid_table.hpp"

#include "algorithms/forward_dynamics.hpp"
#include "algorithms/rnea.hpp"
#include "trace/hybrid.hpp"
#include "trace/recursions.hpp"

namespace dynac::higher_order {
namespace {

// Articulated bodies at rest.
template <class Scalar>
Arrays<Scalar> solved_by_articulated_body(const KernelRow& kernel, const KernelContext& context,
                                          const Arrays<Scalar>& inputs,
                                          const Prescribed& prescribed,
                                          Algorithm<Series<Scalar>> inverse,
                                          const BodyObserver& observe) {
  const Mechanism& robot = context.robot;
  const auto make_solver = [&](const RobotState<Scalar>& state, const BodyObserver& told) {
    return Solver<Scalar>([&robot, &state, told,
                           elimination = articulated_body::eliminate_all(
                               robot, state, told, prescribed)](const std::vector<Scalar>& tau) {
      const std::vector<Force<Scalar>> at_rest(robot.bodies.size());
      return articulated_body::accelerations(robot, state, elimination, tau, at_rest, {}, told)
          .joints;
    });
  };
  return hybrid_dynamics<Scalar>(kernel, context, inputs, prescribed, make_solver, inverse,
                                 run_newton_euler<Series<Scalar>>, observe);
}

template <class Scalar>
Arrays<Scalar> solved_by_ltdl(const KernelRow& kernel, const KernelContext& context,
                              const Arrays<Scalar>& inputs, const Prescribed& prescribed,
                              const BodyObserver& observe) {
  const Mechanism& robot = context.robot;
  const auto make_solver = [&](const RobotState<Scalar>& state, const BodyObserver& told) {
    const auto M = mass_matrix_composite(robot, state, told);
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
template <Prescribed (*kPrescribed)(const KernelContext&)>
constexpr std::array<FormulationRow, 3> hybrid_rows() {
  return {row(
              "articulated_body",
              "Taylor series in articulated bodies, body frames, inertias eliminated once",
              "Ali, Gabellieri, Franchi 2026 (H-GABI-FBS, H-GHYB-FBS); Griewank & Walther 2008, "
              "chapter 13",
              []<class Scalar>(const KernelRow& kernel, const KernelContext& context,
                               const Arrays<Scalar>& inputs, const BodyObserver& observe) {
                return by_articulated_bodies(kernel, context, inputs, kPrescribed(context),
                                             observe);
              },
              Serves::kNoFreeMimicJoints),
          about_world(row(
              "spatial",
              "what the recursion in ground coordinates leaves, by articulated bodies at rest",
              "Ali, Gabellieri, Franchi 2026; Featherstone 2008, Table 7.1",
              []<class Scalar>(const KernelRow& kernel, const KernelContext& context,
                               const Arrays<Scalar>& inputs, const BodyObserver& observe) {
                return solved_by_articulated_body(kernel, context, inputs, kPrescribed(context),
                                                  run_spatial<Scalar>, observe);
              },
              Serves::kNoFreeMimicJoints)),
          row("ltdl", "what Taylor series of inverse dynamics leave, solved by L^T D L",
              "Griewank & Walther 2008, section 13.3; Featherstone 2008, section 6.5",
              []<class Scalar>(const KernelRow& kernel, const KernelContext& context,
                               const Arrays<Scalar>& inputs, const BodyObserver& observe) {
                return solved_by_ltdl(kernel, context, inputs, kPrescribed(context), observe);
              })};
}

// The motion's derivatives as those that a recursion of hybrid dynamics is given.
template <class Scalar>
Arrays<Scalar> inverse_by_recursion(const KernelRow& kernel, const KernelContext& context,
                                    const Arrays<Scalar>& inputs, const BodyObserver& observe) {
  const auto nv = static_cast<std::ptrdiff_t>(context.robot.nv);
  const std::vector<Scalar>& v = inputs[1];
  Arrays<Scalar> split{inputs[0], {v.begin(), v.begin() + nv}, {v.begin() + nv, v.end()}};
  split.insert(split.end(), inputs.begin() + 2, inputs.end());
  const Prescribed all(context.robot.nv, true);
  return by_articulated_bodies(kernel, context, split, all, observe);
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

constinit const std::array<FormulationRow, 7> kInverseDynamics{
    row("newton_euler", "recursive Newton-Euler in 3-vectors, body frames, on Taylor series",
        "Balafoutis & Patel 1991, ch. 5; Griewank & Walther 2008, chapter 13",
        []<class Scalar>(const KernelRow& kernel, const KernelContext& context,
                         const Arrays<Scalar>& inputs, const BodyObserver& observe) {
          return inverse_by_recursion(kernel, context, inputs, observe);
        }),
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
    about_world(inverse_row(
        "spatial", "recursion of twists, screws and inertias in ground coordinates (H-GRNE-FBS)",
        "Ali, Gabellieri, Franchi 2026",
        [](auto& robot, auto& state, auto& observe) {
          return torques_spatial(robot, state, observe);
        })),
    about_world(inverse_row(
        "spatial_closed_form",
        "recursion in ground coordinates, the derivatives of momenta written out",
        "Mueller 2021, Algorithm 3",
        [](auto& robot, auto& state, auto& observe) {
          return torques_closed_form(robot, state, observe);
        },
        Serves::kSecondOrder)),
    about_world(
        inverse_row("taylor_rnea_world",
                    "Taylor series in recursive Newton-Euler in spatial vectors, world frame",
                    "Griewank & Walther 2008, chapter 13; Featherstone 2008, section 5.3",
                    [](auto& robot, auto& state, auto& observe) {
                      return inverse_dynamics_world_frame(robot, state, observe);
                    }))};

constinit const std::array<FormulationRow, 3> kForwardDynamics = hybrid_rows<nothing_prescribed>();
constinit const std::array<FormulationRow, 3> kHybridDynamics =
    hybrid_rows<prescribed_coordinates>();

}  // namespace dynac::higher_order
