// SPDX-License-Identifier: BSD-3-Clause
#include "command/commands/explain_estimation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "algorithms/estimation/quasi_definite_plan.hpp"
#include "algorithms/estimation/unknown_names.hpp"
#include "emit/documents/pattern_svg.hpp"
#include "sparse/rank.hpp"
#include "support/counted.hpp"
#include "support/version.hpp"

namespace dynac {
namespace {

// Formulations that were tried, in the table's order.
std::vector<const Formulation*> tried_formulations(const CompiledKernel& kernel) {
  std::vector<const Formulation*> formulations;
  for (const Candidate& candidate : kernel.choice.candidates) {
    if (std::ranges::find(formulations, candidate.formulation) == formulations.end()) {
      formulations.push_back(candidate.formulation);
    }
  }
  return formulations;
}

std::size_t size_of_largest(const std::vector<std::vector<Pivot>>& blocks) {
  std::size_t largest = 0;
  for (const std::vector<Pivot>& block : blocks) largest = std::max(largest, block.size());
  return largest;
}

// Names of all unknowns, with the components that tell those of a body apart.
std::vector<std::string> names_of_unknowns(const Mechanism& robot, const NewtonEulerForm& form) {
  constexpr std::array<std::string_view, 6> kMotion{"wx", "wy", "wz", "ax", "ay", "az"};
  constexpr std::array<std::string_view, 6> kForce{"mx", "my", "mz", "fx", "fy", "fz"};
  const DynamicUnknowns unknowns(robot, form);
  std::vector<std::string> names;
  for (std::size_t u = 0; u < unknowns.count(); ++u) {
    names.push_back(name_of_unknown(robot, form, u));
    if (u >= unknowns.tau(0)) continue;
    const std::size_t vector = u / 6 % (unknowns.is_split() ? 4 : 2);
    names.back() += fmt::format("[{}]{}", (vector % 2 == 0 ? kMotion : kForce)[u % 6],
                                vector < 2 ? "" : ", before its joint");
  }
  return names;
}

// What each equation is there for.
std::vector<EquationUse> uses_of_equations(const estimation::SampledSolution& solution) {
  const EstimationEquations<SampledNumber>& equations = solution.equations;
  std::vector<EquationUse> uses(equations.system.equations.size(), EquationUse::kUnneeded);
  std::fill(uses.begin() + static_cast<std::ptrdiff_t>(equations.exact), uses.end(),
            EquationUse::kNoisy);
  for (const std::vector<Pivot>& block : solution.plan.solution.blocks) {
    for (const Pivot& pivot : block) uses[pivot.equation] = EquationUse::kExact;
  }
  return uses;
}

std::size_t unneeded_equations(const estimation::SampledSolution& solution) {
  return static_cast<std::size_t>(
      std::ranges::count(uses_of_equations(solution), EquationUse::kUnneeded));
}

// What equations say, in the words of problem files.
std::vector<std::string> names_of_equations(const EstimationProblem& problem,
                                            const EstimationEquations<SampledNumber>& equations,
                                            const std::vector<std::string>& unknown_names) {
  std::vector<std::string> names;
  const std::size_t of_motion = equations.system.equations.size() - equations.measured.size();
  for (std::size_t e = 0; e < of_motion; ++e) {
    names.push_back("equation of motion, " + unknown_names[e]);
  }
  for (const std::size_t k : equations.measured) {
    const Measurement& measurement = problem.measurements[k];
    names.push_back(
        fmt::format("{} {}", measurement.is_zero ? "zero" : "measure", measurement.sum.name));
    if (measurement.is_sigma_input) {
      names.back() += " sigma input";
    } else if (measurement.sigma > 0) {
      names.back() += fmt::format(" sigma {}", measurement.sigma);
    }
  }
  return names;
}

std::string caption_as_written(const EstimationReport& report) {
  const LinearSystem<SampledNumber>& system = report.solution.equations.system;
  return fmt::format("as written: {}, {}, {} entries",
                     counted(system.equations.size(), "equation", "equations"),
                     counted(system.unknowns, "unknown", "unknowns"), report.entries);
}

std::string caption_as_solved(const Candidate& chosen, const EstimationReport& report) {
  const std::string text = fmt::format(
      "as solved, {}: {} of up to {}, {} filled in", report.solved_by,
      counted(report.solution.plan.solution.blocks.size(), "block", "blocks"),
      counted(report.largest_block, "equation", "equations"), report.elimination.fill.size());
  const auto operations = static_cast<std::size_t>(chosen.operations);
  if (report.symmetric_rows == 0)
    return text + ", " + counted(operations, "operation", "operations");
  return fmt::format("{}; chosen, {}: a symmetric system of {}, {}", text, chosen.formulation->name,
                     counted(report.symmetric_rows, "row", "rows"),
                     counted(operations, "operation", "operations"));
}

std::size_t rows_of(const QuasiDefinitePlan& plan) {
  std::size_t rows = 0;
  for (const SymmetricPivot& pivot : plan.pivots) rows += pivot.second ? 2 : 1;
  return rows;
}

// What the report says of one formulation, and of the one that was chosen.
class Reporter {
 public:
  explicit Reporter(const Formulation& chosen) : chosen_(chosen) {}

