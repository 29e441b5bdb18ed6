// All wrappers, files that make the kernels usable from elsewhere: a row per word of the setting
// wrap.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emit/wrappers/acados.hpp"
#include "emit/wrappers/aligator.hpp"
#include "emit/wrappers/casadi.hpp"
#include "emit/wrappers/crocoddyl.hpp"
#include "emit/wrappers/jax.hpp"
#include "emit/wrappers/libfranka.hpp"
#include "emit/wrappers/matlab.hpp"
#include "emit/wrappers/matlab_names.hpp"
#include "emit/wrappers/ocs2.hpp"
#include "emit/wrappers/python.hpp"
#include "emit/wrappers/python_names.hpp"
#include "emit/wrappers/rust.hpp"
#include "emit/wrappers/rust_names.hpp"

namespace dynac {

/// One row.
struct WrapperRow {
  std::string_view word;
  std::vector<OutputFile> (*value)(const EmitJob& job);  ///< its files
  /// Why a robot of this name cannot have them; empty: it can.
  std::string (*name_problem)(std::string_view robot);
  bool is_module = false;                         ///< one source of a library that a solver loads
  const DynamicsClass* dynamics_class = nullptr;  ///< of its header of C++; null: it is none
  /// Kernels of which it calls one, and has no functions without; empty: any.
  std::span<const std::string_view> kernels = {};
  /// What of the kernels it leaves out; null: nothing.
  std::vector<std::string> (*notes)(const EmitJob& job) = nullptr;
  bool takes_c = false;                 ///< it is compiled with bodies in C
  bool has_whole_matrices = false;      ///< whatever its numbers are
  const ArmClass* arm_class = nullptr;  ///< of its header of C++; null: it is none

  /// Whether it compiles the files of the folder, and nothing else.
  [[nodiscard]] constexpr bool is_complete() const { return !is_class(); }
  /// Whether it is a header with a class of C++ for another library.
  [[nodiscard]] constexpr bool is_class() const {
    return dynamics_class != nullptr || arm_class != nullptr;
  }
  /// Whether its numbers are double.
  [[nodiscard]] constexpr bool takes_doubles() const { return is_module || is_class(); }
  /// Whether its matrices are whole.
  [[nodiscard]] constexpr bool takes_whole_matrices() const {
    return takes_doubles() || has_whole_matrices;
  }
};

[[nodiscard]] inline std::string no_problem(std::string_view) { return ""; }

inline constexpr std::array kWrappers{
    WrapperRow{"python", python_package, package_name_problem},
    WrapperRow{"casadi", casadi_functions, no_problem, true, nullptr, {}, casadi_notes},
    WrapperRow{"acados", acados_functions, no_problem, true, nullptr, kAcadosKernels},
    WrapperRow{"crocoddyl", crocoddyl_class, no_problem, false, &kCrocoddylClass},
    WrapperRow{"aligator", aligator_class, no_problem, false, &kAligatorClass},
    WrapperRow{"ocs2", ocs2_class, no_problem, false, &kOcs2Class},
    WrapperRow{
        .word = "rust", .value = rust_crate, .name_problem = crate_name_problem, .takes_c = true},
    WrapperRow{.word = "matlab",
               .value = matlab_package,
               .name_problem = matlab_name_problem,
               .notes = matlab_notes,
               .takes_c = true,
               .has_whole_matrices = true},
    WrapperRow{.word = "libfranka",
               .value = libfranka_class,
               .name_problem = no_problem,
               .arm_class = &kLibfrankaClass},
    WrapperRow{.word = "jax",
               .value = jax_module,
               .name_problem = no_problem,
               .notes = jax_notes,
               .has_whole_matrices = true},
};

/// The rows that are asked for.
[[nodiscard]] std::vector<WrapperRow> wrappers_of(const EmitOptions& options);

}  // namespace dynac
