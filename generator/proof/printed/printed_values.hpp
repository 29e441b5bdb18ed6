// SPDX-License-Identifier: BSD-3-Clause
// Values of emitted code that was read back: numbers and wide values, pointers, integers and rows
// of them, structs.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "ir/evaluate.hpp"
#include "support/error.hpp"

namespace dynac {

/// The types of values, and what expressions and calls do with them.
/// @tparam T  as graphs are interpreted in
/// @throws InternalError  from all functions where something is reached that is not there
template <class T>
struct PrintedValues {
  /// A number, or those of a wide value.
  struct Lanes {
    std::array<T, 8> at{};
    std::size_t width = 1;

    [[nodiscard]] const T& operator()(std::size_t lane) const { return at[width == 1 ? 0 : lane]; }
  };
  /// A pointer.
  struct Place {
    std::vector<T>* array = nullptr;
    std::size_t element = 0;
  };
  struct Record;
  using Row = std::vector<long>;
  /// Of expressions: rows are of integers, as a table or one of it.
  using Value =
      std::variant<Lanes, long, Place, const std::vector<Row>*, const Row*, const Record*>;
  struct Record {
    std::unordered_map<std::string_view, Value> members;
  };

  /// What elements hold before they are written.
  [[nodiscard]] static T unwritten() { return T(std::numeric_limits<double>::quiet_NaN()); }
  [[nodiscard]] static Value number(const T& x) {
    Lanes lanes;
    lanes.at[0] = x;
    return lanes;
  }

  /// Lanes to consecutive elements.
  static void store(const Lanes& from, const Value& to) {
    for (std::size_t k = 0; k < from.width; ++k) at(std::get<Place>(to), k) = from.at[k];
  }

  /// Lane k of two values to the k-th place, one behind the other; of one value, lanes k and k + 2.
  static void store_pairs(std::span<const Value> arguments) {
    const bool has_two = std::holds_alternative<Lanes>(arguments[1]);
    const auto places = arguments.subspan(has_two ? 2 : 1);
    for (std::size_t k = 0; k < places.size(); ++k) {
      const Place& to = std::get<Place>(places[k]);
      at(to, 0) = std::get<Lanes>(arguments[0])(k);
      at(to, 1) = has_two ? std::get<Lanes>(arguments[1])(k)
                          : std::get<Lanes>(arguments[0])(k + places.size());
    }
  }

  /// sincos([size,] angles, sines, cosines): angles and sines may be one array.
  static void store_sines(std::span<const Value> arguments) {
    const auto arrays = arguments.last(3);
    const std::vector<T>& angles = *std::get<Place>(arrays[0]).array;
    if (arguments.size() == 4) {
      const long size = std::get<long>(arguments[0]);
      DYNAC_ASSERT(size == std::ssize(angles), "emitted code takes {} sines of {}", size,
                   angles.size());
    }
    for (std::size_t k = 0; k < angles.size(); ++k) {
      const T angle = angles[k];
      T sine(0), cosine(0);
      sincos(angle, sine, cosine);
      at(std::get<Place>(arrays[1]), k) = sine;
      at(std::get<Place>(arrays[2]), k) = cosine;
    }
  }

  /// The element of an array from a pointer on.
  static T& at(const Place& place, std::size_t offset) {
    return (*place.array)[within(place.element + offset, place.array->size())];
  }

  static std::size_t within(std::size_t element, std::size_t size) {
    DYNAC_ASSERT(element < size, "emitted code reaches element {} of {}", element, size);
    return element;
  }

  static Value member(const Record& record, std::string_view name) {
    const auto found = record.members.find(name);
    DYNAC_ASSERT(found != record.members.end(), "emitted code knows no member {}", name);
    return found->second;
  }

  static Value element_of(const Value& of, std::size_t index) {
    if (const auto* place = std::get_if<Place>(&of)) return number(at(*place, index));
    if (const auto* wide = std::get_if<Lanes>(&of)) {
      return number(wide->at[within(index, wide->width)]);
    }
    if (const auto* row = std::get_if<const Row*>(&of))
      return (**row)[within(index, (*row)->size())];
    const std::vector<Row>& rows = *std::get<const std::vector<Row>*>(of);
    return &rows[within(index, rows.size())];
  }

  /// An operation, lane by lane.
  static Value apply(Op op, const std::array<Value, 3>& operands, std::size_t count) {
    Lanes result;
    std::array<const Lanes*, 3> of_lanes{};
    for (std::size_t k = 0; k < 3; ++k) {
      of_lanes[k] = &std::get<Lanes>(operands[k]);
      if (k < count) result.width = std::max(result.width, of_lanes[k]->width);
    }
    for (std::size_t lane = 0; lane < result.width; ++lane) {
      result.at[lane] =
          evaluate(op, (*of_lanes[0])(lane), (*of_lanes[1])(lane), (*of_lanes[2])(lane));
    }
    return result;
  }

  /// Of pointers and indices.
  static Value with_integer(Op op, const Value& a, long b) {
    if (const auto* place = std::get_if<Place>(&a); place != nullptr && op == Op::kAdd) {
      return Place{place->array, place->element + static_cast<std::size_t>(b)};
    }
    const long whole = std::get<long>(a);
    if (op == Op::kAdd) return whole + b;
    DYNAC_ASSERT(op == Op::kMultiply, "emitted code does not add or multiply integers");
    return whole * b;
  }
};

}  // namespace dynac
