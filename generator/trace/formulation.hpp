// How a kernel is computed: one algorithm, instantiated for numbers and for symbols.
#pragma once

#include <string_view>
#include <vector>

#include "algorithms/robot_state.hpp"
#include "ir/expr.hpp"
#include "trace/arguments.hpp"

namespace dynac {

template <class Scalar>
using Arrays = std::vector<std::vector<Scalar>>;

/// An algorithm with its results in the order of the kernel's outputs.
template <class Scalar>
using Algorithm = Arrays<Scalar> (*)(const KernelContext&, const RobotState<Scalar>&,
                                     const BodyObserver&);

/// One row of a kernel's formulations.
struct FormulationRow {
  std::string_view name;
  std::string_view summary;
  std::string_view reference;
  Algorithm<double> evaluate;
  Algorithm<Expr> trace;
  bool takes_followers = true;  ///< whether it serves robots whose joints follow each other
};

/// Whether a formulation serves a robot.
[[nodiscard]] inline bool serves(const FormulationRow& formulation, const Mechanism& robot) {
  return formulation.takes_followers || !has_followers(robot);
}

}  // namespace dynac
