// SPDX-License-Identifier: BSD-3-Clause
// What kernels take of the rows of a constraint set at run time: constraints that are switched off
// are as if they were not there, rows accelerate as they are told to, and gains that are inputs do
// what those of a set do.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "dynac/load_robot.hpp"
#include "dynac/options/options.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "kernels/sample_inputs.hpp"
#include "kernels/unserved.hpp"
#include "lower/lower.hpp"
#include "trace/trace.hpp"

namespace dynac::test {
namespace {

const std::vector<std::string> kFeet{"FL_foot", "FR_foot", "RL_foot", "RR_foot"};

// A quadruped whose contacts are some of its feet, and what kernels make of inputs.
class Quadruped {
 public:
  Quadruped(std::vector<bool> is_held, std::vector<std::string> row_inputs)
      : robot_(load(std::move(is_held), std::move(row_inputs))),
        mechanism_(lump(robot_.model)),
        context_{mechanism_, robot_.settings} {}

  [[nodiscard]] const KernelContext& context() const { return context_; }

  /// The outputs by their names, of inputs by theirs.
  using Named = std::map<std::string, std::vector<double>, std::less<>>;
  [[nodiscard]] std::map<std::string, std::vector<double>> run(std::string_view kernel,
                                                               const Formulation& way,
                                                               const Named& given) const {
    const Kernel& row = *find_kernel(kernel);
    Arrays<double> inputs;
    for (const Argument& argument : inputs_of(row, context_)) {
      inputs.push_back(given.find(argument.name)->second);
    }
    const Arrays<double> results = evaluate(row, way, context_, inputs);
    std::map<std::string, std::vector<double>> outputs;
    const std::vector<Argument> arguments = outputs_of(row, context_);
    for (std::size_t k = 0; k < results.size(); ++k) outputs[arguments[k].name] = results[k];
    return outputs;
  }

 private:
  static Robot load(std::vector<bool> is_held, std::vector<std::string> row_inputs) {
    Options options;
    options.robot_file = DYNAC_SOURCE_DIR "/robots/quadruped.urdf";
    options.base = Base::kFloating;
    for (std::size_t k = 0; k < kFeet.size(); ++k) {
      if (is_held[k]) options.contacts.push_back(kFeet[k] + ":point");
    }
    options.constraint_inputs = std::move(row_inputs);
    return load_robot(options);
  }

