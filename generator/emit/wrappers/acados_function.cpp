// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/acados_function.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/error.hpp"

namespace dynac {

AcadosFunction::AcadosFunction(const EmitJob& job, const KernelEntry& kernel,
                               const DerivativeKernels& kernels, std::string name,
                               std::string documentation,
                               const std::vector<ForeignMatrix>& arguments)
    : job_(job), kernel_(kernel), kernels_(kernels), calls_(job) {
  function_.name = std::move(name);
  function_.documentation = std::move(documentation);
  function_.inputs = arguments;
}

std::string AcadosFunction::given(std::string_view argument, std::size_t first) const {
  const auto found = std::ranges::find(function_.inputs, argument, &ForeignMatrix::name);
  DYNAC_ASSERT(found != function_.inputs.end(), "{} has no argument {}", function_.name, argument);
  const std::string text = fmt::format("given(arg[{}])", found - function_.inputs.begin());
  return first == 0 ? text : fmt::format("{} + {}", text, first);
}

EntryDerivatives AcadosFunction::derivatives(std::string_view multipliers) {
  Expressions inputs, weights;
  std::size_t parameter = 0;
  for (std::size_t k = 0; k < kernel_.inputs.size(); ++k) {
    const ArgumentEntry& input = kernel_.inputs[k];
    if (k >= kVariables) {
      inputs[input.name] = given("p", std::exchange(parameter, parameter + input.size()));
    } else {
      inputs[input.name] = k == 2 ? given("u") : given("x", k * job_.nq);
    }
  }
  if (!multipliers.empty()) {
    std::size_t first = kernel_.outputs.front().is_positions ? 0 : job_.nq;
    for (const ArgumentEntry& output : kernel_.outputs) {
      if (output.vanishes) continue;
      weights[output.name] = given(multipliers, std::exchange(first, first + output.size()));
    }
  }
  return {job_, kernel_, kernels_, calls_, inputs, weights};
}

std::string AcadosFunction::result(const std::string& name, std::size_t rows, std::size_t columns) {
  calls_.line(fmt::format("double* const {0} = res[{1}] ? res[{1}] : {2};", name,
                          function_.outputs.size(), calls_.take(rows * columns)));
  function_.outputs.push_back({name, rows, columns});
  return name;
}

void AcadosFunction::clear(const std::string& matrix, std::size_t size) {
  line(fmt::format("clear({}, {});", size, matrix));
}

void AcadosFunction::put(const ScratchMatrix& block, const std::string& matrix, std::size_t rows,
                         std::size_t row, std::size_t column) {
  if (block.is_zero()) return;
  const std::size_t first = row + rows * column;
  line(fmt::format("put({}, {}, {}, {}, {}, {}, {});", block.rows, block.columns, block.first,
                   block.row, block.column,
                   first == 0 ? matrix : fmt::format("{} + {}", matrix, first), rows));
}

ForeignFunction AcadosFunction::end() {
  function_.statements = calls_.statements();
  function_.work = calls_.work();
  return function_;
}

}  // namespace dynac
