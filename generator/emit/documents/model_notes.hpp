// SPDX-License-Identifier: BSD-3-Clause
// What an emitted header says of the robot before its kernels: frames, gravity, options in force.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

class Language;

/// Whose names the notes use: kBatch, panda_batch, or BATCH. Python has no functions of batches.
enum class HeaderOf { kCpp, kC, kRust, kPython };

/// What holds of all kernels: comment lines, each ended.
[[nodiscard]] std::string print_promises(const EmitJob& job);

/// Comment lines, each ended.
[[nodiscard]] std::string print_model_notes(const Language& language, const EmitJob& job,
                                            HeaderOf header);

}  // namespace dynac
