// SPDX-License-Identifier: BSD-3-Clause
/* What a self-test needs of <string.h> on a board without a C library: startup.c has it. */
#ifndef BARE_STRING_H_
#define BARE_STRING_H_

void* memcpy(void* restrict to, const void* restrict from, __SIZE_TYPE__ size);

#endif
