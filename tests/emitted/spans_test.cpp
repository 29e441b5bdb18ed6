// SPDX-License-Identifier: BSD-3-Clause
// The C++ interface as a controller uses it: what binds to the spans, and what does not compile.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "aerial/aerial_manipulator.hpp"
#include "cart_pole/cart_pole.hpp"
#include "humanoid/humanoid.hpp"
#include "panda/panda.hpp"
#include "panda_float/panda.hpp"
#include "panda_libm/panda.hpp"

namespace {

template <class Q, class Tau>
concept PandaTakes = requires(Q& q, std::array<double, 7>& x, Tau& tau) {
  panda::inverse_dynamics(q, x, x, tau);
};

template <std::size_t kSize>
using Doubles = std::array<double, kSize>;

static_assert(PandaTakes<Doubles<7>, Doubles<7>>);
static_assert(PandaTakes<const Doubles<7>, Doubles<7>>);
static_assert(PandaTakes<double[7], double[7]>);
static_assert(PandaTakes<std::span<double, 7>, std::span<double, 7>>);
static_assert(!PandaTakes<Doubles<6>, Doubles<7>>, "q is too short");
static_assert(!PandaTakes<Doubles<8>, Doubles<7>>, "q is too long");
static_assert(!PandaTakes<double[8], double[7]>, "q is too long");
static_assert(!PandaTakes<Doubles<7>, Doubles<6>>, "tau is too short");
static_assert(!PandaTakes<Doubles<7>, const Doubles<7>>, "tau is const");
static_assert(!PandaTakes<double*, double*>, "a pointer does not know its size");
static_assert(!PandaTakes<std::vector<double>, Doubles<7>>, "a vector's size is not fixed");
static_assert(!PandaTakes<std::array<float, 7>, Doubles<7>>, "q is of floats");

static_assert(noexcept(panda::inverse_dynamics(std::declval<std::span<const double, 7>>(),
                                               std::declval<std::span<const double, 7>>(),
                                               std::declval<std::span<const double, 7>>(),
                                               std::declval<std::span<double, 7>>())));

static_assert(humanoid::kNq == humanoid::kNv + 1);
static_assert(humanoid::kJointNames.size() == humanoid::kJointLimits.size());
static_assert(humanoid::kNv == humanoid::kJointNames.size() + 5);
static_assert(cart_pole::q_index::hinge == 1 && cart_pole::kJointNames[1] == "hinge");
static_assert(humanoid::q_index::left_knee_pitch == humanoid::v_index::left_knee_pitch + 1);
static_assert(!std::is_convertible_v<humanoid::joint, std::size_t>, "no index into q or v");
static_assert(cart_pole::kJointLimits[0].upper == 2 && cart_pole::kJointLimits[0].effort == 100);
static_assert(cart_pole::kJointLimits[1].upper == cart_pole::kUnlimited);
static_assert(panda::kModelSha256 == narrow::panda::kModelSha256);

template <class Scalar, std::size_t kSize>
std::array<Scalar, kSize> numbers(double first) {
  std::array<Scalar, kSize> x{};
  for (std::size_t i = 0; i < kSize; ++i) {
    x[i] = static_cast<Scalar>(std::sin(first + 1.7 * static_cast<double>(i)));
  }
  return x;
}

TEST(Spans, CArraysAndStdArraysGiveTheSameBits) {
  const auto q = numbers<double, 7>(1), v = numbers<double, 7>(2), a = numbers<double, 7>(3);
  std::array<double, 7> tau{};
  panda::inverse_dynamics(q, v, a, tau);
  double other_q[7], other_tau[7];
  std::copy(q.begin(), q.end(), other_q);
  panda::inverse_dynamics(other_q, v, a, other_tau);
  EXPECT_TRUE(std::equal(tau.begin(), tau.end(), other_tau));
  panda_inverse_dynamics(q.data(), v.data(), a.data(), other_tau);
  EXPECT_TRUE(std::equal(tau.begin(), tau.end(), other_tau));
}

TEST(Spans, JointsIndexTheArrays) {
  std::array<double, 2> q{}, v{}, a{}, tau{};
  q[cart_pole::q_index::hinge] = 1;
  a[cart_pole::v_index::slide] = 1;
  cart_pole::inverse_dynamics(q, v, a, tau);
  EXPECT_NEAR(tau[cart_pole::v_index::slide], 3.6, 1e-12);
  EXPECT_NEAR(tau[cart_pole::v_index::hinge], 0.6 * std::cos(1) - 9.81 * 0.6 * std::sin(1), 1e-12);
}

TEST(Spans, RobotsOfSeveralNamespacesWorkInOneProgram) {
  std::array<double, 7> wide{};
  std::array<float, 7> narrow{};
  panda::inverse_dynamics(numbers<double, 7>(1), numbers<double, 7>(2), numbers<double, 7>(3),
                          wide);
  narrow::panda::inverse_dynamics(numbers<float, 7>(1), numbers<float, 7>(2), numbers<float, 7>(3),
                                  narrow);
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_NEAR(static_cast<double>(narrow[i]), wide[i], 1e-4);
  }
}

TEST(Spans, SineAndCosineOfTheLibraryGiveTheSameToTwelveDigits) {
  for (int k = 0; k < 100; ++k) {
    const auto q = numbers<double, 7>(k), v = numbers<double, 7>(2), a = numbers<double, 7>(3);
    std::array<double, 7> own{}, libm{};
    panda::inverse_dynamics(q, v, a, own);
    panda_libm::inverse_dynamics(q, v, a, libm);
    double scale = 0;
    for (const double x : libm) scale = std::fmax(scale, std::fabs(x));
    for (std::size_t i = 0; i < 7; ++i) EXPECT_NEAR(own[i], libm[i], 1e-12 * scale);
  }
}

TEST(Spans, WrenchesAreTakenAsOneColumnALink) {
  constexpr std::size_t kNv = aerial_manipulator::kNv;
  std::array<double, kNv + 1> q{};
  q[6] = 1;
  const std::array<double, kNv> zero{};
  std::array<double, kNv> free{}, pushed{};
  std::array<double, 6 * 7> wrenches{};
  aerial_manipulator::inverse_dynamics(q, zero, zero, wrenches, free);
  wrenches[0] = 1;  // a force along x on the first link, the base
  aerial_manipulator::inverse_dynamics(q, zero, zero, wrenches, pushed);
  EXPECT_NEAR(pushed[0] - free[0], -1, 1e-12);
  for (std::size_t i = 1; i < kNv; ++i) EXPECT_NEAR(pushed[i], free[i], 1e-12);
}

}  // namespace
