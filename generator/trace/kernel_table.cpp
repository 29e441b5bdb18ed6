#include "trace/kernel_table.hpp"

#include <array>

#include "algorithms/newton_euler.hpp"
#include "algorithms/rnea.hpp"
#include "trace/configure.hpp"

namespace dynac {
namespace {

template <class Scalar>
using InverseDynamics = std::vector<Scalar> (*)(const Mechanism&,
                                                const InverseDynamicsInput<Scalar>&,
                                                const BodyObserver&);

template <class Scalar, InverseDynamics<Scalar> kAlgorithm>
Arrays<Scalar> run_inverse_dynamics(const KernelContext& context, const Arrays<Scalar>& inputs,
                                    const BodyObserver& observe) {
  InverseDynamicsInput<Scalar> input;
  input.configuration = configure(context.robot, inputs[0]);
  input.v = inputs[1];
  input.a = inputs[2];
  if (!context.wrench_links.empty()) input.external = wrenches_on_bodies(context, inputs[3]);
  return {kAlgorithm(context.robot, input, observe)};
}

constexpr std::array kInverseDynamicsFormulations{
    FormulationRow{"newton_euler", "recursive Newton-Euler in 3-vectors, body frames",
                   "Luh, Walker, Paul 1980; Balafoutis & Patel 1991, ch. 5",
                   run_inverse_dynamics<double, inverse_dynamics_newton_euler<double>>,
                   run_inverse_dynamics<Expr, inverse_dynamics_newton_euler<Expr>>},
    FormulationRow{"rnea_body", "recursive Newton-Euler in spatial vectors, body frames",
                   "Featherstone 2008, Table 5.1",
                   run_inverse_dynamics<double, inverse_dynamics_body_frame<double>>,
                   run_inverse_dynamics<Expr, inverse_dynamics_body_frame<Expr>>},
    FormulationRow{"rnea_world", "recursive Newton-Euler in spatial vectors, world frame",
                   "Featherstone 2008, section 5.3",
                   run_inverse_dynamics<double, inverse_dynamics_world_frame<double>>,
                   run_inverse_dynamics<Expr, inverse_dynamics_world_frame<Expr>>},
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
              kInverseDynamicsOutputs, true, kInverseDynamicsFormulations},
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

std::vector<ArgumentRow> inputs_of(const KernelRow& kernel, std::size_t wrench_link_count) {
  std::vector<ArgumentRow> inputs(kernel.inputs.begin(), kernel.inputs.end());
  if (kernel.takes_wrenches && wrench_link_count > 0) inputs.push_back(kWrenchArgument);
  return inputs;
}

std::size_t size_of(Quantity quantity, std::size_t nq, std::size_t nv,
                    std::size_t wrench_link_count) {
  switch (quantity) {
    case Quantity::kPosition:
      return nq;
    case Quantity::kWrenches:
      return 6 * wrench_link_count;
    default:
      return nv;
  }
}

}  // namespace dynac
