// SPDX-License-Identifier: BSD-3-Clause
// Where digits are lost, as `dynac explain` reports it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "describe/lost_digits.hpp"

namespace dynac {

void print_text(std::span<const LostDigits> sections);
[[nodiscard]] nlohmann::ordered_json to_json(std::span<const LostDigits> sections);

}  // namespace dynac
