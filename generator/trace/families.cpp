#include "trace/families.hpp"

#include <algorithm>
#include <utility>

namespace dynac::higher_order {
namespace {

using Orders = std::make_index_sequence<kLargestOrder + 1>;

template <std::size_t... kOrders>
constexpr auto inverse_family(std::index_sequence<kOrders...>) {
  return std::array{kInverseRow<kOrders>...};
}
template <std::size_t... kOrders>
constexpr auto forward_family(std::index_sequence<kOrders...>) {
  return std::array{kForwardRow<kOrders>...};
}
template <std::size_t... kOrders>
constexpr auto hybrid_family(std::index_sequence<kOrders...>) {
  return std::array{kHybridRow<kOrders>...};
}
template <std::size_t... kOrders>
constexpr auto wrench_family(std::index_sequence<kOrders...>) {
  return std::array{kWrenches<kOrders>...};
}
constexpr std::array kInverseFamily = inverse_family(Orders{});
constexpr std::array kForwardFamily = forward_family(Orders{});
constexpr std::array kHybridFamily = hybrid_family(Orders{});
constexpr std::array kWrenchFamily = wrench_family(Orders{});

}  // namespace

std::span<const KernelRow> family_of(const KernelRow& kernel) {
  for (const std::span<const KernelRow> family :
       {std::span(kInverseFamily), std::span(kForwardFamily), std::span(kHybridFamily)}) {
    if (family[kernel.higher_order.order].name == kernel.name) return family;
  }
  throw InternalError("a kernel of some order is of no family");
}

const ArgumentRow& wrench_argument(std::size_t order) { return kWrenchFamily[order]; }

}  // namespace dynac::higher_order
