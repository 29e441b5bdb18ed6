// SPDX-License-Identifier: BSD-3-Clause
#include "search/order_statements.hpp"

#include "ir/outline.hpp"
#include "ir/verify_program.hpp"
#include "passes/order/order_in_order.hpp"
#include "passes/order/order_in_windows.hpp"

namespace dynac {

void order_statements(Program& program, const CompileRequest& request) {
  const Arithmetic& arithmetic = request.arithmetic;
  const Target& target = *arithmetic.target;
  if (target.is_in_order) {
    order_for_in_order_core(program, target.numbers_in_registers(arithmetic.number_bytes));
  } else if (!arithmetic.is_generic) {
    order_in_windows(program, function_size(program.statements.size()), target.registers);
  }
  if (request.is_checked) verify(program);
}

}  // namespace dynac
