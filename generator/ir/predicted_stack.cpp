// SPDX-License-Identifier: BSD-3-Clause
#include "ir/predicted_stack.hpp"

#include "ir/matrix_products.hpp"
#include "ir/stack_traffic.hpp"

namespace dynac {

namespace {

// Fitted to 66 kernels of six robots for x86-64, aarch64 and Cortex-M7 by g++ 12 and clang 14, -O2:
// they took 0.4 to 2.5 times as much (docs/measured.md, Stack).
constexpr double kPerNumber = 1.35;
constexpr double kBesides = 50;  // saved registers, what sines and cosines take

std::size_t numbers_that_wait(const Program& program, const RerolledProgram* rerolled,
                              const Arithmetic& arithmetic) {
  if (rerolled != nullptr) return rerolled->memory_size;
  const std::size_t registers = arithmetic.target->registers;
  return stack_traffic(program, registers, arithmetic.register_lanes()).numbers +
         find_matrix_products(program.graph).numbers();
}

}  // namespace

std::size_t predicted_stack(const Program& program, const RerolledProgram* rerolled,
                            const Arithmetic& arithmetic) {
  const auto waiting = static_cast<double>(numbers_that_wait(program, rerolled, arithmetic));
  return static_cast<std::size_t>(kPerNumber * waiting + kBesides) * arithmetic.number_bytes;
}

}  // namespace dynac
