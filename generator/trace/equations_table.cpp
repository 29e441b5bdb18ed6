#include "trace/equations_table.hpp"

#include "algorithms/equations_of_motion.hpp"
#include "trace/higher_order.hpp"

namespace dynac::equations {
namespace {

// The terms in the order of the kernels' outputs, the torques of wrenches only where there are any.
template <class Scalar>
Arrays<Scalar> arrays(const KernelContext& context, EquationsOfMotion<Scalar> terms) {
  Arrays<Scalar> outputs{std::move(terms.M.entries), std::move(terms.C.entries),
                         std::move(terms.g)};
  if (!context.selection.wrench_links.empty()) outputs.push_back(std::move(terms.tau_ext));
  return outputs;
}

template <class Scalar>
Arrays<Scalar> run_composite(const KernelContext& context, const RobotState<Scalar>& state,
                             const BodyObserver& observe) {
  return arrays(context, equations_of_motion_composite(context.robot, state, observe));
}

template <class Scalar>
Arrays<Scalar> run_closed_form(const KernelContext& context, const RobotState<Scalar>& state,
                               const BodyObserver& observe) {
  return arrays(context, equations_of_motion_closed_form(context.robot, state, observe));
}

}  // namespace

constinit const std::array<FormulationRow, 2> kEquations{
    higher_order::row("taylor_composite_body", "Taylor series in composite bodies, body frames",
                      "Griewank & Walther 2008, chapter 13; Echeandia & Wensing 2021",
                      []<class Scalar>(const KernelRow& kernel, const KernelContext& context,
                                       const Arrays<Scalar>& inputs, const BodyObserver& observe) {
                        return higher_order::along_motion<Scalar>(
                            kernel, context, inputs, run_composite<Series<Scalar>>, observe);
                      }),
    higher_order::row("closed_form",
                      "Taylor series in the closed form by path matrices, ground frame",
                      "Ali, Gabellieri, Franchi 2026, Proposition 1 and Lemma 1",
                      []<class Scalar>(const KernelRow& kernel, const KernelContext& context,
                                       const Arrays<Scalar>& inputs, const BodyObserver& observe) {
                        return higher_order::along_motion<Scalar>(
                            kernel, context, inputs, run_closed_form<Series<Scalar>>, observe);
                      })};

}  // namespace dynac::equations
