// SPDX-License-Identifier: BSD-3-Clause
// Templates of C++14 for any number type: the caller's own sine, cosine and operators.
#pragma once

#include "emit/languages/cpp.hpp"

namespace dynac {

[[nodiscard]] const Language& cpp_template(ScalarType scalar);

}  // namespace dynac
