#include "trace/families.hpp"

#include <array>
#include <utility>

#include "support/error.hpp"
#include "trace/equations_table.hpp"
#include "trace/frame_orders_table.hpp"
#include "trace/hybrid_table.hpp"
#include "trace/wrench_arguments.hpp"

namespace dynac {
namespace {

// What `make` gives for each order.
template <class Make>
constexpr auto for_each_order(const Make& make) {
  return [&]<std::size_t... kOrders>(std::index_sequence<kOrders...>) {
    return std::array{make.template operator()<kOrders>()...};
  }
  (std::make_index_sequence<kLargestOrder + 1>{});
}

constexpr std::array kFamilies{
    for_each_order([]<std::size_t kOrder>() { return frame_orders::kPoseRow<kOrder>; }),
    for_each_order([]<std::size_t kOrder>() { return frame_orders::kJacobianRow<kOrder>; }),
    for_each_order([]<std::size_t kOrder>() { return frame_orders::kTwistRow<kOrder>; }),
    for_each_order([]<std::size_t kOrder>() { return higher_order::kInverseRow<kOrder>; }),
    for_each_order([]<std::size_t kOrder>() { return higher_order::kForwardRow<kOrder>; }),
    for_each_order([]<std::size_t kOrder>() { return higher_order::kHybridRow<kOrder>; }),
    for_each_order([]<std::size_t kOrder>() { return equations::kRow<kOrder>; })};

constexpr std::array kWrenches =
    for_each_order([]<std::size_t kOrder>() { return wrench_arguments::derivatives(kOrder + 1); });

}  // namespace

std::span<const KernelRow> family(const KernelRow& kernel) {
  for (const std::span<const KernelRow> rows : kFamilies) {
    if (rows[kernel.higher_order.order].name == kernel.name) return rows;
  }
  throw InternalError("a kernel of some order is of no family");
}

const ArgumentRow& wrench_argument(std::size_t order, JacobianFrame frame) {
  return wrench_arguments::in_frame(kWrenches[order], frame);
}

}  // namespace dynac
