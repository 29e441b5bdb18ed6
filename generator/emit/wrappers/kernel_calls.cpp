// SPDX-License-Identifier: BSD-3-Clause
#include "emit/wrappers/kernel_calls.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emit/documents/frame.hpp"
#include "emit/languages/language_table.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

const DerivativeBlock* find_block(const KernelEntry& kernel, std::string_view of,
                                  std::string_view by) {
  const auto found = std::ranges::find_if(kernel.derivatives, [&](const DerivativeBlock& block) {
    return block.of == of && block.by == by;
  });
  return found == kernel.derivatives.end() ? nullptr : &*found;
}

// Of a Hessian the derivative of dL_dv by q is that of dL_dq by v.
const DerivativeBlock* find_mirrored(const KernelEntry& kernel, std::string_view of,
                                     std::string_view by) {
  constexpr std::string_view kGradient = "dL_d";
  if (!of.starts_with(kGradient)) return nullptr;
  return find_block(kernel, fmt::format("{}{}", kGradient, by), of.substr(kGradient.size()));
}

std::vector<bool> pattern_of(const ArgumentEntry& output, std::size_t rows,
                             const DerivativeBlock& block) {
  std::vector<bool> pattern;
  if (output.zeros.empty()) return pattern;
  std::vector<bool> all(output.size(), true);
  for (const std::size_t zero : output.zeros) all[zero] = false;
  for (std::size_t j = 0; j < block.columns; ++j) {
    for (std::size_t i = 0; i < block.rows; ++i) {
      pattern.push_back(all[block.row + i + rows * (block.column + j)]);
    }
  }
  if (std::ranges::all_of(pattern, std::identity{})) pattern.clear();
  return pattern;
}

// Which entries by entries of q may differ from zero, where columns of a run share what they may.
std::vector<bool> spread(const ScratchMatrix& along, const PositionRuns& positions,
                         std::size_t columns) {
  if (along.pattern.empty()) return {};
  std::vector<bool> pattern(along.rows * columns, false);
  for (const PositionRun& run : positions.runs) {
    for (std::size_t j = 0; j < run.nq; ++j) {
      for (std::size_t k = 0; k < run.nv; ++k) {
        if (run.kind == "plain" && k != j) continue;
        for (std::size_t i = 0; i < along.rows; ++i) {
          const bool is_stored = along.pattern[i + along.rows * (run.v + k)];
          if (is_stored) pattern[i + along.rows * (run.q + j)] = true;
        }
      }
    }
  }
  return pattern;
}

}  // namespace

std::string view_of(const ScratchMatrix& matrix) {
  return fmt::format("dynac_view({}, {}, {})", matrix.first, matrix.row, matrix.column);
}

ScratchMatrix zero_matrix(std::size_t rows, std::size_t columns) {
  return {"", 1, rows, rows, columns, std::vector<bool>(rows * columns, false)};
}

ScratchMatrix transposed(ScratchMatrix matrix) {
  std::vector<bool> pattern(matrix.pattern.size());
  for (std::size_t k = 0; k < pattern.size(); ++k) {
    const std::size_t i = k % matrix.rows, j = k / matrix.rows;
    pattern[j + matrix.columns * i] = matrix.pattern[k];
  }
  matrix.pattern = std::move(pattern);
  std::swap(matrix.row, matrix.column);
  std::swap(matrix.rows, matrix.columns);
  return matrix;
}

const KernelEntry* derivative_kernel(const EmitJob& job, const KernelEntry& base,
                                     std::string_view of) {
  const auto found = std::ranges::find_if(job.kernels, [&](const KernelEntry& kernel) {
    return kernel.differentiates == base.name &&
           std::ranges::find(kernel.derivatives, of, &DerivativeBlock::of) !=
               kernel.derivatives.end();
  });
  return found == job.kernels.end() ? nullptr : &*found;
}

bool has_block(const KernelEntry& kernel, std::string_view of, std::string_view by) {
  return find_block(kernel, of, by) != nullptr || find_mirrored(kernel, of, by) != nullptr;
}

void KernelCalls::line(std::string_view statement) { statements_ += wrap(" ", "     ", statement); }

std::string KernelCalls::take(std::size_t count) {
  const std::size_t first = std::exchange(work_, work_ + count);
  return first == 0 ? "w" : fmt::format("w + {}", first);
}

