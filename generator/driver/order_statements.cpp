#include "driver/order_statements.hpp"

#include "emit/number_type.hpp"
#include "emit/outline.hpp"
#include "ir/verify_program.hpp"
#include "passes/order/order_in_order.hpp"
#include "passes/order/order_in_windows.hpp"

namespace dynac {

void order_statements(Program& program, const Options& options) {
  const Target& target = *options.emit.target;
  const NumberType& number = number_type(options.emit.scalar);
  if (target.is_in_order) {
    order_for_in_order_core(program, target.numbers_in_registers(number.bytes));
  } else if (!number.is_generic) {
    order_in_windows(program, function_size(program.statements.size()), target.registers);
  }
  if (options.is_checked) verify(program);
}

}  // namespace dynac
