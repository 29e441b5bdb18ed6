// SPDX-License-Identifier: BSD-3-Clause
// The cases of the typed suites here: each real type with each policy of fused multiplication.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <type_traits>

#include "dynac/runtime/muladd.hpp"

/// A real type and a policy, as one type.
template <typename Real, dynac::runtime::FmaPolicy kPolicy>
struct Case {
  using T = Real;
  static constexpr dynac::runtime::FmaPolicy kFma = kPolicy;
};

using Cases =
    testing::Types<Case<double, dynac::runtime::kFmaOff>, Case<double, dynac::runtime::kFmaOn>,
                   Case<float, dynac::runtime::kFmaOff>, Case<float, dynac::runtime::kFmaOn>>;

/// Names a case after the flags of this build (DYNAC_VARIANT), its type and its policy.
struct CaseNames {
  template <typename C>
  static std::string GetName(int) {
    const std::string type = std::is_same_v<typename C::T, double> ? "Double" : "Float";
    return DYNAC_VARIANT + type + (C::kFma == dynac::runtime::kFmaOn ? "FmaOn" : "FmaOff");
  }
};
