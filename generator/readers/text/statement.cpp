// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/statement.hpp"

#include <fmt/format.h>

namespace dynac {

bool Statement::take(std::string_view word) {
  if (!is_at(word)) return false;
  ++at;
  return true;
}

void Statement::error(std::string_view thing, std::string_view problem) {
  findings.error(place, fmt::format("{}: {}", thing, problem));
}

}  // namespace dynac