void KernelCalls::call(const KernelEntry& kernel, const std::map<std::string, std::string>& inputs,
                       const std::map<std::string, std::string>& outputs) {
  std::vector<std::string> arguments;
  for (const ArgumentEntry& input : kernel.inputs) {
    const auto found = inputs.find(input.name);
    DYNAC_ASSERT(found != inputs.end(), "{} of {} is not given", input.name, kernel.name);
    arguments.push_back(found->second);
  }
  for (const ArgumentEntry& output : kernel.outputs) {
    const auto found = outputs.find(output.name);
    arguments.push_back(found != outputs.end() ? found->second : take(output.size()));
    results_[output.name] = arguments.back();
  }
  line(fmt::format("{}({});", c_function(job_, kernel), fmt::join(arguments, ", ")));
}

const std::string& KernelCalls::result(const std::string& output) const {
  const auto found = results_.find(output);
  DYNAC_ASSERT(found != results_.end(), "{} is not computed", output);
  return found->second;
}

std::string KernelCalls::parameters(const ArgumentEntry& input, const std::string& numbers) {
  const Language& language = language_of(job_.emit);
  line(fmt::format("{} {};", language.parameters_type(job_, language.number().name), input.name));
  line(fmt::format("memcpy(&{0}, {1}, sizeof {0});", input.name, numbers));
  return "&" + input.name;
}

std::string KernelCalls::unit_positions(const std::string& q) {
  if (positions_.is_plain) return q;
  std::string unit = take(job_.nq);
  line(fmt::format("dynac_unit_positions(runs, run_count, {}, {});", q, unit));
  return unit;
}

std::string KernelCalls::weights_along(const std::string& weights, const std::string& q) {
  std::string along = take(job_.nv);
  line(fmt::format("dynac_weights_along(runs, run_count, {}, {}, {});", q, weights, along));
  return along;
}

ScratchMatrix KernelCalls::block(const KernelEntry& kernel, std::string_view of,
                                 std::string_view by) const {
  const DerivativeBlock* found = find_block(kernel, of, by);
  if (found == nullptr) {
    DYNAC_ASSERT(find_mirrored(kernel, of, by), "{} by {} is not in {}", of, by, kernel.name);
    return transposed(block(kernel, fmt::format("dL_d{}", by), of.substr(4)));
  }
  if (found->output.empty()) return zero_matrix(found->rows, found->columns);
  const ArgumentEntry& output =
      *std::ranges::find(kernel.outputs, found->output, &ArgumentEntry::name);
  // What is one block of derivatives may have more axes than two: it is a matrix all the same.
  const bool is_part = output.size() != found->rows * found->columns;
  const std::size_t rows = is_part ? output.shape.front() : found->rows;
  const std::size_t offset = found->row + rows * found->column;
  return {result(output.name) + (offset == 0 ? "" : fmt::format(" + {}", offset)),
          1,
          rows,
          found->rows,
          found->columns,
          pattern_of(output, rows, *found)};
}

ScratchMatrix KernelCalls::by_entries(const ScratchMatrix& along, const std::string& q) {
  if (positions_.is_plain) return along;
  ScratchMatrix by{"", 1, along.rows, along.rows, job_.nq, spread(along, positions_, job_.nq)};
  if (along.is_zero()) return by;
  by.first = take(by.rows * by.columns);
  line(fmt::format("dynac_by_entries(runs, run_count, {}, {}, {}, {});", q, view_of(along),
                   along.rows, view_of(by)));
  return by;
}

ScratchMatrix KernelCalls::of_entries(const ScratchMatrix& along, const std::string& q) {
  if (positions_.is_plain) return along;
  ScratchMatrix of = transposed(
      {"", job_.nq, 1, along.columns, job_.nq, spread(transposed(along), positions_, job_.nq)});
  if (along.is_zero()) return of;
  of.first = take(of.rows * of.columns);
  line(fmt::format("dynac_of_entries(runs, run_count, {}, {}, {}, {});", q, view_of(along),
                   along.columns, view_of(of)));
  return of;
}

ScratchMatrix KernelCalls::copy(const ScratchMatrix& matrix) {
  ScratchMatrix made{
      take(matrix.rows * matrix.columns), 1, matrix.rows, matrix.rows, matrix.columns, {}};
  if (matrix.is_zero()) {
    line(fmt::format("clear({}, {});", matrix.rows * matrix.columns, made.first));
  } else {
    line(fmt::format("put({}, {}, {}, {}, {}, {}, {});", matrix.rows, matrix.columns, matrix.first,
                     matrix.row, matrix.column, made.first, made.column));
  }
  return made;
}

}  // namespace dynac
