// SPDX-License-Identifier: BSD-3-Clause
/* Text and the end of a program on a debugger or on QEMU, by Arm's semihosting: what a bare board
   has in place of a console. "Semihosting for AArch32 and AArch64", Arm, release 2.0. */
#ifndef SEMIHOSTING_H_
#define SEMIHOSTING_H_

/* Prints a text that ends with a zero. */
void semihosting_print(const char* text);

/* Ends the program. */
__attribute__((noreturn)) void semihosting_exit(int exit_code);

#endif
