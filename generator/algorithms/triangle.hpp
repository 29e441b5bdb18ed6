// SPDX-License-Identifier: BSD-3-Clause
// Which part of a symmetric matrix is written.
#pragma once

namespace dynac {

/// Triangles have the diagonal.
enum class Triangle {
  kFull,   ///< both
  kLower,  ///< elements whose row is at least their column
  kUpper,  ///< elements whose row is at most their column
};

}  // namespace dynac
