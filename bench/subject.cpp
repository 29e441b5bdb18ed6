#include "subject.hpp"

#include <utility>

#include "driver/samples.hpp"
#include "trace/trace.hpp"

namespace dynac::bench {

Subject make_subject(std::string_view name, std::string_view file, std::string_view base,
                     std::string_view kernel) {
  Options options;
  options.robot_file = file;
  options.base = base == "floating" ? Base::kFloating : Base::kFixed;
  return make_subject(name, options, load_robot(options), kernel);
}

Subject make_subject(std::string_view name, const Options& options, Robot robot,
                     std::string_view kernel) {
  Subject subject;
  subject.name = name;
  subject.options = options;
  subject.robot = std::move(robot);
  const Kernel& row = *find_kernel(kernel);
  subject.compiled = compile_kernel(subject.robot, row, subject.options, [](const std::string&) {});
  subject.mechanism = lower(subject.robot.model, subject.compiled.choice.chosen().lower);
  LowerOptions plain;
  plain.regroup = false;
  subject.plain = lower(subject.robot.model, plain);

  const Formulation& reference = row.formulations.back();
  const KernelContext context{subject.plain, subject.robot.settings};
  for (std::size_t state = 0; state < kStates; ++state) {
    subject.inputs.push_back(sample_inputs(context, row, state + 1));
    subject.references.push_back(evaluate(row, reference, context, subject.inputs.back()));
  }
  return subject;
}

}  // namespace dynac::bench
