// The emitted self-test: recorded inputs and outputs, compared on the user's machine.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

/// Text of `<robot>_selftest.cpp`.
[[nodiscard]] std::string print_selftest(const EmitJob& job);

}  // namespace dynac
