// The page of a report: one HTML file with its style, its scripts and its data, which fetches
// nothing. The frame text is in templates/report/.
#pragma once

#include <string>

#include "emit/report/report_data.hpp"

namespace dynac {

/// The text of the page; the same report gives the same bytes.
[[nodiscard]] std::string print_report_page(const Report& report);

}  // namespace dynac
