// SPDX-License-Identifier: BSD-3-Clause
// Runs emitted code that was read back, in any number type: what the printed text computes.
#pragma once

#include <array>
#include <cstddef>
#include <list>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "proof/printed/printed_code.hpp"
#include "proof/printed/printed_values.hpp"
#include "support/error.hpp"

namespace dynac {

/// See the top of this file.
/// @tparam T  as graphs are interpreted in
template <class T>
class PrintedRun {
 public:
  using Values = PrintedValues<T>;
  using Lanes = typename Values::Lanes;
  using Place = typename Values::Place;
  using Record = typename Values::Record;
  using Value = typename Values::Value;

  explicit PrintedRun(const PrintedCode& code) : code_(code) {
    for (const auto& [name, numbers] : code.tables) {
      std::vector<T>& table = tables_[name];
      for (const double x : numbers) table.push_back(T(x));
    }
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
        add_array(statement.name, scope).assign(index(values[0], scope), Values::unwritten());
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
      case Kind::kAdvance: {
        Value& place = scope.names.at(statement.name);
        place = Values::with_integer(Op::kAdd, place, std::get<long>(value(values[0], scope)));
        return;
      }
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
    if (of.name == "store") return Values::store(std::get<Lanes>(arguments[0]), arguments[1]);
    if (of.name == "store_pairs") return Values::store_pairs(arguments);
    DYNAC_ASSERT(of.name == "sincos" || of.name == "dynac_sincos" || of.name == "dynac_sincosf",
                 "emitted code calls {}, which nothing is known of", of.name);
    Values::store_sines(arguments);
  }

  std::size_t index(const Expression& of, Scope& scope) {
    return static_cast<std::size_t>(std::get<long>(value(of, scope)));
  }

  Lanes lanes(const Expression& of, Scope& scope) { return std::get<Lanes>(value(of, scope)); }

  T& element(const Expression& of, Scope& scope) {
    return Values::at(std::get<Place>(value(of.operands[0], scope)), index(of.operands[1], scope));
  }

  Value value(const Expression& of, Scope& scope) {
    using Kind = Expression::Kind;
    switch (of.kind) {
      case Kind::kNumber:
        return Values::number(T(of.number));
      case Kind::kInteger:
        return of.integer;
      case Kind::kName:
        return named(of.name, scope);
      case Kind::kOperation:
        return operation(of, scope);
      case Kind::kElement:
        return Values::element_of(value(of.operands[0], scope), index(of.operands[1], scope));
      case Kind::kMember:
        return Values::member(*std::get<const Record*>(value(of.operands[0], scope)), of.name);
      case Kind::kLoad: {
        Lanes result;
        result.width = Values::within(static_cast<std::size_t>(of.integer), result.at.size() + 1);
        const Place from = std::get<Place>(value(of.operands[0], scope));
        for (std::size_t k = 0; k < result.width; ++k) result.at[k] = Values::at(from, k);
        return result;
      }
      case Kind::kLanes: {
        Lanes result;
        result.width = Values::within(of.operands.size(), result.at.size() + 1);
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

  Value operation(const Expression& of, Scope& scope) {
    std::array<Value, 3> operands;
    for (std::size_t k = 0; k < of.operands.size(); ++k) {
      operands[k] = value(of.operands[k], scope);
    }
    if (const auto* whole = std::get_if<long>(&operands[1]); whole && of.operands.size() == 2) {
      return Values::with_integer(of.op, operands[0], *whole);
    }
    return Values::apply(of.op, operands, of.operands.size());
  }

  const PrintedCode& code_;
  std::unordered_map<std::string_view, std::vector<T>> tables_;
};

}  // namespace dynac
