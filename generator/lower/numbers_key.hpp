// SPDX-License-Identifier: BSD-3-Clause
// What frames and regrouping change in a mechanism, as a key for tables: choices of frames that
// come to the same numbers come to the same graphs, so that only one of them needs to be traced.
#pragma once

#include <string>

#include "model/mechanism.hpp"

namespace dynac {

/// The bytes of all numbers of the bodies that reframe() and regroup() may change. Mechanisms that
/// were made of the same one and have the same key have the same bodies.
[[nodiscard]] std::string bodies_key(const Mechanism& robot);
/// The same of where the links are on their bodies, which few kernels need.
[[nodiscard]] std::string links_key(const Mechanism& robot);

}  // namespace dynac
