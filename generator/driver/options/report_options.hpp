// Options about what a command prints, checks and rewrites. None of them changes what is emitted.
#pragma once

#include <string>

#include "driver/options/option_checks.hpp"
#include "driver/options/option_forms.hpp"
#include "driver/options/option_row.hpp"

namespace dynac {

struct ReportOptions {
  bool is_checked = false;
  std::string dump_after;
  std::string pattern;  ///< picture of a sparse system, to write; empty: none
  std::string report;   ///< page of a report that generate writes as well; empty: none
  bool lists_options = false;
  bool is_json = false;
  bool updates = false;  ///< check writes what differs
};

inline constexpr Command kExplainOnly[] = {Command::kExplain};
inline constexpr Command kCheckOnly[] = {Command::kCheck};
inline constexpr Command kListOnly[] = {Command::kList};
inline constexpr Command kReportingCommands[] = {Command::kInspect, Command::kExplain,
                                                 Command::kList};

inline constexpr OptionRow kReportOptions[] = {
    {.flag = "--check",
     .help = "Verify the graph after every pass",
     .commands = kKernelCommands,
     .member = switch_member<&ReportOptions::is_checked>()},
    {.flag = "--dump-after",
     .takes = "PASS",
     .help = "Print the graph after this pass",
     .example = "simplify",
     .commands = kKernelCommands,
     .member = text_member<&ReportOptions::dump_after>(),
     .check = option_checks::check_dump},
    {.flag = "--pattern",
     .takes = "OUT.svg",
     .help = "SVG picture to write: the equations of dynamics_estimation, as written and as solved",
     .example = "pattern.svg",
     .commands = kExplainOnly,
     .member = {Arity::kOne, option_forms::read_pattern, print_text<&ReportOptions::pattern>,
                is_same<&ReportOptions::pattern>},
     .check = option_checks::check_pattern},
    {.flag = "--report",
     .takes = "FILE.html",
     .help = "Also write the page that dynac report writes",
     .example = "arm.html",
     .commands = kGenerateOnly,
     .member = {Arity::kOne, option_forms::read_report, print_text<&ReportOptions::report>,
                is_same<&ReportOptions::report>}},
    {.flag = "--options",
     .help = "Show the options of the command line instead of the kernels",
     .commands = kListOnly,
     .member = switch_member<&ReportOptions::lists_options>()},
    {.flag = "--json",
     .help = "Print JSON",
     .commands = kReportingCommands,
     .member = switch_member<&ReportOptions::is_json>()},
    {.flag = "--update",
     .help = "Write the files that differ",
     .commands = kCheckOnly,
     .member = switch_member<&ReportOptions::updates>()},
};

}  // namespace dynac