  void see(const Formulation& formulation, estimation::SampledSolution solution) {
    const QuasiDefinitePlan& whole = solution.plan.quasi_definite;
    const bool is_chosen = &formulation == &chosen_;
    if (!whole.pivots.empty()) {
      report_.fill.emplace_back(formulation.name, filled_by(solution.equations, whole));
      if (!is_chosen) return;
      report_.symmetric_rows = rows_of(whole);
      report_.smallest_pivot = safety_of(solution.equations, whole).smallest();
      return;
    }
    EliminationReport elimination =
        report_elimination(solution.equations.system, solution.plan.solution);
    report_.fill.emplace_back(formulation.name, elimination.fill.size());
    if (is_chosen) report_.smallest_pivot = elimination.smallest_pivot;
    if (!is_chosen && !report_.solved_by.empty()) return;
    report_.solution = std::move(solution);
    report_.solved_by = formulation.name;
    report_.elimination = std::move(elimination);
  }

  [[nodiscard]] EstimationReport& report() { return report_; }

 private:
  const Formulation& chosen_;
  EstimationReport report_;
};

}  // namespace

EstimationReport report_estimation(const Robot& robot, const CompiledKernel& kernel) {
  const Candidate& chosen = kernel.choice.chosen();
  const Mechanism mechanism = lower(robot.model, chosen.lower);
  const KernelContext context{mechanism, robot.settings};
  Reporter reporter(*chosen.formulation);
  for (const Formulation* formulation : tried_formulations(kernel)) {
    reporter.see(*formulation, estimation::sampled_solution(context, *formulation));
  }
  EstimationReport& report = reporter.report();
  report.condition =
      worst_condition(report.solution.equations.system, report.solution.plan.solution);
  report.entries = entries(report.solution.plan.solution.pattern);
  report.largest_block = size_of_largest(report.solution.plan.solution.blocks);
  report.measurements = measured_inputs(*robot.settings.problem);
  report.estimates = robot.settings.problem->estimates.size();
  return std::move(report);
}

nlohmann::ordered_json to_json(const EstimationReport& report) {
  const EstimationEquations<SampledNumber>& equations = report.solution.equations;
  nlohmann::ordered_json fill = nlohmann::ordered_json::object();
  for (const auto& [formulation, count] : report.fill) fill[std::string(formulation)] = count;
  return {{"measurements", report.measurements},
          {"estimates", report.estimates},
          {"unknowns", equations.system.unknowns},
          {"equations", equations.system.equations.size()},
          {"noisy_equations", equations.sigma.size()},
          {"unneeded_equations", unneeded_equations(report.solution)},
          {"entries", report.entries},
          {"largest_block", report.largest_block},
          {"free_unknowns", report.solution.plan.solution.free.size()},
          {"symmetric_rows", report.symmetric_rows},
          {"smallest_pivot", report.smallest_pivot},
          {"condition_number", report.condition},
          {"pivots_keep_signs", report.elimination.keeps_signs},
          {"configurations", kSampleCount},
          {"fill", fill}};
}

void print_text(const EstimationReport& report) {
  const EstimationEquations<SampledNumber>& equations = report.solution.equations;
  const auto line = [](const char* name, const std::string& text) {
    fmt::print("  {:<22} {}\n", name, text);
  };
  fmt::print("\nThe equations that are solved:\n");
  line("measurements in", std::to_string(report.measurements));
  line("estimates out", std::to_string(report.estimates));
  line("unknowns",
       fmt::format("{}, of which the exact equations leave {} free", equations.system.unknowns,
                   report.solution.plan.solution.free.size()));
  line("equations",
       fmt::format("{}, of which {} noisy and {} not needed", equations.system.equations.size(),
                   equations.sigma.size(), unneeded_equations(report.solution)));
  line("entries", std::to_string(report.entries));
  line("largest block", counted(report.largest_block, "equation", "equations"));
  if (report.symmetric_rows > 0) {
    line("solved together",
         counted(report.symmetric_rows, "row", "rows") + " of a symmetric system");
  }
  line("smallest pivot", fmt::format("{:.3g} of the largest entry in its column, at {} sampled "
                                     "configurations",
                                     report.smallest_pivot, kSampleCount));
  line("condition number",
       fmt::format("{:.2g} at worst, of a block with its equations and unknowns scaled",
                   report.condition));
  line("signs of pivots",
       report.elimination.keeps_signs ? "the same at all of them" : "not the same at all of them");
  fmt::print("\nEntries filled in by each formulation:\n");
  for (const auto& [formulation, count] : report.fill) {
    line(std::string(formulation).c_str(), std::to_string(count));
  }
}

std::string draw_pattern(const Robot& robot, const CompiledKernel& kernel,
                         const EstimationReport& report) {
  const EstimationProblem& problem = *robot.settings.problem;
  const Candidate& chosen = kernel.choice.chosen();
  const Mechanism mechanism = lower(robot.model, chosen.lower);
  const EstimationEquations<SampledNumber>& equations = report.solution.equations;
  PatternPicture picture;
  picture.version = kVersion;
  picture.title = fmt::format("{}: {}", robot.source_file, kernel.row->name);
  picture.uses = uses_of_equations(report.solution);
  picture.unknown_names = names_of_unknowns(mechanism, equations.form);
  picture.equation_names = names_of_equations(problem, equations, picture.unknown_names);
  picture.panels = {PatternPanel{caption_as_written(report), picture_as_written(equations.system)},
                    PatternPanel{caption_as_solved(chosen, report),
                                 picture_as_solved(equations.system, report.solution.plan.solution,
                                                   report.elimination.fill)}};
  return pattern_svg(picture);
}

}  // namespace dynac
