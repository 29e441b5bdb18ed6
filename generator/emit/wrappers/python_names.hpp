// SPDX-License-Identifier: BSD-3-Clause
// Names in Python: those of arguments, which must be no keywords, and that of a package, which must
// not hide a module that it imports itself.
#pragma once

#include <string>
#include <string_view>

namespace dynac {

/// The name of an argument in Python: of a keyword, the same with an underscore.
[[nodiscard]] std::string python_argument(const std::string& name);

/// Why a robot's package cannot bear its name; empty: it can.
[[nodiscard]] std::string package_name_problem(std::string_view robot);

}  // namespace dynac
