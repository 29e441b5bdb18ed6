// SPDX-License-Identifier: BSD-3-Clause
// A library that is loaded while a test runs.
#pragma once

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>

namespace dynac::test {

/// See the top of this file.
class SharedLibrary {
 public:
  SharedLibrary() = default;
  /// A failure is one of the test, and the library has no functions then.
  explicit SharedLibrary(const std::filesystem::path& file) {
    void* const handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    EXPECT_NE(handle, nullptr) << dlerror();
    if (handle != nullptr) handle_ = std::shared_ptr<void>(handle, dlclose);
  }

  /// The function, or null if there is none.
  template <class Function>
  [[nodiscard]] Function* function(const std::string& name) const {
    return reinterpret_cast<Function*>(handle_ ? dlsym(handle_.get(), name.c_str()) : nullptr);
  }

 private:
  std::shared_ptr<void> handle_;
};

}  // namespace dynac::test
