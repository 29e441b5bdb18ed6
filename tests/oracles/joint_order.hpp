// SPDX-License-Identifier: BSD-3-Clause
// Where the joints of a model are in the vectors and matrices of an oracle's file, whose library
// orders them in its own way.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "model/model.hpp"

namespace dynac::test {

/// See the top of this file. What it returns is in the model's order.
struct JointOrder {
  struct Entry {
    std::size_t q_index, q_size, v_index, v_size;
  };
  std::vector<Entry> joints;

  /// A joint with a cosine and a sine has one angle here.
  [[nodiscard]] std::vector<double> positions(const std::vector<double>& theirs) const;
  [[nodiscard]] std::vector<double> velocities(const std::vector<double>& theirs) const;
  /// Columns of a matrix whose rows are given and belong to no joint.
  [[nodiscard]] std::vector<std::vector<double>> columns_of_rows(
      const std::vector<std::vector<double>>& theirs) const;
  /// The same where rows, too, belong to joints.
  [[nodiscard]] std::vector<std::vector<double>> columns(
      const std::vector<std::vector<double>>& theirs) const;
};

/// @param[in] joints  the file's list: names, first entries and sizes
/// @throws std::runtime_error  where the model's joints are others
[[nodiscard]] JointOrder joint_order(const Model& model, const nlohmann::json& joints);

}  // namespace dynac::test
