// SPDX-License-Identifier: BSD-3-Clause
// What kernels compute, by its definition: sums over the particles of all links that move.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "describe/link_motions.hpp"
#include "describe/sum_of_terms.hpp"

namespace dynac {

/// A state of motion of a robot's links, and what each coordinate's unit rate moves.
class LinkMotions {
 public:
  /// @param[in] model  whose joints are known; used while this is
  LinkMotions(const Model& model, std::span<const double> q, std::span<const double> v,
              std::span<const double> a);

  [[nodiscard]] const Model& model() const { return model_; }
  [[nodiscard]] std::size_t nv() const { return virtual_.size(); }
  /// The links that joints move, by their indices.
  [[nodiscard]] const std::vector<std::size_t>& moving() const { return moving_; }
  [[nodiscard]] const Pose& pose(std::size_t link) const { return motion_[link]; }
  /// At the same positions and at rest otherwise.
  [[nodiscard]] const Pose& virtual_motion(std::size_t k, std::size_t link) const {
    return virtual_[k][link];
  }

 private:
  const Model& model_;
  std::vector<std::size_t> moving_;
  std::vector<Pose> motion_;
  std::vector<std::vector<Pose>> virtual_;  // of each coordinate
};

/// Outputs of a kernel, matrices column-major.
using DefinedOutputs = std::vector<std::vector<Sum>>;

/// One row: a kernel whose inputs are q, q v or q v a, and its outputs.
struct DefinedKernel {
  std::string_view name;
  DefinedOutputs (*outputs)(const LinkMotions& motions);
};

/// All kernels whose definitions are known.
[[nodiscard]] std::span<const DefinedKernel> defined_kernels();

}  // namespace dynac
