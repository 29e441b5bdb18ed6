// SPDX-License-Identifier: MIT-0
// What bodies for GPUs call (`dynac generate --language cuda`): how a thread reaches the entries of
// its configuration, and how threads are started. C++14, by CUDA's compiler or, for the host alone,
// any other.
#pragma once

#include <stddef.h>

#include "dynac/runtime/c99.h"

#if defined(__CUDACC__)
#define DYNAC_DEVICE __host__ __device__ __forceinline__
#define DYNAC_DEVICE_FUNCTION static __host__ __device__ __noinline__
#else
#define DYNAC_DEVICE inline
#define DYNAC_DEVICE_FUNCTION static inline
#endif

struct CUstream_st;  // cudaStream_t points to it

namespace dynac {
namespace runtime {
inline namespace v1 {

/// Entries of an argument at one configuration, `step` numbers apart.
template <class T>
struct Entries {
  T* first;
  ptrdiff_t step;

  DYNAC_DEVICE T& operator[](ptrdiff_t i) const noexcept { return first[i * step]; }
  /// Those from the i-th on.
  DYNAC_DEVICE Entries operator+(ptrdiff_t i) const noexcept { return {first + (i * step), step}; }
};

/// One of `count` configurations whose entries are in common arrays.
struct Configuration {
  size_t index;
  size_t count;
  bool by_rows;  ///< entries of a configuration are side by side, else those of all configurations

  /// Its entries of an argument that has `size` for each configuration.
  template <class T>
  DYNAC_DEVICE Entries<T> entries(T* array, size_t size) const noexcept {
    return by_rows ? Entries<T>{array + (index * size), 1}
                   : Entries<T>{array + index, static_cast<ptrdiff_t>(count)};
  }
};

#if defined(__CUDACC__)

/// Threads of a block: as many as leave each the 255 registers that it can have, twice a
/// multiprocessor.
constexpr unsigned kBlock = 128;

template <class Task>
__global__ void __launch_bounds__(kBlock) run_thread(const Task task, size_t count, bool by_rows) {
  const size_t index = (static_cast<size_t>(blockIdx.x) * kBlock) + threadIdx.x;
  if (index < count) task(Configuration{index, count, by_rows});
}

/// Starts a thread for each configuration.
/// @return a cudaError_t
template <class Task>
int launch(const Task& task, size_t count, bool by_rows, CUstream_st* stream) noexcept {
  if (count == 0) return cudaSuccess;
  const size_t blocks = ((count - 1) / kBlock) + 1;
  const size_t most = 0x7fffffff;  // blocks of a grid
  if (blocks > most) return cudaErrorInvalidConfiguration;
  run_thread<<<static_cast<unsigned>(blocks), kBlock, 0, stream>>>(task, count, by_rows);
  return cudaGetLastError();
}

#else

template <class Task>
int launch(const Task& task, size_t count, bool by_rows, CUstream_st*) noexcept {
  for (size_t index = 0; index < count; ++index) task(Configuration{index, count, by_rows});
  return 0;
}

#endif

}  // namespace v1
}  // namespace runtime
}  // namespace dynac
