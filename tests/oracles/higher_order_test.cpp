// The aerial manipulator along motions, orders 0 to 5, against the reference of a paper (Ali,
// Gabellieri, Franchi): base twist and wrenches spatial, as the paper has them, and in the base's
// own frame, where series bring them.
#include <gtest/gtest.h>

#include <string>

#include "aerial_orders.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"

namespace dynac::test {
namespace {

class AerialOrders : public Checked<testing::TestWithParam<std::size_t>> {
 protected:
  // With each motion of the file in both representations, by every formulation that serves.
  template <class Visit>
  static void for_each(const std::string& family, const Visit& visit) {
    const Subject subject{own_robot("aerial_manipulator", Base::kFloating)};
    const Mechanism robot = lump(subject.model);
    const KernelRow& kernel = *find_kernel(family + std::to_string(GetParam()));
    for (const SpatialMotion& motion : aerial_motions()) {
      for (const auto representation : {BaseVelocity::kBody, BaseVelocity::kSpatial}) {
        const Selection selection = aerial_selection(representation);
        const AerialSample sample = aerial_sample(robot, motion, GetParam(), representation);
        for (const FormulationRow& formulation : kernel.formulations) {
          if (!serves(kernel, formulation, {robot, selection})) continue;
          SCOPED_TRACE(motion.name + ", " + std::string(formulation.name));
          visit(motion, sample, formulation, [&](const Arrays<double>& inputs) {
            return evaluate(kernel, formulation, {robot, selection}, inputs).front();
          });
        }
      }
    }
  }
};

// Every order by itself: 1e-12 of its largest entry, whatever the formulation. Base and joints have
// scales of their own, the joints' being a hundredth: 1e-12 of these, too, but where what is
// computed cancels to them. About the world's origin those are wrenches of the whole robot, in
// recursions of body-fixed derivatives what turns with the bodies, both of the base's size: ten of
// a hundred.
TEST_P(AerialOrders, TorquesAreThoseOfTheReference) {
  for_each("inverse_dynamics_order", [](const SpatialMotion&, const AerialSample& sample,
                                        const FormulationRow& formulation, const auto& run) {
    constexpr double kTolerance = 1e-12;
    const bool cancels = formulation.is_about_world || formulation.name == "body_fixed";
    const std::vector<double> tau = run(sample.inverse_inputs);
    for (std::size_t k = 0; k <= GetParam(); ++k) {
      const auto part = [&](const std::vector<double>& x, std::size_t first, std::size_t size) {
        return std::span(x).subspan(12 * k + first, size);
      };
      EXPECT_LE(relative_error(part(tau, 0, 12), part(sample.tau, 0, 12)), kTolerance)
          << "order " << k;
      for (const std::size_t first : {std::size_t{0}, std::size_t{6}}) {
        EXPECT_LE(relative_error(part(tau, first, 6), part(sample.tau, first, 6)),
                  (cancels ? 10 : 1) * kTolerance)
            << "order " << k << ", from entry " << first;
      }
    }
  });
}

// Bounds of the paper's own programs: what is lost grows tenfold with each order.
TEST_P(AerialOrders, AccelerationsAreThoseOfTheReference) {
  for_each("forward_dynamics_order", [](const SpatialMotion& motion, const AerialSample& sample,
                                        const FormulationRow&, const auto& run) {
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
