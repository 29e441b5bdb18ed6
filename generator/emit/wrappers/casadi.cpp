// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/casadi.hpp"

#include <fmt/format.h>

#include "emit/documents/frame.hpp"
#include "emit/wrappers/entry_derivatives.hpp"
#include "emit/wrappers/foreign_file.hpp"

namespace dynac {
namespace {

constexpr ForeignInterface kCasadi{"casadi_int", "int"};

// A kernel's function and those of its derivatives, whose inputs are the function's, its results,
// which none of them reads, and weights of these.
class CasadiFunction {
 public:
  CasadiFunction(const EmitJob& job, const KernelEntry& kernel)
      : job_(job),
        kernel_(kernel),
        kernels_(job, kernel, kernel.inputs.size()),
        name_(fmt::format("{}_casadi_{}", c_prefix(job), kernel.name)) {}

  [[nodiscard]] const DerivativeKernels& kernels() const { return kernels_; }

  [[nodiscard]] ForeignFunction value() const {
    KernelCalls calls(job_);
    ForeignFunction function = begin(name_, fmt::format("{} {}", kernel_.summary, derivatives()));
    Expressions outputs;
    for (std::size_t k = 0; k < kernel_.outputs.size(); ++k) {
      const ArgumentEntry& output = kernel_.outputs[k];
      function.outputs.push_back(foreign_matrix(output, output.name));
      function.outputs.back().is_differentiable = !output.vanishes;
      if (!output.zeros.empty()) continue;
      outputs[output.name] = fmt::format("res[{0}] ? res[{0}] : {1}", k, calls.take(output.size()));
    }
    EntryDerivatives(job_, kernel_, kernels_, calls, inputs()).call_value(outputs);
    for (std::size_t k = 0; k < kernel_.outputs.size(); ++k) {
      const ForeignMatrix& matrix = function.outputs[k];
      if (kernel_.outputs[k].zeros.empty()) continue;
      give(calls, function, k,
           {calls.result(matrix.name), 1, matrix.rows, matrix.rows, matrix.columns, {}});
    }
    return end(std::move(function), calls);
  }

  [[nodiscard]] ForeignFunction jacobian() const {
    KernelCalls calls(job_);
    ForeignFunction function =
        begin("jac_" + name_, fmt::format("Its Jacobians, by {}.", kernels_.first->name));
    add_results(function);
    EntryDerivatives derivatives(job_, kernel_, kernels_, calls, inputs());
    derivatives.call_first();
    for (const ArgumentEntry& output : kernel_.outputs) {
      for (const ArgumentEntry& input : kernel_.inputs) {
        add(calls, function, fmt::format("jac_{}_{}", output.name, input.name),
            derivatives.jacobian(output, input));
      }
    }
    return end(std::move(function), calls);
  }

  [[nodiscard]] ForeignFunction gradient() const {
    KernelCalls calls(job_);
    ForeignFunction function =
        begin("adj1_" + name_,
              fmt::format("The gradient of weighted results, by {}.", kernels_.gradient->name));
    add_results(function);
    add_weights(function);
    EntryDerivatives derivatives(job_, kernel_, kernels_, calls, inputs(), weights());
    derivatives.call_gradient();
    for (const ArgumentEntry& input : kernel_.inputs) {
      ForeignMatrix matrix = foreign_matrix(input, "adj_" + input.name);
      const ScratchMatrix row = derivatives.gradient(input);
      add(calls, function, matrix.name,
          {row.first, 1, matrix.rows, matrix.rows, matrix.columns, {}});
    }
    return end(std::move(function), calls);
  }

  [[nodiscard]] ForeignFunction hessian() const {
    KernelCalls calls(job_);
    ForeignFunction function =
        begin("jac_adj1_" + name_, fmt::format("The Hessian of weighted results, by {}, and the "
                                               "transposed Jacobians.",
                                               kernels_.second->name));
    add_results(function);
    add_weights(function);
    for (const ArgumentEntry& input : kernel_.inputs) {
      function.inputs.push_back(unread(foreign_matrix(input, "out_adj_" + input.name)));
    }
    EntryDerivatives derivatives(job_, kernel_, kernels_, calls, inputs(), weights());
    derivatives.call_first();
    derivatives.call_second();
    for (const ArgumentEntry& of : kernel_.inputs) {
      const std::string prefix = fmt::format("jac_adj_{}_", of.name);
      for (const ArgumentEntry& by : kernel_.inputs) {
        add(calls, function, prefix + by.name, derivatives.hessian(of, by));
      }
      for (const ArgumentEntry& output : kernel_.outputs) {
        function.outputs.push_back(
            unread({prefix + "out_" + output.name, of.size(), output.size()}));
      }
      for (const ArgumentEntry& output : kernel_.outputs) {
        add(calls, function, prefix + "adj_" + output.name,
            transposed(derivatives.jacobian(output, of)));
      }
    }
    return end(std::move(function), calls);
  }

