// SPDX-License-Identifier: BSD-3-Clause
// The handle of a link of a Model, and of the joint that carries it.
#pragma once

#include "support/ids.hpp"

namespace dynac {

using LinkId = Id<struct LinkTag>;

}  // namespace dynac
