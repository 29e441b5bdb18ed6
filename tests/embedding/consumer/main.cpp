// SPDX-License-Identifier: BSD-3-Clause
// Calls kernels that dynac_add_kernels() built and checks laws of them, so that
// a wrong link, header or scalar type shows. Prints the torque that holds joint
// 2 against gravity.
#include <array>
#include <cmath>
#include <cstdio>
#include <panda/panda.hpp>
#include <panda_float/panda_float.hpp>
#include <panda_gpu/panda_gpu_cuda.hpp>
#include <panda_template/panda_template.hpp>

namespace {

using Vector = std::array<double, panda::kNv>;

constexpr Vector kPosture{0.1, 0.4, -0.2, -1.5, 0.3, 1.8, 0.7};
constexpr Vector kRest{};

Vector torque(const Vector& a) {
  Vector tau{};
  panda::inverse_dynamics(kPosture, kRest, a, tau);
  return tau;
}

// At rest, M a = tau(a) - tau(0) is linear in a.
bool is_linear_in_acceleration() {
  const Vector a{1.0, -2.0, 3.0, 0.5, -1.5, 2.5, 4.0};
  Vector twice_a{};
  for (std::size_t i = 0; i < a.size(); ++i) twice_a[i] = 2 * a[i];
  const Vector none = torque(kRest), once = torque(a), twice = torque(twice_a);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::abs(twice[i] - none[i] - 2 * (once[i] - none[i])) > 1e-10) return false;
  }
  return true;
}

bool float_agrees_with_double() {
  std::array<float, panda_float::kNq> q{};
  std::array<float, panda_float::kNv> v{}, a{}, tau{};
  for (std::size_t i = 0; i < q.size(); ++i) q[i] = static_cast<float>(kPosture[i]);
  panda_float::inverse_dynamics(q, v, a, tau);
  const Vector expected = torque(kRest);
  for (std::size_t i = 0; i < tau.size(); ++i) {
    if (std::abs(static_cast<double>(tau[i]) - expected[i]) > 1e-3) return false;
  }
  return true;
}

bool batch_agrees_with_single_calls() {
  std::array<float, panda_float::kBatch * panda_float::kNq> q{};
  std::array<float, panda_float::kBatch * panda_float::kNv> v{}, a{}, tau{};
  for (std::size_t i = 0; i < q.size(); ++i) q[i] = 0.01f * static_cast<float>(i);
  panda_float::inverse_dynamics_batch(q, v, a, tau);
  for (std::size_t first = 0; first < q.size(); first += panda_float::kNq) {
    std::array<float, panda_float::kNq> q_one{}, zero{}, tau_one{};
    for (std::size_t i = 0; i < q_one.size(); ++i) q_one[i] = q[first + i];
    panda_float::inverse_dynamics(q_one, zero, zero, tau_one);
    for (std::size_t i = 0; i < tau_one.size(); ++i) {
      if (std::abs(tau_one[i] - tau[first + i]) > 1e-4f) return false;
    }
  }
  return panda_float::kBatch == 5;
}

bool template_agrees_with_double() {
  Vector tau{};
  panda_template::inverse_dynamics<double>(kPosture.data(), kRest.data(), kRest.data(), tau.data());
  const Vector expected = torque(kRest);
  for (std::size_t i = 0; i < tau.size(); ++i) {
    if (std::abs(tau[i] - expected[i]) > 1e-10) return false;
  }
  return true;
}

// On the host, as no compiler of CUDA was asked for.
bool threads_agree_with_single_calls() {
  Vector tau{};
  const int error = panda_gpu_inverse_dynamics_cuda(1, 1, kPosture.data(), kRest.data(),
                                                    kRest.data(), tau.data(), nullptr);
  const Vector expected = torque(kRest);
  for (std::size_t i = 0; i < tau.size(); ++i) {
    if (std::abs(tau[i] - expected[i]) > 1e-10) return false;
  }
  return error == 0;
}

}  // namespace

int main() {
  const Vector tau = torque(kRest);
  std::printf("%.17g\n", tau[1]);
  const bool first_axis_is_vertical = std::abs(tau[0]) < 1e-9;
  const bool gravity_pulls = std::abs(tau[1]) > 1.0;
  return first_axis_is_vertical && gravity_pulls && is_linear_in_acceleration() &&
                 float_agrees_with_double() && template_agrees_with_double() &&
                 batch_agrees_with_single_calls() && threads_agree_with_single_calls()
             ? 0
             : 1;
}
