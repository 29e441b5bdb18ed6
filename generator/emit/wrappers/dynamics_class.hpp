// SPDX-License-Identifier: BSD-3-Clause
// Headers of C++ with a class around a robot's dynamics, derived from one of an optimiser's: what
// they ask of a robot, and the pieces of their text that they have in common. x = [q; v], and
// tau = actuation u.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "emit/job.hpp"
#include "emit/text_template.hpp"
#include "emit/wrappers/wrapper_demands.hpp"
#include "support/output_file.hpp"

namespace dynac {

/// Around which kernels a class is, and of which robots.
struct DynamicsClass {
  std::string_view name;  ///< in the robot's namespace
  std::string_view file;  ///< the template of its header
  /// The kernel of accelerations, or of the next state; and that of their derivatives.
  std::array<std::string_view, 2> kernels;
  bool takes_rates = false;  ///< v must be the rates of q: its state has no manifold
};

/// What such a class demands.
/// @param[in] row  outlives the result
[[nodiscard]] constexpr WrapperDemands dynamics_demands(const DynamicsClass& row) {
  return {.all_of = row.kernels,
          .bodies = BodyLanguage::kCpp,
          .doubles = true,
          .whole_matrices = true,
          .coordinates = row.takes_rates ? CoordinateDemand::kRates : CoordinateDemand::kTree};
}

/// Expressions of pointers to arguments of kernels, by the arguments' names.
using ArgumentPointers = std::map<std::string, std::string, std::less<>>;

/// Writes a header, whose class is around kernels that the job has.
class DynamicsHeader {
 public:
  /// @param[in] scratch  by what the class's methods reach its scratch memory: "d.scratch"
  DynamicsHeader(const EmitJob& job, const DynamicsClass& row, std::string_view scratch);

  /// The kernels.
  [[nodiscard]] const KernelEntry& values() const { return values_; }
  [[nodiscard]] const KernelEntry& derivatives() const { return derivatives_; }
  /// The output that begins with the derivatives of an output by an input.
  [[nodiscard]] const std::string& derivative(const std::string& of, const std::string& by) const;

  /// What their calls pass: inputs behind q, v and tau are members of the class if they are not
  /// here; outputs that are not here go to scratch memory.
  void call_values(const ArgumentPointers& arguments);
  void call_derivatives(const ArgumentPointers& arguments);

  /// `<robot>_<wrapper>.hpp`.
  [[nodiscard]] std::vector<OutputFile> end(std::string_view wrapper);

 private:
  [[nodiscard]] std::string call(const KernelEntry& kernel, ArgumentPointers arguments);

  const EmitJob& job_;
  const DynamicsClass& row_;
  const KernelEntry& values_;
  const KernelEntry& derivatives_;
  std::string scratch_;
  std::size_t scratch_size_ = 0;
  Placeholders placeholders_;
};

}  // namespace dynac
