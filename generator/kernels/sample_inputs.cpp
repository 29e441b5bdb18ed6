// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/sample_inputs.hpp"

#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/kernel.hpp"

namespace dynac {
namespace {

// A 64-bit linear congruential generator (Knuth's MMIX constants): simple, and the same everywhere.
class SampleNumbers {
 public:
  explicit SampleNumbers(std::uint64_t seed) : state_(seed) {}
  /// In [-1, 1), a multiple of 2^-20: short in print, exact in float.
  double operator()() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state_ >> 43) / 1048576.0 - 1.0;
  }

 private:
  std::uint64_t state_;
};

// The first column, the springs themselves, from numbers in [-1, 1): 512 to 1536.
void make_stiff(std::size_t nv, std::vector<double>& stiffness) {
  for (std::size_t c = 0; c < nv; ++c) stiffness[c] = 1024 + 512 * stiffness[c];
}

// From numbers in [-1, 1) to what an input may be.
void make_usual(const ArgumentRow& row, const KernelContext& context, std::vector<double>& input) {
  if (row.indices.empty()) {
    input[0] = 1 + input[0] / 2;
    if (row.state_part == ScalarPart::kTimeStep) input[0] /= 128;
    return;
  }
  const Index& first = row.indices.front();
  if (first.axis->make_plausible != nullptr) first.axis->make_plausible(context, input);
  const bool is_stiffness = row.is_diagonal && row.indices[1] == kByPosition;
  if (is_stiffness) make_stiff(context.robot.nv, input);
}

}  // namespace

Arrays<double> sample_inputs(const KernelContext& context, const Kernel& kernel,
                             std::uint64_t seed) {
  SampleNumbers uniform(seed);
  Arrays<double> inputs;
  for (const Argument& argument : inputs_of(kernel, context)) {
    std::vector<double>& input = inputs.emplace_back(argument.size());
    for (double& x : input) x = uniform();
    make_usual(argument.row, context, input);
  }
  return inputs;
}

}  // namespace dynac
