// SPDX-License-Identifier: BSD-3-Clause
/* printf for the conversions that a self-test has, through bench/examples/firmware: texts, without
   the spaces around them; of numbers nothing is printed. */
#include <stdarg.h>

#include "semihosting.h"
#include "stdio.h"

static void print_character(char c) {
  const char text[2] = {c, 0};
  semihosting_print(text);
}

int printf(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  for (; *format != 0; ++format) {
    if (*format != '%') {
      print_character(*format);
      continue;
    }
    while (*format != 's' && *format != 'e') ++format;
    if (*format == 's') {
      semihosting_print(va_arg(arguments, const char*));
    } else {
      (void)va_arg(arguments, double);
    }
  }
  va_end(arguments);
  return 0;
}
