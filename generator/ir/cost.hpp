// SPDX-License-Identifier: BSD-3-Clause
// What one call of a straight-line program takes, in nanoseconds: a model of a processor core with
// three bounds. In: a scheduled program, a target and one of its cores. Out: what a call executes,
// and the time that it is bound by.
//
// - throughput: each instruction keeps the core busy for its share of a cycle;
// - fetch: code that the innermost caches do not hold comes in at so many bytes a cycle;
// - path: the longest chain of results that wait for one another (latency), as far as calls that
//   follow one another do not overlap it.
//
// It is about calls one after the other, with data in the cache, of code that a compiler made at
// -O3 for this very core. bench/prediction fits it and shows how far it is off.
#pragma once

#include "ir/call_work.hpp"
#include "ir/program.hpp"
#include "ir/target.hpp"

namespace dynac {

/// Time of one call by each bound, and by all of them [ns].
struct CallTime {
  double throughput = 0;
  double fetch = 0;
  double path = 0;
  double total = 0;  ///< more than the largest, where another one is near
};

/// What a call executes on a core of a target.
/// @param[in] number_bytes  of a number: 8 for double
[[nodiscard]] CallWork work_of(const Program& program, const Target& target, const Core& core,
                               std::size_t number_bytes);

/// Machine code of a call [bytes].
[[nodiscard]] double code_bytes(const CallWork& work, const CodeBytes& bytes);

/// How long a call takes.
[[nodiscard]] CallTime time_of(const CallWork& work, const Core& core);

}  // namespace dynac
