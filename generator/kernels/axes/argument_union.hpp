// SPDX-License-Identifier: BSD-3-Clause
// The arguments of several kernels as those of one.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "kernels/axes/arguments.hpp"

namespace dynac {

/// Whether two kernels give a name to the same thing.
[[nodiscard]] bool is_same_thing(const ArgumentRow& a, const ArgumentRow& b);

/// The inputs or outputs of a fused kernel, and where those of its parts are among them.
struct FusedArguments {
  std::vector<Argument> arguments;
  std::vector<std::vector<std::size_t>> places;  ///< of each part's arguments, in its order
};

/// Collects arguments. Where one name stands for two of them, the later is called after its kernel
/// as well: "integrate_v".
class ArgumentUnion {
 public:
  /// @param[in] taken  whose names no argument may have
  explicit ArgumentUnion(std::span<const Argument> taken) : taken_(taken) {}

  /// Where an input of a part is among those of all parts. What parts call by one name and mean
  /// alike is there once.
  [[nodiscard]] std::size_t place_of_input(const std::string& part, const Argument& input);
  /// The same of an output, which is a part's own: what two kernels call the accelerations may be
  /// those of two equations.
  [[nodiscard]] std::size_t place_of_output(const std::string& part, Argument output);

  [[nodiscard]] const std::vector<Argument>& arguments() const { return arguments_; }

 private:
  [[nodiscard]] bool is_taken(const std::string& name) const;

  std::span<const Argument> taken_;
  std::vector<Argument> inputs_, arguments_;  // the former as the parts name them
};

}  // namespace dynac
