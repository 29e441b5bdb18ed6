// SPDX-License-Identifier: BSD-3-Clause
#include "emit/report/report_page.hpp"

#include <array>
#include <string_view>

#include "emit/report/javascript.hpp"
#include "emit/text_template.hpp"

namespace dynac {
namespace {

// In an order in which each may use those before it.
constexpr std::array<std::string_view, 11> kScripts{
    "elements.js", "vectors.js", "coordinates.js", "robot.js",   "shapes.js", "skeleton.js",
    "controls.js", "tables.js",  "code.js",        "kernels.js", "start.js"};

std::string print_scripts() {
  std::string text;
  for (const std::string_view script : kScripts) {
    text += embedded_file("report/" + std::string(script));
  }
  return text;
}

}  // namespace

std::string print_report_page(const Report& report) {
  return fill(embedded_file("report/page.html.in"),
              {{"VERSION", report.job.version},
               {"ROBOT", report.job.robot},
               {"STYLE", std::string(embedded_file("report/style.css"))},
               {"DATA", print_report_data(report)},
               {"POSES", print_pose_function(report.poses)},
               {"SCRIPTS", print_scripts()}});
}

}  // namespace dynac
