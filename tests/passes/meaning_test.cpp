// SPDX-License-Identifier: BSD-3-Clause
// Passes keep the meaning of a graph: in a prime field, where algebra is exact; bit for bit, where
// they promise to change no rounding; and within a running-error bound, where they do not.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "../ir/random.hpp"
#include "ir/interpret.hpp"
#include "ir/verify.hpp"
#include "pass_list.hpp"
#include "proof/prime_field.hpp"
#include "proof/running.hpp"
#include "random_graph.hpp"

namespace dynac {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

template <class T>
using Blocks = std::vector<std::vector<T>>;

template <class T>
Blocks<T> in_type(const Blocks<double>& numbers) {
  Blocks<T> result;
  for (const auto& block : numbers) {
    std::vector<T>& copy = result.emplace_back();
    for (const double number : block) copy.emplace_back(number);
  }
  return result;
}

Blocks<Field> field_inputs(const Graph& graph, std::uint64_t seed) {
  Rng random(seed);
  Blocks<Field> inputs;
  for (const InputBlock& block : graph.inputs()) {
    std::vector<Field>& input = inputs.emplace_back();
    for (std::size_t k = 0; k < block.size; ++k) input.push_back(Field::of(random.bits()));
  }
  return inputs;
}

template <class Check>
void for_every_graph(const Check& check) {
  for (std::uint64_t seed = 0; seed < seed_count(); ++seed) {
    check(random_graph(seed), seed);
    if (testing::Test::HasFailure()) return;
  }
}

// Outputs as interpret(), but multiply-adds round once, as on hardware that fuses.
Blocks<double> interpret_fused(const Graph& graph, const Blocks<double>& inputs) {
  NodeValues<double> values;
  values.first.push_back(0);
  for (std::size_t i = 0; i < graph.size(); ++i) {
    const NodeId id = NodeId::of(i);
    const auto operand = [&](std::size_t k, std::size_t lane) {
      return values(graph.operands(id)[k], lane);
    };
    for (std::size_t lane = 0; lane < graph.width(id); ++lane) {
      values.values.push_back(graph.node(id).op == Op::kMultiplyAdd
                                  ? std::fma(operand(0, lane), operand(1, lane), operand(2, lane))
                                  : interpret_lane<double>(graph, id, lane, values, inputs));
    }
    values.first.push_back(values.values.size());
  }
  Blocks<double> outputs;
  for (const OutputBlock& block : graph.outputs()) {
    outputs.emplace_back();
    for (const NodeId id : block.elements) outputs.back().push_back(values(id));
  }
  return outputs;
}

void expect_within_bound(const Graph& graph, const Blocks<double>& inputs,
                         const Blocks<double>& outputs) {
  const auto exact = interpret<Precise>(graph, in_type<Precise>(inputs));
  const auto bounds = interpret<Running>(graph, in_type<Running>(inputs));
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    for (std::size_t k = 0; k < outputs[i].size(); ++k) {
      const auto error = std::abs(static_cast<double>(outputs[i][k] - exact[i][k].value));
      ASSERT_LE(error, 8 * kEpsilon * bounds[i][k].bound) << "output " << i << ", element " << k;
    }
  }
}

TEST(Passes, KeepTheMeaningInAPrimeField) {
  for_every_graph([](const Graph& graph, std::uint64_t seed) {
    const Blocks<Field> inputs = field_inputs(graph, seed);
    const Blocks<Field> before = interpret<Field>(graph, inputs);
    for (const PassRow& pass : pass_rows()) {
      const Graph result = pass.run(graph);
      ASSERT_TRUE(interpret<Field>(result, inputs) == before)
          << "seed " << seed << ", pass " << pass.name << '\n'
          << to_text(eliminate_dead_code(graph)) << "became\n"
          << to_text(result);
    }
  });
}

TEST(Passes, KeepBitsWhereTheyPromiseTo) {
  for_every_graph([](const Graph& graph, std::uint64_t seed) {
    const Blocks<double> inputs = random_inputs(seed);
    const Blocks<double> before = interpret<double>(graph, inputs);
    for (const PassRow& pass : pass_rows()) {
      if (!pass.keeps_bits) continue;
      ASSERT_EQ(interpret<double>(pass.run(graph), inputs), before)
          << "seed " << seed << ", pass " << pass.name;
    }
  });
}

TEST(Passes, ChangeRoundingsWithinTheRunningErrorBound) {
  for_every_graph([](const Graph& graph, std::uint64_t seed) {
    const Blocks<double> inputs = random_inputs(seed);
    for (const PassRow& pass : pass_rows()) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", pass " << pass.name);
      const Graph result = pass.run(graph);
      expect_within_bound(graph, inputs, interpret<double>(result, inputs));
      expect_within_bound(graph, inputs, interpret_fused(result, inputs));
    }
  });
}

// The measure itself: a bound that is never reached would let everything through.
TEST(RunningErrorBound, IsOfTheSizeOfTheErrors) {
  double worst = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Graph graph = random_graph(seed);
    const Blocks<double> inputs = random_inputs(seed);
    const auto exact = interpret<Precise>(graph, in_type<Precise>(inputs));
    const auto rounded = interpret<Running>(graph, in_type<Running>(inputs));
    for (std::size_t k = 0; k < exact[0].size(); ++k) {
      const Running& value = rounded[0][k];
      const auto error = std::abs(static_cast<double>(value.value - exact[0][k].value));
      ASSERT_LE(error, kEpsilon * value.bound) << "seed " << seed;
      if (value.bound > 0) worst = std::max(worst, error / (kEpsilon * value.bound));
    }
  }
  EXPECT_GT(worst, 0.1);
}

}  // namespace
}  // namespace dynac
