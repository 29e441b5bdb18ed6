// SPDX-License-Identifier: BSD-3-Clause
// Compiles C++ while a test runs and loads the result into it, with the C++ compiler that built the
// test and warnings as errors.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace dynac::test {

/// A loaded library; unloaded with the last copy.
class SharedObject {
 public:
  /// Compiles one source file and loads it.
  /// @param[in] folder  where the compiler runs; `include` in it is searched for headers
  /// @param[in] source  file name in that folder
  /// @param[in] flags   further flags
  /// @throws std::runtime_error  with the compiler's output
  SharedObject(const std::filesystem::path& folder, const std::string& source,
               const std::vector<std::string>& flags);

  /// The function called `name`.
  /// @throws std::runtime_error  where there is none
  template <class Function>
  [[nodiscard]] Function* function(const std::string& name) const {
    return reinterpret_cast<Function*>(address(name));
  }

 private:
  [[nodiscard]] void* address(const std::string& name) const;

  std::shared_ptr<void> handle_;
};

/// Whether this machine runs what -march=x86-64-v3 compiles: AVX2 and fused multiply-adds.
[[nodiscard]] bool runs_x86_64_v3();

}  // namespace dynac::test
