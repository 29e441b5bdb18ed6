// SPDX-License-Identifier: BSD-3-Clause
// What a kernel's numbers are worth, measured when it is generated: the program against the
// textbook algorithm on the robot file's own numbers, both in 200 bits, and the arithmetic of the
// emitted code against the program.
#pragma once

#include <cstddef>

#include "describe/datasheet.hpp"

namespace dynac {

struct CompiledKernel;
struct CompileRequest;
struct Robot;

/// @throws InternalError  where an error is more than roundings and snapping can amount to
[[nodiscard]] Certificate certify(const Robot& robot, const CompiledKernel& kernel,
                                  const CompileRequest& request, const SnappingEntry& snapping);

/// Whether a robot has numbers that no machine has: what is moved from body to body when a model is
/// prepared is rounded relative to the largest of them, and may be what a result hangs on. Errors
/// are then no bug, but the user's to know.
[[nodiscard]] bool has_extraordinary_numbers(const Mechanism& robot);

}  // namespace dynac
