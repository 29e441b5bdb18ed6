// SPDX-License-Identifier: BSD-3-Clause
// Calls a kernel with 1000 inputs and prints a fingerprint of all bits that it returns, and the
// bytes of stack that a call takes (60000: more). Runs on this machine, under an emulator of its
// operating system and on bare boards; "call.h" is written for the kernel: number, kInputs,
// kOutputs, call_kernel().
#include <stdint.h>

#include "call.h"

#ifdef BARE_METAL
#include "semihosting.h"
static void print(const char* text) { semihosting_print(text); }
#else
#include <stdio.h>
static void print(const char* text) { fputs(text, stdout); }
#endif

enum { kCalls = 1000, kPainted = 60000 };

static number inputs[kInputs], outputs[kOutputs];

// A number between -4 and 4 that every machine computes alike (xorshift, Marsaglia 2003).
static number random_number(uint32_t* state) {
  *state ^= *state << 13;
  *state ^= *state >> 17;
  *state ^= *state << 5;
  return (number)((int32_t)*state / 512) / (number)1048576;
}

// FNV-1a.
static uint64_t mix(uint64_t hash, number x) {
  unsigned char bytes[sizeof(number)];
  __builtin_memcpy(bytes, &x, sizeof x);
  for (unsigned i = 0; i < sizeof x; ++i) hash = (hash ^ bytes[i]) * 1099511628211u;
  return hash;
}

#if defined(__x86_64__)
#define READ_STACK_POINTER "mov %%rsp, %0"
#elif defined(__riscv)
#define READ_STACK_POINTER "mv %0, sp"
#else
#define READ_STACK_POINTER "mov %0, sp"
#endif

// Paints the memory below the stack pointer, calls, and looks how far the paint is gone.
__attribute__((noinline)) static unsigned stack_of_call(void) {
  char* top;
  __asm__ volatile(READ_STACK_POINTER : "=r"(top)::"memory");
  volatile char* const bottom = top - kPainted;
  for (int i = 0; i < kPainted; ++i) bottom[i] = (char)0xa5;
  __asm__ volatile("" ::: "memory");
  call_kernel(inputs, outputs);
  __asm__ volatile("" ::: "memory");
  int untouched = 0;
  while (untouched < kPainted && bottom[untouched] == (char)0xa5) ++untouched;
  return (unsigned)(kPainted - untouched);
}

static void print_number(const char* name, uint64_t value) {
  char digits[17];
  for (int i = 0; i < 16; ++i) digits[i] = "0123456789abcdef"[value >> (60 - 4 * i) & 15];
  digits[16] = 0;
  print(name);
  print(digits);
  print("\n");
}

int main(void) {
  uint32_t state = 1;
  uint64_t hash = 14695981039346656037u;
  for (int call = 0; call < kCalls; ++call) {
    for (int i = 0; i < kInputs; ++i) inputs[i] = random_number(&state);
    call_kernel(inputs, outputs);
    for (int i = 0; i < kOutputs; ++i) hash = mix(hash, outputs[i]);
  }
  print_number("bits ", hash);
  print_number("stack ", stack_of_call());
  return 0;
}
