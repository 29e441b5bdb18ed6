// SPDX-License-Identifier: BSD-3-Clause
// The aerial manipulator along motions, orders 0 to 5, against the reference of a paper (Ali,
// Gabellieri, Franchi): base twist and wrenches spatial, as the paper has them, and in the base's
// own frame, where series transform them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "aerial_orders.hpp"
#include "generic/generic_table.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "kernels/unserved.hpp"

namespace dynac::test {
namespace {

class AerialOrders : public Checked<testing::TestWithParam<std::size_t>> {
 protected:
  // With each motion of the file in both representations, by every formulation that serves.
  template <class Visit>
  static void for_each(const std::string& family, const Visit& visit) {
    const Subject subject{own_robot("aerial_manipulator", Base::kFloating)};
    const Mechanism robot = lump(subject.model);
    const Kernel& kernel = *find_kernel(family + std::to_string(GetParam()));
    for (const WorldKinematics& motion : aerial_motions()) {
      for (const auto representation : {BaseVelocity::kBody, BaseVelocity::kSpatial}) {
        const KernelSettings settings = aerial_selection(representation);
        const AerialSample sample = aerial_sample(robot, motion, GetParam(), representation);
        for (const Formulation& formulation : kernel.formulations) {
          if (!supports(kernel, formulation, {robot, settings})) continue;
          SCOPED_TRACE(motion.name + ", " + std::string(formulation.name));
          visit(motion, sample, formulation, [&](const Arrays<double>& inputs) {
            return generic::evaluate(kernel, formulation, {robot, settings}, inputs).front();
          });
        }
      }
    }
  }
};

// Every order by itself: 1e-12 of its largest entry. Derivatives of order k by Leibniz' rule are
// sums of 2^k products, which cancel where they turn with the bodies; the recursion of body-fixed
// derivatives has the rounding of so many. Never more than ten times that of the others.
double torque_bound(const Formulation& formulation, std::size_t k) {
  const bool is_of_products = formulation.name == "body_fixed";
  return 1e-12 * (is_of_products ? std::min(10.0, std::pow(2, k)) : 1);
}

// Base and joints, whose entries are a hundredth, have scales of their own: the same of each, but
// for what is computed about the world's origin, where the joints' entries are parts of wrenches as
// large as the base's: they keep a tenth of it.
TEST_P(AerialOrders, TorquesAreThoseOfTheReference) {
  for_each("inverse_dynamics_order", [](const WorldKinematics&, const AerialSample& sample,
                                        const Formulation& formulation, const auto& run) {
    const std::vector<double> tau = run(sample.inverse_inputs);
    for (std::size_t k = 0; k <= GetParam(); ++k) {
      const auto error = [&](std::size_t first, std::size_t size) {
        const auto part = [&](const std::vector<double>& x) {
          return std::span(x).subspan(12 * k + first, size);
        };
        return relative_error(part(tau), part(sample.tau));
      };
      const double bound = torque_bound(formulation, k);
      EXPECT_LE(error(0, 12), bound) << "order " << k;
      EXPECT_LE(error(0, 6), bound) << "order " << k << ", base";
      EXPECT_LE(error(6, 6), (formulation.is_about_world ? 10 : 1) * bound)
          << "order " << k << ", joints";
    }
  });
}

// Bounds of the paper's own programs: what is lost grows tenfold with each order.
TEST_P(AerialOrders, AccelerationsAreThoseOfTheReference) {
  for_each("forward_dynamics_order", [](const WorldKinematics& motion, const AerialSample& sample,
                                        const Formulation&, const auto& run) {
    const std::vector<double> a = run(sample.forward_inputs);
    for (std::size_t k = 0; k <= GetParam(); ++k) {
      EXPECT_LE(max_difference(columns(a, 12, k, 1), columns(sample.a, 12, k, 1)),
                acceleration_bound(motion, k))
          << "order " << k;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(To, AerialOrders, testing::Range<std::size_t>(0, kAerialOrder + 1));

}  // namespace
}  // namespace dynac::test
