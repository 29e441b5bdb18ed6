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

/// The robots that a formulation serves.
enum class Serves {
  kAll,
  kNoFollowers,   ///< those of which no joint follows another
  kFloatingBase,  ///< those on a floating base
};

/// One row of a kernel's formulations.
struct FormulationRow {
  std::string_view name;
  std::string_view summary;
  std::string_view reference;
  Algorithm<double> evaluate;
  Algorithm<Expr> trace;
  Serves robots = Serves::kAll;
};

/// Whether a formulation serves a robot.
[[nodiscard]] inline bool serves(const FormulationRow& formulation, const Mechanism& robot) {
  switch (formulation.robots) {
    case Serves::kNoFollowers:
      return !has_followers(robot);
    case Serves::kFloatingBase:
      return has_floating_base(robot);
    case Serves::kAll:
      break;
  }
  return true;
}

}  // namespace dynac
