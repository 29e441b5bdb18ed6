// SPDX-License-Identifier: BSD-3-Clause
// Times of two ways to multiply -M^-1 with both derivatives of torques on chains: by the dense
// inverse (DMM) and by articulated bodies with zero inputs (AZA). Built twice, for the machine's
// baseline and with AVX2; prints a line per chain: joints, microseconds of DMM, of AZA.
// Reference: Singh, Russell, Wensing 2022, section V-D, Figure 7, Table III.
#include <fmt/format.h>

#include <array>
#include <exception>

#include "algorithms/derivatives/forward_dynamics_derivatives.hpp"
#include "harness/state.hpp"
#include "kernels/state.hpp"
#include "lower/lower.hpp"
#include "stopwatch.hpp"
#include "trees.hpp"

namespace dynac::bench {
namespace {

void print_times(std::size_t joints) {
  const Model model = make_tree(Joints::kRevolute, joints, 1, joints);
  const Mechanism robot = lump(model);
  const auto observe = [](const Body&) {};
  const auto state = make_state<double>(*find_kernel("inverse_dynamics_derivatives"), {robot},
                                        test::random_state(model, 1).inputs());
  const auto of_tau = inverse_dynamics_derivatives_world_frame(robot, state, observe);
  const auto elimination = articulated_body::eliminate_all(robot, state, observe);
  const forward_derivatives::DenseInverse<double> dense{
      mass_matrix_inverse_articulated_body(robot, state, elimination, observe)};
  const auto aza = [&](const std::vector<double>& x) {
    const std::vector<Force<double>> at_rest(joints);
    return articulated_body::accelerations(robot, state, elimination, x, at_rest, {}, observe)
        .joints;
  };
  const auto call = [&](const auto& apply) {
    keep(forward_derivatives::minus_applied(of_tau.by_position, 0, 0, apply));
    keep(forward_derivatives::minus_applied(of_tau.by_velocity, 0, 0, apply));
  };
  const std::array<std::function<void()>, 2> calls{[&] { call(dense); }, [&] { call(aza); }};
  const std::vector<double> seconds = median_seconds(calls, joints < 200 ? 15 : 5, 0.002);
  fmt::print("{}\t{:.1f}\t{:.1f}\n", joints, 1e6 * seconds[0], 1e6 * seconds[1]);
}

}  // namespace
}  // namespace dynac::bench

int main() {
  try {
    for (const std::size_t joints : {10, 20, 35, 50, 75, 100, 150, 200, 300, 400, 500}) {
      dynac::bench::print_times(joints);
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 3;
  }
}
