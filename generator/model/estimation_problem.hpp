// SPDX-License-Identifier: BSD-3-Clause
// What is known of a moving robot and what is asked for: which quantities of its Newton-Euler
// equations are measured, which are zero, which are to be found. Plain data, written by hand or
// read from a file by readers/estimation/problem.hpp. Inverse, forward and hybrid dynamics are
// three such problems.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/model.hpp"

namespace dynac {

/// A quantity of the equations of motion. Entries count as users write them: of joints one a
/// coordinate in the order of v, of links linear x y z, then angular x y z.
enum class DynamicQuantity {
  kJointAcceleration,  ///< of a joint that moves and follows no other [rad/s^2] or [m/s^2]
  kJointTorque,        ///< what its motor gives [N m] or [N]; of a floating base a wrench
  kJointWrench,  ///< what passes through a joint, fixed ones too, from the parent to the child:
                 ///< [force; moment] in the child link's axes about its origin
  kLinkAcceleration,  ///< [linear; angular] in the link's axes: of its origin, gravity taken off,
                      ///< as an accelerometer there shows it; time derivative of the angular
                      ///< velocity
  kExternalWrench,    ///< of the environment on a link: [force; moment] in the link's axes about
                      ///< its origin; links of which a problem does not speak have none
};

/// One scalar of a quantity.
struct QuantityEntry {
  DynamicQuantity quantity = DynamicQuantity::kJointTorque;
  LinkId link;  ///< of a joint's quantity: the link that the joint carries
  std::size_t component = 0;
  friend bool operator==(const QuantityEntry&, const QuantityEntry&) = default;
};

/// A weighted entry.
struct EntryTerm {
  QuantityEntry entry;
  double factor = 1;
};

/// A sum of entries, and what it is called in documentation and messages: "joint_torque knee",
/// "external_wrench foot[fz]".
struct EntrySum {
  std::string name;
  std::vector<EntryTerm> terms;
};

/// A sum whose value is known, exactly or within Gaussian noise.
struct Measurement {
  EntrySum sum;
  bool is_zero = false;  ///< known to be zero; else an input
  double sigma = 0;      ///< standard deviation, in the unit of the sum; zero: exact
  /// The standard deviation is an input; `sigma` is one, with which the solution is planned.
  bool is_sigma_input = false;
};

/// See the top of this file.
struct EstimationProblem {
  std::vector<Measurement> measurements;  ///< those that are inputs, in the order of the inputs
  std::vector<EntrySum> estimates;        ///< what is asked for, in the order of the outputs
  bool reports_covariance = false;        ///< of the estimates, an output
  bool accepts_singular = false;          ///< that there are configurations without an answer
  bool reports_smallest_pivot = false;    ///< how near the equations are to singular, an output
};

/// Number of measurements that are inputs.
[[nodiscard]] std::size_t measured_inputs(const EstimationProblem& problem);
/// Number of standard deviations that are inputs.
[[nodiscard]] std::size_t sigma_inputs(const EstimationProblem& problem);

}  // namespace dynac
