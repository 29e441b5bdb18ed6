// SPDX-License-Identifier: BSD-3-Clause
#include "emit/report/javascript.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "emit/statement_language.hpp"
#include "emit/statements.hpp"
#include "emit/text_template.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

// Of one function, with neither arrays of sines nor steps.
class JavaScript : public StatementLanguage {
 public:
  using StatementLanguage::StatementLanguage;

  [[nodiscard]] std::string call(Op op, std::span<const std::string> operands,
                                 const EmitOptions&) const override {
    const OpRow& row = row_of(op);
    DYNAC_ASSERT(!row.function.javascript.empty(), "JavaScript in reports has no {}", row.name);
    return fmt::format(fmt::runtime(row.function.javascript), operands[0]);
  }

  [[nodiscard]] std::string library_call(std::string_view function,
                                         std::string_view operand) const override {
    return fmt::format("Math.{}({})", function, operand);
  }

  [[nodiscard]] std::string declare(std::string_view name, std::string_view value) const override {
    return fmt::format("const {} = {};", name, value);
  }

  [[nodiscard]] std::string loop(std::size_t first, std::size_t last,
                                 std::string_view statement) const override {
    return fmt::format("for (let i = {}; i < {}; ++i) {}", first, last, statement);
  }

  [[nodiscard]] bool has_sine_arrays(const EmitOptions&) const override { return false; }

  [[nodiscard]] std::string ignore(std::string_view input) const override {
    return fmt::format("void {};", input);
  }
};

// Lines that are comments quote names; the page does without them.
std::string without_comments(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const std::size_t begin = line.find_first_not_of(' ');
    const bool is_code = begin != line.npos && !line.substr(begin).starts_with("//");
    if (is_code) result += fmt::format("{}\n", line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return result;
}

}  // namespace

EmitOptions pose_options() {
  EmitOptions options;
  options.trig = Trig::kLibm;
  options.fma = false;
  options.lanes = 1;
  return options;
}

std::string print_pose_function(const KernelEntry& poses) {
  static const JavaScript kJavaScript(number_type(ScalarType::kDouble));
  const KernelText text = print_statements(poses, kJavaScript, pose_options());
  DYNAC_ASSERT(text.functions.empty(), "poses are written in one function");
  std::vector<std::string_view> outputs;
  for (const ArgumentEntry& output : poses.outputs) outputs.push_back(output.name);
  return fill(embedded_file("report/poses.js.in"),
              {{"POSES", fmt::format("{}", fmt::join(outputs, ", "))},
               {"STATEMENTS", without_comments(text.statements)}});
}

}  // namespace dynac
