// SPDX-License-Identifier: BSD-3-Clause
// The compiler, the linker and the emulator of a processor (machine_table.hpp), as functions from
// files to files and figures. Whatever one of them reports as an error is an InputError: it is the
// user's installation that lacks something.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "dynac/measure/machine_table.hpp"

namespace dynac {

/// What a run of such a program tells.
struct EmulatedRun {
  unsigned calls = 0;
  unsigned fewest = 0, most = 0;  ///< instructions of a call
  unsigned stack = 0;             ///< of a call [bytes]
  std::string bits;               ///< fingerprint of all results
};

/// The bytes of the sections of an object file.
struct SectionSizes {
  unsigned text = 0;
  unsigned rodata = 0;
};

/// See the top of this file.
class Toolchain {
 public:
  /// @param[in] machine  null: this one
  /// @param[in] folder   of the emitted files, and of the texts of measure/ among them
  /// @throws InputError  if the compiler or the emulator is not installed
  Toolchain(const Machine* machine, std::filesystem::path folder);

  /// The compiler's name and version, such as "arm-none-eabi-gcc 12.2.1".
  /// @param[in] is_c  of bodies in C, where that is another one: on the host
  [[nodiscard]] std::string compiler(bool is_c = true) const;
  /// The flags of bodies.
  [[nodiscard]] std::string flags(bool is_c = true) const;

  /// Compiles a body, a file of the folder; path of the object file.
  [[nodiscard]] std::string compile(const std::string& body) const;
  /// Links the program around it; its path.
  [[nodiscard]] std::string link(const std::string& object, bool is_c = true) const;
  /// Names of functions that an object file needs from elsewhere, separated by ", ".
  [[nodiscard]] std::string undefined_symbols(const std::string& object) const;
  [[nodiscard]] SectionSizes section_sizes(const std::string& object) const;
  /// Runs it in the emulator, and counts the instructions of the calls of a function.
  /// @param[in] object     file that has the function
  /// @param[in] text_size  of its machine code [bytes]
  [[nodiscard]] EmulatedRun run(const std::string& program, const std::string& object,
                                unsigned text_size, const std::string& function) const;
  /// Runs it on this machine; its fingerprint.
  [[nodiscard]] std::string bits_here(const std::string& program) const;
  /// Runs the host's program; the time of a call.
  [[nodiscard]] double nanoseconds(const std::string& program) const;

 private:
  [[nodiscard]] bool is_host() const { return machine_ != nullptr && machine_->is_host(); }
  [[nodiscard]] std::vector<std::string> compiler_command(bool is_c) const;
  [[nodiscard]] std::vector<std::string> own_flags(bool is_c) const;
  [[nodiscard]] std::string tool(std::string_view name) const;
  [[nodiscard]] unsigned long address(const std::string& function, const std::string& file) const;

  const Machine* machine_;
  std::filesystem::path folder_;
};

}  // namespace dynac
