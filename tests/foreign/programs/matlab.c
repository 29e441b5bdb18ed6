// SPDX-License-Identifier: BSD-3-Clause
/* Calls the MEX gateway of a two_link arm as MATLAB does, on arrays of our own, and compares what it
   returns with the kernels. With an argument it prints the time of a call beside the kernel's. */
#define _POSIX_C_SOURCE 199309L
#include "robot_mex.c"

#include <math.h>
#include <stdio.h>
#include <time.h>

#include "arrays.h"

static int failures;

static void expect(int is_true, const char* what) {
  if (is_true) return;
  printf("wrong: %s (%s)\n", what, error_text);
  ++failures;
}

static mxArray array_of(mwSize rows, mwSize columns, double first) {
  mxArray array = {.type = mxDOUBLE_CLASS, .rank = 2, .lengths = {rows, columns}};
  for (mwSize k = 0; k < rows * columns; ++k) array.memory[k] = first + 0.3 * sin(7.0 * (double)k);
  return array;
}

static mxArray kernel_called(const char* name) {
  mxArray number = array_of(1, 1, 0);
  for (int k = 0; k < KERNEL_COUNT; ++k) {
    if (strcmp(kernels[k].name, name) == 0) number.memory[0] = k;
  }
  return number;
}

/* The stamp of the package whose functions call. */
static char stamp[sizeof generation];
static mxArray stamp_array(void) {
  return (mxArray){.type = mxCHAR_CLASS, .rank = 2, .lengths = {1, sizeof stamp - 1}, .data = stamp};
}

/* The gateway's results; 0: it ended in an error. */
static int call_gateway(int nlhs, mxArray** results, int nrhs, mxArray** given) {
  const mxArray text = stamp_array();
  const mxArray* inputs[9] = {&text};
  for (int k = 0; k < nrhs; ++k) {
    if (given[k]->type != mxSTRUCT_CLASS) given[k]->data = given[k]->memory;
    inputs[k + 1] = given[k];
  }
  error_text[0] = 0;
  live_arrays = 0;
  if (setjmp(on_error) != 0) return 0;
  mexFunction(nlhs, results, nrhs + 1, inputs);
  return live_arrays == (nlhs < 1 ? 1 : nlhs);
}

static int is_same(const mxArray* array, const double* expected, size_t count, size_t first) {
  return memcmp(array->memory + first, expected, count * sizeof(double)) == 0;
}

static void compare_columns(void) {
  enum { COUNT = 3 };
  mxArray number = kernel_called("step");
  mxArray q = array_of(2, COUNT, 0.1), v = array_of(2, COUNT, 0.2), tau = array_of(2, 1, 0.3);
  mxArray dt = array_of(1, COUNT, 0.5), fext = array_of(6, 1, 0.4);
  mxArray *given[] = {&number, &q, &v, &tau, &dt, &fext}, *results[2];
  double expected[4];
  fext.rank = 3;
  fext.lengths[2] = COUNT;
  for (int k = 0; k < 6 * COUNT; ++k) fext.memory[k] = 0.1 * k;
  expect(call_gateway(2, results, 6, given), "columns");
  expect(results[0]->lengths[0] == 2 && results[1]->lengths[1] == COUNT, "size of results");
  for (size_t k = 0; k < COUNT; ++k) {
    robot_step(q.memory + 2 * k, v.memory + 2 * k, tau.memory, dt.memory + k, fext.memory + 6 * k,
               &robot_model_parameters, expected, expected + 2);
    expect(is_same(results[0], expected, 2, 2 * k), "q_next of a column");
    expect(is_same(results[1], expected + 2, 2, 2 * k), "v_next of a column");
  }
  expect(call_gateway(1, results, 6, given), "one of two results");
  v.lengths[1] = 2;
  expect(!call_gateway(1, results, 6, given) && strstr(error_text, "v of 2") != NULL, "other columns");
  q.lengths[1] = v.lengths[1] = dt.lengths[1] = fext.lengths[2] = 0;
  expect(call_gateway(1, results, 6, given) && mxIsEmpty(results[0]), "no columns");
}

