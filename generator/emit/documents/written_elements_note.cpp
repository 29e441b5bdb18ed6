// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/written_elements_note.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "emit/documents/triangle_note.hpp"

namespace dynac {

std::string written_elements_note(const ArgumentEntry& output) {
  const Sparsity& sparsity = output.sparsity;
  if (sparsity.is_none()) return triangle_note(output);
  const std::string part = sparsity.triangle.is_whole()
                               ? ""
                               : ", of " + written_part(sparsity.triangle, sparsity.shape.size());
  return fmt::format(
      "the entries that may differ from zero of a {} array{}, in compressed columns: sparsity says "
      "where each stands",
      fmt::join(sparsity.shape, " x "), part);
}

}  // namespace dynac
