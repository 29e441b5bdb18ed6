// SPDX-License-Identifier: BSD-3-Clause
/* From reset to main() on a Cortex-M with a floating-point unit, without a C library. A fault
   prints a line and ends the program with exit code 99. Registers: Armv7-M Architecture Reference
   Manual, B3.2. */
#include <stdint.h>

#include "semihosting.h"

int main(void);

/* From firmware.ld. */
extern uint32_t stack_top[], data_begin[], data_end[], bss_begin[], bss_end[];
extern const uint32_t data_image[];

static intptr_t semihosting_call(intptr_t operation, const void* argument) {
  register intptr_t r0 __asm__("r0") = operation;
  register const void* r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

void semihosting_print(const char* text) { (void)semihosting_call(0x04, text); }

void semihosting_exit(int exit_code) {
  const uint32_t exited = 0x20026;
  const uint32_t block[2] = {exited, (uint32_t)exit_code};
  for (;;) (void)semihosting_call(0x20, block);
}

/* These may be called by the compiler; loops that are one of them must not become calls of it. */
__attribute__((optimize("no-tree-loop-distribute-patterns"))) void* memcpy(
    void* restrict to, const void* restrict from, __SIZE_TYPE__ size) {
  for (__SIZE_TYPE__ i = 0; i < size; ++i) ((char*)to)[i] = ((const char*)from)[i];
  return to;
}

__attribute__((optimize("no-tree-loop-distribute-patterns"))) void* memset(void* to, int byte,
                                                                           __SIZE_TYPE__ size) {
  for (__SIZE_TYPE__ i = 0; i < size; ++i) ((char*)to)[i] = (char)byte;
  return to;
}

static void fault(void) {
  semihosting_print("fault\n");
  semihosting_exit(99);
}

/* A program that uses the timer has its own. */
__attribute__((weak)) void systick_interrupt(void) { fault(); }

void reset(void) {
  volatile uint32_t* const coprocessor_access = (volatile uint32_t*)0xe000ed88u;
  *coprocessor_access |= 0xfu << 20; /* the floating-point unit */
  __asm__ volatile("dsb\n\tisb" ::: "memory");
  memcpy(data_begin, data_image, (__SIZE_TYPE__)((char*)data_end - (char*)data_begin));
  memset(bss_begin, 0, (__SIZE_TYPE__)((char*)bss_end - (char*)bss_begin));
  semihosting_exit(main());
}

/* The stack pointer and the exceptions 1 to 15; interrupts of the board are not used. */
typedef void (*handler)(void);
struct vector_table {
  uint32_t* stack;
  handler exceptions[15];
};
__attribute__((section(".vectors"), used))
const struct vector_table vectors = {stack_top,
                                     {reset, fault, fault, fault, fault, fault, fault, 0, 0, 0,
                                      fault, fault, 0, fault, systick_interrupt}};
