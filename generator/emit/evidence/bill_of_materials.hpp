// SPDX-License-Identifier: BSD-3-Clause
// What the command is built of, as a bill of materials: CycloneDX 1.5 in JSON
// (https://cyclonedx.org/docs/1.5/json/). Without time and serial number: the same build gives the
// same bytes.
#pragma once

#include <string>
#include <string_view>

namespace dynac {

/// The text of the bill.
/// @param[in] version  of dynac
[[nodiscard]] std::string print_bill_of_materials(std::string_view version);

}  // namespace dynac
