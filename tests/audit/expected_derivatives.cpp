// Rows of derivatives and of constraint sets: dense systems, and their differences along one
// direction of all arguments at once.
#include <cmath>
#include <string_view>

#include "expected.hpp"
#include "harness/kernels.hpp"

namespace dynac::test {
namespace {

using Index = Eigen::Index;
using Inputs = Arrays<double>;
using Results = std::vector<BigMatrix>;

// A direction of an argument; some size, and no two entries alike.
std::vector<double> direction(std::size_t argument, std::size_t size) {
  std::vector<double> result(size);
  for (std::size_t i = 0; i < size; ++i) {
    result[i] = std::cos(1.7 * static_cast<double>(i) + 2.3 * static_cast<double>(argument));
  }
  return result;
}

BigVector step(std::size_t argument, std::size_t size, const Big& s) {
  return big(direction(argument, size)) * s;
}

// Inputs of a kernel at a distance along the direction: where the robot is, v, and the third.
struct Moved {
  Moved(const Sample& sample, const Inputs& in, const Big& s)
      : robot(sample.robot.moved({step(0, sample.v.size(), s)}, 1)),
        v(in.size() > 1 ? BigVector(big(in[1]) + step(1, in[1].size(), s)) : BigVector()),
        u(in.size() > 2 ? BigVector(big(in[2]) + step(2, in[2].size(), s)) : BigVector()) {
    if (v.size() == 0) v = BigVector::Zero(robot.nv());
  }
  MovingRobot robot;
  BigVector v, u;
};

template <class Function>
Values rates(const Sample& sample, const Inputs& in, const Function& function) {
  constexpr double kStep = 0x1p-30;
  const Results after = function(sample, Moved(sample, in, kStep));
  const Results before = function(sample, Moved(sample, in, -kStep));
  Values values;
  for (std::size_t i = 0; i < after.size(); ++i) {
    values.push_back(rounded((after[i] - before[i]) * Big(0.5 / kStep)));
  }
  return values;
}

// x times a direction by the last index of x.
std::vector<double> along(const std::vector<double>& x, const std::vector<double>& d) {
  const std::size_t rows = x.size() / d.size();
  std::vector<double> result(rows);
  for (std::size_t k = 0; k < d.size(); ++k) {
    for (std::size_t i = 0; i < rows; ++i) result[i] += x[k * rows + i] * d[k];
  }
  return result;
}

// Sums of outputs times the directions of their arguments: in `pattern` a letter for each output,
// q, v or u, and a bar between sums.
Values summed(const Sample& sample, const Inputs& in, const Inputs& out, std::string_view pattern) {
  Values sums(1);
  std::size_t output = 0;
  for (const char letter : pattern) {
    if (letter == '|') {
      sums.emplace_back();
      continue;
    }
    const std::size_t argument = letter == 'q' ? 0 : letter == 'v' ? 1 : 2;
    const std::size_t size = argument == 0 ? sample.v.size() : in[argument].size();
    const std::vector<double> term = along(out[output++], direction(argument, size));
    sums.back().resize(term.size());
    for (std::size_t i = 0; i < term.size(); ++i) sums.back()[i] += term[i];
  }
  return sums;
}

template <char... kPattern>
Values summed_by(const Sample& sample, const Inputs& in, const Inputs& out) {
  constexpr char kLetters[] = {kPattern...};
  return summed(sample, in, out, {kLetters, sizeof...(kPattern)});
}

template <Results (*function)(const Sample&, const Moved&)>
Values rates_of(const Sample& sample, const Inputs& in) {
  return rates(sample, in, function);
}

// --- without constraints ------------------------------------------------------------------------

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

// --- gradients and Hessians of weighted results
// ---------------------------------------------------

// Of kernels whose first inputs, `kInputs` of them, move, and whose weights stand behind `kFirst`.
template <std::size_t kInputs>
Inputs moving_inputs(const Inputs& in) {
  return {in.begin(), in.begin() + kInputs};
}

template <std::size_t kFirst>
Big weighted(const Inputs& in, const Results& results) {
  Big sum = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    sum += big(in[kFirst + i]).dot(BigVector(results[i].reshaped()));
  }
  return sum;
}

// The order-th derivative of the weighted results along the direction.
template <Results (*function)(const Sample&, const Moved&), int kOrder, std::size_t kInputs,
          std::size_t kFirst = kInputs>
Values weighted_rates(const Sample& s, const Inputs& in) {
  return {rounded(derivative(
      [&](const Big& t) {
        return BigVector(BigVector::Constant(
            1, weighted<kFirst>(in, function(s, Moved(s, moving_inputs<kInputs>(in), t)))));
      },
      kOrder))};
}

// Of d2_dqdq, d2_dqdv, d2_dqdu and d2_dvdv.
Values quadratic_sums(const Sample& s, const Inputs& in, const Inputs& out) {
  const std::vector<double> x = direction(0, s.v.size()), y = direction(1, in[1].size()),
                            z = direction(2, in[2].size());
  const double sum = along(along(out[0], x), x)[0] + 2 * along(along(out[1], y), x)[0] +
                     2 * along(along(out[2], z), x)[0] + along(along(out[3], y), y)[0];
  return {{sum}};
}

// How a deviation of the position grows: of a motion that starts here and one beside it.
BigVector growth(const Sample& s, const Inputs& in) {
  return derivative(
      [&](const Big& t) {
        return derivative(
            [&](const Big& by) {
              const Moved beside(s, in, by);
              return s.robot.moved({big(in[1])}, t)
                  .displacement_to(beside.robot.moved({beside.v}, t));
            },
            1);
      },
      1);
}

template <Results (*function)(const Sample&, const Moved&)>
Values deviations(const Sample& s, const Inputs& in) {
  std::vector<double> both = rounded(growth(s, in));
  const std::vector<double> lower = rates(s, in, function).front();
  both.insert(both.end(), lower.begin(), lower.end());
  return {both};
}

Values deviation_sums(const Sample& s, const Inputs& in, const Inputs& out) {
  std::vector<double> both = direction(0, s.v.size());
  const std::vector<double> y = direction(1, in[1].size());
  both.insert(both.end(), y.begin(), y.end());
  std::vector<double> sum = along(out[0], both);
  const std::vector<double> more = along(out[1], direction(2, in[2].size()));
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += more[i];
  return {sum};
}

// --- constraint sets ----------------------------------------------------------------------------

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
  rate += derivative(
      [&](const Big& t) {
        const Moved at(s, moving_inputs<2>(in), t);
        return BigVector(BigVector::Constant(1, weighted<3>(in, row_motion(s, at))));
      },
      1)[0];
  return {{static_cast<double>(rate)}};
}

Values weighted_support_rate(const Sample& s, const Inputs& in) {
  return {rounded(derivative(
      [&](const Big& t) {
        return BigVector(BigVector::Constant(
            1, weighted<4>(in, supported(s, Moved(s, moving_inputs<3>(in), t), in[3]))));
      },
      1))};
}

Values weighted_impact_rate(const Sample& s, const Inputs& in) {
  return {rounded(derivative(
      [&](const Big& t) {
        return BigVector(BigVector::Constant(
            1, weighted<3>(in, impact(s, Moved(s, moving_inputs<2>(in), t), in[2][0]))));
      },
      1))};
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

std::vector<Audited> audited_derivatives() {
  return {
      {"frame_motion_derivatives", rates_of<motions>, motion_sums},
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
  };
}

std::vector<Audited> audited_constraints() {
  return {
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
