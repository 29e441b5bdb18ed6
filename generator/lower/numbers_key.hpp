// What frames and regrouping change in a mechanism, as a key for tables: choices of frames that
// come to the same numbers come to the same graphs, so that only one of them needs to be traced.
#pragma once

#include <string>

#include "model/mechanism.hpp"

namespace dynac {

/// The bytes of all numbers of a mechanism that reframe() and regroup() may change. Mechanisms that
/// were made of the same one and have the same key are the same.
[[nodiscard]] std::string numbers_key(const Mechanism& robot);

}  // namespace dynac
