// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/gravity_option.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/magnitudes.hpp"
#include "readers/text/numbers.hpp"
#include "support/error.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

UsageError refusal(const std::string& text, const std::string& problem) {
  return UsageError(fmt::format(
      "@gravity {}: {}; write three numbers such as 0,0,-1.62, in m/s^2 along the world's x, y "
      "and z axes",
      dynac::quoted(text), problem));
}

}  // namespace

Vector3<double> read_gravity(const std::string& text) {
  Vector3<double> gravity;
  std::string_view rest = text;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    if ((comma == rest.size()) != (i == 2)) throw refusal(text, "is not three numbers");
    const std::string word(rest.substr(0, comma));
    const ParsedNumber number = parse_number(word);
    if (!number.problem.empty()) {
      throw refusal(text, fmt::format("{} {}", dynac::quoted(word), number.problem));
    }
    if (std::abs(number.value) > kGravityBound.most) {
      throw refusal(text, fmt::format("{} is above 1e6 m/s^2", word));
    }
    gravity[i] = number.value + 0.0;  // makes 0 of -0
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return gravity;
}

}  // namespace dynac
