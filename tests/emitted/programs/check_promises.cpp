// SPDX-License-Identifier: BSD-3-Clause
// Calls every kernel as its header allows, and prints where a promise is broken: outputs filled as
// far as the header says and nothing else written, no memory of earlier calls, buffers that
// overlap, two threads at once.
#include <atomic>
#include <cstdio>
#include <thread>

#include "rows.hpp"

namespace {

int broken = 0;

void expect(bool holds, const Row& row, const char* promise) {
  if (holds) return;
  ++broken;
  std::printf("%s: broken: %s\n", row.name, promise);
}

std::vector<Bytes> random_inputs(const Row& row, std::uint64_t seed) {
  return make_inputs(row, Rng(seed));
}

std::vector<Bytes> outputs_of(const Row& row, const std::vector<Bytes>& inputs,
                              unsigned char fill = 0) {
  std::vector<Bytes> outputs = make_outputs(row, fill);
  call(row, inputs, outputs);
  return outputs;
}

// Outputs that were filled with 0xFF and with zeros before the same call.
void check_written(const Row& row, const std::vector<Bytes>& filled,
                   const std::vector<Bytes>& expected) {
  const std::size_t size = row.scalar_size();
  const Bytes ones(size, 0xFF), zeros(size, 0);
  for (std::size_t k = 0; k < filled.size(); ++k) {
    for (std::size_t i = 0; i < row.outputs[k]; ++i) {
      const unsigned char* const element = filled[k].data() + i * size;
      const unsigned char* const other = expected[k].data() + i * size;
      if (row.writes(k, i)) {
        expect(std::memcmp(element, other, size) == 0, row, "every output entry is written");
      } else {
        expect(std::memcmp(element, ones.data(), size) == 0 &&
                   std::memcmp(other, zeros.data(), size) == 0,
               row, "the other triangle is left as it is");
      }
    }
  }
}

void check_whole_outputs(const Row& row) {
  const std::vector<Bytes> inputs = random_inputs(row, 1);
  const std::vector<Bytes> copy = inputs;
  const std::vector<Bytes> expected = outputs_of(row, inputs, 0);
  check_written(row, outputs_of(row, inputs, 0xFF), expected);
  expect(inputs == copy, row, "inputs are not written");
  (void)outputs_of(row, random_inputs(row, 2));
  expect(outputs_of(row, inputs) == expected, row, "a call does not depend on earlier ones");
}

// The output lies in the middle of a longer array, whose ends must stay.
void check_borders(const Row& row) {
  constexpr std::size_t kBorder = 64;
  const std::vector<Bytes> inputs = random_inputs(row, 3);
  std::vector<Bytes> framed;
  std::vector<const void*> in;
  std::vector<void*> out;
  for (const std::size_t size : row.outputs) {
    framed.emplace_back(2 * kBorder + size * row.scalar_size(), 0x5A);
  }
  for (const Bytes& input : inputs) in.push_back(input.data());
  for (Bytes& array : framed) out.push_back(array.data() + kBorder);
  row.call(in.data(), out.data());
  for (const Bytes& array : framed) {
    for (std::size_t i = 0; i < kBorder; ++i) {
      expect(array[i] == 0x5A && array[array.size() - 1 - i] == 0x5A, row,
             "nothing beside the outputs is written");
    }
  }
}

// Output `o` is put over input `i`, `input_shift` or `output_shift` numbers from its beginning.
void check_overlap(const Row& row, std::size_t i, std::size_t o, std::size_t input_shift,
                   std::size_t output_shift) {
  std::vector<Bytes> inputs = random_inputs(row, 4);
  const std::vector<Bytes> expected = outputs_of(row, inputs);
  std::vector<Bytes> outputs = make_outputs(row, 0);
  const std::size_t shift = row.scalar_size();
  Bytes shared(
      std::max(inputs[i].size() + input_shift * shift, outputs[o].size() + output_shift * shift));
  unsigned char* input = shared.data() + input_shift * shift;
  unsigned char* output = shared.data() + output_shift * shift;
  std::memcpy(input, inputs[i].data(), inputs[i].size());
  std::vector<const void*> in;
  std::vector<void*> out;
  for (const Bytes& array : inputs) in.push_back(array.data());
  for (Bytes& array : outputs) out.push_back(array.data());
  in[i] = input;
  out[o] = output;
  const Bytes before(output, output + outputs[o].size());
  row.call(in.data(), out.data());
  for (std::size_t k = 0; k < row.outputs[o]; ++k) {
    const Bytes& values = row.writes(o, k) ? expected[o] : before;
    expect(std::memcmp(output + k * shift, values.data() + k * shift, shift) == 0, row,
           "inputs may overlap outputs");
  }
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    expect(k == o || outputs[k] == expected[k], row, "inputs may overlap outputs");
  }
}

void check_overlaps(const Row& row) {
  for (std::size_t i = 0; i < row.inputs.size(); ++i) {
    for (std::size_t o = 0; o < row.outputs.size(); ++o) {
      check_overlap(row, i, o, 0, 0);
      check_overlap(row, i, o, 1, 0);
      check_overlap(row, i, o, 0, 1);
    }
  }
}

void check_threads(const Row& row) {
  constexpr int kRounds = 300;
  std::atomic<int> differences = 0;
  const auto work = [&](std::uint64_t first_seed) {
    for (int k = 0; k < kRounds; ++k) {
      const std::vector<Bytes> inputs = random_inputs(row, first_seed);
      const std::vector<Bytes> expected = outputs_of(row, inputs);
      for (int again = 0; again < 3; ++again) {
        differences += outputs_of(row, inputs) == expected ? 0 : 1;
      }
      ++first_seed;
    }
  };
  std::thread one(work, 100);
  std::thread two(work, 100000);
  one.join();
  two.join();
  expect(differences == 0, row, "kernels are reentrant");
}

}  // namespace

int main() {
  for (const Row& row : kRows) {
    check_whole_outputs(row);
    check_borders(row);
    check_overlaps(row);
    check_threads(row);
  }
  std::printf("%zu kernels, %d promises broken\n", kRows.size(), broken);
  return broken == 0 && !kRows.empty() ? 0 : 1;
}
