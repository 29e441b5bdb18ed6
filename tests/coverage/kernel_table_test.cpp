// Every row of the kernel table: the physical laws that speak of it (whoever tries a law sees to it
// that its kernels are called: kernel_laws/law.hpp), and the engines that compute it alike. What
// emitted code promises is tried on every row by tests/emitted, every joint by
// tests/coverage_matrix.
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "harness/kernel_needs.hpp"
#include "kernel_laws/law.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

class KernelTable : public testing::TestWithParam<std::string> {};

// Names of the laws that hold a kernel against physics.
std::vector<std::string> physical_laws(std::string_view kernel) {
  std::vector<std::string> names;
  for (const Law& law : kernel_laws()) {
    const bool speaks_of_it = std::ranges::any_of(
        law.kernels, [&](std::string_view name) { return listed_name(name) == kernel; });
    if (law.evidence == Evidence::kPhysics && speaks_of_it) names.emplace_back(law.name);
  }
  return names;
}

TEST_P(KernelTable, IsReachedByAPhysicalLaw) {
  const std::vector<std::string> laws = physical_laws(GetParam());
  EXPECT_FALSE(laws.empty()) << "no law in tests/kernel_laws says what " << GetParam()
                             << " means; write one that names it";
  for (const std::string& law : laws) RecordProperty(law, "physical law");
}

// A robot whose kernels are short.
Subject subject_of(const std::string& kernel) {
  Subject subject{own_robot("two_link", Base::kFixed)};
  subject.kernel = find_kernel(kernel);
  subject.settings = with_needs({}, *subject.kernel, subject.model);
  return subject;
}

class EnginesOfTheKernelTable : public Checked<KernelTable> {};

TEST_P(EnginesOfTheKernelTable, Agree) {
  const Subject subject = subject_of(GetParam());
  const Mechanism robot = lump(subject.model);
  const State state = random_state(subject.model, 1);
  const Arrays<double> inputs = inputs_at(*subject.kernel, {robot, subject.settings}, state, 1);
  const Arrays<double> expected = reference_engine(subject).run(inputs);
  for (const auto& engines :
       {generic_engines(subject), traced_engines(subject), compiled_and_emitted_engines(subject)}) {
    ASSERT_FALSE(engines.empty());
    for (const Engine& engine : engines) {
      EXPECT_LE(relative_error(engine.run(inputs), expected), 1e-10) << engine.name;
    }
  }
}

std::vector<std::string> kernel_names() {
  std::vector<std::string> names;
  for (const Kernel& kernel : kernel_table()) names.emplace_back(kernel.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Kernels, KernelTable, testing::ValuesIn(kernel_names()),
                         [](const auto& row) { return row.param; });
INSTANTIATE_TEST_SUITE_P(Kernels, EnginesOfTheKernelTable, testing::ValuesIn(kernel_names()),
                         [](const auto& row) { return row.param; });

}  // namespace
}  // namespace dynac::test
