// SPDX-License-Identifier: BSD-3-Clause
#include "mex.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "arrays.h"

enum { MOST_ARRAYS = 64 };
static mxArray pool[MOST_ARRAYS];
static int next_array;

jmp_buf on_error;
char error_text[512];
int live_arrays;

static size_t elements_of(const mxArray* array) {
  size_t count = 1;
  for (mwSize k = 0; k < array->rank; ++k) count *= array->lengths[k];
  return count;
}

mxArray* mxCreateNumericArray(mwSize rank, const mwSize* lengths, mxClassID type,
                              mxComplexity complexity) {
  mxArray* const array = pool + next_array++ % MOST_ARRAYS;
  array->type = type;
  array->is_complex = complexity == mxCOMPLEX;
  array->is_sparse = false;
  for (mwSize k = 0; k < rank; ++k) array->lengths[k] = lengths[k];
  while (rank > 2 && lengths[rank - 1] == 1) --rank;
  array->rank = rank;
  array->data = array->memory;
  memset(array->memory, 0, elements_of(array) * sizeof(double));
  ++live_arrays;
  return array;
}

void mxDestroyArray(mxArray* array) {
  array->data = NULL;
  --live_arrays;
}

mxClassID mxGetClassID(const mxArray* array) { return array->type; }
const char* mxGetClassName(const mxArray* array) {
  return array->type == mxDOUBLE_CLASS ? "double" : array->type == mxSINGLE_CLASS ? "single" : "struct";
}
bool mxIsComplex(const mxArray* array) { return array->is_complex; }
bool mxIsSparse(const mxArray* array) { return array->is_sparse; }
bool mxIsDouble(const mxArray* array) { return array->type == mxDOUBLE_CLASS; }
bool mxIsChar(const mxArray* array) { return array->type == mxCHAR_CLASS; }
bool mxIsEmpty(const mxArray* array) { return elements_of(array) == 0; }
bool mxIsStruct(const mxArray* array) { return array->type == mxSTRUCT_CLASS; }
mwSize mxGetNumberOfDimensions(const mxArray* array) { return array->rank; }
const mwSize* mxGetDimensions(const mxArray* array) { return array->lengths; }
size_t mxGetNumberOfElements(const mxArray* array) { return elements_of(array); }
void* mxGetData(const mxArray* array) { return array->data; }
int mxGetString(const mxArray* array, char* text, mwSize size) {
  return snprintf(text, size, "%s", (const char*)array->data) >= (int)size;
}
double mxGetScalar(const mxArray* array) { return *(const double*)array->data; }
int mxGetNumberOfFields(const mxArray* array) { return array->fields; }
const char* mxGetFieldNameByNumber(const mxArray* array, int number) { return array->names[number]; }
mxArray* mxGetFieldByNumber(const mxArray* array, mwIndex index, int number) {
  return index == 0 ? array->values[number] : NULL;
}

void mexErrMsgIdAndTxt(const char* identifier, const char* format, ...) {
  va_list arguments;
  const int length = snprintf(error_text, sizeof error_text, "%s ", identifier);
  va_start(arguments, format);
  vsnprintf(error_text + length, sizeof error_text - (size_t)length, format, arguments);
  va_end(arguments);
  longjmp(on_error, 1);
}
