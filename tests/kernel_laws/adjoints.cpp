// Gradients and Hessians of weighted results: gradients are the weighted columns of first
// derivatives, which other laws hold against complex steps; Hessians the rates of gradients, and
// the weighted second derivatives.
#include <gtest/gtest.h>

#include <numeric>
#include <optional>

#include "algorithms/constraints/constrained_dynamics_derivatives.hpp"
#include "describe/samples.hpp"
#include "kernel_laws/differentiable.hpp"
#include "kernel_laws/held_trial.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernels/axes/constraint_axes.hpp"

namespace dynac::test {
namespace {

// A kernel of weighted results at a robot and its inputs, the weights among them.
struct Weighted {
  const Model& model;
  KernelSettings settings;
  const Kernel& kernel;  ///< an adjoint
  Arrays<double> base_inputs;
  Arrays<double> weights;

  Weighted(const Model& of_model, KernelSettings of_settings, std::string_view adjoint,
           Arrays<double> of_base, std::uint64_t seed)
      : model(of_model),
        settings(std::move(of_settings)),
        kernel(*find_kernel(adjoint)),
        base_inputs(std::move(of_base)) {
    Rng rng(seed);
    const Mechanism robot = lump(model);
    for (const Argument& output : make_arguments(base().outputs, {robot, settings})) {
      weights.push_back(rng.vector(output.size(), 1));
    }
  }

  [[nodiscard]] const Kernel& base() const { return *kernel.differentiates; }

