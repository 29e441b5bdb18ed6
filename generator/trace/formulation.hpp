// How a kernel is computed: one algorithm, instantiated for numbers and for symbols.
#pragma once

#include <string_view>
#include <vector>

#include "algorithms/base_velocity.hpp"
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

struct KernelRow;

/// An algorithm that takes a kernel's inputs as they are, in the order of inputs_of().
template <class Scalar>
using AlgorithmOnInputs = Arrays<Scalar> (*)(const KernelRow&, const KernelContext&,
                                             const Arrays<Scalar>&, const BodyObserver&);

/// The robots and orders that a formulation serves.
enum class Serves {
  kAll,
  kNoMimicJoints,      ///< those of which no joint follows another
  kFloatingBase,       ///< those on a floating base
  kNoFreeMimicJoints,  ///< those of which no joint follows one whose motion is not prescribed
  kSecondOrder,        ///< all, in a family of time derivatives the member of order two
};

/// How a kernel's results come from the graph of another kernel, the one that it differentiates.
enum class Differentiation {
  kNone,            ///< not: an algorithm computes them
  kForward,         ///< along one coordinate after the other
  kReverse,         ///< one result after the other
  kHessianProduct,  ///< the gradient of the weighted results, along one direction
  kLinearization,   ///< a linear system, from derivatives that are had forward
};

/// One row of a kernel's formulations.
struct FormulationRow {
  std::string_view name;
  std::string_view summary;
  std::string_view reference;
  Algorithm<double> evaluate;
  Algorithm<Expr> trace;
  Serves robots = Serves::kAll;
  Differentiation differentiation = Differentiation::kNone;
  std::string_view of = {};  ///< the formulation whose graph is differentiated
  AlgorithmOnInputs<double> evaluate_inputs =
      nullptr;  ///< of time derivatives, instead of the above
  AlgorithmOnInputs<Expr> trace_inputs = nullptr;
  /// Computes in the world frame about its origin: far from it a floating base loses digits, with
  /// the square of the distance, so that there only the user may choose it.
  bool is_about_world = false;
};

/// The row of a formulation that computes in the world frame about its origin.
[[nodiscard]] constexpr FormulationRow about_world(FormulationRow row) {
  row.is_about_world = true;
  return row;
}

}  // namespace dynac
