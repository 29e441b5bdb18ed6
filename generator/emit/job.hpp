// SPDX-License-Identifier: BSD-3-Clause
// What a back end needs to write a robot's files: what is to be said, and how it is to be written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "describe/datasheet.hpp"
#include "emit/emit_options.hpp"

namespace dynac {

/// An option of the command line, and its value in force.
struct OptionEntry {
  std::string name;
  std::string value;             ///< empty: nothing is named
  bool shapes_kernels = true;    ///< or it is about what these kernels of this robot do not have
  std::string file_sha256 = {};  ///< of the file that it names; empty: it names none
  bool is_left_to_file = false;  ///< the robot's file decides, as the option was not given
};

/// A robot's files to be written.
struct EmitJob : Datasheet {
  std::string version;
  std::string name_space;            ///< C++ namespace path
  std::string command_line;          ///< canonical: basename and non-default options in table order
  std::vector<OptionEntry> options;  ///< all
  EmitOptions emit;
};

/// A kernel of a robot by its name, or null.
[[nodiscard]] const KernelEntry* find_kernel(const EmitJob& job, std::string_view name);

/// Prefix of the C functions: the namespace path with '_' for "::".
[[nodiscard]] std::string c_prefix(const EmitJob& job);

/// The function of C that a kernel is: panda_inverse_dynamics.
[[nodiscard]] std::string c_function(const EmitJob& job, const KernelEntry& kernel);

/// The same for all configurations of a batch: panda_inverse_dynamics_batch.
[[nodiscard]] std::string batch_c_function(const EmitJob& job, const KernelEntry& kernel);

/// Entries of an argument of the batch: those of all configurations. The struct of the run-time
/// parameters is one for all.
[[nodiscard]] std::size_t batch_size(const EmitJob& job, const ArgumentEntry& argument);

}  // namespace dynac
