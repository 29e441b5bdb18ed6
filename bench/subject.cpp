// SPDX-License-Identifier: BSD-3-Clause
#include "subject.hpp"

#include <ranges>
#include <sstream>
#include <utility>

#include "dynac/load_robot.hpp"
#include "dynac/request_of.hpp"
#include "kernels/sample_inputs.hpp"
#include "kernels/unserved.hpp"
#include "trace/trace.hpp"

namespace dynac::bench {
namespace {

// Another formulation than the chosen one, if there is one; graphs would be made for every state.
const Formulation& reference_for(const CompiledKernel& compiled, const KernelContext& context) {
  for (const Formulation& formulation : std::views::reverse(compiled.row->formulations)) {
    const bool is_comparable = supports(*compiled.row, formulation, context) &&
                               !differentiates_another(formulation) &&
                               !has_other_outputs(formulation);
    if (is_comparable && &formulation != compiled.choice.chosen().formulation) return formulation;
  }
  return compiled.row->formulations.back();
}

}  // namespace

Subject make_subject(std::string_view name, std::string_view file, std::string_view base,
                     std::string_view kernel, std::string_view contact) {
  Options options;
  options.robot_file = file;
  options.base = base == "floating" ? Base::kFloating : Base::kFixed;
  std::istringstream contacts{std::string(contact)};
  for (std::string one; std::getline(contacts, one, ',');) options.contacts.push_back(one);
  return make_subject(name, options, load_robot(options), kernel);
}

Subject make_subject(std::string_view name, const Options& options, Robot robot,
                     std::string_view kernel) {
  Subject subject;
  subject.name = name;
  subject.options = options;
  subject.robot = std::move(robot);
  const Kernel& row = *find_kernel(kernel);
  subject.compiled =
      compile_kernel(subject.robot, row, request_of(subject.options), [](const std::string&) {});
  subject.mechanism = lower(subject.robot.model, subject.compiled.choice.chosen().lower);
  LowerOptions plain;
  plain.regroup = Regrouping::kNone;
  subject.plain = lower(subject.robot.model, plain);

  const KernelContext context{subject.plain, subject.robot.settings};
  const Formulation& reference = reference_for(subject.compiled, context);
  for (std::size_t state = 0; state < kStates; ++state) {
    subject.inputs.push_back(sample_inputs(context, row, state + 1));
    subject.references.push_back(evaluate(row, reference, context, subject.inputs.back()));
  }
  return subject;
}

}  // namespace dynac::bench