  // With the inputs of the base in place of its own.
  [[nodiscard]] Arrays<double> inputs(const Arrays<double>& of_base) const {
    const auto rows = static_cast<std::ptrdiff_t>(base().inputs.size());
    Arrays<double> all(of_base.begin(), of_base.begin() + rows);
    all.insert(all.end(), weights.begin(), weights.end());
    all.insert(all.end(), of_base.begin() + rows, of_base.end());
    return all;
  }
};

double product(std::span<const double> x, std::span<const double> y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
}

double weighted(const Arrays<double>& weights, const Arrays<double>& results) {
  double sum = 0;
  for (std::size_t k = 0; k < weights.size(); ++k) sum += product(weights[k], results[k]);
  return sum;
}

// The weighted columns of what a kernel has as derivatives by an input.
std::vector<double> weighted_columns(const Weighted& at, const KernelContext& context,
                                     const Arrays<double>& derivatives, const Index& divisor) {
  const Kernel& first = *find_kernel(at.base().name + "_derivatives");
  const std::vector<Argument> rows = outputs_of(first, context);
  const std::vector<Argument> results = make_arguments(at.base().outputs, context);
  std::vector<double> sum;
  for (std::size_t o = 0; o < results.size(); ++o) {
    std::vector<Index> indices = results[o].row.indices;
    indices.push_back(divisor);
    for (std::size_t k = 0; k < rows.size(); ++k) {
      if (rows[k].row.indices != indices || rows[k].frame != results[o].frame) continue;
      const std::size_t size = at.weights[o].size();
      sum.resize(derivatives[k].size() / size);
      for (std::size_t c = 0; c < sum.size(); ++c) {
        sum[c] += product(at.weights[o], std::span(derivatives[k]).subspan(c * size, size));
      }
    }
  }
  return sum;
}

// By a scalar that results are affine in.
double difference_by(const Weighted& at, const KernelContext& context, std::size_t input) {
  Arrays<double> inputs = at.base_inputs;
  inputs[input][0] = 1;
  const double after = weighted(at.weights, run_kernel(context, at.base().name, inputs));
  inputs[input][0] = 0;
  return after - weighted(at.weights, run_kernel(context, at.base().name, inputs));
}

// Errors are relative to the derivatives that are summed, and to `floor`.
void expect_gradients(const Weighted& at, std::uint64_t seed, double tolerance, double floor) {
  KernelSettings settings = at.settings;
  settings.by_wrenches = !settings.wrench_links.empty();
  settings.by_parameters = !settings.parameters.empty();
  const Mechanism robot = lump(at.model);
  const KernelContext context{robot, settings};
  const Arrays<double> derivatives =
      run_kernel(context, at.base().name + "_derivatives", at.base_inputs);
  const std::vector<Argument> base_inputs = inputs_of(at.base(), context);
  Arrays<double> expected;
  for (std::size_t k = 0; k < base_inputs.size(); ++k) {
    const std::vector<Index>& indices = base_inputs[k].row.indices;
    expected.push_back(indices.empty() ? std::vector{difference_by(at, context, k)}
                                       : weighted_columns(at, context, derivatives,
                                                          indices.front() == index::kConfiguration
                                                              ? kByPosition
                                                              : by(indices.front())));
  }
  for (const std::vector<double>& matrix : derivatives) floor = std::max(floor, max_abs(matrix));
  for (const KernelRun& run : kernel_runs(at.model, at.kernel.name, seed, at.settings)) {
    const Arrays<double> gradients = run.run(at.inputs(at.base_inputs));
    ASSERT_EQ(gradients.size(), expected.size()) << run.name;
    for (std::size_t k = 0; k < expected.size(); ++k) {
      if (expected[k].empty()) continue;  // which no derivative is had by
      EXPECT_LE(max_difference(gradients[k], expected[k]),
                tolerance * (max_abs(expected[k]) + floor))
          << at.kernel.name << " by " << base_inputs[k].name << ", " << run.name;
    }
  }
}

// Long graphs take turns.
bool is_turn_for_gradients(const Trial& trial) {
  return has_short_graph(trial.model) || is_turn(trial.seed, 2, 6);
}

// --- gradients ----------------------------------------------------------------------------------

void gradients_of_torques_are_weighted_derivatives(const Trial& trial) {
  if (!is_turn_for_gradients(trial)) return;
  const DifferentiableTrial robot(trial);
  const Weighted at(robot.model, robot.settings, "inverse_dynamics_adjoint",
                    robot.inputs(trial.state, trial.state.a), trial.seed);
  expect_gradients(at, trial.seed, 1e-12, total_mass(robot.model) + max_abs(robot.wrenches));
}

// The torques that accelerate a robot as the trial does; none where the inertia is singular.
std::optional<std::vector<double>> torques_of(const DifferentiableTrial& robot, const Trial& trial,
                                              double& tolerance) {
  const Eigen::MatrixXd M = Reference(robot.model, robot.settings).mass_matrix(trial.state.q);
  if (!is_regular(M)) return std::nullopt;
  tolerance = conditioned(1e-9, M);
  return run_kernel({robot.robot, robot.settings}, "inverse_dynamics",
                    robot.inputs(trial.state, trial.state.a))
      .front();
}

void gradients_of_accelerations_are_weighted_derivatives(const Trial& trial) {
  if (!is_turn_for_gradients(trial)) return;
  const DifferentiableTrial robot(trial);
  double tolerance = 0;
  const auto tau = torques_of(robot, trial, tolerance);
  if (!tau) return;
  const Weighted at(robot.model, robot.settings, "forward_dynamics_adjoint",
                    robot.inputs(trial.state, *tau), trial.seed);
  expect_gradients(at, trial.seed, tolerance, 1);
}

void gradients_of_frame_motion_are_weighted_derivatives(const Trial& trial) {
  KernelSettings settings;
  if (is_floating(trial.model)) settings.base_velocity = BaseVelocity::kMixed;
  if (!has_short_graph(trial.model)) return;
  const Weighted at(trial.model, settings, "frame_motion_adjoint", trial.state.inputs(),
                    trial.seed);
  expect_gradients(at, trial.seed, 1e-11, 1);
}

bool has_few_links(const Model& model) { return model.links.size() <= 6; }

// Gravity and inertias of links as inputs, and wrenches, in the base velocities in turn.
void gradients_have_wrenches_and_parameters(const Trial& trial) {
  if (!has_few_links(trial.model)) return;
  Model model = trial.model;
  KernelSettings settings;
  if (is_floating(model)) {
    settings.base_velocity = std::array{BaseVelocity::kBody, BaseVelocity::kSpatial,
                                        BaseVelocity::kMixed}[trial.seed % 3];
  }
  settings = with_everything_an_input(model, trial.seed, settings);
  settings.by_wrenches = settings.by_parameters = false;
  const Mechanism robot = lump(model);
  const auto inputs = [&](std::string_view kernel) {
    Arrays<double> samples = sample_inputs({robot, settings}, *find_kernel(kernel), trial.seed);
    samples[0] = trial.state.q;
    return samples;
  };
  const double floor = 10 * (1 + total_mass(trial.model));
  expect_gradients(
      {model, settings, "inverse_dynamics_adjoint", inputs("inverse_dynamics"), trial.seed},
      trial.seed, 1e-10, floor);
  if (!is_regular(Reference(trial.model).mass_matrix(trial.state.q))) return;
  expect_gradients(
      {model, settings, "forward_dynamics_adjoint", inputs("forward_dynamics"), trial.seed},
      trial.seed, 1e-9, floor);
}

void gradients_of_constrained_robots_are_weighted_derivatives(const Trial& trial) {
  HeldTrial held(trial, true);
  const auto& [name, q, v, a] = trial.state;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  if (held.rows == 0 || !is_regular(M) || !has_short_graph(trial.model)) return;
  const auto check = [&](std::string_view adjoint, Arrays<double> inputs, double tolerance) {
    expect_gradients({held.model, held.settings, adjoint, std::move(inputs), trial.seed},
                     trial.seed, tolerance, 1);
  };
  const auto Lambda_inverse = matrix(held.run("delassus", {q}).front(), held.rows);
  const double tolerance = conditioned(conditioned(1e-9, M), Lambda_inverse);
  check("constraint_motion_adjoint", {q, v}, 1e-9);
  check("constrained_forward_dynamics_adjoint", {q, v, a}, tolerance);
  check("impact_dynamics_adjoint", {q, v, {0.5}}, tolerance);
}

void gradients_of_supported_motion_are_weighted_derivatives(const Trial& trial) {
  HeldTrial held(trial);
  if (!has_short_graph(trial.model) || held.support(trial.seed).empty()) return;
  const auto& [name, q, v, a] = trial.state;
  Rng rng(trial.seed);
  std::vector<double> weights(held.rows);
  for (double& weight : weights) weight = rng.uniform(0.5, 2);
  expect_gradients({held.model,
                    held.settings,
                    "constrained_inverse_dynamics_adjoint",
                    {q, v, a, weights},
                    trial.seed},
                   trial.seed, 1e-10, 1);
}

// --- Hessians -----------------------------------------------------------------------------------

// The inputs of the base with one moved, positions along the tangent space.
Arrays<double> moved(const Weighted& at, const KernelContext& context, std::size_t which,
                     std::size_t c, double step) {
  Arrays<double> inputs = at.base_inputs;
  if (which > 0) {
    inputs[which][c] += step;
    return inputs;
  }
  std::vector<double> displacement(context.robot.nv);
  displacement[c] = step;
  inputs[0] = run_kernel(context, "integrate", {inputs[0], displacement}).front();
  return inputs;
}

// How a gradient changes with an input, by differences of fourth order.
Eigen::MatrixXd rates_of_gradient(const Weighted& at, const KernelContext& context, std::size_t of,
                                  std::size_t by) {
  constexpr double h = 1e-3;
  const auto n = static_cast<Eigen::Index>(context.robot.nv);
  Eigen::MatrixXd rates(n, n);
  for (Eigen::Index c = 0; c < n; ++c) {
    const auto gradient = [&](double step) -> Eigen::VectorXd {
      return column(
          run_kernel(context, at.kernel.name,
                     at.inputs(moved(at, context, by, static_cast<std::size_t>(c), step)))[of]);
    };
    rates.col(c) =
        (8 * (gradient(h) - gradient(-h)) - (gradient(2 * h) - gradient(-2 * h))) / (12 * h);
  }
  return rates;
}

constexpr std::pair<std::size_t, std::size_t> kBlocks[] = {{0, 0}, {0, 1}, {0, 2}, {1, 1}};

void expect_hessian(const Weighted& at, std::uint64_t seed, const std::vector<double>& scale,
                    const std::vector<Eigen::MatrixXd>& blocks, double tolerance) {
  for (const KernelRun& run :
       kernel_runs(at.model, at.base().name + "_hessian", seed, at.settings)) {
    const Arrays<double> hessian = run.run(at.inputs(at.base_inputs));
    ASSERT_EQ(hessian.size(), blocks.size());
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      const Eigen::MatrixXd block = matrix(hessian[k], static_cast<std::size_t>(blocks[k].cols()));
      EXPECT_LE(largest_difference(block, blocks[k]), tolerance * scale[k])
          << at.base().name << "_hessian, block " << k << ", " << run.name;
      if (k != 0 && k != 3) continue;
      EXPECT_EQ(block, block.transpose()) << run.name;
    }
  }
}

void expect_rates(const Weighted& at, std::uint64_t seed, double tolerance, double floor) {
  const Mechanism robot = lump(at.model);
  const KernelContext context{robot, at.settings};
  std::vector<Eigen::MatrixXd> blocks;
  std::vector<double> scale;
  for (const auto& [of, by] : kBlocks) {
    const Eigen::MatrixXd rates = rates_of_gradient(at, context, of, by);
    blocks.push_back(of == by ? Eigen::MatrixXd((rates + rates.transpose()) / 2) : rates);
    scale.push_back(floor + rates.cwiseAbs().maxCoeff());
  }
  expect_hessian(at, seed, scale, blocks, tolerance);
}

bool floats_with_few_velocities(const Model& model) {
  return is_floating(model) && velocity_size(model) <= 8;
}

// In other base velocities.
void hessians_of_torques_are_rates_of_gradients(const Trial& trial) {
  if (!floats_with_few_velocities(trial.model)) return;
  DifferentiableTrial robot(trial);
  robot.settings.base_velocity =
      trial.seed % 2 == 0 ? BaseVelocity::kMixed : BaseVelocity::kSpatial;
  const Weighted at(robot.model, robot.settings, "inverse_dynamics_adjoint",
                    robot.inputs(trial.state, trial.state.a), trial.seed);
  expect_rates(at, trial.seed, 1e-7, 10 * total_mass(robot.model) + max_abs(robot.wrenches));
}

bool is_turn_for_hessians(const Trial& trial) {
  return velocity_size(trial.model) <= 3 ||
         (has_short_graph(trial.model) && is_turn(trial.seed, 1, 5));
}

// The blocks, symmetric where they are, from complex steps of an algorithm of first derivatives:
// three arrays of each result, by q, v and the third input.
template <class Run>
void expect_weighted_steps(const Weighted& at, std::uint64_t seed, double tolerance, double floor,
                           const Run& run) {
  const Mechanism robot = lump(at.model);
  const KernelContext context{robot, at.settings};
  const Kernel& first = *find_kernel(at.base().name + "_derivatives");
  std::vector<Eigen::MatrixXd> blocks;
  std::vector<double> scale;
  for (const auto& [of, by] : kBlocks) {
    std::vector<double> sums(robot.nv * robot.nv);
    scale.push_back(floor);
    for (std::size_t o = 0; o < at.weights.size(); ++o) {
      const std::vector<double>& w = at.weights[o];
      const auto tensor = complex_step(first, context, at.base_inputs, by, run, 3 * o + of);
      scale.back() = std::max(scale.back(), max_abs(tensor));
      for (std::size_t k = 0; k < sums.size(); ++k) {
        sums[k] += product(w, std::span(tensor).subspan(k * w.size(), w.size()));
      }
    }
    const Eigen::MatrixXd block = matrix(sums, robot.nv);
    blocks.push_back(of == by ? Eigen::MatrixXd((block + block.transpose()) / 2) : block);
  }
  expect_hessian(at, seed, scale, blocks, tolerance);
}

void hessians_of_torques_are_weighted_second_derivatives(const Trial& trial) {
  if (!is_turn_for_hessians(trial)) return;
  const DifferentiableTrial robot(trial);
  const Weighted at(robot.model, robot.settings, "inverse_dynamics_adjoint",
                    robot.inputs(trial.state, trial.state.a), trial.seed);
  expect_weighted_steps(at, trial.seed, 1e-11, total_mass(robot.model) + max_abs(robot.wrenches),
                        kTorqueDerivatives);
}

void hessians_of_accelerations_are_weighted_second_derivatives(const Trial& trial) {
  if (!is_turn_for_hessians(trial)) return;
  const DifferentiableTrial robot(trial);
  double tolerance = 0;
  const auto tau = torques_of(robot, trial, tolerance);
  if (!tau) return;
  const Weighted at(robot.model, robot.settings, "forward_dynamics_adjoint",
                    robot.inputs(trial.state, *tau), trial.seed);
  expect_weighted_steps(at, trial.seed, 10 * tolerance, 1, kAccelerationDerivatives);
}

const auto kConstrainedDerivatives = [](const KernelContext& context,
                                        const RobotState<Complex>& state,
                                        const BodyObserver& observe) -> Arrays<Complex> {
  const auto d = constraints::constrained_forward_dynamics_derivatives(
      context.robot, axis::constraints_of(context), state, constraints::ColumnsBy::kFactors,
      observe);
  return {d.da_dq.entries,      d.da_dv.entries,      d.da_dtau.entries,
          d.dlambda_dq.entries, d.dlambda_dv.entries, d.dlambda_dtau.entries};
};

void hessians_of_constrained_robots_are_weighted_second_derivatives(const Trial& trial) {
  HeldTrial held(trial, true);
  held.settings.base_velocity = BaseVelocity::kBody;
  const auto& [name, q, v, a] = trial.state;
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(q);
  if (held.rows == 0 || !is_regular(M) || !is_turn_for_hessians(trial)) return;
  const auto Lambda_inverse = matrix(held.run("delassus", {q}).front(), held.rows);
  const Weighted at(held.model, held.settings, "constrained_forward_dynamics_adjoint", {q, v, a},
                    trial.seed);
  expect_weighted_steps(at, trial.seed, conditioned(conditioned(1e-9, M), Lambda_inverse), 1,
                        kConstrainedDerivatives);
}

}  // namespace

