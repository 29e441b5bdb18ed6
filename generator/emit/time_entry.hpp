// The predicted time of a call on one core.
#pragma once

#include "ir/core.hpp"
#include "ir/cost.hpp"

namespace dynac {

/// How long a call is predicted to take on a core.
struct TimeEntry {
  const Core* core = nullptr;
  CallTime time;
  double code_bytes = 0;  ///< of machine code
};

}  // namespace dynac
