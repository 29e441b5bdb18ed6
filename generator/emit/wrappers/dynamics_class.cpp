// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/dynamics_class.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "emit/build_stamp.hpp"
#include "emit/documents/frame.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

const KernelEntry& kernel_called(const EmitJob& job, std::string_view name) {
  const KernelEntry* const found = find_kernel(job, name);
  DYNAC_ASSERT(found != nullptr, "{} is not among the kernels", name);
  return *found;
}

// An input that a class holds. It is not aligned, so that objects may lie anywhere.
std::string print_member(const ArgumentEntry& input) {
  std::string meaning =
      fmt::format("{}; {} to begin with.", input.meaning,
                  input.members.empty() ? "zero" : "those of the robot's description");
  meaning[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(meaning[0])));
  const std::string doc = wrap("  ///", "  ///", meaning);
  if (!input.members.empty()) return fmt::format("{}  Parameters {};\n\n", doc, input.name);
  const std::size_t columns = input.shape.size() < 2 ? 1 : input.size() / input.shape[0];
  const std::string type =
      fmt::format("Eigen::Matrix<double, {}, {}, Eigen::DontAlign>", input.shape[0], columns);
  return fmt::format("{0}  {1} {2} =\n      {1}::Zero();\n\n", doc, type, input.name);
}

}  // namespace

DynamicsHeader::DynamicsHeader(const EmitJob& job, const DynamicsClass& row,
                               std::string_view scratch)
    : job_(job),
      row_(row),
      values_(kernel_called(job, row.kernels[0])),
      derivatives_(kernel_called(job, row.kernels[1])),
      scratch_(scratch),
      placeholders_(common_placeholders(job)) {
  placeholders_["CLASS"] = row.name;
  placeholders_["NX"] = std::to_string(job.nq + job.nv);
  placeholders_["NDX"] = std::to_string(2 * job.nv);
  placeholders_["MEMBERS"] = "";
}

const std::string& DynamicsHeader::derivative(const std::string& of, const std::string& by) const {
  const auto found =
      std::ranges::find_if(derivatives_.derivatives, [&](const DerivativeBlock& block) {
        return block.of == of && block.by == by && block.row == 0 && block.column == 0;
      });
  DYNAC_ASSERT(found != derivatives_.derivatives.end() && !found->output.empty(),
               "no output of {} begins with {} by {}", derivatives_.name, of, by);
  return found->output;
}

std::string DynamicsHeader::call(const KernelEntry& kernel, ArgumentPointers arguments) {
  arguments.insert(
      {{"q", "x.data()"}, {"v", fmt::format("x.data() + {}", job_.nq)}, {"tau", "tau.data()"}});
  std::vector<std::string> pointers;
  for (const ArgumentEntry& input : kernel.inputs) {
    const auto found = arguments.find(input.name);
    pointers.push_back(found != arguments.end() ? found->second : pointer_to(input, input.name));
  }
  std::size_t used = 0;
  for (const ArgumentEntry& output : kernel.outputs) {
    const auto found = arguments.find(output.name);
    if (found != arguments.end()) {
      pointers.push_back(found->second);
      continue;
    }
    const std::size_t first = std::exchange(used, used + output.size());
    pointers.push_back(scratch_ + ".data()" + (first == 0 ? "" : fmt::format(" + {}", first)));
  }
  scratch_size_ = std::max(scratch_size_, used);
  return wrap("   ", "       ",
              fmt::format("::{}({});", c_function(job_, kernel), fmt::join(pointers, ", ")));
}

void DynamicsHeader::call_values(const ArgumentPointers& arguments) {
  placeholders_["CALL_VALUES"] = call(values_, arguments);
  constexpr std::size_t kVariables = 3;
  for (std::size_t k = kVariables; k < values_.inputs.size(); ++k) {
    const ArgumentEntry& input = values_.inputs[k];
    if (!arguments.contains(input.name)) placeholders_["MEMBERS"] += print_member(input);
  }
}

void DynamicsHeader::call_derivatives(const ArgumentPointers& arguments) {
  placeholders_["CALL_DERIVATIVES"] = call(derivatives_, arguments);
}

std::vector<OutputFile> DynamicsHeader::end(std::string_view wrapper) {
  const std::string path = fmt::format("{}_{}.hpp", job_.robot, wrapper);
  const std::string_view member = std::string_view(scratch_).substr(scratch_.rfind('.') + 1);
  placeholders_["SCRATCH"] =
      scratch_size_ == 0
          ? ""
          : fmt::format("  Eigen::VectorXd {} = Eigen::VectorXd({});\n", member, scratch_size_);
  placeholders_["STAMP_CHECK"] = print_stamp_check(job_, path, job_.robot + ".hpp");
  placeholders_["PRIVATE"] = fill(embedded_file("dynamics_class_private.in"), placeholders_);
  return {{path, fill(embedded_file(row_.file), placeholders_)}};
}

}  // namespace dynac
