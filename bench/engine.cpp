// SPDX-License-Identifier: BSD-3-Clause
#include "engine.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace dynac::bench {
namespace {

// The inputs of every state, in the number type of the kernel, one set of outputs for all of them,
// as a controller (and a library with its own workspace) has it, and the addresses of a call's
// arguments, state by state.
template <class Number>
struct Arguments {
  Arrays<Number> inputs;
  Arrays<Number> outputs;
  std::vector<void*> addresses;
};

template <class Number>
std::shared_ptr<Arguments<Number>> make_arguments(const Subject& subject) {
  auto arguments = std::make_shared<Arguments<Number>>();
  for (const std::vector<double>& output : subject.references[0]) {
    arguments->outputs.emplace_back(output.size());
  }
  for (const Arrays<double>& state : subject.inputs) {
    for (const std::vector<double>& input : state) {
      arguments->inputs.emplace_back(input.begin(), input.end());
      arguments->addresses.push_back(arguments->inputs.back().data());
    }
    for (std::vector<Number>& output : arguments->outputs) {
      arguments->addresses.push_back(output.data());
    }
  }
  return arguments;
}

template <class Number>
Engine engine_for(const GeneratedKernel& kernel, const Subject& subject) {
  const auto arguments = make_arguments<Number>(subject);
  const std::size_t stride = subject.inputs[0].size() + subject.references[0].size();
  Engine engine;
  engine.name = kernel.variant;
  engine.run_all = [=] { kernel.call_all(arguments->addresses.data(), kStates); };
  engine.outputs = [=](std::size_t state) {
    Arrays<double> outputs;
    for (std::vector<Number>& output : arguments->outputs) {
      std::fill(output.begin(), output.end(), std::numeric_limits<Number>::quiet_NaN());
    }
    kernel.call_all(&arguments->addresses[state * stride], 1);
    for (const std::vector<Number>& output : arguments->outputs) {
      outputs.emplace_back(output.begin(), output.end());
    }
    return outputs;
  };
  return engine;
}

double error_of(const std::vector<double>& value, const std::vector<double>& reference) {
  double scale = 1e-12;
  double error = 0;
  for (std::size_t k = 0; k < reference.size(); ++k) {
    scale = std::max(scale, std::abs(reference[k]));
    const double difference = std::abs(value[k] - reference[k]);
    if (!(difference <= error)) error = difference;  // a NaN stays
  }
  return error / scale;
}

}  // namespace

Engine generated_engine(const GeneratedKernel& kernel, const Subject& subject) {
  if (!kernel.is_float()) return engine_for<double>(kernel, subject);
  Engine engine = engine_for<float>(kernel, subject);
  engine.tolerance = 1e-3;
  return engine;
}

Engine generic_engine(const Subject& subject, std::span<const Kernel> table) {
  Engine engine;
  engine.name = "generic";
  const generic::Code code(*subject.compiled.row, *subject.compiled.choice.chosen().formulation,
                           table);
  engine.outputs = [&subject, code](std::size_t state) {
    return code({subject.mechanism, subject.robot.settings}, subject.inputs[state]);
  };
  engine.run_all = [outputs = engine.outputs] {
    for (std::size_t k = 0; k < kStates; ++k) {
      const Arrays<double> result = outputs(k);
      asm volatile("" : : "r"(result.data()) : "memory");  // the result counts as used
    }
  };
  return engine;
}

double largest_error(const Engine& engine, const Subject& subject) {
  double largest = 0;
  for (std::size_t state = 0; state < kStates; ++state) {
    const Arrays<double> outputs = engine.outputs(state);
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      const double error = error_of(outputs[k], subject.references[state][k]);
      if (!(error <= largest)) largest = error;
    }
  }
  return largest;
}

}  // namespace dynac::bench
