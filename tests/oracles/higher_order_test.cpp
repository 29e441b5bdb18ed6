// The aerial manipulator along motions, orders 0 to 5, against the reference of a paper (Ali,
// Gabellieri, Franchi): base twist and wrenches spatial, as the paper has them, and in the base's
// own frame, where series bring them.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "harness/compare.hpp"
#include "harness/subject.hpp"
#include "lower/lower.hpp"
#include "paper_reference.hpp"
#include "trace/higher_order.hpp"

namespace dynac::test {
namespace {

using Number = Series<double>;
using Numbers = std::vector<Number>;

constexpr std::size_t kOrder = 5;
constexpr std::size_t kLinks = 7;

// A motion by series of one more coefficient than torques have.
struct Motion6 {
  Motion6(const Mechanism& robot, const SpatialMotion& motion)
      : v(higher_order::series_of(motion.v_derivatives, robot.nv, 0, kOrder + 2)),
        q(position_series(robot, motion.q, v, kOrder + 2, BaseVelocity::kSpatial)),
        configuration(configure(robot, q)) {}

  [[nodiscard]] BaseChange<Number> change() const {
    const JointPosition<Number>& base = configuration.front();
    return {BaseVelocity::kSpatial, {base.R_TB, base.p_TB}};
  }

  Numbers v, q;
  Configuration<Number> configuration;
};

// Inputs of a kernel of order `order`, and what comes out, in a representation of the base.
struct Sample {
  Arrays<double> inverse_inputs, forward_inputs;
  std::vector<double> tau, a;
};

// The first columns of a matrix.
std::vector<double> columns(const std::vector<double>& x, std::size_t rows, std::size_t first,
                            std::size_t count) {
  const auto begin = x.begin() + static_cast<std::ptrdiff_t>(rows * first);
  return {begin, begin + static_cast<std::ptrdiff_t>(rows * count)};
}

// Wrenches in the links' frames.
std::vector<double> link_wrenches(const Mechanism& robot, const SpatialMotion& motion,
                                  const Motion6& series, std::size_t order) {
  Numbers wrenches = higher_order::series_of(motion.wrench_derivatives, 6 * kLinks, 0, order + 1);
  RobotState<Number> state;
  state.configuration = series.configuration;
  const auto X_W = world_placements(robot, state, [](const MovingBody&) {});
  for (std::size_t j = 0; j < kLinks; ++j) {
    const BaseChange<Number> change(BaseVelocity::kSpatial, link_placement(robot.links[j], X_W));
    set_base_entries(wrenches, change.to_body(base_entries<Force<Number>>(wrenches, 6 * j)), 6 * j);
  }
  return higher_order::derivatives_of(wrenches, order + 1);
}

Sample sample_of(const Mechanism& robot, const SpatialMotion& motion, std::size_t order,
                 BaseVelocity representation) {
  const Motion6 series(robot, motion);
  Numbers v = series.v;
  Numbers tau = higher_order::series_of(motion.tau_derivatives, robot.nv, 0, order + 1);
  if (representation == BaseVelocity::kBody) {
    set_base_entries(v, series.change().to_body(base_entries<Motion<Number>>(v)));
    set_base_entries(tau, series.change().to_body(base_entries<Force<Number>>(tau)));
  }
  const std::vector<double> v_all = higher_order::derivatives_of(v, order + 2);
  const std::vector<double> tau_all = higher_order::derivatives_of(tau, order + 1);
  const std::vector<double> wrenches = link_wrenches(robot, motion, series, order);
  return {{motion.q, v_all, wrenches},
          {motion.q, columns(v_all, robot.nv, 0, 1), tau_all, wrenches},
          tau_all,
          columns(v_all, robot.nv, 1, order + 1)};
}

// Whether larger terms cancel than in Taylor series in body frames.
bool cancels(const FormulationRow& formulation) {
  return !formulation.name.starts_with("taylor") || formulation.name == "taylor_rnea_world";
}

class AerialOrders : public testing::TestWithParam<std::size_t> {
 protected:
  // With each motion of the file in both representations, by every formulation that serves.
  template <class Visit>
  static void for_each(const std::string& family, const Visit& visit) {
    const auto files = paper_files("aerial");
    if (files.size() < 2) GTEST_SKIP() << "no shared reference values";
    const Subject subject{own_robot("aerial_manipulator", Base::kFloating)};
    const Mechanism robot = lump(subject.model);
    const KernelRow& kernel = *find_kernel(family + std::to_string(GetParam()));
    for (const SpatialMotion& motion : read_aerial_motions(files.back())) {
      for (const auto representation : {BaseVelocity::kBody, BaseVelocity::kSpatial}) {
        Selection selection{.base_velocity = representation};
        for (std::size_t j = 0; j < kLinks; ++j) selection.wrench_links.push_back(BodyId::of(j));
        const Sample sample = sample_of(robot, motion, GetParam(), representation);
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

// Every column of the base and of the joints has its own scale. In the world frame forces about its
// origin cancel, in recursions of derivatives what turns with the bodies; some columns are a
// millionth of the weight.
TEST_P(AerialOrders, TorquesAreThoseOfTheReference) {
  for_each("inverse_dynamics_order", [](const SpatialMotion&, const Sample& sample,
                                        const FormulationRow& formulation, const auto& run) {
    const double tolerance = cancels(formulation) ? 1e-11 : 1e-12;
    const std::vector<double> tau = run(sample.inverse_inputs);
    for (std::size_t k = 0; k <= GetParam(); ++k) {
      for (const std::size_t first : {std::size_t{0}, std::size_t{6}}) {
        const auto block = [&](const std::vector<double>& x) {
          return std::span(x).subspan(12 * k + first, 6);
        };
        EXPECT_LE(relative_error(block(tau), block(sample.tau)), tolerance) << "order " << k;
      }
    }
  });
}

// Bounds of the paper's own programs: what is lost grows tenfold with each order.
TEST_P(AerialOrders, AccelerationsAreThoseOfTheReference) {
  for_each("forward_dynamics_order", [](const SpatialMotion& motion, const Sample& sample,
                                        const FormulationRow&, const auto& run) {
    const std::vector<double> a = run(sample.forward_inputs);
    const bool is_random = motion.name.starts_with("random");
    for (std::size_t k = 0; k <= GetParam(); ++k) {
      const double bound = is_random ? 1e-11 * std::pow(10, k)
                           : k <= 1  ? 1e-11
                           : k <= 3  ? 1e-10
                                     : 1e-8;
      EXPECT_LE(max_difference(columns(a, 12, k, 1), columns(sample.a, 12, k, 1)), bound)
          << "order " << k;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(To, AerialOrders, testing::Range<std::size_t>(0, kOrder + 1));

}  // namespace
}  // namespace dynac::test
