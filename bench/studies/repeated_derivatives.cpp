// SPDX-License-Identifier: BSD-3-Clause
// Orders by differentiating a graph in time again and again, against Taylor series: the comparison
// with repeated derivatives of expressions in Ali, Gabellieri, Franchi 2026, section 7.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "algorithms/kinematics/position_rate.hpp"
#include "generic/generic_table.hpp"
#include "harness/state.hpp"
#include "harness/subject.hpp"
#include "ir/count.hpp"
#include "ir/differentiate.hpp"
#include "ir/input_symbols.hpp"
#include "ir/interpret.hpp"
#include "study.hpp"
#include "trace/trace.hpp"

namespace dynac::bench {
namespace {

constexpr std::size_t kOrders = 6;

// Inverse dynamics whose outputs are torques and then their time derivatives, one more with each
// call of differentiate(); equal operations are shared, as in all graphs.
class RepeatedDerivatives {
 public:
  explicit RepeatedDerivatives(const Mechanism& robot)
      : q_(add_input_symbols(graph_, "q", robot.nq)),
        v_derivatives_(add_input_symbols(graph_, "v_derivatives", robot.nv * (kOrders + 2))) {
    const auto nv = static_cast<std::ptrdiff_t>(robot.nv);
    const auto v = v_derivatives_.begin();
    const Kernel& kernel = *find_kernel("inverse_dynamics");
    append(record(graph_, kernel, *find_formulation(kernel, "newton_euler"), {robot},
                  {q_, {v, v + nv}, {v + nv, v + 2 * nv}})
               .front());
    std::vector<Expr> q_rates(robot.nq);
    const auto unit_rates = position_rates_of(robot, q_, BaseVelocity::kBody);
    for (std::size_t c = 0; c < robot.nv; ++c) {
      for (const auto& [entry, rate] : unit_rates[c]) {
        q_rates[entry] = q_rates[entry] + rate * v_derivatives_[c];
      }
    }
    for (std::size_t i = 0; i < robot.nq; ++i) add_rate(q_[i], q_rates[i]);
    for (std::size_t i = 0; i + robot.nv < v_derivatives_.size(); ++i) {
      add_rate(v_derivatives_[i], v_derivatives_[i + robot.nv]);
    }
  }

  void differentiate() {
    std::vector<Expr> rates;
    const std::vector<NodeId> last = graph_.outputs().back().elements;
    const auto in_time = rates_along(graph_, last, std::span(&in_time_, 1));
    for (const NodeId id : in_time.front()) rates.emplace_back(graph_, id);
    append(rates);
  }

  [[nodiscard]] const Graph& graph() const { return graph_; }

 private:
  void append(const std::vector<Expr>& results) {
    std::vector<NodeId> elements;
    for (const Expr& x : results) elements.push_back(x.node_in(graph_));
    graph_.add_output(fmt::format("order{}", graph_.outputs().size()), std::move(elements));
  }
  void add_rate(const Expr& input, const Expr& rate) {
    in_time_.emplace_back(input.node_in(graph_), rate.node_in(graph_));
  }

  Graph graph_;
  std::vector<Expr> q_, v_derivatives_;
  Direction in_time_;
};

// Both have to give the same numbers before they are compared.
void check(const Graph& graph, const Kernel& kernel, const Model& model, const Mechanism& robot) {
  test::Rng rng(1);
  Arrays<double> inputs{test::random_state(model, 1).q, rng.vector(robot.nv * (kOrders + 2), 1)};
  const std::vector<double> rates = interpret<double>(graph, inputs).back();
  inputs[1].resize(robot.nv * (kernel.order + 2));
  const std::vector<double> tau =
      generic::evaluate(kernel, kernel.formulations.front(), {robot}, inputs).front();
  double size = 0, error = 0;
  for (std::size_t i = 0; i < robot.nv; ++i) {
    const double expected = tau[tau.size() - robot.nv + i];
    size = std::max(size, std::abs(expected));
    error = std::max(error, std::abs(rates[i] - expected));
  }
  if (!(error <= 1e-9 * size)) {
    throw std::runtime_error(fmt::format("{}: a derivative is off by {}", kernel.name, error));
  }
}

}  // namespace

std::vector<Figure> study_repeated_derivatives() {
  const Model model = test::own_robot("aerial_manipulator", Base::kFloating);
  const Mechanism robot = lump(model);
  RepeatedDerivatives repeated(robot);
  Figure figure{"repeated_derivatives",
                "Operations of inverse dynamics and its time derivatives, aerial manipulator",
                {{"order", "repeated", "series", "repeated:growth", "series:growth"}}};
  int old_repeated = 0, old_series = 0;
  for (std::size_t order = 0; order <= kOrders; ++order) {
    const Kernel& kernel = *find_kernel(fmt::format("inverse_dynamics_order{}", order));
    if (order > 0) repeated.differentiate();
    check(repeated.graph(), kernel, model, robot);
    const int of_repeated = count_operations(repeated.graph()).operations();
    const int of_series =
        count_operations(trace(kernel, *find_formulation(kernel, "newton_euler"), {robot}))
            .operations();
    const auto growth = [&](int now, int before) {
      return order == 0 ? "-" : fmt::format("{:.2f}", static_cast<double>(now) / before);
    };
    figure.table.push_back({fmt::format("{}", order), fmt::format("{}", of_repeated),
                            fmt::format("{}", of_series), growth(of_repeated, old_repeated),
                            growth(of_series, old_series)});
    old_repeated = of_repeated;
    old_series = of_series;
  }
  return {figure};
}

}  // namespace dynac::bench
