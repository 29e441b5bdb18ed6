// SPDX-License-Identifier: BSD-3-Clause
// Certificates of random robots: whatever the kernel, no program is further from the textbook, and
// no arithmetic from its program, than roundings explain.
#include <gtest/gtest.h>

#include <set>
#include <string_view>

#include "describe/certificate.hpp"
#include "describe/defined_quantities.hpp"
#include "describe/first_principles.hpp"
#include "describe/snapping.hpp"
#include "harness/random_tree.hpp"
#include "kernels/table.hpp"
#include "kernels/unserved.hpp"
#include "search/compile.hpp"
#include "search/robot.hpp"
#include "seeds.hpp"

namespace dynac::test {
namespace {

// What needs no more than a robot, and is not too long for a test of many.
bool is_certified(const Kernel& kernel, const KernelContext& context) {
  if (kernel.needs_constraints || kernel.needs_problem) return false;
  if (kernel.unsupported_reason != nullptr && !kernel.unsupported_reason(kernel, context).empty()) {
    return false;
  }
  return std::ranges::any_of(kernel.formulations, [&](const Formulation& formulation) {
    return supports(kernel, formulation, context);
  });
}

std::vector<const Kernel*> certified_kernels(const KernelContext& context) {
  std::vector<const Kernel*> kernels;
  for (const Kernel& kernel : kernel_table()) {
    if (is_certified(kernel, context)) kernels.push_back(&kernel);
  }
  return kernels;
}

Robot robot_of(std::uint64_t seed) {
  return {.model = random_tree(seed, {.degenerate_links = false}),
          .identifier = "random",
          .place = "random.urdf",
          .source_file = "random.urdf",
          .source_sha256 = "",
          .settings = {}};
}

TEST_P(RandomTrees, AreCertified) {
  for_each_seed([](std::uint64_t seed) {
    const Robot robot = robot_of(seed);
    const Mechanism mechanism = lump(robot.model);
    if (mechanism.bodies.size() > 12) return;
    CompileRequest request;
    if (seed % 4 == 3) request.arithmetic.number_bytes = sizeof(float);
    const std::vector<const Kernel*> kernels = certified_kernels({mechanism, robot.settings});
    ASSERT_FALSE(kernels.empty());
    const Kernel& kernel = *kernels[seed * 7919 % kernels.size()];
    SCOPED_TRACE(kernel.name);
    const CompiledKernel compiled =
        compile_kernel(robot, kernel, request, [](const std::string&) {});
    const SnappingEntry snapping = measure_snapping(robot, request.snap_angles);
    Certificate certificate;
    ASSERT_NO_THROW(certificate = certify(robot, compiled, request, snapping));
    EXPECT_EQ(certificate.states, request.certified_states);
  });
}

// Kernels on every joint type agree with what defines them: sums over the links of the description.
TEST_P(RandomTrees, ComputeWhatDefinesThem) {
  std::vector<std::string_view> names;
  for (const DefinedKernel& kernel : defined_kernels()) names.push_back(kernel.name);
  std::set<JointType> types;
  for_each_seed([&](std::uint64_t seed) {
    const Robot robot = robot_of(seed);
    if (!are_known(robot.model)) return;
    for (const Link& link : robot.model.links) types.insert(link.joint.type);
    EXPECT_NO_THROW(check_first_principles(robot, names));
  });
  EXPECT_GE(types.size(), 2u);
}

}  // namespace
}  // namespace dynac::test
