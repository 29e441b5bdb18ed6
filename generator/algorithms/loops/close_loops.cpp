// SPDX-License-Identifier: BSD-3-Clause
#include "algorithms/loops/close_loops.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "algorithms/loops/loop_positions.hpp"
#include "algorithms/sampled_state.hpp"
#include "support/number_arrays.hpp"

namespace dynac::loops {
namespace {

// Entries of q that the rows depend on.
std::vector<bool> positions_in_loops(const KernelContext& context) {
  std::vector<bool> is_in(context.robot.nv, false);
  for (const LoopBlock& loop : separate_loops(context)) {
    for (const std::size_t c : loop.dependent) is_in[c] = true;
    for (const std::size_t c : loop.independent) is_in[c] = true;
  }
  std::vector<bool> positions(context.robot.nq, false);
  for (const Body& body : context.robot.bodies) {
    if (position_size(body.joint_type) == 1 && is_in[body.v_index]) positions[body.q_index] = true;
  }
  return positions;
}

// Loops are closed if no row exceeds the first; positions beyond the second have diverged.
constexpr double kClosed = 1e-12, kFar = 10;

bool are_within(const std::vector<double>& values, double most) {
  return std::ranges::all_of(values, [most](double x) { return std::abs(x) <= most; });
}

LoopMotion<double> motion_at(const KernelContext& context, const std::vector<double>& q) {
  return LoopMotion<double>(context, state_at_position(context, q));
}

// Where damped steps lead, if they close the loops there.
bool close_near(const KernelContext& context, std::vector<double>& q) {
  constexpr int kCalls = 10;
  ClosedLoops<double> found{q, {}};
  for (int call = 0; call < kCalls; ++call) {
    found = loop_positions(context, std::move(found.q));
    if (!are_within(found.q, kFar)) return false;
    if (!are_within(found.phi, kClosed)) continue;
    q = std::move(found.q);
    return true;
  }
  return false;
}

// How far dependent joints move to take one off a row: without bound where branches meet and where
// the loops reach no further.
double sensitivity(const KernelContext& context, const std::vector<double>& q) {
  const LoopMotion<double> motion = motion_at(context, q);
  std::vector<double> unit(rows_of(*context.settings.loops), 0.0);
  double largest = 0;
  for (double& entry : unit) {
    entry = 1;
    largest = std::max(largest, largest_magnitude(motion.missing(unit)));
    entry = 0;
  }
  return largest;
}

// A step of independent positions in loops towards a goal, dependent ones along the tangent: the
// first guess.
std::vector<double> along_tangent(const KernelContext& context, std::vector<double> q,
                                  const std::vector<double>& step) {
  const DenseMatrix<double> G = motion_at(context, q).G();
  for (const Body& body : context.robot.bodies) {
    if (position_size(body.joint_type) != 1 || body.is_mimic) continue;
    for (std::size_t c = 0; c < step.size(); ++c) q[body.q_index] += G(body.v_index, c) * step[c];
  }
  return q;
}

double largest_difference(const std::vector<double>& x, const std::vector<double>& y) {
  double largest = 0;
  for (std::size_t k = 0; k < x.size(); ++k) largest = std::max(largest, std::abs(x[k] - y[k]));
  return largest;
}

// Positions with those in loops scaled.
std::vector<double> scaled(const std::vector<bool>& is_in, std::vector<double> q, double scale) {
  for (std::size_t k = 0; k < q.size(); ++k) {
    if (is_in[k]) q[k] *= scale;
  }
  return q;
}

// Where loops close from the configuration that the description draws.
std::optional<std::vector<double>> drawn_configuration(const KernelContext& context) {
  std::vector<double> q = scaled(positions_in_loops(context), random_position(context.robot, 0), 0);
  return close_near(context, q) ? std::optional(std::move(q)) : std::nullopt;
}

// Where they close from guesses: of some such configurations the farthest from singular ones.
std::optional<std::vector<double>> found_configuration(const KernelContext& context) {
  constexpr std::uint64_t kGuesses = 100;
  constexpr int kEnough = 3;
  const std::vector<bool> is_in = positions_in_loops(context);
  std::optional<std::vector<double>> best;
  double least = 0;
  int count = 0;
  for (std::uint64_t seed = 0; seed < kGuesses && count < kEnough; ++seed) {
    for (const double scale : {0.25, 1.0}) {  // assemblies near the drawn one first
      std::vector<double> q = scaled(is_in, random_position(context.robot, seed), scale);
      if (!close_near(context, q)) continue;
      ++count;
      const double sensitive = sensitivity(context, q);
      if (best && !(sensitive < least)) continue;
      least = sensitive;
      best = std::move(q);
    }
  }
  return best;
}

}  // namespace

Branch::Branch(const KernelContext& context, std::optional<std::vector<double>> start)
    : context_(context), start_(std::move(start)) {
  if (start_) sensitivity_ = sensitivity(context, *start_);
}

Branch Branch::drawn(const KernelContext& context) {
  return {context, drawn_configuration(context)};
}

Branch Branch::found(const KernelContext& context) {
  std::optional<std::vector<double>> start = drawn_configuration(context);
  return {context, start ? std::move(start) : found_configuration(context)};
}

bool Branch::reach(std::vector<double>& q) const {
  // Steps so short, and none near singular configurations, that what closes the loops stays on
  // the branch.
  constexpr double kStep = 0.08, kTooSensitive = 4, kFarFromTangent = 0.1;
  if (!start_) return false;
  const std::vector<bool> is_in = positions_in_loops(context_);
  const std::vector<bool> is_dependent = dependent_coordinates(context_);
  std::vector<double> closed = q;
  for (std::size_t k = 0; k < q.size(); ++k) {
    if (is_in[k]) closed[k] = (*start_)[k];
  }
  std::vector<double> way(context_.robot.nv, 0.0);
  double length = 0;
  for (const Body& body : context_.robot.bodies) {
    if (!moves(body) || !is_in[body.q_index] || is_dependent[body.v_index]) continue;
    way[body.v_index] = q[body.q_index] - closed[body.q_index];
    length = std::max(length, std::abs(way[body.v_index]));
  }
  const double steps = std::ceil(length / kStep), most = kTooSensitive * sensitivity_;
  for (double& part : way) part /= std::max(steps, 1.0);
  for (double step = 0; step < steps; ++step) {
    const std::vector<double> guess = along_tangent(context_, closed, way);
    std::vector<double> next = guess;
    if (!close_near(context_, next) || !(sensitivity(context_, next) <= most)) break;
    if (largest_difference(next, guess) > kFarFromTangent) break;
    closed = std::move(next);
  }
  q = std::move(closed);
  return true;
}

bool close_loops(const KernelContext& context, std::vector<double>& q) {
  if (Branch::drawn(context).reach(q)) return true;
  const std::vector<bool> is_in = positions_in_loops(context);
  for (const double scale : {1.0, 0.5, 0.25, 0.125, 0.0625}) {
    std::vector<double> closed = scaled(is_in, q, scale);
    if (!close_near(context, closed)) continue;
    q = std::move(closed);
    return true;
  }
  return false;
}

}  // namespace dynac::loops
