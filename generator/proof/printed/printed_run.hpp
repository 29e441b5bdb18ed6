// Runs emitted code that was read back, in any number type: what the printed text computes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <list>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "ir/evaluate.hpp"
#include "proof/printed/printed_code.hpp"
#include "support/error.hpp"

namespace dynac {

/// See the top of this file.
/// @tparam T  as graphs are interpreted in
template <class T>
class PrintedRun {
 public:
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

  explicit PrintedRun(const PrintedCode& code) : code_(code) {
    for (const auto& [name, numbers] : code.tables) {
      std::vector<T>& table = tables_[name];
      for (const double x : numbers) table.push_back(T(x));
    }
  }

  /// What elements hold before they are written.
  [[nodiscard]] static T unwritten() { return T(std::numeric_limits<double>::quiet_NaN()); }
  [[nodiscard]] static Value number(const T& x) {
    Lanes lanes;
    lanes.at[0] = x;
    return lanes;
  }

  void call(std::string_view name, std::span<const Value> arguments) {
    const auto found = code_.functions.find(name);
    DYNAC_ASSERT(found != code_.functions.end(), "no function {} in emitted code", name);
    const PrintedFunction& function = found->second;
    DYNAC_ASSERT(function.parameters.size() == arguments.size(), "{} takes {} arguments", name,
                 function.parameters.size());
    Scope scope;
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      scope.names[function.parameters[k]] = arguments[k];
    }
    run(function.body, scope);
  }

 private:
  using Expression = PrintedExpression;
  using Statement = PrintedStatement;

  // What a call of a function knows and keeps.
  struct Scope {
    std::unordered_map<std::string_view, Value> names;
    std::list<std::vector<T>> arrays;
    std::list<Record> records;
  };

  void run(std::span<const Statement> statements, Scope& scope) {
    for (const Statement& statement : statements) run(statement, scope);
  }

  void run(const Statement& statement, Scope& scope) {
    using Kind = Statement::Kind;
    const std::vector<Expression>& values = statement.values;
    switch (statement.kind) {
      case Kind::kDeclare:
        scope.names[statement.name] = value(values[0], scope);
        return;
      case Kind::kDeclareArray:
        add_array(statement.name, scope).assign(index(values[0], scope), unwritten());
        return;
      case Kind::kFillArray: {
        std::vector<T> elements;
        const std::size_t size = index(values[0], scope);
        for (const Expression& x : std::span(values).subspan(1)) {
          elements.push_back(lanes(x, scope).at[0]);
        }
        DYNAC_ASSERT(elements.size() == size, "emitted code fills {} elements of {}",
                     elements.size(), size);
        add_array(statement.name, scope) = std::move(elements);
        return;
      }
      case Kind::kRecord:
        return make_record(statement, scope);
      case Kind::kStore:
        element(values[0], scope) = lanes(values[1], scope).at[0];
        return;
      case Kind::kCall:
        return run_call(values[0], scope);
      case Kind::kRepeat:
        for (long i = std::get<long>(value(values[0], scope));
             i < std::get<long>(value(values[1], scope)); ++i) {
          scope.names[statement.name] = i;
          run(statement.body, scope);
        }
    }
  }

  std::vector<T>& add_array(std::string_view name, Scope& scope) {
    std::vector<T>& array = scope.arrays.emplace_back();
    scope.names[name] = Place{&array};
    return array;
  }

  void make_record(const Statement& statement, Scope& scope) {
    const std::vector<std::string_view>& members = code_.record_members;
    DYNAC_ASSERT(members.size() == statement.values.size(), "{} of a struct of {} members",
                 statement.values.size(), members.size());
    Record& record = scope.records.emplace_back();
    for (std::size_t k = 0; k < members.size(); ++k) {
      record.members[members[k]] = value(statement.values[k], scope);
    }
    scope.names[statement.name] = static_cast<const Record*>(&record);
  }

  void run_call(const Expression& of, Scope& scope) {
    std::vector<Value> arguments;
    for (const Expression& x : of.operands) arguments.push_back(value(x, scope));
    if (code_.functions.contains(of.name)) return call(of.name, arguments);
    if (of.name == "store") return store(std::get<Lanes>(arguments[0]), arguments[1]);
    if (of.name == "store_pairs") return store_pairs(arguments);
    store_sines(arguments);
  }

