// The kernel table: one row a kernel, with everything about it that anyone prints or runs.
//
// The command line's help, the emitted documentation, the typed test suites and the benchmarks
// derive from these rows, so they cannot disagree. A new kernel is a row in kernel_table.cpp; a new
// formulation is an entry in its row.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "trace/arguments.hpp"
#include "trace/formulation.hpp"

namespace dynac {

/// What may be done to a mechanism before a kernel runs on it.
enum class Freedom {
  kNone,        ///< its outputs are of the links' own frames, or their inertias: lowered as it is
  kFrames,      ///< body frames may be chosen
  kParameters,  ///< that, and inertial parameters may move across joints
};

/// What a kernel needs of a robot.
enum class Need {
  kNothing,
  kMass,     ///< something that moves has mass
  kInverse,  ///< every joint moves inertia about its axes, so that M has an inverse
  kProblem,  ///< an estimation problem that determines what it asks for
  kTask,     ///< one frame, which moves: see frame_orders::has_task()
};

/// What else than the robot's geometry a kernel's outputs depend on.
enum class DependsOn { kNothingElse, kGravity, kInertia, kGravityAndInertia };

/// The kernel, by a formulation of it, whose graph another kernel's outputs can be had from.
struct DifferentiatedKernel {
  std::string_view kernel = {};
  std::string_view formulation = {};
};

/// The kernel whose outputs' time derivatives a kernel has, and up to which. Where `kernel` is
/// empty, a kernel of its own takes wrenches with as many.
struct HigherOrder {
  std::string_view kernel = {};
  std::size_t order = 0;
};

/// Kernels that have time derivatives are families, a member an order: 0 to this.
inline constexpr std::size_t kLargestOrder = 10;

/// What is computed.
struct KernelRow {
  std::string_view name;
  std::string_view alias;    ///< a short name that the command line accepts too; may be empty
  std::string_view summary;  ///< one sentence
  std::string_view formula;  ///< what the outputs are, as an equation; in braces: with --fext
  std::span<const ArgumentRow> inputs;
  std::span<const ArgumentRow> outputs;
  bool takes_wrenches;  ///< --fext adds fext_body, or what --wrench-frame says
  Need need;
  DependsOn depends_on;
  Freedom freedom;
  std::span<const FormulationRow> formulations;           ///< the last one is the textbook's
  DifferentiatedKernel differentiates = {};               ///< of derivatives
  HigherOrder higher_order = {};                          ///< of time derivatives
  std::span<const ArgumentRow> outputs_of_wrenches = {};  ///< outputs that --fext adds
};

/// All kernels; of a family, one member.
[[nodiscard]] std::span<const KernelRow> kernel_table();
/// The members of a kernel's family in rising order; of a kernel that has none, itself.
[[nodiscard]] std::span<const KernelRow> family_of(const KernelRow& kernel);
/// The kernel with this name or alias, or null; all members of families have their names.
[[nodiscard]] const KernelRow* find_kernel(std::string_view name);
/// What a kernel's outputs are, as an equation.
/// @param[in] has_wrenches  whether external wrenches are inputs, and so in the equation
[[nodiscard]] std::string formula_text(const KernelRow& kernel, bool has_wrenches);
/// The formulation of a kernel with this name, or null.
[[nodiscard]] const FormulationRow* find_formulation(const KernelRow& kernel,
                                                     std::string_view name);

/// The argument that --fext adds to the inputs of a kernel; of some order, with as many
/// derivatives.
[[nodiscard]] const ArgumentRow& wrench_argument(const KernelRow& kernel, JacobianFrame frame);

/// The argument that --parameters adds to the inputs.
inline constexpr ArgumentRow kParametersArgument{"parameters", Quantity::kParameters,
                                                 "numbers of the robot, see Parameters"};

/// Whether a kernel depends on any of the run-time parameters, and so takes them all.
[[nodiscard]] bool takes_parameters(const KernelRow& kernel, const Selection& selection);

/// The inputs of a kernel for a context: its rows, then wrenches if there are wrench links, then
/// the run-time parameters if it depends on any.
[[nodiscard]] std::vector<Argument> inputs_of(const KernelRow& kernel,
                                              const KernelContext& context);
/// What the user's selection adds to the outputs of first derivatives: those by wrenches and by
/// run-time parameters.
[[nodiscard]] std::vector<const ArgumentRow*> added_outputs(const KernelRow& kernel,
                                                            const Selection& selection);
/// The outputs of a kernel for a context: its rows, one a frame where they are a frame's, then
/// those that --fext adds, then added_outputs().
[[nodiscard]] std::vector<Argument> outputs_of(const KernelRow& kernel,
                                               const KernelContext& context);

/// Whether a formulation serves a robot and how its base's velocity is given.
[[nodiscard]] bool serves(const KernelRow& kernel, const FormulationRow& formulation,
                          const KernelContext& context);

/// The outputs of a kernel by one of its formulations, in double.
/// @param[in] inputs  in the order of inputs_of()
/// @return in the order of outputs_of(), matrices column-major
[[nodiscard]] Arrays<double> evaluate(const KernelRow& kernel, const FormulationRow& formulation,
                                      const KernelContext& context, const Arrays<double>& inputs);

}  // namespace dynac
