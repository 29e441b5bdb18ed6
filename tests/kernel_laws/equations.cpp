// SPDX-License-Identifier: BSD-3-Clause
// Laws of the equations of motion term by term: what the terms add up to, what each is, passivity,
// and every order against the complex step in time of the one below.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "algorithms/inverse/equations_of_motion.hpp"
#include "algorithms/kinematics/world_kinematics.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/moving_trial.hpp"
#include "kernels/orders/time_derivatives.hpp"

namespace dynac::test {
namespace {

std::string equations_of_order(std::size_t order) {
  return "equations_of_motion_order" + std::to_string(order);
}

// A robot in a motion, its terms being functions of q, of v with as many derivatives as the order
// has, and of wrenches. No dissipation, no springs: they are no terms.
struct EquationsTrial : MovingTrial {
  explicit EquationsTrial(const Trial& trial) : MovingTrial(trial) {
    JointEffects& effects = settings.joint_dynamics.effects;
    effects.damping = effects.friction = effects.springs = false;
  }

  template <class Scalar>
  [[nodiscard]] Arrays<Scalar> terms_up_to(std::size_t order, Arrays<Scalar> all) const {
    all = up_to(order, std::move(all));
    all[1].resize(robot.nv * (order + 1));
    return all;
  }

  // What all terms are the sum of is this large.
  [[nodiscard]] double size(const Arrays<double>& terms) const {
    double largest = total_mass(model) * (1 + max_abs(inputs[1]));
    for (const std::vector<double>& term : terms) {
      largest = std::max(largest, max_abs(term) * (1 + max_abs(inputs[1])));
    }
    return largest;
  }

