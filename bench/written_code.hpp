// SPDX-License-Identifier: BSD-3-Clause
// Code that a generator wrote, whichever it is: compiled, loaded, and its instructions counted, all
// in one way. In: a folder of sources with
//   void dynac_entry(const double* in, double* out);
// which takes its arguments one behind the other and leaves its results so. Out: a library.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dynac::bench {

/// See the top of this file.
struct WrittenCode {
  std::filesystem::path folder;
  std::vector<std::string> sources = {};  ///< files of the folder, all of them C or all C++
  std::vector<std::string> flags = {};    ///< of the compiler, that the generator asks for
  std::vector<double> sample = {};        ///< arguments of some call
  std::size_t outputs = 0;                ///< numbers that a call leaves

  [[nodiscard]] bool is_c() const { return sources.front().ends_with(".c"); }
};

using Entry = void (*)(const double* in, double* out);

/// What a compiler made of it.
struct BuiltCode {
  std::filesystem::path library;
  double seconds = 0;   ///< that it took [s]
  long text_bytes = 0;  ///< of machine code
};

/// Where compilers are stopped: what takes longer is no use to anyone.
struct CompileLimits {
  int seconds = 300;           ///< of processor time
  long kilobytes = 8'000'000;  ///< of memory
};

/// Compiles code, or takes what was made of the same sources by the same command before.
/// @param[in] cache  folder of what was compiled
/// @param[in] flags  besides the code's own
/// @return nothing where the compiler fails or reaches a limit, or is not there
[[nodiscard]] std::optional<BuiltCode> build(const WrittenCode& code, const std::string& compiler,
                                             const std::vector<std::string>& flags,
                                             const std::filesystem::path& cache,
                                             const CompileLimits& limits);

/// Loads a library, for as long as the program runs.
/// @throws std::runtime_error  where it cannot be
[[nodiscard]] Entry load(const BuiltCode& built);

/// Flags for code whose instructions are counted: valgrind knows no AVX-512.
[[nodiscard]] std::vector<std::string> counting_flags();

/// Instructions that one call with the sample executes, by callgrind; nothing where that is not
/// installed.
/// @param[in] program  that calls the library: dynac_call_written
[[nodiscard]] std::optional<long> count_instructions(const WrittenCode& code,
                                                     const BuiltCode& built,
                                                     const std::filesystem::path& program);

}  // namespace dynac::bench
