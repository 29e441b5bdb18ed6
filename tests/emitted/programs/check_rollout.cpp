// SPDX-License-Identifier: BSD-3-Clause
// Checks a rollout of robot/robot.hpp against its steps, and the gradient of a weighted trajectory
// against sensitivities that are carried forward by the derivatives of each step.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <robot.hpp>
#include <vector>

namespace {

constexpr std::size_t kNq = robot::kNq, kNv = robot::kNv, kNx = 2 * kNv;
constexpr std::size_t kSteps = 200;
constexpr double kDuration = 0.002;  // of a step [s]
using State = std::array<double, kNx>;

// Smooth, and different in each entry.
template <std::size_t Size>
std::array<double, Size> numbers(double scale, double phase) {
  std::array<double, Size> x{};
  for (std::size_t i = 0; i < Size; ++i) {
    x[i] = scale * std::sin(phase + 0.7 * static_cast<double>(i));
  }
  return x;
}

template <std::size_t Size>
std::array<double, Size> part(const std::vector<double>& all, std::size_t k) {
  std::array<double, Size> x{};
  std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(k * Size), Size, x.begin());
  return x;
}

// How a step varies.
struct Step {
  std::array<double, kNx * kNx> A{};
  std::array<double, kNx * kNv> B{};
  State by_duration{};
};

class Trajectory {
 public:
  Trajectory(std::array<double, kNq> q, std::array<double, kNv> v) : steps_(kSteps) {
    for (std::size_t k = 0; k < kSteps; ++k) {
      const auto tau = part<kNv>(tau_, k);
      std::array<double, kNq> q_next{};
      std::array<double, kNv> v_next{};
      Step& step = steps_[k];
      robot::step_derivatives(q, v, tau, kDuration, q_next, v_next, step.A, step.B,
                              step.by_duration);
      q = q_next;
      v = v_next;
      q_.insert(q_.end(), q.begin(), q.end());
      v_.insert(v_.end(), v.begin(), v.end());
    }
  }

  // The variation of the weighted trajectory, of a state that varies before step `first`.
  [[nodiscard]] double carried(std::size_t first, State dx, double by_duration = 0) const {
    double sum = 0;
    for (std::size_t k = first; k < kSteps; ++k) {
      State next{};
      for (std::size_t c = 0; c < kNx; ++c)
        for (std::size_t r = 0; r < kNx; ++r) next[r] += steps_[k].A[r + kNx * c] * dx[c];
      for (std::size_t r = 0; r < kNx; ++r) next[r] += by_duration * steps_[k].by_duration[r];
      dx = next;
      sum += weighted(k, dx);
    }
    return sum;
  }

  // The same of a torque in step k.
  [[nodiscard]] double carried_from(std::size_t k, std::size_t torque) const {
    State dx{};
    for (std::size_t r = 0; r < kNx; ++r) dx[r] = steps_[k].B[r + kNx * torque];
    return weighted(k, dx) + carried(k + 1, dx);
  }

  std::vector<double> tau_{[] {
    const auto tau = numbers<kNv * kSteps>(0.3, 0.1);
    return std::vector(tau.begin(), tau.end());
  }()};
  std::vector<double> weights_q_{[] {
    const auto weights = numbers<kNv * kSteps>(1, 0.9);
    return std::vector(weights.begin(), weights.end());
  }()};
  std::vector<double> weights_v_{[] {
    const auto weights = numbers<kNv * kSteps>(1, 2.3);
    return std::vector(weights.begin(), weights.end());
  }()};
  std::vector<double> q_, v_;

 private:
  [[nodiscard]] double weighted(std::size_t k, const State& dx) const {
    double sum = 0;
    for (std::size_t i = 0; i < kNv; ++i) {
      sum += weights_q_[kNv * k + i] * dx[i] + weights_v_[kNv * k + i] * dx[kNv + i];
    }
    return sum;
  }

  std::vector<Step> steps_;
};

// Errors relative to the largest entry, beyond 1e-10.
template <class Numbers>
int wrong(const char* what, const Numbers& found, const std::vector<double>& expected) {
  double largest = 1e-300, error = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    largest = std::max(largest, std::abs(expected[i]));
    error = std::max(error, std::abs(found[i] - expected[i]));
  }
  std::printf("%s: %.1e\n", what, error / largest);
  return error <= 1e-10 * largest ? 0 : 1;
}

int check_rollout() {
  std::array<double, kNq> q{}, start{};
  start[kNq - kNv == 1 ? 6 : 0] = 1;  // of the base, a quaternion's last entry
  robot::integrate(start, numbers<kNv>(0.4, 0.3), q);
  const auto v = numbers<kNv>(0.5, 1.1);
  const Trajectory expected(q, v);
  static std::array<double, kNq * kSteps> q_only, q_trajectory;
  static std::array<double, kNv * kSteps> tau, weights_q, weights_v, v_only, v_trajectory, dL_dtau;
  std::ranges::copy(expected.tau_, tau.begin());
  std::ranges::copy(expected.weights_q_, weights_q.begin());
  std::ranges::copy(expected.weights_v_, weights_v.begin());
  std::array<double, kNv> dL_dq{}, dL_dv{};
  std::array<double, 1> dL_ddt{};
  robot::rollout(q, v, tau, kDuration, q_only, v_only);
  robot::rollout_adjoint(q, v, tau, kDuration, weights_q, weights_v, q_trajectory, v_trajectory,
                         dL_dq, dL_dv, dL_dtau, dL_ddt[0]);
  std::vector<double> by_q, by_v, by_tau;
  for (std::size_t i = 0; i < kNx; ++i) {
    State dx{};
    dx[i] = 1;
    (i < kNv ? by_q : by_v).push_back(expected.carried(0, dx));
  }
  for (std::size_t k = 0; k < kSteps; ++k)
    for (std::size_t i = 0; i < kNv; ++i) by_tau.push_back(expected.carried_from(k, i));
  return wrong("q", q_only, expected.q_) + wrong("v", v_only, expected.v_) +
         wrong("q of the gradient", q_trajectory, expected.q_) +
         wrong("v of the gradient", v_trajectory, expected.v_) + wrong("by q", dL_dq, by_q) +
         wrong("by v", dL_dv, by_v) + wrong("by tau", dL_dtau, by_tau) +
         wrong("by dt", dL_ddt, {expected.carried(0, State{}, 1)});
}

}  // namespace

int main() { return check_rollout(); }
