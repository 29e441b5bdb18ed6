// SPDX-License-Identifier: BSD-3-Clause
// Source files that dynac has emitted, read back.
#pragma once

#include <string_view>

#include "proof/printed/printed_code.hpp"

namespace dynac {

/// @param[in] text  which must outlive the result
/// @throws InternalError  where it is not understood, with the line
[[nodiscard]] PrintedCode read_printed(std::string_view text);

}  // namespace dynac
