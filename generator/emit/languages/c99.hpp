// C99, valid as C++14 too: bodies that call the functions of runtime/c99.h, behind the same
// declarations as those of C++.
#pragma once

#include "emit/language.hpp"

namespace dynac {

/// @param[in] scalar  double or float
[[nodiscard]] const Language& c99(ScalarType scalar);

}  // namespace dynac
