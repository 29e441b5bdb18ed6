#include "trace/kernel_table.hpp"

#include <array>

#include "algorithms/newton_euler.hpp"
#include "algorithms/rnea.hpp"
#include "trace/configure.hpp"
#include "trace/manifold_kernels.hpp"

namespace dynac {
namespace {

template <class Scalar>
using InverseDynamics = std::vector<Scalar> (*)(const Mechanism&, const RobotState<Scalar>&,
                                                const BodyObserver&);

template <class Scalar, InverseDynamics<Scalar> kAlgorithm>
Arrays<Scalar> inverse_dynamics(const KernelContext& context, const RobotState<Scalar>& state,
                                const BodyObserver& observe) {
  return {kAlgorithm(context.robot, state, observe)};
}

constexpr std::array kInverseDynamicsFormulations{
    FormulationRow{"newton_euler", "recursive Newton-Euler in 3-vectors, body frames",
                   "Luh, Walker, Paul 1980; Balafoutis & Patel 1991, ch. 5",
                   inverse_dynamics<double, inverse_dynamics_newton_euler<double>>,
                   inverse_dynamics<Expr, inverse_dynamics_newton_euler<Expr>>},
    FormulationRow{"rnea_body", "recursive Newton-Euler in spatial vectors, body frames",
                   "Featherstone 2008, Table 5.1",
                   inverse_dynamics<double, inverse_dynamics_body_frame<double>>,
                   inverse_dynamics<Expr, inverse_dynamics_body_frame<Expr>>},
    FormulationRow{"rnea_world", "recursive Newton-Euler in spatial vectors, world frame",
                   "Featherstone 2008, section 5.3",
                   inverse_dynamics<double, inverse_dynamics_world_frame<double>>,
                   inverse_dynamics<Expr, inverse_dynamics_world_frame<Expr>>},
};

constexpr ArgumentRow kQ{"q", Quantity::kPosition, "joint positions"};
constexpr ArgumentRow kV{"v", Quantity::kVelocity, "joint velocities"};
constexpr ArgumentRow kA{"a", Quantity::kAcceleration, "joint accelerations"};
constexpr ArgumentRow kTau{"tau", Quantity::kTorque, "joint torques and forces"};

constexpr std::array kInverseDynamicsInputs{kQ, kV, kA};
constexpr std::array kInverseDynamicsOutputs{kTau};

constexpr std::array kKernels{
    KernelRow{"inverse_dynamics", "rnea", "Joint torques that produce a motion.",
              "tau = M(q) a + h(q, v) - sum J^T fext", kInverseDynamicsInputs,
              kInverseDynamicsOutputs, true, false, Freedom::kParameters,
              kInverseDynamicsFormulations},
    kIntegrateRow,
    kDifferenceRow,
};

}  // namespace

std::span<const KernelRow> kernel_table() { return kKernels; }

const KernelRow* find_kernel(std::string_view name) {
  for (const KernelRow& kernel : kKernels) {
    if (kernel.name == name || kernel.alias == name) return &kernel;
  }
  return nullptr;
}

const FormulationRow* find_formulation(const KernelRow& kernel, std::string_view name) {
  for (const FormulationRow& formulation : kernel.formulations) {
    if (formulation.name == name) return &formulation;
  }
  return nullptr;
}

std::vector<Argument> inputs_of(const KernelRow& kernel, const KernelContext& context) {
  std::vector<Argument> inputs = make_arguments(kernel.inputs, context);
  if (kernel.takes_wrenches && !context.selection.wrench_links.empty()) {
    inputs.push_back(make_arguments(std::span(&kWrenchArgument, 1), context).front());
  }
  return inputs;
}

std::vector<Argument> outputs_of(const KernelRow& kernel, const KernelContext& context) {
  return make_arguments(kernel.outputs, context);
}

Arrays<double> evaluate(const KernelRow& kernel, const FormulationRow& formulation,
                        const KernelContext& context, const Arrays<double>& inputs) {
  return formulation.evaluate(context, make_state(kernel, context, inputs),
                              [](const MovingBody&) {});
}

}  // namespace dynac
