#include "emit/estimation_entries.hpp"

#include <algorithm>

#include "emit/dimension.hpp"

namespace dynac {
namespace {

// What the entries are, in order.
std::vector<EntrySum> sums_of(Quantity quantity, const KernelContext& context) {
  const EstimationProblem& problem = *context.selection.problem;
  if (quantity != Quantity::kMeasurements) return problem.estimates;
  std::vector<EntrySum> sums;
  for (const Measurement& measurement : problem.measurements) {
    if (!measurement.is_zero) sums.push_back(measurement.sum);
  }
  return sums;
}

// Whether a coordinate is an angle.
bool is_angular(const Mechanism& robot, const QuantityEntry& entry) {
  const bool is_of_joint = entry.quantity == DynamicQuantity::kJointAcceleration ||
                           entry.quantity == DynamicQuantity::kJointTorque;
  if (!is_of_joint) return entry.component >= 3;
  const auto body = std::ranges::find(robot.bodies, entry.link, &Body::link);
  const auto components = motion_components(body->joint_type);
  return components[std::min(entry.component, components.size() - 1)] < 3;
}

Dimension dimension_of(const Mechanism& robot, const QuantityEntry& entry) {
  const bool is_acceleration = entry.quantity == DynamicQuantity::kJointAcceleration ||
                               entry.quantity == DynamicQuantity::kLinkAcceleration;
  const bool is_turn = is_angular(robot, entry);
  if (is_acceleration) return (is_turn ? kRadian : kMetre) / kSecond / kSecond;
  return is_turn ? kNewton * kMetre : kNewton;
}

// The dimension of a sum; none where its terms differ.
std::string unit_of(const Mechanism& robot, const EntrySum& sum, const Dimension& factor) {
  const Dimension first = dimension_of(robot, sum.terms.front().entry);
  for (const EntryTerm& term : sum.terms) {
    if (dimension_of(robot, term.entry).exponents != first.exponents) return "mixed";
  }
  return to_string(first * factor);
}

std::vector<std::string> covariance_units(const Mechanism& robot,
                                          const std::vector<EntrySum>& sums) {
  std::vector<std::string> units;
  for (const EntrySum& column : sums) {
    const bool is_mixed = unit_of(robot, column, {}) == "mixed";
    const Dimension factor = dimension_of(robot, column.terms.front().entry);
    for (const EntrySum& row : sums) {
      units.push_back(is_mixed ? "mixed" : unit_of(robot, row, factor));
    }
  }
  return units;
}

}  // namespace

bool is_of_estimation(Quantity quantity) {
  return quantity == Quantity::kMeasurements || quantity == Quantity::kEstimates ||
         quantity == Quantity::kCovariance;
}

std::vector<std::string> estimation_entries(Quantity quantity, const KernelContext& context) {
  std::vector<std::string> names;
  for (const EntrySum& sum : sums_of(quantity, context)) names.push_back(sum.name);
  return names;
}

std::vector<std::string> estimation_units(Quantity quantity, const KernelContext& context) {
  const std::vector<EntrySum> sums = sums_of(quantity, context);
  if (quantity == Quantity::kCovariance) return covariance_units(context.robot, sums);
  std::vector<std::string> units;
  for (const EntrySum& sum : sums) units.push_back(unit_of(context.robot, sum, {}));
  return units;
}

}  // namespace dynac