std::vector<Law> adjoint_laws() {
  return {
      {"GradientsOfTorquesAreWeightedDerivatives",
       {"inverse_dynamics_adjoint"},
       false,
       gradients_of_torques_are_weighted_derivatives,
       has_short_graph},
      {"GradientsOfAccelerationsAreWeightedDerivatives",
       {"forward_dynamics_adjoint"},
       true,
       gradients_of_accelerations_are_weighted_derivatives,
       has_short_graph},
      {"GradientsOfFrameMotionAreWeightedDerivatives",
       {"frame_motion_adjoint"},
       false,
       gradients_of_frame_motion_are_weighted_derivatives,
       has_short_graph},
      {"GradientsHaveWrenchesAndParameters",
       {"inverse_dynamics_adjoint", "forward_dynamics_adjoint"},
       true,
       gradients_have_wrenches_and_parameters,
       has_few_links},
      {"GradientsOfConstrainedRobotsAreWeightedDerivatives",
       {"constraint_motion_adjoint", "constrained_forward_dynamics_adjoint",
        "impact_dynamics_adjoint"},
       true,
       gradients_of_constrained_robots_are_weighted_derivatives,
       has_short_graph},
      {"GradientsOfSupportedMotionAreWeightedDerivatives",
       {"constrained_inverse_dynamics_adjoint"},
       false,
       gradients_of_supported_motion_are_weighted_derivatives,
       has_short_graph},
      {"HessiansOfTorquesAreRatesOfGradients",
       {"inverse_dynamics_hessian"},
       false,
       hessians_of_torques_are_rates_of_gradients,
       floats_with_few_velocities},
      {"HessiansOfTorquesAreWeightedSecondDerivatives",
       {"inverse_dynamics_hessian"},
       false,
       hessians_of_torques_are_weighted_second_derivatives,
       has_short_graph},
      {"HessiansOfAccelerationsAreWeightedSecondDerivatives",
       {"forward_dynamics_hessian"},
       true,
       hessians_of_accelerations_are_weighted_second_derivatives,
       has_short_graph},
      {"HessiansOfConstrainedRobotsAreWeightedSecondDerivatives",
       {"constrained_forward_dynamics_hessian"},
       true,
       hessians_of_constrained_robots_are_weighted_second_derivatives,
       has_few_velocities},
  };
}

}  // namespace dynac::test
