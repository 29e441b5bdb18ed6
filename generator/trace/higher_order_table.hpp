// The families of kernels that have time derivatives: a row an order, and their formulations. Of
// hybrid dynamics: hybrid_table.hpp. The formulations are instantiated in the .cpp file, apart from
// all others.
#pragma once

#include <array>
#include <string_view>

#include "trace/kernel_table.hpp"

namespace dynac::higher_order {

extern const std::array<FormulationRow, 7> kInverseDynamics;
extern const std::array<FormulationRow, 3> kForwardDynamics;

/// A name and an order, as text that lasts.
class Name {
 public:
  constexpr Name(std::string_view family, std::size_t order) {
    for (const char c : family) text_[size_++] = c;
    if (order > 9) text_[size_++] = static_cast<char>('0' + order / 10);
    text_[size_++] = static_cast<char>('0' + order % 10);
  }
  [[nodiscard]] constexpr std::string_view text() const { return {text_.data(), size_}; }

 private:
  std::array<char, 32> text_{};
  std::size_t size_ = 0;
};

template <std::size_t kOrder>
inline constexpr Name kInverseName{"inverse_dynamics_order", kOrder};
template <std::size_t kOrder>
inline constexpr Name kForwardName{"forward_dynamics_order", kOrder};

inline constexpr ArgumentRow kQ{"q", Quantity::kPosition, "joint positions"};
inline constexpr ArgumentRow kV{"v", Quantity::kVelocity, "joint velocities"};

template <std::size_t kOrder>
inline constexpr std::array kInverseInputs{
    kQ, ArgumentRow{"v_derivatives",
                    Quantity::kVelocity,
                    "joint velocities and their time derivatives, column k the k-th of the "
                    "components of v: column 0 is v, column 1 is a",
                    {},
                    kOrder + 2}};
template <std::size_t kOrder>
inline constexpr ArgumentRow kTorques{"tau_derivatives",
                                      Quantity::kTorque,
                                      "joint torques and forces and their time derivatives, column "
                                      "k the k-th",
                                      {},
                                      kOrder + 1};
template <std::size_t kOrder>
inline constexpr std::array kInverseOutputs{kTorques<kOrder>};
template <std::size_t kOrder>
inline constexpr std::array kForwardInputs{kQ, kV, kTorques<kOrder>};
template <std::size_t kOrder>
inline constexpr std::array kForwardOutputs{ArgumentRow{
    "a_derivatives",
    Quantity::kAcceleration,
    "joint accelerations and their time derivatives, column k the k-th of the components of a",
    {},
    kOrder + 1}};

template <std::size_t kOrder>
inline constexpr KernelRow kInverseRow{
    kInverseName<kOrder>.text(),
    "",
    "Time derivatives of the joint torques that produce a motion.",
    "d^k/dt^k (M(q) a + h(q, v){ - sum J^T fext}), k = 0 to the order",
    kInverseInputs<kOrder>,
    kInverseOutputs<kOrder>,
    true,
    Need::kNothing,
    DependsOn::kGravityAndInertia,
    Freedom::kParameters,
    kInverseDynamics,
    {},
    {"inverse_dynamics", kOrder}};
template <std::size_t kOrder>
inline constexpr KernelRow kForwardRow{
    kForwardName<kOrder>.text(),
    "",
    "Time derivatives of the joint accelerations that torques cause.",
    "d^k/dt^k (M(q)^-1 (tau{ + sum J^T fext} - h(q, v))), k = 0 to the order",
    kForwardInputs<kOrder>,
    kForwardOutputs<kOrder>,
    true,
    Need::kInverse,
    DependsOn::kGravityAndInertia,
    Freedom::kParameters,
    kForwardDynamics,
    {},
    {"forward_dynamics", kOrder}};

}  // namespace dynac::higher_order
