// SPDX-License-Identifier: BSD-3-Clause
// Numbers of a hundred digits, for differences in time that cancel nothing: the algorithms run on
// them as on any scalar.
#pragma once

#include "proof/big_number.hpp"

namespace dynac::test {

/// 340 bits: 102 digits.
using BigNumber = dynac::BigNumber<340>;

}  // namespace dynac::test
