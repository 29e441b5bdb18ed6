// SPDX-License-Identifier: BSD-3-Clause
// All kernels of a test program, called alike; rows.inc is written by the test.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

/// A kernel: sizes of its arguments and a call through arrays of pointers.
struct Row {
  const char* name;
  bool is_float;
  std::vector<std::size_t> inputs;
  std::vector<std::size_t> outputs;
  std::vector<std::vector<bool>> written;  ///< of each output, one flag per element; none: all are
  void (*call)(const void* const* in, void* const* out);
  std::size_t batch = 0;             ///< configurations of a call of call_batch
  std::vector<bool> is_shared = {};  ///< of each input: whether it is one for the whole batch
  void (*call_batch)(const void* const* in, void* const* out) = nullptr;

  [[nodiscard]] std::size_t scalar_size() const {
    return is_float ? sizeof(float) : sizeof(double);
  }
  /// Whether an element of an output is written; of a batch, of any configuration.
  [[nodiscard]] bool writes(std::size_t output, std::size_t element) const {
    const std::vector<bool>& flags = written[output];
    return flags.empty() || flags[element % flags.size()];
  }
};

#include "launch.hpp"
#include "rows.inc"

/// The bytes of an array of numbers, on the heap and not a byte longer.
using Bytes = std::vector<unsigned char>;

/// Pseudo-random numbers in [-1, 1), the same everywhere.
class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(seed) {}
  double operator()() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(state_ >> 43) / 1048576.0 - 1.0;
  }

 private:
  std::uint64_t state_;
};

/// Stores a number as the row's scalar.
inline void store(const Row& row, Bytes& array, std::size_t index, double value) {
  const float narrow = static_cast<float>(value);
  const void* from = row.is_float ? static_cast<const void*>(&narrow) : &value;
  std::memcpy(array.data() + index * row.scalar_size(), from, row.scalar_size());
}

/// A number of an array of the row's scalars.
inline double number(const Row& row, const Bytes& array, std::size_t index) {
  float narrow = 0;
  double wide = 0;
  void* const to = row.is_float ? static_cast<void*>(&narrow) : &wide;
  std::memcpy(to, array.data() + index * row.scalar_size(), row.scalar_size());
  return row.is_float ? static_cast<double>(narrow) : wide;
}

/// One array an input, filled by `value()`.
template <class Value>
std::vector<Bytes> make_inputs(const Row& row, Value&& value) {
  std::vector<Bytes> inputs;
  for (const std::size_t size : row.inputs) {
    Bytes& input = inputs.emplace_back(size * row.scalar_size());
    for (std::size_t i = 0; i < size; ++i) store(row, input, i, value());
  }
  return inputs;
}

/// One array an output, every byte the same.
inline std::vector<Bytes> make_outputs(const Row& row, unsigned char fill) {
  std::vector<Bytes> outputs;
  for (const std::size_t size : row.outputs) outputs.emplace_back(size * row.scalar_size(), fill);
  return outputs;
}

inline void call(const Row& row, const std::vector<Bytes>& inputs, std::vector<Bytes>& outputs) {
  std::vector<const void*> in;
  std::vector<void*> out;
  for (const Bytes& input : inputs) in.push_back(input.data());
  for (Bytes& output : outputs) out.push_back(output.data());
  row.call(in.data(), out.data());
}
