// SPDX-License-Identifier: BSD-3-Clause
// Differences of what is expected of a kernel along one direction of all arguments at once, and
// sums of outputs along the same direction.
#pragma once

#include <cmath>
#include <string_view>

#include "expected.hpp"

namespace dynac::test::audit {

using Index = Eigen::Index;
using Inputs = Arrays<double>;
using Results = std::vector<BigMatrix>;

/// A direction of an argument; some size, and no two entries alike.
[[nodiscard]] inline std::vector<double> direction(std::size_t argument, std::size_t size) {
  std::vector<double> result(size);
  for (std::size_t i = 0; i < size; ++i) {
    result[i] = std::cos(1.7 * static_cast<double>(i) + 2.3 * static_cast<double>(argument));
  }
  return result;
}

[[nodiscard]] inline BigVector step(std::size_t argument, std::size_t size, const Big& s) {
  return big(direction(argument, size)) * s;
}

/// Inputs of a kernel at a distance along the direction: where the robot is, v, and the third.
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
[[nodiscard]] Values rates(const Sample& sample, const Inputs& in, const Function& function) {
  constexpr double kStep = 0x1p-30;
  const Results after = function(sample, Moved(sample, in, kStep));
  const Results before = function(sample, Moved(sample, in, -kStep));
  Values values;
  for (std::size_t i = 0; i < after.size(); ++i) {
    values.push_back(rounded((after[i] - before[i]) * Big(0.5 / kStep)));
  }
  return values;
}

/// x times a direction by the last index of x.
[[nodiscard]] inline std::vector<double> along(const std::vector<double>& x,
                                               const std::vector<double>& d) {
  const std::size_t rows = x.size() / d.size();
  std::vector<double> result(rows);
  for (std::size_t k = 0; k < d.size(); ++k) {
    for (std::size_t i = 0; i < rows; ++i) result[i] += x[k * rows + i] * d[k];
  }
  return result;
}

/// Sums of outputs times the directions of their arguments: in `pattern` a letter for each output,
/// q, v or u, and a bar between sums.
[[nodiscard]] inline Values summed(const Sample& sample, const Inputs& in, const Inputs& out,
                                   std::string_view pattern) {
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
[[nodiscard]] Values summed_by(const Sample& sample, const Inputs& in, const Inputs& out) {
  constexpr char kLetters[] = {kPattern...};
  return summed(sample, in, out, {kLetters, sizeof...(kPattern)});
}

template <Results (*function)(const Sample&, const Moved&)>
[[nodiscard]] Values rates_of(const Sample& sample, const Inputs& in) {
  return rates(sample, in, function);
}

/// Of kernels whose first inputs, `kInputs` of them, move, and whose weights stand behind `kFirst`.
template <std::size_t kInputs>
Inputs moving_inputs(const Inputs& in) {
  return {in.begin(), in.begin() + kInputs};
}

template <std::size_t kFirst>
[[nodiscard]] Big weighted(const Inputs& in, const Results& results) {
  Big sum = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    sum += big(in[kFirst + i]).dot(BigVector(results[i].reshaped()));
  }
  return sum;
}

/// The derivative of an order of weighted results.
/// @param[in] results_at  at a distance
template <std::size_t kFirst, class ResultsAt>
[[nodiscard]] BigVector weighted_derivative(const Inputs& in, const ResultsAt& results_at,
                                            int order) {
  return derivative(
      [&](const Big& t) {
        return BigVector(BigVector::Constant(1, weighted<kFirst>(in, results_at(t))));
      },
      order);
}

/// The order-th derivative of the weighted results along the direction.
template <Results (*function)(const Sample&, const Moved&), int kOrder, std::size_t kInputs>
[[nodiscard]] Values weighted_rates(const Sample& s, const Inputs& in) {
  const auto results_at = [&](const Big& t) {
    return function(s, Moved(s, moving_inputs<kInputs>(in), t));
  };
  return {rounded(weighted_derivative<kInputs>(in, results_at, kOrder))};
}

/// Of d2_dqdq, d2_dqdv, d2_dqdu and d2_dvdv.
[[nodiscard]] inline Values quadratic_sums(const Sample& s, const Inputs& in, const Inputs& out) {
  const std::vector<double> x = direction(0, s.v.size()), y = direction(1, in[1].size()),
                            z = direction(2, in[2].size());
  const double sum = along(along(out[0], x), x)[0] + 2 * along(along(out[1], y), x)[0] +
                     2 * along(along(out[2], z), x)[0] + along(along(out[3], y), y)[0];
  return {{sum}};
}

/// How a deviation of the position grows: of a motion that starts here and one beside it.
[[nodiscard]] inline BigVector growth(const Sample& s, const Inputs& in) {
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
[[nodiscard]] Values deviations(const Sample& s, const Inputs& in) {
  std::vector<double> both = rounded(growth(s, in));
  const std::vector<double> lower = rates(s, in, function).front();
  both.insert(both.end(), lower.begin(), lower.end());
  return {both};
}

[[nodiscard]] inline Values deviation_sums(const Sample& s, const Inputs& in, const Inputs& out) {
  std::vector<double> both = direction(0, s.v.size());
  const std::vector<double> y = direction(1, in[1].size());
  both.insert(both.end(), y.begin(), y.end());
  std::vector<double> sum = along(out[0], both);
  const std::vector<double> more = along(out[1], direction(2, in[2].size()));
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += more[i];
  return {sum};
}

}  // namespace dynac::test::audit
