// SPDX-License-Identifier: BSD-3-Clause
#include "describe/first_principles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "describe/certificate.hpp"
#include "describe/defined_quantities.hpp"
#include "kernels/kernel.hpp"
#include "kernels/sample_inputs.hpp"
#include "kernels/table.hpp"
#include "kernels/unserved.hpp"
#include "model/total_mass.hpp"
#include "search/lower_as_described.hpp"
#include "search/robot.hpp"
#include "support/error.hpp"
#include "trace/trace.hpp"

namespace dynac {
namespace {

constexpr std::string_view kAlways = "inverse_dynamics";

double largest_of(std::span<const Sum> sums) {
  double largest = 0;
  for (const Sum& sum : sums) largest = std::max(largest, sum.terms);
  return largest;
}

// What forces and momenta of the robot are of the order of, at least.
double size_of(const Model& model) {
  double size = 0;
  for (const Link& link : model.links) {
    const Matrix3<double>& I = link.inertia.I_o;
    size += link.inertia.mass + I.row[0][0] + I.row[1][1] + I.row[2][2];
  }
  return size;
}

// Demands of an output where digits are left: numbers of usual robots are far from where they run
// out.
// @param[in] others  the size of the robot's other numbers, whose roundings it may have
void demand_near(std::span<const double> values, std::span<const Sum> expected, double others,
                 std::string_view kernel, std::string_view formulation) {
  constexpr double kDigits = 1e-7;
  DYNAC_ASSERT(values.size() == expected.size(), "{} has {} numbers in an output, by definition {}",
               kernel, values.size(), expected.size());
  const double size = largest_of(expected) + kDigits * others;
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (std::abs(values[k] - expected[k].value) <= kDigits * size) continue;
    throw InternalError(
        fmt::format("certificate: {} by {} differs from d'Alembert's principle, {} instead of {} "
                    "in element {}",
                    kernel, formulation, values[k], expected[k].value, k));
  }
}

// Demands that every entry of q and of v is of one joint.
void demand_numbering(const Model& model) {
  std::vector<int> owners_of_q(static_cast<std::size_t>(position_size(model)));
  std::vector<int> owners_of_v(static_cast<std::size_t>(velocity_size(model)));
  for (const Link& link : model.links) {
    const Joint& joint = link.joint;
    if (!is_independent(joint)) continue;
    const auto positions = static_cast<std::size_t>(position_size(joint.type));
    const auto velocities = static_cast<std::size_t>(velocity_size(joint.type));
    for (std::size_t k = 0; k < positions; ++k) ++owners_of_q.at(joint.q_index + k);
    for (std::size_t k = 0; k < velocities; ++k) ++owners_of_v.at(joint.v_index + k);
  }
  const auto is_one = [](int owners) { return owners == 1; };
  DYNAC_ASSERT(std::ranges::all_of(owners_of_q, is_one) && std::ranges::all_of(owners_of_v, is_one),
               "the joints of {} do not have coordinates of their own", model.name);
}

// Of a model whose joints are known.
void check_state(const KernelContext& context, const Model& model, const DefinedKernel& defined,
                 std::uint64_t seed) {
  const Kernel& kernel = *find_kernel(defined.name);
  const Arrays<double> inputs = sample_inputs(context, kernel, seed);
  const std::vector<double> still(context.robot.nv);
  const auto rates = [&](std::size_t k) {
    return std::span(k < inputs.size() ? inputs[k] : still);
  };
  const DefinedOutputs expected = defined.outputs({model, inputs[0], rates(1), rates(2)});
  double largest = size_of(model);
  for (const std::vector<Sum>& output : expected) largest = std::max(largest, largest_of(output));
  for (const Formulation& formulation : kernel.formulations) {
    if (!supports(kernel, formulation, context)) continue;
    const Arrays<double> outputs = evaluate(kernel, formulation, context, inputs);
    DYNAC_ASSERT(outputs.size() == expected.size(), "{} has {} outputs, by definition {}",
                 kernel.name, outputs.size(), expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k) {
      demand_near(outputs[k], expected[k], largest, kernel.name, formulation.name);
    }
  }
}

}  // namespace

std::optional<std::vector<Sum>> forces_by_dalembert(const Model& model, std::span<const double> q,
                                                    std::span<const double> v,
                                                    std::span<const double> a) {
  if (!are_known(model)) return std::nullopt;
  const auto row = std::ranges::find(defined_kernels(), kAlways, &DefinedKernel::name);
  return row->outputs({model, q, v, a}).front();
}

void check_first_principles(const Robot& robot, std::span<const std::string_view> kernels) {
  constexpr std::size_t kLongRobot = 200;  // velocities; every one moves all links once
  constexpr std::uint64_t kStates = 2;
  const Mechanism mechanism = lower(robot.model, as_described(0));
  if (mechanism.nv == 0 || mechanism.nv > kLongRobot) return;
  if (!are_known(robot.model) || has_extraordinary_numbers(mechanism)) return;
  demand_numbering(robot.model);
  const KernelContext context{mechanism};
  // The robot file may leave masses to inputs.
  const bool has_mass = moving_mass(mechanism) > 0;
  const auto is_checked = [&](std::string_view name) {
    const bool is_requested = name == kAlways || std::ranges::find(kernels, name) != kernels.end();
    return is_requested && (has_mass || !find_kernel(name)->needs_mass);
  };
  for (const DefinedKernel& defined : defined_kernels()) {
    if (!is_checked(defined.name)) continue;
    for (std::uint64_t state = 1; state <= kStates; ++state) {
      check_state(context, robot.model, defined, 200 + state);
    }
  }
}

}  // namespace dynac
