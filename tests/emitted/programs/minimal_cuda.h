// SPDX-License-Identifier: BSD-3-Clause
/* What clang needs to compile code for GPUs where CUDA is not installed: the words of the language,
   the functions of its library that the runtime calls, and how kernels are started. */
#pragma once

#include <stddef.h>

#define __CUDACC__ 1
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};

struct block_index {
  __declspec(property(get = get_x)) unsigned x;
  __device__ unsigned get_x() const {
    return static_cast<unsigned>(__nvvm_read_ptx_sreg_ctaid_x());
  }
};
struct thread_index {
  __declspec(property(get = get_x)) unsigned x;
  __device__ unsigned get_x() const { return static_cast<unsigned>(__nvvm_read_ptx_sreg_tid_x()); }
};
extern const __device__ block_index blockIdx;
extern const __device__ thread_index threadIdx;

enum cudaError_t { cudaSuccess = 0, cudaErrorInvalidConfiguration = 9 };
typedef struct CUstream_st* cudaStream_t;
extern "C" cudaError_t cudaGetLastError();
extern "C" cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared, void* stream);
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, void* stream);
extern "C" cudaError_t cudaLaunchKernel(const void*, dim3, dim3, void**, size_t, cudaStream_t);

__device__ inline double __fma_rn(double a, double b, double c) { return __nvvm_fma_rn_d(a, b, c); }
__device__ inline float __fmaf_rn(float a, float b, float c) { return __nvvm_fma_rn_f(a, b, c); }
__device__ inline double __dsqrt_rn(double x) { return __nvvm_sqrt_rn_d(x); }
__device__ inline float __fsqrt_rn(float x) { return __nvvm_sqrt_rn_f(x); }
