// SPDX-License-Identifier: BSD-3-Clause
/* In place of the file that ends S-functions in generated code: Simulink calls these. */
static void (*const methods[])(SimStruct*) = {mdlInitializeSizes, mdlInitializeSampleTimes,
                                              mdlTerminate};
static void (*const outputs_method)(SimStruct*, int_T) = mdlOutputs;
void call_methods(SimStruct* S);
void call_methods(SimStruct* S) {
  for (unsigned k = 0; k < sizeof methods / sizeof *methods; ++k) methods[k](S);
  outputs_method(S, 0);
}