  void for_each_run(std::size_t order, std::uint64_t seed, const auto& visit) const {
    for (const KernelRun& run : kernel_runs(model, equations_of_order(order), seed, settings)) {
      visit(run.name, run.run(terms_up_to(order, inputs)));
    }
  }
};

// Derivative k of a matrix that has them one after the other.
Eigen::MatrixXd derivative(const std::vector<double>& x, std::size_t k, std::size_t nv) {
  const auto n = static_cast<Eigen::Index>(nv), width = n * n;
  return Eigen::Map<const Eigen::MatrixXd>(x.data() + static_cast<Eigen::Index>(k) * width, n, n);
}

// Derivative k of M a + C v + g - tau_ext, by Leibniz' rule.
Eigen::VectorXd sum_of_terms(const Arrays<double>& terms, const std::vector<double>& motion,
                             std::size_t k, std::size_t nv) {
  const Eigen::MatrixXd v = matrix(motion, motion.size() / nv);
  const auto column_of = [&](const std::vector<double>& x) -> Eigen::VectorXd {
    return column(x).segment(static_cast<Eigen::Index>(k * nv), static_cast<Eigen::Index>(nv));
  };
  Eigen::VectorXd sum = column_of(terms[2]);
  if (terms.size() > 3) sum -= column_of(terms[3]);
  for (std::size_t l = 0; l <= k; ++l) {
    const auto rest = static_cast<Eigen::Index>(k - l);
    sum += binomial<double>(k, l) * (derivative(terms[0], l, nv) * v.col(rest + 1) +
                                     derivative(terms[1], l, nv) * v.col(rest));
  }
  return sum;
}

// The symmetric part of dM/dt - 2 C vanishes, with the rate of M that stands beside it.
void expect_passive(const Arrays<double>& terms, std::size_t nv, double bound,
                    const std::string& name) {
  const Eigen::MatrixXd C = derivative(terms[1], 0, nv);
  EXPECT_LE(largest_difference(derivative(terms[0], 1, nv), C + C.transpose()), bound) << name;
}

// Every second robot, as those below: series take their time.
bool is_turn_for_equations(const Trial& trial) { return trial.seed / 4 % 2 == 0; }

void terms_add_up_to_inverse_dynamics_and_are_passive(const Trial& trial) {
  if (!is_turn_for_equations(trial)) return;
  const EquationsTrial robot(trial);
  const std::size_t order = trial.seed % kOrders, nv = robot.robot.nv;
  const std::string inverse = "inverse_dynamics_order" + std::to_string(order);
  const Arrays<double> inputs = robot.up_to(order, robot.inputs);
  const std::vector<double> tau = run_kernel(robot.context(), inverse, inputs).front();
  robot.for_each_run(order, trial.seed, [&](const auto& name, const Arrays<double>& terms) {
    for (std::size_t k = 0; k <= order; ++k) {
      const std::vector<double> sum = flat(sum_of_terms(terms, inputs[1], k, nv));
      EXPECT_LE(max_difference(sum, std::span(tau).subspan(k * nv, nv)),
                kRoundingTolerance * robot.size(terms))
          << "order " << k << ", " << name;
    }
    if (order > 0) expect_passive(terms, nv, kRoundingTolerance * robot.size(terms), name);
  });
}

void every_term_is_its_own_kernel(const Trial& trial) {
  if (!is_turn_for_equations(trial)) return;
  const EquationsTrial robot(trial);
  const KernelContext context = robot.context();
  const Arrays<double> in = robot.terms_up_to(0, robot.inputs);
  const Eigen::VectorXd v = column(in[1]);
  const std::vector<double> M = run_kernel(context, "mass_matrix", {in[0]}).front();
  const std::vector<double> C = run_kernel(context, "coriolis_matrix", {in[0], in[1]}).front();
  const std::vector<double> g = run_kernel(context, "gravity_forces", {in[0]}).front();
  const std::vector<double> h = run_kernel(context, "bias_forces", {in[0], in[1]}).front();
  robot.for_each_run(0, trial.seed, [&](const auto& name, const Arrays<double>& terms) {
    const double bound = kRoundingTolerance * robot.size(terms);
    EXPECT_LE(max_difference(terms[0], M), bound) << name;
    EXPECT_LE(max_difference(terms[1], C), bound) << name;
    EXPECT_LE(max_difference(terms[2], g), bound) << name;
    const Eigen::VectorXd bias = derivative(terms[1], 0, in[1].size()) * v + column(terms[2]);
    EXPECT_LE(max_difference(flat(bias), h), bound) << name;
    ASSERT_EQ(terms.size(), robot.wrenches.empty() ? 3 : 4);
    if (robot.wrenches.empty()) return;
    const std::vector<double> at_rest(in[1].size());
    const auto loaded = run_kernel(context, "inverse_dynamics", {in[0], at_rest, at_rest, in[2]});
    const auto lift =
        column(run_kernel(context, "inverse_dynamics",
                          {in[0], at_rest, at_rest, std::vector<double>(in[2].size())})
                   .front());
    EXPECT_LE(max_difference(terms[3], flat(lift - column(loaded.front()))), bound) << name;
  });
}

// Apart from the Taylor series of the order that is tested.
Arrays<double> derivatives_in_time(const EquationsTrial& robot, std::size_t order) {
  const Algorithm<Series<Complex>> algorithm = [](const KernelContext& context, const auto& state,
                                                  const BodyObserver& observe) {
    auto terms = equations_of_motion_composite(context.robot, state, observe);
    Arrays<Series<Complex>> outputs{terms.M.entries, terms.C.entries, terms.g};
    if (!context.settings.wrench_links.empty()) outputs.push_back(terms.tau_ext);
    return outputs;
  };
  const auto later = higher_order::time_derivatives_along_motion<Complex>(
      *find_kernel(equations_of_order(order - 1)), robot.context(),
      robot.terms_up_to(order - 1, robot.stepped()), algorithm, [](const Body&) {});
  Arrays<double> derivatives;
  for (const std::vector<Complex>& output : later) {
    std::vector<double>& rates = derivatives.emplace_back();
    for (const Complex& x : output) rates.push_back(x.imag() / kComplexStep);
  }
  return derivatives;
}

void every_order_of_the_equations_is_the_rate_of_the_one_below(const Trial& trial) {
  if (!is_turn_for_equations(trial)) return;
  const EquationsTrial robot(trial);
  const std::size_t order = 1 + trial.seed % (kOrders - 1);
  const Arrays<double> expected = derivatives_in_time(robot, order);
  robot.for_each_run(order, trial.seed, [&](const auto& name, const Arrays<double>& terms) {
    ASSERT_EQ(terms.size(), expected.size());
    for (std::size_t k = 0; k < terms.size(); ++k) {
      const std::size_t width = terms[k].size() / (order + 1);
      EXPECT_LE(max_difference(std::span(terms[k]).subspan(width), expected[k]),
                kRoundingTolerance * (max_abs(terms[k]) + robot.size({}) +
                                      total_mass(robot.model) * robot.size_of_motion(order)))
          << "term " << k << ", " << name;
    }
  });
}

}  // namespace

std::vector<Law> equation_laws() {
  return {{"TermsAddUpToInverseDynamicsAndArePassive",
           {"equations_of_motion_order3"},
           false,
           terms_add_up_to_inverse_dynamics_and_are_passive},
          {"EveryTermIsItsOwnKernel", {"equations_of_motion"}, false, every_term_is_its_own_kernel},
          {"EveryOrderOfTheEquationsIsTheRateOfTheOneBelow",
           {"equations_of_motion_order3"},
           false,
           every_order_of_the_equations_is_the_rate_of_the_one_below}};
}

}  // namespace dynac::test
