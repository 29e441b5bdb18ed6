// SPDX-License-Identifier: BSD-3-Clause
// Prints a program that is outlined (outline.hpp): its functions, and what the caller says.
#pragma once

#include <string>

#include "emit/matrix_product_text.hpp"
#include "emit/output_stores.hpp"
#include "emit/writer.hpp"
#include "ir/outline.hpp"

namespace dynac {

/// Writes the shared array, what the caller has for it, and the calls. From then on the writer
/// knows all values that the caller reads, by their slots.
/// @param[in]     kernel  its name begins those of the functions, so that sources can be joined
/// @param[in,out] writer  has written what the caller computes before
/// @return the functions
[[nodiscard]] std::string write_outlined(const std::string& kernel, const Program& program,
                                         const Outline& outline, const OutputStores& outputs,
                                         const MatrixProductText& products,
                                         StatementWriter& writer);

/// Has values stored in the shared array when they are computed. Before any of them is.
void register_shared(const Program& program, const Outline& outline, StatementWriter& writer);

}  // namespace dynac
