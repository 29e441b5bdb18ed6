// SPDX-License-Identifier: BSD-3-Clause
// The headers of kernels that are functions of C: <robot>_c.h, which declares them, and
// <robot>.hpp, the datasheet with wrappers for C++.
#pragma once

#include <string>

#include "emit/job.hpp"

namespace dynac {

class Language;

/// <robot>.hpp.
[[nodiscard]] std::string print_header(const Language& language, const EmitJob& job);

/// <robot>_c.h.
[[nodiscard]] std::string print_c_header(const Language& language, const EmitJob& job);

}  // namespace dynac