static void compare_parameters(void) {
  static const char* const names[] = {"payload_forearm", "gravity"};
  mxArray number = kernel_called("inverse_dynamics");
  mxArray q = array_of(2, 1, 0.1), v = array_of(2, 1, 0.2), a = array_of(2, 1, 0.3);
  mxArray fext = array_of(6, 1, 0.4), payload = array_of(10, 1, 2.0), gravity = array_of(1, 3, 1.6);
  mxArray* fields[] = {&payload, &gravity};
  mxArray changes = {.type = mxSTRUCT_CLASS, .rank = 2, .lengths = {1, 1}, .fields = 2, .names = names,
                     .values = fields};
  mxArray *given[] = {&number, &q, &v, &a, &fext, &changes}, *results[2];
  robot_parameters parameters = robot_model_parameters;
  double expected[2];
  payload.data = payload.memory;
  gravity.data = gravity.memory;
  memcpy(parameters.gravity, gravity.memory, sizeof parameters.gravity);
  memcpy(&parameters.payload_forearm, payload.memory, sizeof parameters.payload_forearm);
  robot_inverse_dynamics(q.memory, v.memory, a.memory, fext.memory, &parameters, expected);
  expect(call_gateway(0, results, 6, given) && is_same(results[0], expected, 2, 0), "parameters");
  mxArray all = array_of(13, 1, 0);
  memcpy(all.memory, &parameters, sizeof parameters);
  given[5] = &all;
  expect(call_gateway(1, results, 6, given) && is_same(results[0], expected, 2, 0), "all parameters");
  robot_inverse_dynamics(q.memory, v.memory, a.memory, fext.memory, &robot_model_parameters, expected);
  expect(call_gateway(1, results, 5, given) && is_same(results[0], expected, 2, 0), "the file's");
  all.lengths[0] = 0;
  expect(call_gateway(1, results, 6, given) && is_same(results[0], expected, 2, 0), "none given");
  all.lengths[0] = 12;
  expect(!call_gateway(1, results, 6, given) && strstr(error_text, "has 12 numbers"), "too few");
  given[5] = &changes;
  gravity.lengths[1] = 2;
  expect(!call_gateway(1, results, 6, given) && strstr(error_text, "gravity has 2"), "short field");
}

static void expect_refusal(int nlhs, int nrhs, mxArray** given, const char* text) {
  mxArray* results[2];
  expect(!call_gateway(nlhs, results, nrhs, given) && strstr(error_text, text) != NULL, text);
}

static void compare_errors(void) {
  mxArray number = kernel_called("inverse_dynamics");
  mxArray q = array_of(2, 1, 0.1), v = array_of(2, 1, 0.2), a = array_of(2, 1, 0.3);
  mxArray fext = array_of(6, 1, 0.4);
  mxArray* given[] = {&number, &q, &v, &a, &fext};
  q.lengths[0] = 1, q.lengths[1] = 2;
  expect_refusal(1, 5, given, "robot:size inverse_dynamics: the size of q is 1 x 2; it must be 2 x N");
  q = array_of(2, 1, 0.1);
  v.type = mxSINGLE_CLASS;
  expect_refusal(1, 5, given, "robot:class inverse_dynamics: v is a real array of single");
  v.type = mxDOUBLE_CLASS;
  v.is_complex = true;
  expect_refusal(1, 5, given, "v is a complex array of double");
  v.is_complex = false;
  fext.lengths[1] = 2;
  expect_refusal(1, 5, given, "the size of fext_body is 6 x 2; it must be 6 x 1 x N");
  fext.rank = 5;
  fext.lengths[2] = fext.lengths[3] = 1, fext.lengths[4] = 3;
  expect_refusal(1, 5, given, "the size of fext_body is 6 x 2 x 1 x 1 x 3; it must be 6 x 1 x N");
  fext.rank = 2;
  fext.lengths[1] = 1;
  expect_refusal(1, 4, given, "robot:inputs inverse_dynamics: got 3 inputs; it takes 5");
  expect_refusal(2, 5, given, "robot:outputs inverse_dynamics: 2 outputs are wanted; it has 1");
  stamp[0] = stamp[0] == '0' ? '1' : '0';
  expect_refusal(1, 5, given, "robot:build robot_mex is of another run of dynac than its package");
  memcpy(stamp, generation, sizeof stamp);
  number.memory[0] = 99;
  expect_refusal(1, 5, given, "robot:kernel call the functions of the package, such as robot.");
  number.memory[0] = NAN;
  expect_refusal(1, 5, given, "robot:kernel");
}

static double nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

/* The least of many loops, as other processes take time, too. */
static void print_times(void) {
  enum { LOOPS = 3000, CALLS = 1000 };
  mxArray number = kernel_called("inverse_dynamics");
  mxArray q = array_of(2, 1, 0.1), v = array_of(2, 1, 0.2), a = array_of(2, 1, 0.3);
  mxArray fext = array_of(6, 1, 0.4);
  mxArray *all[] = {&number, &q, &v, &a, &fext}, *results[2];
  const mxArray text = stamp_array();
  const mxArray* given[6] = {&text};
  double tau[2], gateway = INFINITY, kernel = INFINITY;
  for (int k = 0; k < 5; ++k) given[k + 1] = all[k], all[k]->data = all[k]->memory;
  for (int loop = 0; loop < LOOPS; ++loop) {
    const double first = nanoseconds();
    for (int k = 0; k < CALLS; ++k) mexFunction(1, results, 6, given);
    const double second = nanoseconds();
    for (int k = 0; k < CALLS; ++k) {
      robot_inverse_dynamics(q.memory, v.memory, a.memory, fext.memory, &robot_model_parameters,
                             tau);
    }
    gateway = fmin(gateway, (second - first) / CALLS);
    kernel = fmin(kernel, (nanoseconds() - second) / CALLS);
  }
  printf("gateway %.1f ns, kernel %.1f ns\n", gateway, kernel);
}

int main(int argc, char** argv) {
  (void)argv;
  memcpy(stamp, generation, sizeof stamp);
  compare_columns();
  compare_parameters();
  compare_errors();
  if (argc > 1) print_times();
  return failures != 0;
}
