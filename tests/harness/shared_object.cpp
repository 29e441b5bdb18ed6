// SPDX-License-Identifier: BSD-3-Clause
#include "harness/shared_object.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "utilities/process.hpp"

namespace dynac::test {
namespace {

void run_compiler(const Words& command, const std::filesystem::path& folder) {
  const Outcome outcome = run(command, {folder, {}});
  if (outcome.exit_code == 0) return;
  std::string message;
  for (const std::string& word : command) message += word + ' ';
  throw std::runtime_error(message + '\n' + to_string(outcome));
}

/// From which size of a source on the choice of the compiler counts.
constexpr std::uintmax_t kLargeBytes = 100'000;

bool is_large(const std::filesystem::path& folder) {
  const auto files = std::filesystem::directory_iterator(folder);
  return std::any_of(begin(files), end(files), [](const auto& entry) {
    return entry.path().extension() == ".cpp" && entry.file_size() > kLargeBytes;
  });
}

Words compile_command(const std::string& compiler, const std::string& source, const Words& flags) {
  Words command;
  const std::string launcher = DYNAC_TEST_LAUNCHER;
  if (!launcher.empty()) command.push_back(launcher);
  // At -O0 gcc takes a third longer than at -Og for large bodies, and no less for small ones.
  const Words fixed{compiler,       "-std=c++20", "-Og",     "-fPIC",
                    "-Iinclude",    "-Wall",      "-Wextra", "-Wpedantic",
                    "-Wconversion", "-Wshadow",   "-Werror", "-Wdouble-promotion"};
  command.insert(command.end(), fixed.begin(), fixed.end());
  command.insert(command.end(), flags.begin(), flags.end());
  command.insert(command.end(), {"-c", source, "-o", "object.o"});
  return command;
}

}  // namespace

SharedObject::SharedObject(const std::filesystem::path& folder, const std::string& source,
                           const std::vector<std::string>& flags) {
  // Two steps and relative paths, so that a compiler cache recognises what it has seen.
  const char* const compiler =
      is_large(folder) ? DYNAC_TEST_COMPILER_OF_LARGE : DYNAC_TEST_COMPILER;
  run_compiler(compile_command(compiler, source, flags), folder);
  // The libraries are those of this process: to name them takes two thirds of the linker's time.
  run_compiler(
      {DYNAC_TEST_COMPILER, "-shared", "-nostdlib", "object.o", "-lgcc", "-o", "object.so"},
      folder);
  void* handle = dlopen((folder / "object.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) throw std::runtime_error(dlerror());
  handle_ = std::shared_ptr<void>(handle, [](void* library) { dlclose(library); });
}

void* SharedObject::address(const std::string& name) const {
  void* result = dlsym(handle_.get(), name.c_str());
  if (result == nullptr) throw std::runtime_error("no function " + name);
  return result;
}

bool runs_x86_64_v3() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi2");
#else
  return false;
#endif
}

}  // namespace dynac::test
