// SPDX-License-Identifier: BSD-3-Clause
// Calls every batch and the kernel for each of its configurations alone: the same bits, nothing
// written beside the outputs, and outputs in place of inputs as the header allows. Prints a
// fingerprint of each batch's bits.
#include <cmath>
#include <cstdio>

#include "rows.hpp"

namespace {

constexpr unsigned char kFill = 0x5A;  // of outputs before a call

int broken = 0;

void expect(bool holds, const Row& row, const char* promise) {
  if (holds) return;
  ++broken;
  std::printf("%s_batch of %zu: broken: %s\n", row.name, row.batch, promise);
}

std::size_t bytes_of(const Row& row, std::size_t size) { return size * row.scalar_size(); }

// Whether what is written is the same to the bit, but that a NaN is a NaN.
bool are_equal(const Row& row, std::size_t output, const Bytes& a, const Bytes& b) {
  if (a == b) return true;
  for (std::size_t i = 0; i < a.size() / row.scalar_size(); ++i) {
    if (!row.writes(output, i)) continue;
    const double x = number(row, a, i), y = number(row, b, i);
    const bool are_same = x == y && std::signbit(x) == std::signbit(y);
    if (!are_same && !(std::isnan(x) && std::isnan(y))) return false;
  }
  return true;
}

// One array an input: all configurations, but of what is shared one.
std::vector<Bytes> batch_inputs(const Row& row, double scale) {
  Rng rng(17);
  std::vector<Bytes> inputs;
  for (std::size_t k = 0; k < row.inputs.size(); ++k) {
    const std::size_t size = row.inputs[k] * (row.is_shared[k] ? 1 : row.batch);
    Bytes& input = inputs.emplace_back(bytes_of(row, size));
    for (std::size_t i = 0; i < size; ++i) store(row, input, i, scale * rng());
  }
  return inputs;
}

std::vector<Bytes> one_by_one(const Row& row, const std::vector<Bytes>& inputs) {
  std::vector<Bytes> outputs;
  for (const std::size_t size : row.outputs) outputs.emplace_back(bytes_of(row, size * row.batch));
  for (std::size_t c = 0; c < row.batch; ++c) {
    std::vector<const void*> in;
    std::vector<void*> out;
    for (std::size_t k = 0; k < inputs.size(); ++k) {
      in.push_back(inputs[k].data() + (row.is_shared[k] ? 0 : c * bytes_of(row, row.inputs[k])));
    }
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      out.push_back(outputs[k].data() + c * bytes_of(row, row.outputs[k]));
    }
    row.call(in.data(), out.data());
  }
  return outputs;
}

// The outputs of a batch, cut out of longer arrays; `in_place`: the first output begins where that
// input does.
std::vector<Bytes> at_once(const Row& row, std::vector<Bytes> inputs, int in_place) {
  constexpr std::size_t kBorder = 64;
  std::vector<Bytes> framed;
  for (const std::size_t size : row.outputs) {
    framed.emplace_back(2 * kBorder + bytes_of(row, size * row.batch), kFill);
  }
  std::vector<const void*> in;
  std::vector<void*> out;
  for (const Bytes& input : inputs) in.push_back(input.data());
  for (Bytes& array : framed) out.push_back(array.data() + kBorder);
  if (in_place >= 0) out[0] = inputs[static_cast<std::size_t>(in_place)].data();
  row.call_batch(in.data(), out.data());
  std::vector<Bytes> outputs;
  for (std::size_t k = 0; k < framed.size(); ++k) {
    const Bytes& array = framed[k];
    const std::size_t size = array.size() - 2 * kBorder;
    for (std::size_t i = 0; i < kBorder; ++i) {
      expect(array[i] == kFill && array[array.size() - 1 - i] == kFill, row,
             "nothing beside the outputs is written");
    }
    const unsigned char* first = static_cast<const unsigned char*>(out[k]);
    outputs.emplace_back(first, first + size);
  }
  return outputs;
}

void compare(const Row& row, const std::vector<Bytes>& a, const std::vector<Bytes>& b,
             const char* promise) {
  for (std::size_t k = 0; k < a.size(); ++k) expect(are_equal(row, k, a[k], b[k]), row, promise);
}

// Of outputs that were filled with this byte.
void check_left(const Row& row, const std::vector<Bytes>& outputs, unsigned char fill) {
  const Bytes untouched(row.scalar_size(), fill);
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    for (std::size_t i = 0; i < row.batch * row.outputs[k]; ++i) {
      if (row.writes(k, i)) continue;
      expect(std::memcmp(outputs[k].data() + bytes_of(row, i), untouched.data(),
                         untouched.size()) == 0,
             row, "the other triangle is left as it is");
    }
  }
}

void check(const Row& row, double scale) {
  const std::vector<Bytes> inputs = batch_inputs(row, scale);
  const std::vector<Bytes> expected = one_by_one(row, inputs);
  const std::vector<Bytes> outputs = at_once(row, inputs, -1);
  compare(row, outputs, expected, "a batch has the bits of single calls");
  check_left(row, outputs, kFill);
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    if (row.is_shared[k] || row.inputs[k] < row.outputs[0]) continue;
    compare(row, at_once(row, inputs, static_cast<int>(k)), expected,
            "an output may stand in place of an input");
  }
}

// FNV-1a of the numbers, each NaN the same.
unsigned long long fingerprint(const Row& row) {
  std::uint64_t hash = 14695981039346656037u;
  for (const Bytes& output : at_once(row, batch_inputs(row, 1), -1)) {
    for (std::size_t i = 0; i < output.size() / row.scalar_size(); ++i) {
      const double x = number(row, output, i);
      const bool is_nan = std::isnan(x);
      for (std::size_t k = 0; k < row.scalar_size(); ++k) {
        const unsigned char byte = output[i * row.scalar_size() + k];
        hash = (hash ^ (is_nan ? 0xFFu : byte)) * 1099511628211u;
      }
    }
  }
  return hash;
}

}  // namespace

int main() {
  for (const Row& row : kRows) {
    if (row.batch == 0) return 2;
    for (const double scale : {1e-3, 1.0, 1e3}) check(row, scale);
    std::printf("%s %zu %016llx\n", row.name, row.batch, fingerprint(row));
  }
  return broken == 0 && !kRows.empty() ? 0 : 1;
}
