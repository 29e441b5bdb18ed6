// SPDX-License-Identifier: BSD-3-Clause
#include "describe/lost_digits.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "describe/error_units.hpp"
#include "describe/samples.hpp"
#include "ir/count.hpp"
#include "ir/interpret.hpp"
#include "kernels/hard_inputs.hpp"
#include "proof/big_number.hpp"
#include "proof/emitted_arithmetic.hpp"
#include "search/compile.hpp"
#include "search/robot.hpp"

namespace dynac {
namespace {

using Exact = BigNumber<200>;

// The errors of a section's values, and the operation of the largest.
struct SectionErrors {
  std::vector<double> ulps;
  double largest = -1;
  Op operation = Op::kAdd;
};

class DigitCounter {
 public:
  DigitCounter(const Graph& graph, const Arithmetic& arithmetic)
      : graph_(graph),
        is_float_(is_in_float(arithmetic)),
        has_fma_(arithmetic.multiply_adds),
        is_live_(live_nodes(graph)),
        sections_(graph.section_names().size()) {}

  void add_state(const Arrays<double>& inputs) {
    if (is_float_) {
      has_fma_ ? add<EmittedNumber<float, true>>(inputs) : add<EmittedNumber<float, false>>(inputs);
    } else {
      has_fma_ ? add<EmittedNumber<double, true>>(inputs)
               : add<EmittedNumber<double, false>>(inputs);
    }
    ++states_;
  }

  [[nodiscard]] std::vector<LostDigits> take() {
    std::vector<LostDigits> result;
    for (std::size_t k = 0; k < sections_.size(); ++k) {
      const std::vector<double>& ulps = sections_[k].ulps;
      if (ulps.empty()) continue;
      result.push_back({graph_.section_names()[k], ulps.size() / states_, median(ulps),
                        sections_[k].largest, std::string(row_of(sections_[k].operation).name)});
    }
    return result;
  }

 private:
  // The robot's own numbers, where they are inputs, are constants that the graph knows.
  template <class T>
  [[nodiscard]] std::vector<std::vector<T>> in_type(const Arrays<double>& inputs) const {
    std::vector<std::vector<T>> result;
    for (std::size_t k = 0; k < graph_.inputs().size(); ++k) {
      const std::vector<double>& table = graph_.inputs()[k].table;
      const std::vector<double>& values = table.empty() ? inputs[k] : table;
      result.emplace_back(values.begin(), values.end());
    }
    return result;
  }

  template <class Emitted>
  void add(const Arrays<double>& inputs) {
    const auto printed = [this](double x) { return Exact(is_float_ ? static_cast<float>(x) : x); };
    const auto exact = interpret_nodes<Exact>(graph_, in_type<Exact>(inputs), printed);
    const auto emitted = interpret_nodes<Emitted>(graph_, in_type<Emitted>(inputs));
    for (std::size_t i = 0; i < graph_.size(); ++i) {
      const NodeId id = NodeId::of(i);
      const Op op = graph_.node(id).op;
      if (!is_live_[i] || row_of(op).counted_as == nullptr) continue;
      SectionErrors& section = sections_[graph_.section(id).index()];
      for (std::size_t lane = 0; lane < graph_.width(id); ++lane) {
        const auto value = static_cast<double>(exact(id, lane));
        const double error = static_cast<double>(exact(id, lane) - Exact(emitted(id, lane).value));
        const double ulps = std::abs(error) / unit_in_last_place(value, is_float_);
        if (!std::isfinite(ulps)) continue;
        section.ulps.push_back(ulps);
        if (ulps <= section.largest) continue;
        section.largest = ulps;
        section.operation = op;
      }
    }
  }

  const Graph& graph_;
  bool is_float_, has_fma_;
  std::vector<bool> is_live_;
  std::vector<SectionErrors> sections_;
  std::size_t states_ = 0;
};

}  // namespace

std::vector<LostDigits> lost_digits(const Robot& robot, const CompiledKernel& kernel,
                                    const CompileRequest& request) {
  const Mechanism mechanism = reference_mechanism(robot, kernel, 0);
  const KernelContext context{mechanism, robot.settings};
  const bool is_float = is_in_float(request.arithmetic);
  DigitCounter counter(kernel.program.graph, request.arithmetic);
  for (std::size_t state = 0; state < request.certified_states; ++state) {
    counter.add_state(hard_inputs(context, *kernel.row, state, is_float));
  }
  return counter.take();
}

}  // namespace dynac
