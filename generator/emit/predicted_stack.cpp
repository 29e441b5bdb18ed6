#include "emit/predicted_stack.hpp"

#include "emit/number_type.hpp"
#include "ir/stack_traffic.hpp"

namespace dynac {

namespace {

// Fitted to 66 kernels of six robots for x86-64, aarch64 and Cortex-M7 by g++ 12 and clang 14, -O2:
// they took 0.4 to 2.5 times as much (docs/measured.md, Stack).
constexpr double kPerNumber = 1.35;
constexpr double kBesides = 50;  // saved registers, what sines and cosines take

std::size_t numbers_that_wait(const KernelEntry& kernel, const EmitOptions& emit) {
  if (kernel.rerolled) return kernel.rerolled->memory_size;
  return stack_traffic(kernel.program, emit.target->registers, register_lanes(emit)).numbers;
}

}  // namespace

std::size_t predicted_stack(const KernelEntry& kernel, const EmitOptions& emit) {
  const double numbers =
      kPerNumber * static_cast<double>(numbers_that_wait(kernel, emit)) + kBesides;
  return static_cast<std::size_t>(numbers) * number_type(emit.scalar).bytes;
}

}  // namespace dynac
