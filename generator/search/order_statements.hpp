// SPDX-License-Identifier: BSD-3-Clause
// The order in which statements are written, as suits the target.
#pragma once

#include "ir/program.hpp"
#include "search/compile_request.hpp"

namespace dynac {

/// Orders the statements of a scheduled program for the registers of the target; scalars of a
/// template, which are of any type, stay in the order that they have.
void order_statements(Program& program, const CompileRequest& request);

}  // namespace dynac
