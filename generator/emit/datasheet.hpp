// What an emitted header says of the robot before its kernels: frames, gravity, options in force.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

class Language;

/// Comment lines, each ended.
[[nodiscard]] std::string print_model_notes(const Language& language, const EmitJob& job);

}  // namespace dynac
