// How the kernels of a robot are to be compiled.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "ir/arithmetic.hpp"
#include "kernels/kernel.hpp"

namespace dynac {

/// See the top of this file.
struct CompileRequest {
  Arithmetic arithmetic;
  /// Formulations by the kernel's name; of others the best is searched for.
  std::map<std::string_view, const Formulation*> formulations = {};
  double snap_angles = 1e-11;                            ///< see LowerOptions::snap_tolerance
  std::size_t code_budget = kDefaultTarget.code_budget;  ///< of a kernel [kB]
  bool is_checked = false;                               ///< every step is verified
  std::string dump_after = {};  ///< the step whose text is wanted; empty: none

  /// The one formulation that a kernel may have; null: any.
  [[nodiscard]] const Formulation* formulation_of(const Kernel& kernel) const {
    const auto place = formulations.find(kernel.name);
    return place == formulations.end() ? nullptr : place->second;
  }
};

}  // namespace dynac
