// SPDX-License-Identifier: BSD-3-Clause
// What one call of a kernel executes, as the cost model of cost.hpp distinguishes it.
#pragma once

namespace dynac {

/// Numbers of registers' worth of values, where not stated otherwise.
struct CallWork {
  double arithmetic = 0;  ///< additions, multiplications, multiply-adds
  double divisions = 0;   ///< and square roots
  double moves = 0;       ///< of single lanes into registers and out of them
  double sincos = 0;      ///< pairs of sines and cosines
  double reads = 0;       ///< of inputs, constants and values spilled to the stack
  double writes = 0;      ///< of outputs, number by number, and of values spilled to the stack
  double path = 0;        ///< latency of the longest chain [cycles]
  double code_bytes = 0;  ///< of machine code
};

}  // namespace dynac
