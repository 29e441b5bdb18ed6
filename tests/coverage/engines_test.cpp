// SPDX-License-Identifier: BSD-3-Clause
// Every row of the kernel table by all engines, which compute it alike. What emitted code promises
// is tried on every row by tests/emitted, every joint by tests/coverage_matrix.
#include <gtest/gtest.h>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "harness/kernel_needs.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

// A robot whose kernels are short.
Subject subject_of(const std::string& kernel) {
  Subject subject{own_robot("two_link", Base::kFixed)};
  subject.kernel = find_kernel(kernel);
  subject.settings = with_needs({}, *subject.kernel, subject.model);
  return subject;
}

class EnginesOfTheKernelTable : public Checked<testing::TestWithParam<std::string>> {};

TEST_P(EnginesOfTheKernelTable, Agree) {
  const Subject subject = subject_of(GetParam());
  const Mechanism robot = lump(subject.model);
  const State state = random_state(subject.model, 1);
  const Arrays<double> inputs = inputs_at(*subject.kernel, {robot, subject.settings}, state, 1);
  const Arrays<double> expected = reference_engine(subject).run(inputs);
  for (const auto& engines : {uncompiled_engines(subject), compiled_and_emitted_engines(subject)}) {
    ASSERT_FALSE(engines.empty());
    for (const Engine& engine : engines) {
      EXPECT_LE(relative_error(engine.run(inputs), expected), 1e-10) << engine.name;
    }
  }
}

std::vector<std::string> rows() {
  std::vector<std::string> names;
  for (const Kernel& kernel : kernel_table()) names.emplace_back(kernel.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Kernels, EnginesOfTheKernelTable, testing::ValuesIn(rows()),
                         [](const auto& row) { return row.param; });

}  // namespace
}  // namespace dynac::test
