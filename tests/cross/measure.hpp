// SPDX-License-Identifier: BSD-3-Clause
// Kernels compiled for other processors and run by QEMU (--measure): what a call executes, and how
// much memory it takes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "dynac/measure/machine_table.hpp"

namespace dynac::test {

/// A kernel of a robot of the project, as it is generated.
struct Subject {
  std::string robot = "panda";
  std::string base = "fixed";
  std::string kernel = "inverse_dynamics";
  std::string scalar = "double";
  std::string language = "c";
  std::string lanes = "1";  ///< of bodies in C++
};

struct Measurement {
  unsigned instructions = 0;  ///< of a call
  unsigned stack = 0;         ///< of a call [bytes]
  unsigned text = 0;          ///< machine code and what lies between it [bytes]
  unsigned rodata = 0;        ///< constants apart from it [bytes]
};

/// Whether compiler and emulator of a machine are installed.
[[nodiscard]] bool is_installed(const Machine& machine);

/// The version of a machine's compiler, such as "12.2.1".
[[nodiscard]] std::string compiler_version(const Machine& machine);

/// Generates a kernel with --measure, and reads the figures.
/// @param[in] fma     whether multiply-adds are fused (`--fma`): off or on
/// @param[in] folder  for all files
/// @throws std::runtime_error  if the command fails, as where results have other bits than here
[[nodiscard]] Measurement measure(const Machine& machine, const Subject& subject,
                                  const std::string& fma, const std::filesystem::path& folder);

/// All that `./dev cross` measures on a machine.
[[nodiscard]] std::vector<Subject> subjects_of(const Machine& machine);

/// The heads of the columns of the table in the manual.
[[nodiscard]] std::vector<std::string> heads();
/// The cells of a row before the figures.
[[nodiscard]] std::vector<std::string> label(const Machine& machine, const Subject& subject);
/// Measures with `--fma off` and `on`; the cells with the figures.
[[nodiscard]] std::vector<std::string> figures(const Machine& machine, const Subject& subject,
                                               const std::filesystem::path& folder);

}  // namespace dynac::test
