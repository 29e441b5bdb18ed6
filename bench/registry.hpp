// SPDX-License-Identifier: BSD-3-Clause
// The generated kernels that are linked into a benchmark, each callable without its signature.
// In: the entries that CMake lists. Out: a table of names and addresses.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

namespace dynac::bench {

/// Calls a kernel for many states.
/// @param[in,out] arguments  pointers to the arguments of the first state, then of the second, ...
/// @param[in]     states     number of states
using CallAll = void (*)(void* const* arguments, std::size_t states);

/// A kernel of a robot in one variant: "plain", "clang", "fma_off", "float".
struct GeneratedKernel {
  std::string_view robot;
  std::string_view file;
  std::string_view base;
  std::string_view contact;  ///< as --contact has it; empty: none
  std::string_view kernel;
  std::string_view variant;
  CallAll call_all;

  [[nodiscard]] bool is_float() const { return variant == "float"; }
};

/// All of them, robot by robot. Written by CMake.
[[nodiscard]] std::span<const GeneratedKernel> generated_kernels();

/// Direct calls of an emitted function of any signature.
template <auto kFunction>
struct Calls;

template <class... Pointer, void (*kFunction)(Pointer...) noexcept>
struct Calls<kFunction> {
  static void all(void* const* arguments, std::size_t states) {
    for (std::size_t k = 0; k < states; ++k, arguments += sizeof...(Pointer)) {
      one(arguments, std::index_sequence_for<Pointer...>());
    }
  }

 private:
  template <std::size_t... kIndex>
  static void one(void* const* arguments, std::index_sequence<kIndex...>) {
    kFunction(static_cast<Pointer>(arguments[kIndex])...);
  }
};

}  // namespace dynac::bench
