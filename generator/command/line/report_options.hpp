// SPDX-License-Identifier: BSD-3-Clause
// Options about what a command prints, checks and rewrites. None of them changes what is emitted.
#pragma once

#include <string>
#include <vector>

#include "command/line/command_checks.hpp"
#include "command/line/command_words.hpp"
#include "dynac/options/option_row.hpp"

namespace dynac {

struct ReportOptions {
  std::string other_robot_file;  ///< of compare
  std::string dump_after;
  std::string pattern;               ///< picture of a sparse system, to write; empty: none
  std::string report;                ///< page of a report that generate writes as well; empty: none
  std::string page;                  ///< the same of explain
  std::string evidence;              ///< folder that report writes as well; empty: none
  std::vector<std::string> why;      ///< entries of outputs to explain: "M[0,3]"
  std::vector<std::string> what_if;  ///< other options to compare the cost with: "lanes=2"
  bool lists_options = false;
  std::vector<std::string> listed_kernels;  ///< to describe; empty: a line for each kernel
  Shell shell = Shell::kBash;               ///< whose completions are printed
  bool is_json = false;
  bool updates = false;     ///< check writes what differs
  bool is_quiet = false;    ///< nothing but warnings and errors
  bool is_verbose = false;  ///< a line per kernel wherever stderr leads
  bool is_dry_run = false;  ///< nothing is written
  std::string depfile;      ///< make rule to write; empty: none
};

inline constexpr Command kReportOnly[] = {Command::kReport};
inline constexpr Command kExplainOnly[] = {Command::kExplain};
inline constexpr Command kCheckOnly[] = {Command::kCheck};
inline constexpr Command kListOnly[] = {Command::kList};
inline constexpr Command kFolderCommands[] = {Command::kGenerate, Command::kCheck};
inline constexpr Command kCompilingCommands[] = {Command::kGenerate, Command::kExplain,
                                                 Command::kReport, Command::kCheck};
inline constexpr Command kReportingCommands[] = {
    Command::kInspect, Command::kExplain, Command::kCompare, Command::kCheck, Command::kList};

inline constexpr OptionRow kReportOptions[] = {
    {.key = "dump-after",
     .takes = "PASS",
     .help = "Print the graph after this pass",
     .example = "simplify",
     .commands = kKernelCommands,
     .member = text_member<&ReportOptions::dump_after>(),
     .offer = Offer::kPasses,
     .check = command_checks::check_dump},
    {.key = "pattern",
     .takes = "OUT.svg",
     .help = "SVG picture to write: the equations of dynamics_estimation, as written and as solved",
     .example = "pattern.svg",
     .commands = kExplainOnly,
     .member = file_name_member<&ReportOptions::pattern>(),
     .offer = Offer::kFiles,
     .check = command_checks::check_pattern},
    {.key = "report",
     .takes = "FILE.html",
     .help = "Also write the page that dynac report writes",
     .example = "arm.html",
     .commands = kGenerateOnly,
     .member = file_name_member<&ReportOptions::report>(),
     .offer = Offer::kFiles},
    {.key = "html",
     .takes = "FILE.html",
     .help = "Also write a page that shows the same as bars, beside the emitted code and the robot",
     .example = "kernel.html",
     .commands = kExplainOnly,
     .member = file_name_member<&ReportOptions::page>(),
     .offer = Offer::kFiles},
    {.key = "evidence",
     .takes = "FOLDER",
     .help = "Also write what auditors ask for: equations with their lines, costs, assumptions, "
             "deviations from MISRA C:2012, and what dynac is built of",
     .example = "arm_evidence",
     .commands = kReportOnly,
     .member = file_name_member<&ReportOptions::evidence>(),
     .offer = Offer::kFolders},
    {.key = "why",
     .takes = "OUTPUT[i,j]",
     .help = "Say which inputs this entry of an output depends on, or why it is zero; i and j are "
             "numbers from 0 or names of coordinates; may be repeated",
     .example = "M[0,1]",
     .commands = kExplainOnly,
     .member = repeated_member<&ReportOptions::why>(),
     .check = command_checks::check_why},
    {.key = "what-if",
     .takes = "OPTION=VALUE",
     .help = "Compare with the cost under another option, or under several, with spaces between "
             "them; may be repeated",
     .example = "lanes=1",
     .commands = kExplainOnly,
     .member = repeated_member<&ReportOptions::what_if>(),
     .check = command_checks::check_what_if},
    {.key = "options",
     .help = "Show the options of the command line instead of the kernels",
     .commands = kListOnly,
     .member = switch_member<&ReportOptions::lists_options>(),
     .check = command_checks::check_listed},
    {.key = "json",
     .help = "Print JSON",
     .commands = kReportingCommands,
     .member = switch_member<&ReportOptions::is_json>()},
    {.key = "update",
     .help = "Write the files that differ",
     .commands = kCheckOnly,
     .member = switch_member<&ReportOptions::updates>()},
    {.key = "dry-run",
     .help =
         "Write nothing; print the files that would be written, their sizes, and operations and "
         "predicted time of each kernel",
     .commands = kGenerateOnly,
     .member = switch_member<&ReportOptions::is_dry_run>(),
     .check = command_checks::check_dry_run},
    {.key = "depfile",
     .takes = "FILE.d",
     .help = "Rule of make to write as well: its target, FILE, depends on every file that was read",
     .example = "arm.d",
     .commands = kGenerateOnly,
     .member = file_name_member<&ReportOptions::depfile>(),
     .offer = Offer::kFiles,
     .check = command_checks::check_depfile},
    {.key = "quiet",
     .letter = "-q",
     .help = "Print nothing but warnings and errors",
     .commands = kFolderCommands,
     .member = switch_member<&ReportOptions::is_quiet>(),
     .check = command_checks::check_quiet},
    {.key = "verbose",
     .letter = "-v",
     .help = "Print a line on stderr for each kernel as it finishes; a terminal shows these lines "
             "anyway where the command takes more than a second",
     .commands = kCompilingCommands,
     .member = switch_member<&ReportOptions::is_verbose>()},
};

}  // namespace dynac
