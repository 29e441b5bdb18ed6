// SPDX-License-Identifier: BSD-3-Clause
#include "emit/documents/number_lines.hpp"

#include <fmt/format.h>

namespace dynac {

std::string number_lines(const std::vector<std::string>& numbers, std::size_t in_line,
                         std::string_view end_of_line) {
  std::string text;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    if (k > 0) text += k % in_line == 0 ? fmt::format(",{}\n    ", end_of_line) : ", ";
    text += numbers[k];
  }
  return text;
}

}  // namespace dynac
