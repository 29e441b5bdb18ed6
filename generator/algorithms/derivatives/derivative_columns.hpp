// SPDX-License-Identifier: BSD-3-Clause
// The columns of a derivative that are not zero, one per coordinate, in rising order of the
// coordinates. For recursions that carry derivatives from body to body: what a body depends on are
// the coordinates above it, what it hands up besides those below it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace dynac {

/// See the top of this file; a map from coordinates to vectors that lies in one piece.
template <class Vector>
class Columns {
 public:
  using Entry = std::pair<std::size_t, Vector>;

  [[nodiscard]] auto begin() const { return entries_.begin(); }
  [[nodiscard]] auto end() const { return entries_.end(); }
  [[nodiscard]] auto begin() { return entries_.begin(); }
  [[nodiscard]] auto end() { return entries_.end(); }

  /// The column of a coordinate; a new one is zero.
  [[nodiscard]] Vector& operator[](std::size_t coordinate) {
    // Most are asked for in rising order, so the one after the last is looked at first.
    if (next_ >= entries_.size() || entries_[next_].first != coordinate) find(coordinate);
    return entries_[next_++].second;
  }

 private:
  // Lets next_ be the place of a coordinate.
  void find(std::size_t coordinate) {
    const auto is_before = [](const Entry& entry, std::size_t c) { return entry.first < c; };
    auto place = entries_.end();
    if (!entries_.empty() && entries_.back().first >= coordinate) {
      place = std::lower_bound(entries_.begin(), entries_.end(), coordinate, is_before);
    }
    if (place == entries_.end() || place->first != coordinate) {
      place = entries_.insert(place, {coordinate, Vector{}});
    }
    next_ = static_cast<std::size_t>(place - entries_.begin());
  }

  std::vector<Entry> entries_;
  std::size_t next_ = 0;
};

/// Adds to the column of a coordinate.
template <class Vector>
void add_to(Columns<Vector>& columns, std::size_t coordinate, const Vector& x) {
  Vector& column = columns[coordinate];
  column = column + x;
}

}  // namespace dynac
