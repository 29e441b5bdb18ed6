// SPDX-License-Identifier: BSD-3-Clause
// Second derivatives along the configurations that close the loops: differences of the first ones,
// which loop_derivatives_test.cpp holds against complex steps; symmetric where coordinates commute;
// and products with the Hessian.
#include <gtest/gtest.h>

#include "by_hand.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "looped.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// Kernels of one result, tau or a, and what its third input is, a or tau.
struct Derivatives {
  const char* first;
  const char* second;
  const char* hessian_product;
  std::vector<double> LoopedState::*third;
};
constexpr Derivatives kOfTorques{"inverse_dynamics_derivatives",
                                 "inverse_dynamics_second_derivatives",
                                 "inverse_dynamics_hessian_product", &LoopedState::a};
constexpr Derivatives kOfAccelerations{"forward_dynamics_derivatives",
                                       "forward_dynamics_second_derivatives",
                                       "forward_dynamics_hessian_product", &LoopedState::tau};

// First derivatives at a state that deviates by [dq; dv; d of the third].
class FirstDerivatives {
 public:
  FirstDerivatives(const Looped& robot, const LoopedState& state, const Derivatives& of)
      : robot_(robot), state_(state), of_(of), n_(static_cast<Eigen::Index>(state.v.size())) {}

  [[nodiscard]] Arrays<double> at(const VectorXd& deviation) const {
    return robot_.run(
        of_.first, with_wrenches(robot_, {displaced(robot_, state_.q, deviation.head(n_)),
                                          flat(column(state_.v) + deviation.segment(n_, n_)),
                                          flat(column(state_.*of_.third) + deviation.tail(n_))}));
  }
  // How all of them change along a direction.
  [[nodiscard]] VectorXd rate(const VectorXd& direction) const {
    return derivative([&](double s) { return all_of(at(s * direction)); }, 0);
  }
  // How the gradient of the weighted results does.
  [[nodiscard]] VectorXd gradient_rate(const VectorXd& weights, const VectorXd& direction) const {
    return matrix_of(flat(rate(direction)), 3 * n_).transpose() * weights;
  }

 private:
  const Looped& robot_;
  const LoopedState& state_;
  const Derivatives& of_;
  Eigen::Index n_;
};

// dqdq, dqdv, dvdv and that of the third derivative by q, by differences.
Arrays<double> by_differences(const FirstDerivatives& first, Eigen::Index n) {
  Arrays<double> result(4);
  const auto append = [](std::vector<double>& list, const VectorXd& entries) {
    list.insert(list.end(), entries.begin(), entries.end());
  };
  for (Eigen::Index k = 0; k < n; ++k) {
    const VectorXd by_q = first.rate(VectorXd::Unit(3 * n, k));
    append(result[0], by_q.head(n * n));
    append(result[3], by_q.tail(n * n));
    const VectorXd by_v = first.rate(VectorXd::Unit(3 * n, n + k));
    append(result[1], by_v.head(n * n));
    append(result[2], by_v.segment(n * n, n * n));
  }
  return result;
}

// Whether entry [i, j, k] is entry [i, k, j].
void expect_symmetric(const std::vector<double>& tensor, std::size_t n) {
  const auto at = [&](std::size_t i, std::size_t j, std::size_t k) {
    return tensor[i + n * (j + n * k)];
  };
  const double size = 1 + max_abs(tensor);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t k = 0; k < j; ++k) EXPECT_NEAR(at(i, j, k), at(i, k, j), 1e-11 * size);
    }
  }
}

void expect_alike(const std::vector<double>& x, const std::vector<double>& expected) {
  EXPECT_LE(max_difference(x, expected), 1e-8 * (1 + max_abs(expected)));
}

template <class Visit>
void for_each_second_derivative(const Visit& visit) {
  for (const Looped& robot : bare_and_loaded(looped_robots())) {
    for (const Derivatives& of : {kOfTorques, kOfAccelerations}) {
      SCOPED_TRACE(robot.name + ", " + of.second);
      visit(robot, random_looped_state(robot, 1), of);
    }
  }
}

class LoopSecondDerivatives : public Checked<testing::Test> {};

TEST_F(LoopSecondDerivatives, AreDifferencesOfTheFirst) {
  for_each_second_derivative(
      [](const Looped& robot, const LoopedState& state, const Derivatives& of) {
        const std::size_t n = state.v.size();
        const auto inputs = with_wrenches(robot, {state.q, state.v, state.*of.third});
        const Arrays<double> expected =
            by_differences({robot, state, of}, static_cast<Eigen::Index>(n));
        for (const std::string& way : robot.formulations(of.second)) {
          const Arrays<double> found = robot.run(of.second, inputs, way);
          for (std::size_t k = 0; k < expected.size(); ++k) expect_alike(found[k], expected[k]);
          if (!has_floating_base(robot.robot)) expect_symmetric(found[0], n);
          expect_symmetric(found[2], n);
        }
      });
}

TEST_F(LoopSecondDerivatives, GiveTheHessianProduct) {
  for_each_second_derivative([](const Looped& robot, const LoopedState& state,
                                const Derivatives& of) {
    const auto n = static_cast<Eigen::Index>(state.v.size());
    const VectorXd weights = VectorXd::LinSpaced(n, -0.7, 1),
                   direction = VectorXd::LinSpaced(3 * n, 1, -2);
    const VectorXd expected = FirstDerivatives(robot, state, of).gradient_rate(weights, direction);
    const auto inputs = with_wrenches(
        robot, {state.q, state.v, state.*of.third, flat(weights), flat(direction.head(n)),
                flat(direction.segment(n, n)), flat(direction.tail(n))});
    for (const std::string& way : robot.formulations(of.hessian_product)) {
      expect_alike(flat(all_of(robot.run(of.hessian_product, inputs, way))), flat(expected));
    }
  });
}

}  // namespace
}  // namespace dynac::test
