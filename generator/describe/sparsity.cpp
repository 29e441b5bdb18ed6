// SPDX-License-Identifier: BSD-3-Clause
#include "describe/sparsity.hpp"

#include <cstddef>
#include <vector>

namespace dynac {
namespace {

template <class T>
std::vector<T> selected(const std::vector<T>& all, const std::vector<std::size_t>& positions) {
  std::vector<T> some;
  some.reserve(positions.size());
  for (const std::size_t position : positions) some.push_back(all[position]);
  return some;
}

Sparsity compressed_columns(const ArgumentEntry& matrix,
                            const std::vector<std::size_t>& positions) {
  Sparsity sparsity{.shape = matrix.shape, .triangle = matrix.written};
  const std::size_t rows = matrix.shape.front(), columns = matrix.size() / rows;
  for (const std::size_t position : positions) {
    while (sparsity.column_starts.size() <= position / rows) {
      sparsity.column_starts.push_back(sparsity.rows.size());
    }
    sparsity.rows.push_back(position % rows);
  }
  sparsity.column_starts.resize(columns + 1, positions.size());
  return sparsity;
}

void list_nonzero(const std::vector<std::size_t>& positions, ArgumentEntry& output) {
  output.sparsity = compressed_columns(output, positions);
  output.shape = {positions.size()};
  output.units = selected(output.units, positions);
  output.zeros.clear();
  output.written = {};
}

}  // namespace

void list_nonzero(KernelEntry& kernel) {
  for (std::size_t k = 0; k < kernel.outputs.size(); ++k) {
    const std::vector<std::size_t>& positions = kernel.program.graph.outputs()[k].positions;
    if (positions.empty()) continue;
    list_nonzero(positions, kernel.outputs[k]);
    for (Sample& sample : kernel.samples) {
      sample.outputs[k] = selected(sample.outputs[k], positions);
    }
  }
}

}  // namespace dynac
