// SPDX-License-Identifier: BSD-3-Clause
// Emitted code as it is read back: the part of C and C++ that statements are printed in, and no
// more. What it does not know is an error, so that nothing goes unread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ir/op.hpp"

namespace dynac {

/// An expression of numbers, wide values, integers and pointers.
struct PrintedExpression {
  enum class Kind : std::uint8_t {
    kNumber,
    kInteger,
    kName,
    kOperation,  ///< `op` of its operands
    kElement,    ///< operand 0 at operand 1
    kMember,     ///< `name` of operand 0
    kLoad,       ///< `integer` lanes from pointer operand 0 on
    kLanes,      ///< operands as the lanes of a wide value
    kCall,       ///< of a function that is no operation, as a statement only
  };
  Kind kind = Kind::kNumber;
  Op op = Op::kConstant;
  double number = 0;
  long integer = 0;
  std::string_view name = {};
  std::vector<PrintedExpression> operands = {};
};

struct PrintedStatement {
  enum class Kind : std::uint8_t {
    kDeclare,       ///< `name` is the value
    kDeclareArray,  ///< `name` has so many elements as the value says
    kFillArray,     ///< `name` has so many elements as value 0 says, and these are the others
    kRecord,        ///< `name` has the values as members
    kStore,         ///< value 1 goes to element value 0
    kCall,          ///< value 0 is called
    kAdvance,       ///< pointer `name` moves on by value 0
    kRepeat,        ///< the body, for `name` from value 0 to below value 1
  };
  Kind kind = Kind::kDeclare;
  std::string_view name = {};
  std::vector<PrintedExpression> values = {};
  std::vector<PrintedStatement> body = {};
};

struct PrintedFunction {
  std::vector<std::string_view> parameters;
  std::vector<PrintedStatement> body;
};

/// A source file; names are parts of its text.
struct PrintedCode {
  std::unordered_map<std::string_view, PrintedFunction> functions;
  std::unordered_map<std::string_view, std::vector<double>> tables;
  std::unordered_map<std::string_view, std::vector<std::vector<long>>> index_tables;
  std::vector<std::string_view> record_members;  ///< of the struct of arrays, if there is one
};

}  // namespace dynac