 private:
  // Which there are, as a sentence.
  [[nodiscard]] std::string derivatives() const {
    std::string list;
    if (kernels_.first != nullptr) list += " jac";
    if (kernels_.gradient != nullptr) list += " adj1";
    if (kernels_.second != nullptr) list += " jac_adj1";
    return list.empty() ? "No derivatives are here." : fmt::format("Derivatives here:{}.", list);
  }

  [[nodiscard]] ForeignFunction begin(std::string name, std::string documentation) const {
    ForeignFunction function{std::move(name), std::move(documentation), {}, {}, "", 0};
    for (const ArgumentEntry& input : kernel_.inputs) {
      function.inputs.push_back(foreign_matrix(input, input.name));
    }
    return function;
  }

  [[nodiscard]] static ForeignFunction end(ForeignFunction function, const KernelCalls& calls) {
    function.statements = calls.statements();
    function.work = calls.work();
    return function;
  }

  void add_results(ForeignFunction& function) const {
    for (const ArgumentEntry& output : kernel_.outputs) {
      function.inputs.push_back(unread(foreign_matrix(output, "out_" + output.name)));
    }
  }

  void add_weights(ForeignFunction& function) const {
    for (const ArgumentEntry& output : kernel_.outputs) {
      ForeignMatrix weights = foreign_matrix(output, "adj_" + output.name);
      weights.pattern.clear();
      function.inputs.push_back(std::move(weights));
    }
  }

  [[nodiscard]] Expressions inputs() const {
    Expressions expressions;
    for (std::size_t k = 0; k < kernel_.inputs.size(); ++k) {
      expressions[kernel_.inputs[k].name] = fmt::format("given(arg[{}])", k);
    }
    return expressions;
  }

  [[nodiscard]] Expressions weights() const {
    Expressions expressions;
    for (std::size_t k = 0; k < kernel_.outputs.size(); ++k) {
      expressions[kernel_.outputs[k].name] =
          fmt::format("given(arg[{}])", kernel_.inputs.size() + kernel_.outputs.size() + k);
    }
    return expressions;
  }

  static void add(KernelCalls& calls, ForeignFunction& function, std::string name,
                  const ScratchMatrix& block) {
    function.outputs.push_back({std::move(name), block.rows, block.columns, block.pattern});
    if (!block.is_zero()) give(calls, function, function.outputs.size() - 1, block);
  }

  static void give(KernelCalls& calls, const ForeignFunction& function, std::size_t output,
                   const ScratchMatrix& matrix) {
    calls.line(fmt::format("give({}_sparsity_out({}), {}, {}, {}, res[{}]);", function.name, output,
                           matrix.first, matrix.row, matrix.column, output));
  }

  const EmitJob& job_;
  const KernelEntry& kernel_;
  DerivativeKernels kernels_;
  std::string name_;
};

}  // namespace

std::vector<std::string> casadi_notes(const EmitJob& job) {
  std::vector<std::string> notes;
  for (const KernelEntry& kernel : job.kernels) {
    const DerivativeKernels kernels(job, kernel, kernel.inputs.size());
    notes.insert(notes.end(), kernels.left_out.begin(), kernels.left_out.end());
  }
  return notes;
}

std::vector<OutputFile> casadi_functions(const EmitJob& job) {
  std::vector<ForeignFunction> functions;
  for (const KernelEntry& kernel : job.kernels) {
    const CasadiFunction function(job, kernel);
    const DerivativeKernels& kernels = function.kernels();
    functions.push_back(function.value());
    if (kernels.first != nullptr) functions.push_back(function.jacobian());
    if (kernels.gradient != nullptr) functions.push_back(function.gradient());
    if (kernels.second != nullptr) functions.push_back(function.hessian());
  }
  return foreign_files(job, "casadi",
                       fill(embedded_file("casadi_notes.in"), common_placeholders(job)), functions,
                       kCasadi);
}

}  // namespace dynac
