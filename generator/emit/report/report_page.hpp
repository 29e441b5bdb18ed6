// SPDX-License-Identifier: BSD-3-Clause
// The page of a report: one HTML file with its style, its scripts and its data, which fetches
// nothing. The frame text is in templates/report/.
#pragma once

#include <string>
#include <string_view>

#include "emit/report/report_data.hpp"

namespace dynac {

/// What every page begins with, up to the mark of support/banner.hpp.
inline constexpr std::string_view kReportOpening = "<!doctype html>\n<!-- ";

/// The text of the page; the same report gives the same bytes.
[[nodiscard]] std::string print_report_page(const Report& report);

}  // namespace dynac
