// SPDX-License-Identifier: BSD-3-Clause
// A cell of a table that every row has to fill.
#pragma once

#include <concepts>
#include <utility>

namespace dynac {

/// A member without a default: a row that leaves it out does not compile.
template <class T>
class Required {
 public:
  template <std::convertible_to<T> U>
  constexpr Required(U&& value) : value_(std::forward<U>(value)) {}
  constexpr operator const T&() const { return value_; }
  [[nodiscard]] constexpr const T& value() const { return value_; }

 private:
  T value_;
};

}  // namespace dynac
