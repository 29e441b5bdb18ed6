// SPDX-License-Identifier: BSD-3-Clause
// The quantities of a robot as problem files name them. In: words such as `external_wrench`, `foot`
// and `fz`. Out: entries of model/estimation_problem.hpp, and back. See docs/problem_files.md.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/estimation_problem.hpp"
#include "model/model.hpp"

namespace dynac {

/// The word for a quantity: "joint_torque".
[[nodiscard]] std::string_view name_of(DynamicQuantity quantity);
/// The quantity of this name, or none.
[[nodiscard]] std::optional<DynamicQuantity> find_quantity(std::string_view word);
/// The words for all quantities, for messages: `"joint_acceleration", "joint_torque", ...`.
[[nodiscard]] std::string list_of_quantities();
/// What has the quantity: "joint" or "link".
[[nodiscard]] std::string_view kind_of_owner(DynamicQuantity quantity);

/// What a robot has of each quantity.
class RobotQuantities {
 public:
  /// @param[in] model  must outlive this
  explicit RobotQuantities(const Model& model);

  /// The link that a name stands for (of a joint: that it carries), or why there is none.
  struct Owner {
    LinkId link;
    std::string problem;  ///< with remedy; empty: nothing is wrong
  };
  [[nodiscard]] Owner find(DynamicQuantity quantity, std::string_view name) const;

  /// The links that `all` stands for: of accelerations and torques of joints those that coordinates
  /// move, in the order of v; else those of all joints that move, in the order of the bodies.
  [[nodiscard]] std::vector<LinkId> all(DynamicQuantity quantity) const;

  /// How many entries the quantity has.
  [[nodiscard]] std::size_t size(DynamicQuantity quantity, LinkId link) const;
  /// The components that a word in brackets stands for; none if it stands for nothing.
  [[nodiscard]] std::vector<std::size_t> components(DynamicQuantity quantity, LinkId link,
                                                    std::string_view word) const;
  /// The words for single entries, for messages: "fx fy fz mx my mz".
  [[nodiscard]] std::string list_of_entries(DynamicQuantity quantity, LinkId link) const;
  /// The words for several entries at once, for messages; empty if there are none.
  [[nodiscard]] std::string list_of_groups(DynamicQuantity quantity) const;

  /// `joint "knee"`, what messages call the owner.
  [[nodiscard]] std::string called(DynamicQuantity quantity, LinkId link) const;
  /// The entry as a file names it: "joint_torque knee", "external_wrench foot[fz]".
  [[nodiscard]] std::string name(const QuantityEntry& entry) const;

 private:
  [[nodiscard]] std::string problem_of_joint(DynamicQuantity quantity, LinkId link) const;
  [[nodiscard]] const std::string& owner_name(DynamicQuantity quantity, LinkId link) const;
  [[nodiscard]] std::string entry_word(const QuantityEntry& entry) const;

  const Model& model_;
  std::map<std::string_view, LinkId> joints_;  // without a fixed base, which is no joint to users
  std::map<std::string_view, LinkId> links_;
  std::vector<bool> is_fixed_to_world_;
};

}  // namespace dynac