  Robot robot_;
  Mechanism mechanism_;
  KernelContext context_;
};

// Entries of the feet that are held, of an array with as many entries in turn for each row of all
// feet.
std::vector<double> kept(const std::vector<double>& all, const std::vector<bool>& is_held,
                         std::size_t period) {
  std::vector<double> result;
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (is_held[k / period % 12 / 3]) result.push_back(all[k]);
  }
  return result;
}

std::vector<bool> pattern(std::size_t bits) {
  std::vector<bool> is_held;
  for (std::size_t k = 0; k < kFeet.size(); ++k) is_held.push_back((bits >> k & 1) != 0);
  return is_held;
}

std::vector<double> switches(const std::vector<bool>& is_held) {
  return {is_held.begin(), is_held.end()};
}

double relative_difference(const std::vector<double>& x, const std::vector<double>& reference) {
  return max_difference(x, reference) / (1 + max_abs(reference));
}

// Motion, and forces and what is of them: along which axis of their arrays the feet lie.
struct Comparison {
  const char* kernel;
  std::vector<const char*> of_motion;
  std::map<const char*, std::size_t> of_rows;  // how many entries there are of each row in turn
};

const std::vector<Comparison>& comparisons() {
  static const std::vector<Comparison> all{
      {"constrained_forward_dynamics", {"a"}, {{"lambda", 1}}},
      {"constrained_forward_dynamics_derivatives",
       {"da_dq", "da_dv", "da_dtau"},
       {{"dlambda_dq", 1}, {"dlambda_dv", 1}, {"dlambda_dtau", 1}}},
      {"impact_dynamics", {"v_next"}, {{"impulse", 1}}},
      {"impact_dynamics_derivatives",
       {"dv_next_dq", "dv_next_dv"},
       {{"dimpulse_dq", 1}, {"dimpulse_dv", 1}}},
      {"operational_space", {}, {{"bias", 1}, {"J_bar", 18}}},
      {"constrained_step", {"q_next", "v_next"}, {}},
      {"constrained_step_derivatives", {"A", "B"}, {}},
      {"constrained_linearization", {"A", "B"}, {}},
      {"constrained_forward_dynamics_adjoint", {"dL_dq", "dL_dv", "dL_dtau"}, {}},
  };
  return all;
}

// The inputs of the robot with all feet, those of weights of a set's rows among them.
Quadruped::Named inputs_of_all(const Quadruped& all, const char* kernel, std::uint64_t seed) {
  Quadruped::Named inputs;
  const Kernel& row = *find_kernel(kernel);
  const Arrays<double> samples = sample_inputs(all.context(), row, seed);
  const std::vector<Argument> arguments = inputs_of(row, all.context());
  for (std::size_t k = 0; k < samples.size(); ++k) inputs[arguments[k].name] = samples[k];
  return inputs;
}

TEST(RowInputs, ConstraintsThatAreOffAreAsIfTheyWereNotThere) {
  const Quadruped all({true, true, true, true}, {"active"});
  for (std::size_t bits = 1; bits < 16; ++bits) {
    const std::vector<bool> is_held = pattern(bits);
    const Quadruped fixed(is_held, {});
    for (const auto& [kernel, of_motion, of_rows] : comparisons()) {
      const Kernel& row = *find_kernel(kernel);
      Quadruped::Named inputs = inputs_of_all(all, kernel, bits);
      inputs["active"] = switches(is_held);
      Quadruped::Named fewer = inputs;
      if (fewer.contains("weights_lambda")) {
        fewer["weights_lambda"] = kept(inputs["weights_lambda"], is_held, 1);
      }
      for (const Formulation* way : formulations_for(row, all.context())) {
        if (differentiates_another(*way) && !is_adjoint(row))
          continue;  // too long, again and again
        const auto outputs = all.run(kernel, *way, inputs);
        const auto expected = fixed.run(kernel, *way, fewer);
        const std::string name = fmt::format("{} {} {}", kernel, way->name, bits);
        for (const char* output : of_motion) {
          EXPECT_LE(relative_difference(outputs.at(output), expected.at(output)), 1e-12)
              << name << " " << output;
        }
        for (const auto& [output, period] : of_rows) {
          const std::vector<double>& rows = outputs.at(output);
          EXPECT_LE(relative_difference(kept(rows, is_held, period), expected.at(output)), 1e-12)
              << name << " " << output;
          std::vector<bool> is_off = is_held;
          is_off.flip();
          EXPECT_EQ(max_abs(kept(rows, is_off, period)), 0) << name << " " << output;
        }
      }
    }
  }
}

TEST(RowInputs, ARobotWithoutContactsFalls) {
  const Quadruped all({true, true, true, true}, {"active"});
  Quadruped::Named inputs = inputs_of_all(all, "constrained_forward_dynamics", 1);
  inputs["active"] = {0, 0, 0, 0};
  const Kernel& free = *find_kernel("forward_dynamics");
  const std::vector<double> expected = evaluate(free, free.formulations.front(), all.context(),
                                                {inputs["q"], inputs["v"], inputs["tau"]})
                                           .front();
  for (const Formulation* way :
       formulations_for(*find_kernel("constrained_forward_dynamics"), all.context())) {
    const auto outputs = all.run("constrained_forward_dynamics", *way, inputs);
    EXPECT_LE(relative_difference(outputs.at("a"), expected), 1e-12) << way->name;
    EXPECT_EQ(max_abs(outputs.at("lambda")), 0) << way->name;
  }
}

// Three feet carry a motion without the fourth.
TEST(RowInputs, InverseDynamicsUsesNoForceOfWhatIsOff) {
  const Quadruped all({true, true, true, true}, {"active"});
  for (const std::size_t bits : {7u, 11u, 13u, 14u, 15u}) {
    const std::vector<bool> is_held = pattern(bits);
    const Quadruped fixed(is_held, {});
    for (const char* kernel :
         {"constrained_inverse_dynamics", "constrained_inverse_dynamics_derivatives"}) {
      Quadruped::Named inputs = inputs_of_all(all, kernel, bits);
      inputs["active"] = switches(is_held);
      Quadruped::Named fewer = inputs;
      fewer["weights"] = kept(inputs["weights"], is_held, 1);
      const Formulation& way = *formulations_for(*find_kernel(kernel), all.context()).front();
      const auto outputs = all.run(kernel, way, inputs), expected = fixed.run(kernel, way, fewer);
      for (const auto& [name, values] : expected) {
        const bool is_of_rows = name.find("lambda") != std::string::npos;
        const std::vector<double> own =
            is_of_rows ? kept(outputs.at(name), is_held, 1) : outputs.at(name);
        EXPECT_LE(relative_difference(own, values), 1e-12) << kernel << " " << name << " " << bits;
      }
    }
  }
}

// J a + gamma = c_dot - kd c - kp phi, with the set's own rows of J, gamma, c and phi.
TEST(RowInputs, RowsAccelerateAsTheyAreTold) {
  const Quadruped all({true, true, true, true}, {"active", "accelerations", "gains"});
  const Kernel& kernel = *find_kernel("constrained_forward_dynamics");
  const Kernel& motion = *find_kernel("constraint_motion");
  const Kernel& jacobian = *find_kernel("constraint_jacobian");
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Quadruped::Named inputs = inputs_of_all(all, "constrained_forward_dynamics", seed);
    const auto rows = all.run("constraint_motion", motion.formulations.front(), inputs);
    const auto J = all.run("constraint_jacobian", jacobian.formulations.front(), inputs).at("J");
    for (const Formulation* way : formulations_for(kernel, all.context())) {
      const std::vector<double> a = all.run(kernel.name, *way, inputs).at("a");
      for (std::size_t i = 0; i < 12; ++i) {
        if (inputs["active"][i / 3] == 0) continue;
        double rate = rows.at("gamma")[i];
        for (std::size_t j = 0; j < a.size(); ++j) rate += J[12 * j + i] * a[j];
        const double expected = inputs["c_dot"][i] - inputs["kd"][i / 3] * rows.at("c")[i] -
                                inputs["kp"][i / 3] * rows.at("phi")[i];
        EXPECT_NEAR(rate, expected, 1e-10) << way->name << " row " << i;
      }
    }
  }
}

