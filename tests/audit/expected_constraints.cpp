// SPDX-License-Identifier: BSD-3-Clause
// Rows of constraint sets and of their derivatives: dense systems, and their differences.
#include "harness/kernels.hpp"
#include "rates.hpp"

namespace dynac::test {
namespace {

using namespace audit;

Rows rows_at(const Sample& s, const Moved& at) {
  return rows(*s.settings.constraints, s.model, s.q, at.robot,
              {at.v, BigVector::Zero(at.robot.nv())});
}

// [M -J^T; J 0] [a; lambda] = [upper; lower].
Results of_both(const Sample& s, const MovingRobot& robot, const BigMatrix& J,
                const BigVector& upper, const BigVector& lower) {
  const Index nv = J.cols(), m = J.rows();
  BigMatrix K = BigMatrix::Zero(nv + m, nv + m);
  K.topLeftCorner(nv, nv) = mass_matrix(snapshot(robot, {BigVector::Zero(nv)}), s.masses);
  K.topRightCorner(nv, m) = -J.transpose();
  K.bottomLeftCorner(m, nv) = J;
  BigVector right(nv + m);
  right << upper, lower;
  const BigMatrix x = solved(K, right);
  return {x.topRows(nv), x.bottomRows(m)};
}

BigVector bias(const Sample& s, const Moved& at) {
  return torque(snapshot(at.robot, {at.v, BigVector::Zero(at.v.size())}), s.masses);
}

Results constrained(const Sample& s, const Moved& at) {
  const Rows now = rows_at(s, at);
  BigVector damped = now.gamma;
  Index row = 0;
  for (const Constraint& constraint : s.settings.constraints->constraints) {
    for (std::size_t i = 0; i < rows_of(constraint); ++i, ++row) {
      damped[row] += now.c[row] * Big(constraint.kd);
    }
  }
  return of_both(s, at.robot, now.J, at.u - bias(s, at), -damped);
}

Results impact(const Sample& s, const Moved& at, const Big& restitution) {
  const Rows now = rows_at(s, at);
  const BigMatrix M = mass_matrix(snapshot(at.robot, {at.v}), s.masses);
  return of_both(s, at.robot, now.J, M * at.v, now.c * -restitution);
}

BigMatrix delassus(const Sample& s, const Moved& at) {
  const BigMatrix M = mass_matrix(snapshot(at.robot, {at.v}), s.masses), J = rows_at(s, at).J;
  return J * solved(M, J.transpose());
}

Results inverse_inertia(const Sample& s, const Moved& at) { return {delassus(s, at)}; }

Results operational(const Sample& s, const Moved& at) {
  const Rows now = rows_at(s, at);
  const Index m = now.J.rows();
  const BigMatrix M = mass_matrix(snapshot(at.robot, {at.v}), s.masses);
  const BigMatrix W = solved(M, now.J.transpose()), inverse = now.J * W;
  const BigMatrix Lambda = solved(inverse, BigMatrix::Identity(m, m));
  return {inverse, Lambda, Lambda * (W.transpose() * bias(s, at) - now.gamma), W * Lambda};
}

// The base has no motor: of the rows' forces that do its part, those of the least weighted squares.
Results supported(const Sample& s, const Moved& at, const std::vector<double>& weights) {
  const BigMatrix A = rows_at(s, at).J.leftCols(6).transpose();
  const BigVector need = torque(snapshot(at.robot, {at.v, at.u}), s.masses);
  BigMatrix AW = A;
  for (Index c = 0; c < A.cols(); ++c) {
    AW.col(c) *= Big(1) / Big(weights[static_cast<std::size_t>(c)]);
  }
  const BigMatrix lambda = AW.transpose() * solved(AW * A.transpose(), BigVector(need.head(6)));
  BigVector tau = need - rows_at(s, at).J.transpose() * lambda;
  return {tau, lambda};
}

bool has_free_base(const Sample& s) {
  return s.model.base() == Base::kFloating &&
         s.settings.constraints->constraints.front().type == ConstraintType::kFrame;
}

Results row_motion(const Sample& s, const Moved& at) {
  const Rows now = rows_at(s, at);
  return {now.c, now.gamma};
}

// Errors are not written anew here: their derivatives are those of the kernel that other tests
// hold.
Values weighted_motion_rate(const Sample& s, const Inputs& in) {
  const auto by_q =
      run_kernel({lump(s.model), s.settings}, "constraint_motion_derivatives", {in[0], in[1]})
          .front();
  Big rate = weighted<2>(in, {big(along(by_q, direction(0, s.v.size())))});
  rate += weighted_derivative<3>(
      in, [&](const Big& t) { return row_motion(s, Moved(s, moving_inputs<2>(in), t)); }, 1)[0];
  return {{static_cast<double>(rate)}};
}

Values weighted_support_rate(const Sample& s, const Inputs& in) {
  const auto results_at = [&](const Big& t) {
    return supported(s, Moved(s, moving_inputs<3>(in), t), in[3]);
  };
  return {rounded(weighted_derivative<4>(in, results_at, 1))};
}

Values weighted_impact_rate(const Sample& s, const Inputs& in) {
  const auto results_at = [&](const Big& t) {
    return impact(s, Moved(s, moving_inputs<2>(in), t), in[2][0]);
  };
  return {rounded(weighted_derivative<3>(in, results_at, 1))};
}

template <Results (*function)(const Sample&, const Moved&)>
Values values_of(const Sample& s, const Inputs& in) {
  Values values;
  for (const BigMatrix& result : function(s, Moved(s, in, 0))) values.push_back(rounded(result));
  return values;
}

Results jacobian_rate(const Sample& s, const Moved& at) {
  const auto J = [&](const Big& t) {
    return rows(*s.settings.constraints, s.model, s.q, at.robot.moved({at.v}, t), {at.v}).J;
  };
  return {J(0), derivative(J, 1)};
}

}  // namespace

std::vector<Audited> audited_constraints() {
  return {
      {"constrained_linearization", deviations<constrained>, deviation_sums},
      {"constraint_motion_adjoint", weighted_motion_rate, summed_by<'q', 'v'>},
      {"constrained_forward_dynamics_adjoint", weighted_rates<constrained, 1, 3>,
       summed_by<'q', 'v', 'u'>},
      {"constrained_inverse_dynamics_adjoint", weighted_support_rate, summed_by<'q', 'v', 'u'>,
       has_free_base},
      {"impact_dynamics_adjoint", weighted_impact_rate, summed_by<'q', 'v'>},
      {"constrained_forward_dynamics_hessian", weighted_rates<constrained, 2, 3>, quadratic_sums},
      {"constraint_motion_derivatives",
       [](const Sample& s, const Inputs& in) -> Values { return rates(s, in, row_motion); },
       [](const Sample& s, const Inputs& in, const Inputs& out) -> Values {
         return summed(s, in, {out.begin() + 1, out.end()}, "qv|qv");
       }},
      {"delassus_derivatives", rates_of<inverse_inertia>, summed_by<'q'>},
      {"constrained_forward_dynamics_derivatives", rates_of<constrained>,
       summed_by<'q', 'v', 'u', '|', 'q', 'v', 'u'>},
      {"constrained_inverse_dynamics_derivatives",
       [](const Sample& s, const Inputs& in) -> Values {
         return rates(s, in, [&](const Sample& sample, const Moved& at) {
           return supported(sample, at, in[3]);
         });
       },
       summed_by<'q', 'v', 'u', '|', 'q', 'v', 'u'>, has_free_base},
      {"operational_space_derivatives", rates_of<operational>,
       summed_by<'q', '|', 'q', '|', 'q', 'v', '|', 'q'>},
      {"impact_dynamics_derivatives",
       [](const Sample& s, const Inputs& in) -> Values {
         return rates(s, {in[0], in[1]}, [&](const Sample& sample, const Moved& at) {
           return impact(sample, at, in[2][0]);
         });
       },
       summed_by<'q', 'v', '|', 'q', 'v'>},
      {"constraint_jacobian",
       [](const Sample& s, const Inputs& in) -> Values {
         return {rounded(rows_at(s, Moved(s, in, 0)).J)};
       }},
      {"constraint_jacobian_dot", values_of<jacobian_rate>},
      {"constraint_motion",
       [](const Sample& s, const Inputs& in) -> Values {
         const Rows now = rows_at(s, Moved(s, in, 0));
         return {now.phi, rounded(now.c), rounded(now.gamma)};
       }},
      {"delassus", values_of<inverse_inertia>},
      {"constrained_forward_dynamics", values_of<constrained>},
      {"constrained_inverse_dynamics",
       [](const Sample& s, const Inputs& in) -> Values {
         const Results both = supported(s, Moved(s, in, 0), in[3]);
         return {rounded(both[0]), rounded(both[1])};
       },
       nullptr, has_free_base},
      {"operational_space", values_of<operational>},
      {"impact_dynamics",
       [](const Sample& s, const Inputs& in) -> Values {
         const Results both = impact(s, Moved(s, {in[0], in[1]}, 0), in[2][0]);
         return {rounded(both[0]), rounded(both[1])};
       }},
  };
}

}  // namespace dynac::test
