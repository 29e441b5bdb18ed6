// SPDX-License-Identifier: BSD-3-Clause
#include "aerial_orders.hpp"

#include <cmath>

#include "kernels/orders/time_derivatives.hpp"

namespace dynac::test {
namespace {

using Number = Series<double>;
using Numbers = std::vector<Number>;

constexpr std::size_t kLinks = 7;

// A motion by series of one more coefficient than torques have.
struct Motion6 {
  Motion6(const Mechanism& robot, const WorldKinematics& motion)
      : v(higher_order::series_of(motion.v_derivatives, robot.nv, 0, kAerialOrder + 2)),
        q(position_series(robot, motion.q, v, kAerialOrder + 2, BaseVelocity::kSpatial)),
        configuration(configure(robot, q)) {}

  [[nodiscard]] BaseChange<Number> change() const {
    const JointPosition<Number>& base = configuration.front();
    return {BaseVelocity::kSpatial, {base.R_TB, base.p_TB}};
  }

  Numbers v, q;
  Configuration<Number> configuration;
};

// Wrenches in the links' frames.
std::vector<double> link_wrenches(const Mechanism& robot, const WorldKinematics& motion,
                                  const Motion6& series, std::size_t order) {
  Numbers wrenches = higher_order::series_of(motion.wrench_derivatives, 6 * kLinks, 0, order + 1);
  RobotState<Number> state;
  state.configuration = series.configuration;
  const auto X_W = world_placements(robot, state, [](const Body&) {});
  for (std::size_t j = 0; j < kLinks; ++j) {
    const BaseChange<Number> change(BaseVelocity::kSpatial, link_placement(robot.links[j], X_W));
    set_base_entries(wrenches, change.to_body(base_entries<Force<Number>>(wrenches, 6 * j)), 6 * j);
  }
  return higher_order::derivatives_of(wrenches, order + 1);
}

}  // namespace

std::vector<WorldKinematics> aerial_motions() {
  return read_aerial_motions(paper_files("aerial").back());
}

AerialSample aerial_sample(const Mechanism& robot, const WorldKinematics& motion, std::size_t order,
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

KernelSettings aerial_selection(BaseVelocity representation) {
  KernelSettings settings{{.base_velocity = representation}};
  for (std::size_t j = 0; j < kLinks; ++j) settings.wrench_links.push_back(LinkId::of(j));
  return settings;
}

std::vector<double> columns(const std::vector<double>& x, std::size_t rows, std::size_t first,
                            std::size_t count) {
  const auto begin = x.begin() + static_cast<std::ptrdiff_t>(rows * first);
  return {begin, begin + static_cast<std::ptrdiff_t>(rows * count)};
}

double acceleration_bound(const WorldKinematics& motion, std::size_t k) {
  if (motion.name.starts_with("random")) return 1e-11 * std::pow(10, k);
  if (k <= 1) return 1e-11;
  return k <= 3 ? 1e-10 : 1e-8;
}

}  // namespace dynac::test
