// SPDX-License-Identifier: BSD-3-Clause
#include "passes/rewrite_rows.hpp"

namespace dynac {
namespace {

RewriteTerm symbol(char name) { return {name, Op::kConstant, {}}; }
RewriteTerm operation(Op op, RewriteTerm a) { return {0, op, {std::move(a)}}; }
RewriteTerm operation(Op op, RewriteTerm a, RewriteTerm b) {
  return {0, op, {std::move(a), std::move(b)}};
}
RewriteTerm operator-(RewriteTerm a) { return operation(Op::kNegate, std::move(a)); }
RewriteTerm operator+(RewriteTerm a, RewriteTerm b) {
  return operation(Op::kAdd, std::move(a), std::move(b));
}
RewriteTerm operator-(RewriteTerm a, RewriteTerm b) {
  return operation(Op::kSubtract, std::move(a), std::move(b));
}
RewriteTerm operator*(RewriteTerm a, RewriteTerm b) {
  return operation(Op::kMultiply, std::move(a), std::move(b));
}
RewriteTerm operator/(RewriteTerm a, RewriteTerm b) {
  return operation(Op::kDivide, std::move(a), std::move(b));
}
RewriteTerm sin(RewriteTerm a) { return operation(Op::kSin, std::move(a)); }
RewriteTerm cos(RewriteTerm a) { return operation(Op::kCos, std::move(a)); }

std::vector<RewriteRow> make_rows() {
  const RewriteTerm x = symbol('x'), y = symbol('y'), z = symbol('z'), w = symbol('w');
  const RewriteTerm c = symbol('c'), d = symbol('d'), one = symbol('1');
  return {
      // Constants meet.
      {(x * c) * d, x * (c * d)},
      {(x + c) + d, x + (c + d)},
      {(x - c) + d, x + (d - c)},
      {(c - x) + d, (c + d) - x},
      {(x + c) - d, x + (c - d)},
      {(x - c) - d, x - (c + d)},
      {(c - x) - d, (c - d) - x},
      {d - (x + c), (d - c) - x},
      {d - (x - c), (c + d) - x},
      {d - (c - x), x + (d - c)},
      {(x * c) * (y * d), (x * y) * (c * d)},
      {(x * c) / d, x * (c / d)},
      // Common factors.
      {x * y + x * z, x * (y + z)},
      {x * y - x * z, x * (y - z)},
      {x * y + (x * z + w), x * (y + z) + w},
      {x * y + (x * z - w), x * (y + z) - w},
      {x * y + (w - x * z), x * (y - z) + w},
      {x * y - (x * z + w), x * (y - z) - w},
      {x * y - (x * z - w), x * (y - z) + w},
      {x * y - (w - x * z), x * (y + z) - w},
      {(x * y + w) - x * z, x * (y - z) + w},
      {(x * y - w) - x * z, x * (y - z) - w},
      {(w - x * y) - x * z, w - x * (y + z)},
      // What cancels. (x + y) - y is constructed as -(y - (x + y)).
      {x - (x + y), -y},
      {(x - y) + y, x},
      {x - (x - y), y},
      {sin(x) * sin(x) + cos(x) * cos(x), one},
  };
}

}  // namespace

const std::vector<RewriteRow>& rewrite_rows() {
  static const std::vector<RewriteRow> rows = make_rows();
  return rows;
}

}  // namespace dynac
