// The kernel table: one row a kernel, with everything about it that anyone prints or runs.
//
// The command line's help, the emitted documentation, the typed test suites and the benchmarks
// derive from these rows, so they cannot disagree. A new kernel is a row in kernel_table.cpp; a new
// formulation is an entry in its row.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "algorithms/inverse_dynamics.hpp"
#include "ir/expr.hpp"
#include "model/mechanism.hpp"

namespace dynac {

/// What an argument's entries measure; with the robot's joints it gives sizes and units.
enum class Quantity {
  kPosition,      ///< q (nq)
  kVelocity,      ///< v (nv)
  kAcceleration,  ///< a (nv)
  kTorque,        ///< tau (nv)
  kWrenches,      ///< 6 x number of chosen links, column-major, [force; moment]
};

/// An input or output of a kernel.
struct ArgumentRow {
  std::string_view name;
  Quantity quantity;
  std::string_view meaning;  ///< units, frame and order in words, for the documentation
};

/// What a formulation is run on.
struct KernelContext {
  const Mechanism& robot;
  std::span<const BodyId> wrench_links;  ///< links that --fext names, in column order
};

template <class Scalar>
using Arrays = std::vector<std::vector<Scalar>>;

/// How a kernel is computed: one algorithm, instantiated for numbers and for symbols.
///
/// The inputs come in the order of the kernel's rows, then fext_body if there are wrench links.
struct FormulationRow {
  std::string_view name;
  std::string_view summary;
  std::string_view reference;
  Arrays<double> (*evaluate)(const KernelContext&, const Arrays<double>&, const BodyObserver&);
  Arrays<Expr> (*trace)(const KernelContext&, const Arrays<Expr>&, const BodyObserver&);
};

/// What is computed.
struct KernelRow {
  std::string_view name;
  std::string_view alias;    ///< a short name that the command line accepts too
  std::string_view summary;  ///< one sentence
  std::string_view formula;  ///< what the outputs are, as an equation
  std::span<const ArgumentRow> inputs;
  std::span<const ArgumentRow> outputs;
  bool takes_wrenches;  ///< --fext adds fext_body
  std::span<const FormulationRow> formulations;
};

/// All kernels.
[[nodiscard]] std::span<const KernelRow> kernel_table();
/// The kernel with this name or alias, or null.
[[nodiscard]] const KernelRow* find_kernel(std::string_view name);
/// The formulation of a kernel with this name, or null.
[[nodiscard]] const FormulationRow* find_formulation(const KernelRow& kernel,
                                                     std::string_view name);

/// The argument that --fext adds to the inputs.
inline constexpr ArgumentRow kWrenchArgument{
    "fext_body", Quantity::kWrenches,
    "wrench of the environment on each listed link, [force; moment], in the link's axes at its "
    "origin, one column a link"};

/// The inputs of a kernel for a context: its rows, then fext_body if there are wrench links.
[[nodiscard]] std::vector<ArgumentRow> inputs_of(const KernelRow& kernel,
                                                 std::size_t wrench_link_count);

/// Number of entries of an argument.
[[nodiscard]] std::size_t size_of(Quantity quantity, std::size_t nq, std::size_t nv,
                                  std::size_t wrench_link_count);

}  // namespace dynac
