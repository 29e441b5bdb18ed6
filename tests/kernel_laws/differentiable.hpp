// Robots at which laws take derivatives, and the complex steps that they compare with. Include this
// before any other header with algorithms.
#pragma once

#include "harness/complex_step.hpp"
// The above goes first.
#include <string_view>
#include <vector>

#include "harness/random_tree.hpp"
#include "kernel_laws/law.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {

/// A trial's robot, in every second trial with losses and rotors, in every third with wrenches.
struct DifferentiableTrial {
  explicit DifferentiableTrial(const Trial& trial) : model(trial.model) {
    if (trial.seed % 2 == 0) {
      model = with_physics(model, trial.seed);
      selection = all_effects(trial.seed);
    }
    Dice dice(trial.seed);
    for (std::size_t k = 0; k < model.bodies.size() && trial.seed % 3 == 0; ++k) {
      if (dice.chance(0.3)) selection.wrench_links.push_back(BodyId::of(k));
    }
    wrenches = dice.vector(6 * selection.wrench_links.size(), 10);
    robot = lump(model);
  }

  [[nodiscard]] Arrays<double> inputs(const State& state, const std::vector<double>& third) const {
    Arrays<double> list{state.q, state.v, third};
    if (!wrenches.empty()) list.push_back(wrenches);
    return list;
  }

  Model model;
  Selection selection;
  std::vector<double> wrenches;
  Mechanism robot;
};

/// The three outputs that derivatives have, by complex step of `run`.
template <class Run>
[[nodiscard]] Arrays<double> steps(const DifferentiableTrial& trial, std::string_view kernel,
                                   const Arrays<double>& inputs, const Run& run) {
  Arrays<double> result;
  for (std::size_t which = 0; which < 3; ++which) {
    result.push_back(
        complex_step(*find_kernel(kernel), {trial.robot, trial.selection}, inputs, which, run));
  }
  return result;
}

/// The derivatives of forward dynamics by position, velocity and torque.
[[nodiscard]] inline Arrays<double> forward_dynamics_steps(const DifferentiableTrial& trial,
                                                           const Arrays<double>& inputs) {
  const auto run = [](const KernelContext& at, const RobotState<Complex>& state,
                      const BodyObserver& observe) -> Arrays<Complex> {
    return {forward_dynamics_ltdl(at.robot, state, observe)};
  };
  return steps(trial, "forward_dynamics", inputs, run);
}

}  // namespace dynac::test