  static void store(const Lanes& from, const Value& to) {
    for (std::size_t k = 0; k < from.width; ++k) at(std::get<Place>(to), k) = from.at[k];
  }

  // Lane k of two values to the k-th place, one behind the other; of one value, lanes k and k + 2.
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

  // sincos([size,] angles, sines, cosines): angles and sines may be one array.
  void store_sines(std::span<const Value> arguments) {
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

  static T& at(const Place& place, std::size_t offset) {
    return (*place.array)[within(place.element + offset, place.array->size())];
  }

  static std::size_t within(std::size_t element, std::size_t size) {
    DYNAC_ASSERT(element < size, "emitted code reaches element {} of {}", element, size);
    return element;
  }

  std::size_t index(const Expression& of, Scope& scope) {
    return static_cast<std::size_t>(std::get<long>(value(of, scope)));
  }

  Lanes lanes(const Expression& of, Scope& scope) { return std::get<Lanes>(value(of, scope)); }

  T& element(const Expression& of, Scope& scope) {
    return at(std::get<Place>(value(of.operands[0], scope)), index(of.operands[1], scope));
  }

  Value value(const Expression& of, Scope& scope) {
    using Kind = Expression::Kind;
    switch (of.kind) {
      case Kind::kNumber:
        return number(T(of.number));
      case Kind::kInteger:
        return of.integer;
      case Kind::kName:
        return named(of.name, scope);
      case Kind::kOperation:
        return operation(of, scope);
      case Kind::kElement:
        return element_of(value(of.operands[0], scope), index(of.operands[1], scope));
      case Kind::kMember:
        return member(*std::get<const Record*>(value(of.operands[0], scope)), of.name);
      case Kind::kLoad: {
        Lanes result;
        result.width = static_cast<std::size_t>(of.integer);
        const Place from = std::get<Place>(value(of.operands[0], scope));
        for (std::size_t k = 0; k < result.width; ++k) result.at[k] = at(from, k);
        return result;
      }
      case Kind::kLanes: {
        Lanes result;
        result.width = of.operands.size();
        for (std::size_t k = 0; k < result.width; ++k) {
          result.at[k] = lanes(of.operands[k], scope).at[0];
        }
        return result;
      }
      case Kind::kCall:
        break;
    }
    throw InternalError("emitted code calls a function for a value");
  }

  Value named(std::string_view name, Scope& scope) {
    if (const auto found = scope.names.find(name); found != scope.names.end()) return found->second;
    if (const auto table = tables_.find(name); table != tables_.end()) return Place{&table->second};
    const auto rows = code_.index_tables.find(name);
    DYNAC_ASSERT(rows != code_.index_tables.end(), "emitted code knows no {}", name);
    return &rows->second;
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

  Value operation(const Expression& of, Scope& scope) {
    std::array<Value, 3> operands;
    for (std::size_t k = 0; k < of.operands.size(); ++k) {
      operands[k] = value(of.operands[k], scope);
    }
    if (const auto* whole = std::get_if<long>(&operands[1]); whole && of.operands.size() == 2) {
      return with_integer(of.op, operands[0], *whole);
    }
    Lanes result;
    std::array<const Lanes*, 3> of_lanes{};
    for (std::size_t k = 0; k < 3; ++k) {
      of_lanes[k] = &std::get<Lanes>(operands[k]);
      if (k < of.operands.size()) result.width = std::max(result.width, of_lanes[k]->width);
    }
    for (std::size_t lane = 0; lane < result.width; ++lane) {
      result.at[lane] =
          evaluate(of.op, (*of_lanes[0])(lane), (*of_lanes[1])(lane), (*of_lanes[2])(lane));
    }
    return result;
  }

  // Of pointers and indices.
  static Value with_integer(Op op, const Value& a, long b) {
    if (const auto* place = std::get_if<Place>(&a); place != nullptr && op == Op::kAdd) {
      return Place{place->array, place->element + static_cast<std::size_t>(b)};
    }
    const long whole = std::get<long>(a);
    if (op == Op::kAdd) return whole + b;
    DYNAC_ASSERT(op == Op::kMultiply, "emitted code does not add or multiply integers");
    return whole * b;
  }

  const PrintedCode& code_;
  std::unordered_map<std::string_view, std::vector<T>> tables_;
};

}  // namespace dynac
