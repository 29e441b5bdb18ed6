// SPDX-License-Identifier: BSD-3-Clause
/* Declarations of our own of what S-functions call, as the manual of Simulink describes it. */
#ifndef DYNAC_TEST_SIMSTRUC_H_
#define DYNAC_TEST_SIMSTRUC_H_

typedef int int_T;
typedef double real_T;
typedef struct SimStruct_tag SimStruct;

enum { SS_DOUBLE, SS_SINGLE };
enum { SS_OPTION_EXCEPTION_FREE_CODE = 1, SS_OPTION_WORKS_WITH_CODE_REUSE = 2 };
#define INHERITED_SAMPLE_TIME (-1.0)

void ssSetNumSFcnParams(SimStruct* S, int_T count);
int_T ssGetNumSFcnParams(SimStruct* S);
int_T ssGetSFcnParamsCount(SimStruct* S);
void ssSetNumContStates(SimStruct* S, int_T count);
void ssSetNumDiscStates(SimStruct* S, int_T count);
int_T ssSetNumInputPorts(SimStruct* S, int_T count);
int_T ssSetNumOutputPorts(SimStruct* S, int_T count);
void ssSetInputPortWidth(SimStruct* S, int_T port, int_T width);
int_T ssSetInputPortMatrixDimensions(SimStruct* S, int_T port, int_T rows, int_T columns);
void ssSetInputPortDataType(SimStruct* S, int_T port, int_T type);
void ssSetInputPortDirectFeedThrough(SimStruct* S, int_T port, int_T is_direct);
void ssSetInputPortRequiredContiguous(SimStruct* S, int_T port, int_T is_contiguous);
void ssSetOutputPortWidth(SimStruct* S, int_T port, int_T width);
int_T ssSetOutputPortMatrixDimensions(SimStruct* S, int_T port, int_T rows, int_T columns);
void ssSetOutputPortDataType(SimStruct* S, int_T port, int_T type);
void ssSetNumSampleTimes(SimStruct* S, int_T count);
void ssSetSampleTime(SimStruct* S, int_T index, real_T time);
void ssSetOffsetTime(SimStruct* S, int_T index, real_T time);
void ssSetModelReferenceSampleTimeDefaultInheritance(SimStruct* S);
void ssSetOptions(SimStruct* S, unsigned options);
const void* ssGetInputPortSignal(SimStruct* S, int_T port);
void* ssGetOutputPortSignal(SimStruct* S, int_T port);

#endif
