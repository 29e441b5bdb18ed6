// SPDX-License-Identifier: BSD-3-Clause
/* What a self-test needs of <stdio.h> on a board without a C library: board.c has it. */
#ifndef BARE_STDIO_H_
#define BARE_STDIO_H_

int printf(const char* format, ...);

#endif
