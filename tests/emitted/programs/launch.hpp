// SPDX-License-Identifier: BSD-3-Clause
// Calls of functions that compute many configurations (`--language cuda`), from arrays of
// pointers to arrays by rows.
#pragma once

#include <cstddef>
#include <map>
#include <tuple>
#include <vector>

struct CUstream_st;

/// Arrays by columns of what callers have by rows; one that is passed twice is one.
template <class T>
class Columns {
 public:
  explicit Columns(std::size_t count) : count_(count) {}

  const T* operator()(const T* rows, std::size_t size) { return columns(rows, size).data(); }
  T* operator()(T* rows, std::size_t size) {
    written_[rows] = size;
    return columns(rows, size).data();
  }
  /// A struct, one for all.
  template <class Struct>
  const Struct* operator()(const Struct* parameters, std::size_t) {
    return parameters;
  }

  void write_back() {
    for (const auto& [rows, size] : written_) {
      const std::vector<T>& columns = arrays_.at(rows);
      for (std::size_t c = 0; c < count_; ++c) {
        for (std::size_t i = 0; i < size; ++i) rows[c * size + i] = columns[i * count_ + c];
      }
    }
  }

 private:
  std::vector<T>& columns(const T* rows, std::size_t size) {
    std::vector<T>& columns = arrays_[rows];
    if (!columns.empty()) return columns;
    columns.resize(size * count_);
    for (std::size_t c = 0; c < count_; ++c) {
      for (std::size_t i = 0; i < size; ++i) columns[i * count_ + c] = rows[c * size + i];
    }
    return columns;
  }

  std::size_t count_;
  std::map<const T*, std::vector<T>> arrays_;
  std::map<T*, std::size_t> written_;
};

/// Five configurations, as they are or by columns.
/// @param[in] sizes  of the arguments, of one configuration
template <class T, class Function, class... Arguments>
void launch(Function* function, bool by_rows, const std::vector<std::size_t>& sizes,
            Arguments... arguments) {
  constexpr std::size_t kCount = 5;
  if (by_rows) {
    function(kCount, 1, arguments..., nullptr);
    return;
  }
  Columns<T> columns(kCount);
  std::size_t k = 0;
  const auto next_size = [&] { return sizes[k++]; };
  // In the order in which they are written: of a braced list.
  const std::tuple<Arguments...> moved{columns(arguments, next_size())...};
  std::apply([&](Arguments... each) { function(kCount, 0, each..., nullptr); }, moved);
  columns.write_back();
}
