// SPDX-License-Identifier: BSD-3-Clause
// Runs the algorithm of a formulation on a kernel's inputs, for the number type of the table that
// lists the formulation.
#pragma once

#include <variant>

#include "kernels/kernel.hpp"
#include "kernels/state.hpp"

namespace dynac {

/// What a formulation computes by an algorithm of its own; nothing where it is made of others. See
/// run_formulation().
template <class Scalar>
struct Runner {
  const Kernel& kernel;
  const KernelContext& context;
  const Arrays<Scalar>& inputs;
  const BodyObserver& observe;

  Arrays<Scalar> operator()(const RunsOnState& way) const {
    return compute(kernel, std::get<Algorithm<Scalar>>(way.run), context, inputs, observe);
  }
  Arrays<Scalar> operator()(const RunsOnInputs& way) const {
    return std::get<AlgorithmOnInputs<Scalar>>(way.run)(kernel, context, inputs, observe);
  }
  Arrays<Scalar> operator()(const DifferentiatesAnother&) const { return {}; }
  Arrays<Scalar> operator()(const ComputesParts&) const { return {}; }
  Arrays<Scalar> operator()(const PlansElimination& way) const { return (*this)(way.run); }
};

/// The outputs of a kernel by the algorithm of one of its formulations, in the order of
/// outputs_of(); none where the formulation is made of others.
/// @param[in] formulation  of a table for this number type
/// @param[in] inputs       in the order of inputs_of()
template <class Scalar>
[[nodiscard]] Arrays<Scalar> run_formulation(const Kernel& kernel, const Formulation& formulation,
                                             const KernelContext& context,
                                             const Arrays<Scalar>& inputs,
                                             const BodyObserver& observe) {
  return std::visit(Runner<Scalar>{kernel, context, inputs, observe}, formulation.way);
}

}  // namespace dynac
