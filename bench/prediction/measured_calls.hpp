// SPDX-License-Identifier: BSD-3-Clause
// Calls that were timed, with what the cost model knows of them: as rows of a text file, so that
// the model can be held against another machine's times where there is no such machine.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "ir/cost.hpp"

namespace dynac::bench {

/// A call of which all is known.
struct MeasuredCall {
  std::string robot;
  std::string kernel;
  std::size_t lanes = 1;
  CallWork work;           ///< as the model has it
  double nanoseconds = 0;  ///< of the fastest that a compiler made
  double text_bytes = 0;   ///< of the shortest
  bool is_fitted = false;  ///< or only checked
};

/// One row per call below a head, columns separated by blanks.
void write_calls(const std::filesystem::path& path, std::span<const MeasuredCall> calls);

/// @throws std::runtime_error  where there is no such file
[[nodiscard]] std::vector<MeasuredCall> read_calls(const std::filesystem::path& path);

}  // namespace dynac::bench
