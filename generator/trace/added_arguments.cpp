// The arguments that flags add to those of a kernel's own.
#include <array>

#include "trace/estimation_table.hpp"
#include "trace/families.hpp"
#include "trace/kernel_table.hpp"
#include "trace/wrench_arguments.hpp"

namespace dynac {
namespace {

constexpr std::array kByParameters{Quantity::kParameters};
constexpr ArgumentRow kTorqueByParameters{
    "dtau_dparameters", Quantity::kTorque,
    "derivative of tau by the run-time parameters, in their order", kByParameters};
constexpr ArgumentRow kAccelerationByParameters{
    "da_dparameters", Quantity::kAcceleration,
    "derivative of a by the run-time parameters, in their order", kByParameters};

}  // namespace

const ArgumentRow& wrench_argument(const KernelRow& kernel, JacobianFrame frame) {
  const auto& [family, order] = kernel.higher_order;
  const bool is_alone = family.empty() && order == 0;
  return is_alone ? wrench_arguments::in_frame(wrench_arguments::kWrenches, frame)
                  : wrench_argument(order, frame);
}

std::vector<const ArgumentRow*> added_outputs(const KernelRow& kernel, const Selection& selection) {
  using namespace wrench_arguments;
  const ArgumentRow& first = kernel.outputs.front();
  if (kernel.need == Need::kProblem) return estimation::added_outputs(selection);
  if (first.by.size() != 1) return {};
  const bool is_of_torque = first.quantity == Quantity::kTorque;
  if (!is_of_torque && first.quantity != Quantity::kAcceleration) return {};
  std::vector<const ArgumentRow*> rows;
  if (selection.by_wrenches) {
    rows.push_back(&in_frame(is_of_torque ? kOfTorques : kOfAccelerations, selection.wrench_frame));
  }
  if (selection.by_parameters) {
    rows.push_back(is_of_torque ? &kTorqueByParameters : &kAccelerationByParameters);
  }
  return rows;
}

}  // namespace dynac
