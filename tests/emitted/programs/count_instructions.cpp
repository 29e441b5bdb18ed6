// SPDX-License-Identifier: BSD-3-Clause
// Runs under callgrind: calls every kernel, or its batch, with numbers of several kinds and writes
// one dump a call, named "<kind>/<kernel>". Only the call itself is counted.
#include <valgrind/callgrind.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include "rows.hpp"

namespace {

constexpr const char* kKinds[] = {"zero", "right angle", "random", "1e5", "subnormal", "nan"};

double number(const std::string& kind, Rng& rng) {
  const double random = rng();
  if (kind == "zero") return 0;
  if (kind == "right angle") return std::round(4 * random) * 1.5707963267948966;
  if (kind == "1e5") return std::copysign(1e5, random);
  if (kind == "subnormal") return std::copysign(1e-310, random);
  return kind == "nan" ? std::numeric_limits<double>::quiet_NaN() : random;
}

// A subnormal float where the row is of floats.
double scaled(const Row& row, const std::string& kind, double value) {
  return row.is_float && kind == "subnormal" ? std::copysign(1e-40, value) : value;
}

// The row of what is called: arrays of all configurations, if there are several.
Row called(Row row) {
  if (row.batch == 0) return row;
  for (std::size_t k = 0; k < row.inputs.size(); ++k) {
    if (!row.is_shared[k]) row.inputs[k] *= row.batch;
  }
  for (std::size_t& size : row.outputs) size *= row.batch;
  row.call = row.call_batch;
  return row;
}

}  // namespace

int main() {
  for (const Row& single : kRows) {
    const Row row = called(single);
    for (const char* kind : kKinds) {
      Rng rng(7);
      const std::vector<Bytes> inputs =
          make_inputs(row, [&] { return scaled(row, kind, number(kind, rng)); });
      std::vector<Bytes> outputs = make_outputs(row, 0);
      std::vector<const void*> in;
      std::vector<void*> out;
      for (const Bytes& input : inputs) in.push_back(input.data());
      for (Bytes& output : outputs) out.push_back(output.data());
      const std::string name = std::string(kind) + "/" + row.name;
      CALLGRIND_TOGGLE_COLLECT;
      row.call(in.data(), out.data());
      CALLGRIND_TOGGLE_COLLECT;
      CALLGRIND_DUMP_STATS_AT(name.c_str());
    }
  }
}
