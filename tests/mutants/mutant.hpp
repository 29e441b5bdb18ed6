// SPDX-License-Identifier: BSD-3-Clause
// Which mutant is on: what ./dev mutate compiles into a copy of the sources (places.py).
// DYNAC_MUTANT names one by its number; DYNAC_MUTANT_REACHED names a file for the numbers of those
// that were asked for, one a line.
#pragma once

#include <cstdio>
#include <cstdlib>

inline constexpr int kDynacMutants = 10000;
inline int dynac_active_mutant = -1;
inline unsigned char dynac_reached_mutants[kDynacMutants];

inline void dynac_write_reached() {
  std::FILE* file = std::fopen(std::getenv("DYNAC_MUTANT_REACHED"), "w");
  if (file == nullptr) return;
  for (int i = 0; i < kDynacMutants; ++i) {
    if (dynac_reached_mutants[i] != 0) std::fprintf(file, "%d\n", i);
  }
  std::fclose(file);
}

inline const bool dynac_mutant_is_read = [] {
  if (const char* number = std::getenv("DYNAC_MUTANT")) dynac_active_mutant = std::atoi(number);
  if (std::getenv("DYNAC_MUTANT_REACHED") != nullptr) std::atexit(dynac_write_reached);
  return true;
}();

// Is this mutant on? None is while constants are computed by the compiler.
constexpr bool dynac_mutant(int number) {
  if (__builtin_is_constant_evaluated()) return false;
  dynac_reached_mutants[number] = 1;
  return dynac_active_mutant == number;
}
