// SPDX-License-Identifier: BSD-3-Clause
/* Declarations of our own of what the MEX gateway calls, as the manuals of MATLAB and Octave describe
   it. mex.c defines them on arrays in static memory. */
#ifndef DYNAC_TEST_MEX_H_
#define DYNAC_TEST_MEX_H_

#include <stdbool.h>
#include <stddef.h>

typedef size_t mwSize;
typedef size_t mwIndex;
typedef struct mxArray_tag mxArray;
typedef enum { mxUNKNOWN_CLASS, mxSTRUCT_CLASS = 2, mxCHAR_CLASS = 4, mxDOUBLE_CLASS = 6, mxSINGLE_CLASS } mxClassID;
typedef enum { mxREAL, mxCOMPLEX } mxComplexity;

mxArray* mxCreateNumericArray(mwSize rank, const mwSize* lengths, mxClassID type, mxComplexity);
void mxDestroyArray(mxArray* array);
mxClassID mxGetClassID(const mxArray* array);
const char* mxGetClassName(const mxArray* array);
bool mxIsComplex(const mxArray* array);
bool mxIsSparse(const mxArray* array);
bool mxIsDouble(const mxArray* array);
bool mxIsChar(const mxArray* array);
bool mxIsEmpty(const mxArray* array);
bool mxIsStruct(const mxArray* array);
mwSize mxGetNumberOfDimensions(const mxArray* array);
const mwSize* mxGetDimensions(const mxArray* array);
size_t mxGetNumberOfElements(const mxArray* array);
void* mxGetData(const mxArray* array);
int mxGetString(const mxArray* array, char* text, mwSize size);
double mxGetScalar(const mxArray* array);
int mxGetNumberOfFields(const mxArray* array);
const char* mxGetFieldNameByNumber(const mxArray* array, int number);
mxArray* mxGetFieldByNumber(const mxArray* array, mwIndex index, int number);
void mexErrMsgIdAndTxt(const char* identifier, const char* format, ...);
void mexFunction(int nlhs, mxArray* plhs[], int nrhs, const mxArray* prhs[]);

#endif