// Inputs of an impact on all feet whose rows have coefficients of restitution of their own.
Quadruped::Named bouncing(const Quadruped& all, const char* kernel, std::uint64_t seed) {
  Quadruped::Named inputs = inputs_of_all(all, kernel, seed);
  std::vector<double>& e = inputs["restitution"];
  EXPECT_EQ(e.size(), 12u);
  for (std::size_t i = 0; i < e.size(); ++i) e[i] = 0.0625 * static_cast<double>(i);
  return inputs;
}

// J v_next = -diag(restitution) J v where feet hold; the others are as if they were not there.
TEST(RowInputs, RowsBounceByTheirOwnRestitution) {
  const Quadruped all({true, true, true, true}, {"active", "restitution"});
  const Kernel& kernel = *find_kernel("impact_dynamics");
  const Kernel& jacobian = *find_kernel("constraint_jacobian");
  for (const std::size_t bits : {15u, 11u, 6u, 8u}) {
    const std::vector<bool> is_held = pattern(bits);
    const Quadruped fixed(is_held, {"restitution"});
    Quadruped::Named inputs = bouncing(all, "impact_dynamics", bits);
    inputs["active"] = switches(is_held);
    Quadruped::Named fewer = inputs;
    fewer["restitution"] = kept(inputs["restitution"], is_held, 1);
    const auto J = all.run("constraint_jacobian", jacobian.formulations.front(), inputs).at("J");
    for (const Formulation* way : formulations_for(kernel, all.context())) {
      const auto outputs = all.run(kernel.name, *way, inputs);
      const auto expected = fixed.run(kernel.name, *way, fewer);
      EXPECT_LE(relative_difference(outputs.at("v_next"), expected.at("v_next")), 1e-12);
      for (std::size_t i = 0; i < 12; ++i) {
        if (!is_held[i / 3]) {
          EXPECT_EQ(outputs.at("impulse")[i], 0) << way->name;
          continue;
        }
        double before = 0, after = 0;
        for (std::size_t j = 0; j < 18; ++j) {
          before += J[12 * j + i] * inputs["v"][j];
          after += J[12 * j + i] * outputs.at("v_next")[j];
        }
        EXPECT_NEAR(after, -inputs["restitution"][i] * before, 1e-10) << way->name << " row " << i;
      }
    }
  }
}

// The gradient by each row's coefficient, in which velocities and impulses are linear.
TEST(RowInputs, GradientsAreByTheRestitutionOfEachRow) {
  const Quadruped all({true, true, true, true}, {"active", "restitution"});
  const Kernel& kernel = *find_kernel("impact_dynamics");
  const Kernel& adjoint = *find_kernel("impact_dynamics_adjoint");
  Quadruped::Named inputs = bouncing(all, "impact_dynamics_adjoint", 3);
  const auto weighted = [&] {
    const auto outputs = all.run("impact_dynamics", kernel.formulations.back(), inputs);
    double sum = 0;
    for (const char* name : {"v_next", "impulse"}) {
      const std::vector<double>& weights = inputs[std::string("weights_") + name];
      for (std::size_t k = 0; k < weights.size(); ++k) sum += weights[k] * outputs.at(name)[k];
    }
    return sum;
  };
  std::vector<double> expected;
  for (std::size_t i = 0; i < 12; ++i) {
    const double before = weighted(), old = inputs["restitution"][i];
    inputs["restitution"][i] = old + 1;
    expected.push_back(weighted() - before);
    inputs["restitution"][i] = old;
  }
  for (const Formulation* way : formulations_for(adjoint, all.context())) {
    const auto found = all.run("impact_dynamics_adjoint", *way, inputs).at("dL_drestitution");
    EXPECT_LE(relative_difference(found, expected), 1e-11) << way->name;
  }
}

// Derivatives know what the gains do.
TEST(RowInputs, DerivativesCountGainsThatAreInputs) {
  const Quadruped all({true, false, true, true}, {"gains"});
  const Kernel& kernel = *find_kernel("constrained_forward_dynamics_derivatives");
  const Quadruped::Named inputs = inputs_of_all(all, kernel.name.c_str(), 3);
  const Formulation& of_graph = *std::ranges::find_if(
      kernel.formulations, [](const Formulation& way) { return way.name == "graph_forward"; });
  const auto expected = all.run(kernel.name, of_graph, inputs);
  for (const Formulation* way : formulations_for(kernel, all.context())) {
    for (const auto& [name, values] : all.run(kernel.name, *way, inputs)) {
      EXPECT_LE(relative_difference(values, expected.at(name)), 1e-11) << way->name << " " << name;
    }
  }
}

}  // namespace
}  // namespace dynac::test
