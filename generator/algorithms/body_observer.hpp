// SPDX-License-Identifier: BSD-3-Clause
// Callbacks by which an algorithm marks bodies and columns, so that a recorder can name operations
// and recognise those that are the same for each column of a matrix.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>

#include "model/mechanism.hpp"

namespace dynac {

/// What hears of loops over columns.
class ColumnListener {
 public:
  virtual ~ColumnListener() = default;
  /// @return the number of a new loop, from 1
  virtual std::size_t begin_loop() = 0;
  /// What follows is done for a column, in a position of the loop.
  virtual void begin_column(std::size_t loop, std::size_t column, std::size_t position) = 0;
  virtual void end_column() = 0;
};

/// A column of a loop, until the end of its scope.
class ColumnScope {
 public:
  ColumnScope(ColumnListener* listener, std::size_t loop, std::size_t column, std::size_t position)
      : listener_(listener), loop_(loop), column_(column) {
    at(position);
  }
  ColumnScope(const ColumnScope&) = delete;
  ColumnScope& operator=(const ColumnScope&) = delete;
  ~ColumnScope() {
    if (listener_ != nullptr) listener_->end_column();
  }

  /// What follows is done in another position of the loop, such as a body further up.
  void at(std::size_t position) const {
    if (listener_ != nullptr) listener_->begin_column(loop_, column_, position);
  }

 private:
  ColumnListener* listener_;
  std::size_t loop_, column_;
};

/// A loop over columns, all of which go through the same steps: the columns of a matrix, one per
/// coordinate.
class ColumnLoop {
 public:
  explicit ColumnLoop(ColumnListener* listener)
      : listener_(listener), loop_(listener == nullptr ? 0 : listener->begin_loop()) {}

  /// @param[in] column  columns of a loop that are neighbours have successive numbers
  /// @param[in] position   what is done there is the same for all columns
  [[nodiscard]] ColumnScope enter(std::size_t column, std::size_t position = 0) const {
    return {listener_, loop_, column, position};
  }

 private:
  ColumnListener* listener_;
  std::size_t loop_;
};

/// See the top of this file.
class BodyObserver {
 public:
  using OnBody = std::function<void(const Body&)>;

  /// @param[in] on_body   called with each body before its equations
  /// @param[in] listener  to loops over columns, if there is one; must outlive this
  template <class Function>
  BodyObserver(Function on_body, ColumnListener* listener = nullptr)  // NOLINT: a function is one
      : on_body_(std::move(on_body)), listener_(listener) {}

  void operator()(const Body& body) const { on_body_(body); }
  [[nodiscard]] ColumnLoop columns() const { return ColumnLoop(listener_); }

 private:
  OnBody on_body_;
  ColumnListener* listener_;
};

/// Where nobody wants to hear.
[[nodiscard]] inline BodyObserver no_observer() {
  return [](const Body&) {};
}

}  // namespace dynac
