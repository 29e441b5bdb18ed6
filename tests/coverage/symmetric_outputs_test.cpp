// SPDX-License-Identifier: BSD-3-Clause
// Outputs that the kernel table calls symmetric: they are, by every formulation, whatever the robot
// and the representation of its base's velocity. And no other output has two successive indices of
// one length that may be exchanged on every robot: --triangle finds all that it could save.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "harness/compare.hpp"
#include "harness/kernel_needs.hpp"
#include "harness/kernels.hpp"
#include "harness/random_tree.hpp"
#include "harness/robots_with_joints.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/axes/written_triangle.hpp"
#include "kernels/unserved.hpp"
#include "readers/estimation/problem.hpp"

namespace dynac::test {
namespace {

struct SymmetricCase {
  std::string name;
  Model model;
  KernelSettings settings;
};

// General ones, and small: second derivatives of all are had by graphs.
std::vector<SymmetricCase> cases() {
  KernelSettings mixed, spatial, by_parameters;
  mixed.base_velocity = BaseVelocity::kMixed;
  spatial.base_velocity = BaseVelocity::kSpatial;
  by_parameters.parameters = {{ParameterKind::kPayload, LinkId::of(2), std::vector<double>(10)}};
  by_parameters.by_parameters = true;
  std::vector<SymmetricCase> list{{"panda", own_robot("panda", Base::kFixed), {}},
                                  {"spherical", robot_with("spherical"), by_parameters},
                                  {"planar", robot_with("planar", Base::kFloating), {}},
                                  {"universal", robot_with("universal", Base::kFloating), mixed},
                                  {"revolute", robot_with("revolute", Base::kFloating), spatial},
                                  {"mimic", robot_with("mimic", Base::kFloating), mixed}};
  for (const std::uint64_t seed : {11u, 12u}) {
    Model model = with_joint_dynamics(robot_with("cylindrical"), seed);
    KernelSettings settings;
    settings.joint_dynamics = all_effects(seed).joint_dynamics;
    list.push_back({"joint_dynamics_" + std::to_string(seed), std::move(model), settings});
  }
  return list;
}

// What of a kernel's formulations the cases find: of each output and index, how far it is from
// being symmetric where it is so least.
struct Asymmetry {
  bool is_marked = false;
  double largest = 0;  ///< relative to the output's largest entry
};

// The difference of each entry and that with an index and the next exchanged.
double asymmetry(const std::vector<double>& output, const WrittenTriangle& pair) {
  std::vector<double> mirrored(output.size());
  for (std::size_t k = 0; k < output.size(); ++k) mirrored[k] = output[pair.mirrored(k)];
  const double largest = max_abs(output);
  return largest == 0 ? 0 : max_difference(output, mirrored) / largest;
}

class SymmetricOutputs : public testing::TestWithParam<std::string> {
 protected:
  void look_at(const SymmetricCase& one, const Kernel& kernel, const Formulation& formulation) {
    const Mechanism robot = lump(one.model);
    KernelSettings settings = with_needs(one.settings, kernel, one.model);
    if (kernel.needs_problem) {
      settings.problem = std::make_shared<const EstimationProblem>(read_problem_text(
          "measure joint_torque all sigma 0.1\nmeasure joint_acceleration all sigma 0.2\n"
          "estimate joint_acceleration all\nestimate joint_torque all\nreport covariance\n",
          "problem", one.model));
    }
    const KernelContext context{robot, settings};
    if (!supports(kernel, formulation, context)) return;
    const std::vector<Argument> arguments = outputs_of(kernel, context);
    for (const Argument& output : arguments) {
      if (output.row.symmetric_from) marked_.insert(name_of(output, *output.row.symmetric_from));
    }
    if (!is_affordable({&kernel, &formulation}, robot)) return;
    const State state = random_state(one.model, 7);
    const Eigen::MatrixXd M = Reference(one.model).mass_matrix(state.q);
    const Arrays<double> outputs =
        run_kernel(context, kernel.name, inputs_at(kernel, context, state, 3), formulation.name);
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      for (std::size_t from = 0; from + 1 < arguments[k].shape.size(); ++from) {
        const std::vector<std::size_t>& shape = arguments[k].shape;
        if (shape[from] != shape[from + 1] || shape[from] < 2) continue;
        Argument pair = arguments[k];
        const bool is_marked = pair.row.symmetric_from == from;
        pair.row.symmetric_from = from;
        const double found = asymmetry(outputs[k], written_triangle(pair, Triangle::kLower));
        const std::string name = name_of(pair, from);
        if (is_marked) {
          EXPECT_LE(found, conditioned(1e-12, M))
              << one.name << ", " << formulation.name << ", " << name;
        }
        Asymmetry& known = found_[name];
        known.is_marked = is_marked;
        known.largest = std::max(known.largest, found);
      }
    }
  }

  static std::string name_of(const Argument& output, std::size_t from) {
    return output.row.name + ", index " + std::to_string(from);
  }

  std::map<std::string, Asymmetry> found_;
  std::set<std::string> marked_;
};

TEST_P(SymmetricOutputs, AreThoseThatTheKernelTableCallsSo) {
  const Kernel& kernel = *find_kernel(GetParam());
  for (const SymmetricCase& one : cases()) {
    for (const Formulation& formulation : kernel.formulations) look_at(one, kernel, formulation);
  }
  for (const auto& [name, asymmetry] : found_) {
    if (asymmetry.is_marked) continue;
    EXPECT_GT(asymmetry.largest, 1e-6) << name << " is symmetric: say so in the kernel table";
  }
  for (const std::string& name : marked_) {
    EXPECT_TRUE(found_.contains(name)) << name << " was not looked at";
  }
}

// Kernels with matrices among their outputs; covariances are reported on request.
std::vector<std::string> kernels_with_matrices() {
  std::vector<std::string> names;
  for (const Kernel& kernel : kernel_table()) {
    const bool has_matrix = std::ranges::any_of(
        kernel.outputs, [](const ArgumentRow& row) { return row.indices.size() > 1; });
    if (has_matrix || kernel.needs_problem) names.push_back(kernel.name);
  }
  return names;
}

INSTANTIATE_TEST_SUITE_P(Kernels, SymmetricOutputs, testing::ValuesIn(kernels_with_matrices()),
                         [](const auto& row) { return row.param; });

}  // namespace
}  // namespace dynac::test
