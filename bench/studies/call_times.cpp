// SPDX-License-Identifier: BSD-3-Clause
// Run times that two papers state: 40 000 calls of second-order inverse dynamics of the Panda arm
// (Mueller 2021, section VI), and calls of both dynamics of the aerial manipulator, orders 0 to 5
// (Ali, Gabellieri, Franchi 2026, Figure 3). Generic code, and generated code by this compiler with
// -O3 -march=native.
#include <fmt/format.h>

#include <memory>

#include "generic/generic_table.hpp"
#include "harness/emitted_kernel.hpp"
#include "harness/state.hpp"
#include "ir/count.hpp"
#include "lower/lower.hpp"
#include "search/compile.hpp"
#include "stopwatch.hpp"
#include "study.hpp"

namespace dynac::bench {
namespace {

constexpr double kCalls = 40000;
constexpr std::size_t kOrders = 5;

// A formulation of a kernel of a robot: its operations, and its calls as both kinds of code.
struct Way {
  int operations = 0;
  std::function<void()> generic, generated;
};

Arrays<double> inputs_of(const Model& model, const Kernel& kernel, const KernelContext& context) {
  test::Rng rng(1);
  Arrays<double> inputs;
  for (const Argument& argument : dynac::inputs_of(kernel, context)) {
    inputs.push_back(rng.vector(argument.size(), 1));
  }
  inputs.front() = test::random_state(model, 1).q;
  return inputs;
}

Way way_of(const Model& model, const std::string& kernel_name, const std::string& formulation) {
  test::Subject subject{model};
  subject.kernel = find_kernel(kernel_name);
  const auto robot = std::make_shared<const Mechanism>(lump(model));
  const Arrays<double> inputs = inputs_of(model, *subject.kernel, {*robot});
  const test::EmittedVariant variant{"fast", {}, formulation, {"-O3", "-march=native"}};
  const CompiledKernel compiled = test::compile_variant(subject, variant);
  const Formulation& chosen = *find_formulation(*subject.kernel, formulation);
  return {count_operations(compiled.program.graph).operations(),
          [code = generic::Code(*subject.kernel, chosen, generic::kernel_table()), robot, inputs] {
            keep(code({*robot}, inputs));
          },
          test::EmittedKernel(subject, compiled, variant).call_with(inputs)};
}

// Seconds of a call of each, generic and generated in turn.
std::vector<double> seconds_of(const std::vector<Way>& ways) {
  std::vector<std::function<void()>> calls;
  for (const Way& way : ways) {
    calls.push_back(way.generic);
    calls.push_back(way.generated);
  }
  return median_seconds(calls, 15, 0.002);
}

Figure panda_calls() {
  const Model panda = test::own_robot("panda", Base::kFixed);
  const std::vector<std::string> names{"world_closed_form", "body_fixed", "newton_euler"};
  std::vector<Way> ways;
  for (const std::string& name : names) {
    ways.push_back(way_of(panda, "inverse_dynamics_order2", name));
  }
  const std::vector<double> seconds = seconds_of(ways);
  Figure figure{"panda_calls",
                "Second-order inverse dynamics of the Panda arm: operations of generated code, "
                "seconds of 40 000 calls",
                {{"formulation", "operations", "generic [s]", "generated [s]"}}};
  for (std::size_t k = 0; k < ways.size(); ++k) {
    figure.table.push_back({names[k], fmt::format("{}", ways[k].operations),
                            fmt::format("{:.3g}", kCalls * seconds[2 * k]),
                            fmt::format("{:.3g}", kCalls * seconds[2 * k + 1])});
  }
  return figure;
}

Figure aerial_calls() {
  const Model robot = test::own_robot("aerial_manipulator", Base::kFloating);
  std::vector<Way> ways;
  for (std::size_t order = 0; order <= kOrders; ++order) {
    ways.push_back(
        way_of(robot, fmt::format("inverse_dynamics_order{}", order), "taylor_newton_euler"));
    ways.push_back(
        way_of(robot, fmt::format("forward_dynamics_order{}", order), "articulated_body"));
  }
  const std::vector<double> seconds = seconds_of(ways);
  Figure figure{"aerial_calls",
                "Dynamics with time derivatives of the aerial manipulator (12 degrees of freedom)",
                {{"order"}}};
  for (const char* const way : {"inverse", "forward"}) {
    for (const char* const what : {"operations", "generic [us]", "generated [us]"}) {
      figure.table.front().push_back(fmt::format("{}:{}", way, what));
    }
  }
  for (std::size_t k = 0; k < ways.size(); ++k) {
    if (k % 2 == 0) figure.table.push_back({fmt::format("{}", k / 2)});
    std::vector<std::string>& cells = figure.table.back();
    cells.push_back(fmt::format("{}", ways[k].operations));
    cells.push_back(fmt::format("{:.3g}", 1e6 * seconds[2 * k]));
    cells.push_back(fmt::format("{:.3g}", 1e6 * seconds[2 * k + 1]));
  }
  return figure;
}

}  // namespace

std::vector<Figure> study_call_times() { return {panda_calls(), aerial_calls()}; }

}  // namespace dynac::bench
