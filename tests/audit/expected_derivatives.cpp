// SPDX-License-Identifier: BSD-3-Clause
// Rows of derivatives of robots without constraints: dense systems, and their differences.
#include "harness/kernels.hpp"
#include "lower/lower.hpp"
#include "rates.hpp"

namespace dynac::test {
namespace {

using namespace audit;

Results torques(const Sample& s, const Moved& at) {
  return {torque(snapshot(at.robot, {at.v, at.u}), s.masses)};
}

Results accelerations(const Sample& s, const Moved& at) {
  return {acceleration(s, at.robot, at.v, at.u)};
}

Results motions(const Sample& s, const Moved& at) {
  const Course course{at.v, at.u};
  const auto V = [&](const Big& t) {
    const Instant now = instant(at.robot.moved(course, t), course_at(course, t));
    const std::size_t link = s.settings.frames.front().index();
    return BigVector(in_frame(s, now.X_WL[link], now.V[link]));
  };
  return {V(0), derivative(V, 1)};
}

Values motion_sums(const Sample& s, const Inputs& in, const Inputs& out) {
  return summed(s, in, {out[0], out[3], out[1], out[2], out[3]}, "qv|qvu");
}

Results weights(const Sample& s, const Moved& at) {
  const BigVector none = BigVector::Zero(s.robot.nv());
  return {torque(snapshot(at.robot, {none, none}), s.masses)};
}

// The centre of mass, and its velocity at a unit of each coordinate's.
Results centres(const Sample& s, const Moved& at) {
  const Index nv = s.robot.nv();
  BigVector J(3 * nv);
  for (Index c = 0; c < nv; ++c) {
    const auto com = [&](const Big& t) {
      return centre({at.robot.moved({BigVector::Unit(nv, c)}, t).links()}, s.masses);
    };
    J.segment<3>(3 * c) = derivative(com, 1);
  }
  return {centre({at.robot.links()}, s.masses), J};
}

Results centroidal_motions(const Sample& s, const Moved& at) {
  const Course course{at.v, at.u};
  const auto h_G = [&](const Big& t) {
    return centroidal(instant(at.robot.moved(course, t), course_at(course, t)), s.masses);
  };
  return {h_G(0), derivative(h_G, 1)};
}

// How q [+] v moves.
Values reached(const Sample& s, const Inputs& in) {
  const MovingRobot there = s.robot.moved({big(in[1])}, 1);
  return {rounded(derivative(
      [&](const Big& by) {
        const Moved beside(s, in, by);
        return there.displacement_to(beside.robot.moved({beside.v}, 1));
      },
      1))};
}

// How q [+] v moves where v moves as derivatives of it say: as the position that v leads to.
Values reached_by_derivatives(const Sample& s, const Inputs& in, const Inputs& out) {
  const Mechanism robot = lump(s.model);
  const Inputs v = run_kernel({robot, s.settings}, "difference", in);
  const std::vector<double> dq = direction(0, s.v.size()), dq_next = direction(1, s.v.size());
  std::vector<double> dv = along(out[0], dq);
  const std::vector<double> more = along(out[1], dq_next);
  for (std::size_t i = 0; i < dv.size(); ++i) dv[i] += more[i];
  const MovingRobot there = s.robot.moved({big(v.front())}, 1);
  return {rounded(derivative(
      [&](const Big& by) {
        const BigVector moved = big(v.front()) + big(dv) * by;
        return there.displacement_to(s.robot.moved({big(dq)}, by).moved({moved}, 1));
      },
      1))};
}

template <Results (*function)(const Sample&, const Moved&)>
Values second_rates(const Sample& s, const Inputs& in) {
  return {rounded(derivative(
      [&](const Big& t) { return BigMatrix(function(s, Moved(s, in, t)).front()); }, 2))};
}

// Of d2_dqdq, d2_dqdv, d2_dvdv and d2_dqdu, whose last index is of q.
Values second_sums(const Sample& s, const Inputs& in, const Inputs& out) {
  const std::vector<double> x = direction(0, s.v.size()), y = direction(1, in[1].size()),
                            z = direction(2, in[2].size());
  const Values terms{along(along(out[0], x), x), along(along(out[1], y), x),
                     along(along(out[1], y), x), along(along(out[2], y), y),
                     along(along(out[3], x), z), along(along(out[3], x), z)};
  std::vector<double> sum(terms.front().size());
  for (const std::vector<double>& term : terms) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += term[i];
  }
  return {sum};
}

// d/dr d/ds of weighted results, along the kernel's direction by s, then along ours by r.
template <Results (*function)(const Sample&, const Moved&)>
Values hessian(const Sample& s, const Inputs& in) {
  const auto weighted = [&](const Big& by_s, const Big& by_r) {
    Sample moved = s;
    moved.robot = s.robot.moved({big(in[4])}, by_s);
    Moved at(moved, {in[0], in[1], in[2]}, by_r);
    at.v += big(in[5]) * by_s;
    at.u += big(in[6]) * by_s;
    return BigVector::Constant(1, big(in[3]).dot(function(s, at).front().col(0)));
  };
  return {rounded(derivative(
      [&](const Big& by_s) {
        return derivative([&](const Big& by_r) { return weighted(by_s, by_r); }, 1);
      },
      1))};
}

Values hessian_sums(const Sample& s, const Inputs& in, const Inputs& out) {
  std::vector<double> sum = along(out[0], direction(0, s.v.size()));
  sum[0] += along(out[1], direction(1, in[1].size()))[0];
  sum[0] += along(out[2], direction(2, in[2].size()))[0];
  return {sum};
}

}  // namespace

std::vector<Audited> audited_derivatives() {
  return {
      {"frame_motion_derivatives", rates_of<motions>, motion_sums},
      {"gravity_forces_derivatives", rates_of<weights>, summed_by<'q'>},
      {"center_of_mass_derivatives", rates_of<centres>, summed_by<'q', '|', 'q'>},
      {"centroidal_dynamics_derivatives", rates_of<centroidal_motions>, motion_sums},
      {"integrate_derivatives", reached, summed_by<'q', 'v'>},
      {"difference_derivatives",
       [](const Sample& s, const Inputs&) -> Values { return {direction(1, s.v.size())}; },
       reached_by_derivatives},
      {"inverse_dynamics_derivatives", rates_of<torques>, summed_by<'q', 'v', 'u'>},
      {"forward_dynamics_derivatives", rates_of<accelerations>, summed_by<'q', 'v', 'u'>},
      {"inverse_dynamics_second_derivatives", second_rates<torques>, second_sums},
      {"forward_dynamics_second_derivatives", second_rates<accelerations>, second_sums},
      {"inverse_dynamics_hessian_product", hessian<torques>, hessian_sums},
      {"forward_dynamics_hessian_product", hessian<accelerations>, hessian_sums},
      {"frame_motion_adjoint", weighted_rates<motions, 1, 3>, summed_by<'q', 'v', 'u'>},
      {"inverse_dynamics_adjoint", weighted_rates<torques, 1, 3>, summed_by<'q', 'v', 'u'>},
      {"forward_dynamics_adjoint", weighted_rates<accelerations, 1, 3>, summed_by<'q', 'v', 'u'>},
      {"inverse_dynamics_hessian", weighted_rates<torques, 2, 3>, quadratic_sums},
      {"forward_dynamics_hessian", weighted_rates<accelerations, 2, 3>, quadratic_sums},
      {"linearization", deviations<accelerations>, deviation_sums},
  };
}

}  // namespace dynac::test
