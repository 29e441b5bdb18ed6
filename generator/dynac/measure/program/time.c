// SPDX-License-Identifier: BSD-3-Clause
// Prints the nanoseconds of a call of a kernel on this machine: the median of batches that each
// take about a millisecond, whose calls go through all inputs in turn. "call.h" and "call_inputs.h"
// are written for the kernel: number, kInputs, kOutputs, call_kernel(), kCallInputs, call_inputs.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "call.h"
#include "call_inputs.h"

enum { kBatches = 21, kMostCalls = 1 << 26 };

static number outputs[kOutputs];

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

// Of all calls together.
static double duration(int calls) {
  const double begin = now();
  for (int call = 0, row = 0; call < calls; ++call) {
    call_kernel(call_inputs[row], outputs);
    if (++row == kCallInputs) row = 0;
  }
  return now() - begin;
}

static int compare(const void* x, const void* y) {
  const double a = *(const double*)x, b = *(const double*)y;
  return (a > b) - (a < b);
}

int main(void) {
  int calls = kCallInputs;
  while (duration(calls) < 1e6 && calls < kMostCalls) calls *= 2;
  double times[kBatches];
  for (int k = 0; k < kBatches; ++k) times[k] = duration(calls) / calls;
  qsort(times, kBatches, sizeof times[0], compare);
  printf("nanoseconds %.2f\n", times[kBatches / 2]);
  return 0;
}
