// Options that only some kernels heed: one that none of the kernels asked for does is refused, for
// else its user would take what comes out for what was meant. In: a robot, its kernels, the
// options. What a kernel heeds follows from the arguments that it has for the robot.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "driver/compile.hpp"

namespace dynac {

/// An option, and which kernels heed it.
struct HeededOption {
  std::string_view flag;
  /// What is given that differs from the default, each to be heeded; empty: nothing.
  std::vector<std::string> (*words)(const Options& options);
  /// Whether a kernel's inputs, outputs or values depend on a word.
  bool (*heeds)(const Kernel& kernel, const KernelContext& context, std::string_view word);
};

[[nodiscard]] std::span<const HeededOption> heeded_options();

/// @param[in] kernels  that are to be written
/// @throws UsageError  all options that none of the kernels heeds, and for each the kernels that do
void check_heeded(const Robot& robot, const std::vector<const Kernel*>& kernels,
                  const Options& options);

}  // namespace dynac
