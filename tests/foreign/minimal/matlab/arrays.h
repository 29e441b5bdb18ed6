// SPDX-License-Identifier: BSD-3-Clause
/* Arrays that mex.c computes with. */
#ifndef DYNAC_TEST_ARRAYS_H_
#define DYNAC_TEST_ARRAYS_H_

#include <setjmp.h>

#include "mex.h"

struct mxArray_tag {
  mxClassID type;
  bool is_complex, is_sparse;
  mwSize rank, lengths[5];
  void* data;
  int fields;
  const char* const* names;
  mxArray** values;
  double memory[256];
};

/* Where an error goes, and what it was. */
extern jmp_buf on_error;
extern char error_text[512];

/* Arrays that are made and not destroyed. */
extern int live_arrays;

#endif
