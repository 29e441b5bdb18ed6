#include "algorithms/loops/close_loops.hpp"

#include <algorithm>
#include <cmath>

#include "algorithms/loops/loop_positions.hpp"

namespace dynac::loops {
namespace {

// Entries of q that the rows depend on.
std::vector<bool> positions_in_loops(const KernelContext& context) {
  std::vector<bool> is_in(context.robot.nv, false);
  for (const Loop& loop : separate_loops(context)) {
    for (const std::size_t c : loop.dependent) is_in[c] = true;
    for (const std::size_t c : loop.independent) is_in[c] = true;
  }
  std::vector<bool> positions(context.robot.nq, false);
  for (const Body& body : context.robot.bodies) {
    if (position_size(body.joint_type) == 1 && is_in[body.v_index]) positions[body.q_index] = true;
  }
  return positions;
}

}  // namespace

bool close_loops(const KernelContext& context, std::vector<double>& q) {
  constexpr int kCalls = 10;
  constexpr double kClosed = 1e-12, kFar = 10;
  const std::vector<bool> is_scaled = positions_in_loops(context);
  for (const double scale : {1.0, 0.5, 0.25, 0.125, 0.0625}) {
    std::vector<double> closed = q;
    for (std::size_t k = 0; k < q.size(); ++k) {
      if (is_scaled[k]) closed[k] *= scale;
    }
    for (int call = 0; call < kCalls; ++call) closed = loop_positions(context, closed);
    const std::vector<double> rows =
        LoopMotion<double>(context, state_at_position(context, closed)).values();
    const auto is_within = [](double most) {
      return [=](double x) { return std::abs(x) <= most; };
    };
    if (!std::ranges::all_of(rows, is_within(kClosed))) continue;
    if (!std::ranges::all_of(closed, is_within(kFar))) continue;
    q = std::move(closed);
    return true;
  }
  return false;
}

}  // namespace dynac::loops
