// SPDX-License-Identifier: BSD-3-Clause
// What is computed, and how: a kernel with its formulations.
//
// Kernels are plain data, made by one function each (kernels/groups/dynamics_kernels.cpp and its
// neighbours); all of them are listed in kernels/table.cpp. What others must know of a kernel is a
// member to be asked for, never its name.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "algorithms/algorithm.hpp"
#include "algorithms/kernel_settings.hpp"
#include "kernels/axes/argument_union.hpp"
#include "sparse/rule.hpp"

namespace dynac {

class Expr;
struct Kernel;
struct Formulation;

/// An algorithm that runs on a robot's state, for the number type of the table that lists it:
/// symbols in the compiler's own table (kernels/table.hpp), doubles in that of generic code
/// (generic/generic_kernels.hpp).
struct RunsOnState {
  std::variant<Algorithm<Expr>, Algorithm<double>> run;
};

/// An algorithm that takes a kernel's inputs as they are, in the order of inputs_of().
template <class Scalar>
using AlgorithmOnInputs = Arrays<Scalar> (*)(const Kernel&, const KernelContext&,
                                             const Arrays<Scalar>&, const BodyObserver&);
/// Such an algorithm, for the number type of the table that lists it.
struct RunsOnInputs {
  std::variant<AlgorithmOnInputs<Expr>, AlgorithmOnInputs<double>> run;
  bool takes_model_constants = false;  ///< the robot's own numbers may stand behind all inputs
};

/// How results come from the graph of another kernel.
enum class Differentiation {
  kForward,         ///< along one coordinate after the other
  kReverse,         ///< one result after the other
  kAdjoint,         ///< the gradient of the weighted results, by every input
  kHessian,         ///< of the weighted results, its blocks that are not zero
  kHessianProduct,  ///< the gradient of the weighted results, along one direction
  kLinearization,   ///< a linear system, from derivatives that are had forward
};

/// The results are derivatives of those of Kernel::differentiates.
struct DifferentiatesAnother {
  Differentiation mode = Differentiation::kForward;
  std::string formulation;  ///< of the other kernel: the one whose graph is differentiated
};

/// The equations of an estimation problem are eliminated in a planned order.
struct PlansElimination {
  RunsOnState run;
  std::optional<Rule> rule;        ///< none: the best of several is searched
  bool is_quasi_definite = false;  ///< as one symmetric system, if something is noisy
};

/// The robots and orders that a formulation serves.
enum class FormulationScope {
  kAll,
  kFloatingBase,       ///< those on a floating base
  kNoFreeMimicJoints,  ///< those of which every mimic joint's leader has prescribed motion
  kOneStep,            ///< constraint sets whose multipliers are found in one step
  kExplicitSteps,      ///< integrators that solve no equation
  kSemiImplicitStep,   ///< one step of semi-implicit Euler, a floating base's velocity its own, on
                       ///< which no wrenches act, or wrenches in their links' own axes
  kTurningWrenches,    ///< those on which no wrenches act, or wrenches in their links' own axes
  kSecondOrder,        ///< all, in a family of time derivatives the member of order two
  kLocalLoops,         ///< those with local loops, whose velocities are of independent coordinates
  kTrees,              ///< those without
};

/// The results are those of the parts of a fused kernel: see kernels/fusion.hpp.
struct ComputesParts {
  std::vector<const Formulation*> ways;  ///< one per part, of its table
  /// Inertial parameters move across joints for those parts that allow it.
  bool regroups = false;
};

/// How a kernel is computed. The formulations of a kernel agree to rounding, but for those that
/// have other outputs.
struct Formulation {
  std::string name;
  std::string summary;
  std::string reference;
  std::variant<RunsOnState, RunsOnInputs, DifferentiatesAnother, PlansElimination, ComputesParts>
      way;
  FormulationScope scope = FormulationScope::kAll;
  /// Computes in the world frame about its origin: far from it a floating base loses digits, with
  /// the square of the distance, so that there only the user may choose it.
  bool is_about_world = false;
  /// Takes what kernels of other quantities take anyway, and more work alone: chosen in fused
  /// kernels or by the user.
  bool is_for_fusion = false;
  /// What the kernel is by this formulation, where its outputs obey the kernel's formula and still
  /// are others than those of the other formulations, so that only the user may choose it. Usually
  /// empty.
  std::string own_summary = {};
};

/// Whether a formulation's outputs are others than those of the kernel's other formulations.
[[nodiscard]] bool has_other_outputs(const Formulation& formulation);

/// Whether a formulation differentiates the graph of another kernel, in some part of it.
[[nodiscard]] bool differentiates_another(const Formulation& formulation);

/// Whether a kernel gives the gradient of weighted results, by every input that has one.
[[nodiscard]] bool is_adjoint(const Kernel& kernel);
/// Whether it gives the Hessian of weighted results, by every input of its row.
[[nodiscard]] bool is_hessian(const Kernel& kernel);
/// Whether gradients are had by an input: by all but what constraint forces cost
/// and which constraints hold.
[[nodiscard]] bool has_gradient(const ArgumentRow& input);

/// What may be done to a mechanism before a kernel runs on it.
enum class Invariance {
  kNone,        ///< its outputs are of the links' own frames, or their inertias: lowered as it is
  kFrames,      ///< body frames may be chosen
  kMoving,      ///< that, and inertial parameters may move among bodies that move
  kParameters,  ///< and into the world
};

/// What is computed.
struct Kernel {
  std::string name;
  std::string alias = {};  ///< a short name that the command line accepts too; may be empty
  std::string summary;     ///< one sentence
  std::string formula;     ///< what the outputs are, as an equation; braces: formula_text.hpp
  std::vector<ArgumentRow> inputs;
  std::vector<ArgumentRow> outputs;
  std::vector<ArgumentRow> outputs_of_wrenches = {};  ///< outputs that wrenches add
  std::vector<ArgumentRow> outputs_of_implicit = {};  ///< and those of implicit integrators

  bool takes_wrenches = false;         ///< wrenches add fext_body, or what their frame says
  std::size_t wrench_derivatives = 0;  ///< how many of their time derivatives; 0: they alone
  bool depends_on_gravity = false;
  bool depends_on_inertia = false;
  /// Torques that are given or found include those of friction, damping and springs.
  bool includes_passive_torques = false;
  bool includes_rotor_inertia = false;  ///< where the setting joint-dynamics says so
  Invariance invariance = Invariance::kNone;
  /// A short kernel whose best frames seed the searches for similar kernels, where those take too
  /// long. One kernel of the table.
  bool guides_frame_search = false;

  bool needs_mass = false;         ///< something that moves has mass
  bool inverts_inertia = false;    ///< every joint moves inertia about its axes
  bool needs_problem = false;      ///< an estimation problem that determines what it asks for
  bool needs_constraints = false;  ///< a constraint set
  bool needs_support = false;      ///< rows that do what no motor does
  bool switches_rows = false;      ///< constraints that do not hold may be left out at run time
  bool steers_rows = false;        ///< accelerations of the rows, and what stabilises them, count
  bool needs_task = false;         ///< frames, which move: see has_task()
  bool supports_local_loops = false;  ///< robots with local loops, in independent coordinates, too
  /// Why it does not support a robot for other reasons, as a message; null or empty: it does.
  std::string (*unsupported_reason)(const Kernel&, const KernelContext&) = nullptr;

  /// Largest supported number of velocities, beyond which there would be more than some tens of
  /// thousands of statements, and the kernel to request instead.
  std::size_t most_velocities = std::numeric_limits<std::size_t>::max();
  std::string smaller_kernel = {};

  std::vector<Formulation> formulations;  ///< the last one is the textbook's

  /// The kernel, by a formulation of it, from whose graph derivatives can be had.
  std::shared_ptr<const Kernel> differentiates = {};
  std::string differentiated_formulation = {};
  /// Of a family of time derivatives: its name without the order, and which member this is.
  std::string family = {};
  std::size_t order = 0;
  Kernel (*member)(std::size_t order) = nullptr;  ///< makes the others, of the listed member

  /// Of a fused kernel what it computes together, of the table; it has no formulations of its own.
  std::vector<const Kernel*> parts = {};
};

/// What is computed, in one sentence.
[[nodiscard]] const std::string& summary_of(const Kernel& kernel, const Formulation& formulation);

/// The formulation of a kernel with this name, or null.
[[nodiscard]] const Formulation* find_formulation(const Kernel& kernel, std::string_view name);

/// What of the selected dissipation, springs and rotors of joints a kernel counts.
[[nodiscard]] JointEffects effects_in(const Kernel& kernel, const JointEffects& selected);

/// The same without those that a kernel has columns for, whatever the joints' numbers are.
[[nodiscard]] JointEffects valued_effects_in(const Kernel& kernel, const JointEffects& selected);

/// Whether a kernel depends on any of the run-time parameters, and so takes them all.
[[nodiscard]] bool takes_parameters(const Kernel& kernel, const KernelSettings& settings);

/// Whether a kernel takes standard deviations: those that an estimation problem leaves open.
[[nodiscard]] bool takes_sigmas(const Kernel& kernel, const KernelSettings& settings);

/// Whether a kernel speaks of links that are placed at run time, and so takes the places of all.
[[nodiscard]] bool takes_offsets(const Kernel& kernel, const KernelSettings& settings);

/// The arguments that the setting constraint-inputs adds to the inputs of a kernel.
[[nodiscard]] std::vector<ArgumentRow> row_arguments(const Kernel& kernel,
                                                     const RowInputSettings& settings);

/// The argument that the setting fext adds to the inputs of a kernel.
[[nodiscard]] ArgumentRow wrench_argument(const Kernel& kernel, JacobianFrame frame);

/// The inputs of a fused kernel, what settings add behind all rows.
[[nodiscard]] FusedArguments fused_inputs(const Kernel& kernel, const KernelContext& context);
/// Its outputs; none has the name of an input.
[[nodiscard]] FusedArguments fused_outputs(const Kernel& kernel, const KernelContext& context);

/// What the user's selection adds to the outputs: of first derivatives those by wrenches and by
/// run-time parameters that are asked for, of gradients those by all that are inputs, of an
/// estimation what its problem reports.
[[nodiscard]] std::vector<ArgumentRow> added_outputs(const Kernel& kernel,
                                                     const KernelSettings& settings);

/// The inputs of a kernel for a context: its rows (of a fused kernel, those of its parts), then
/// offsets if it takes some, then wrenches if there are wrench links, then what of the rows of a
/// constraint set is an input, then the standard deviations that its problem leaves open, then the
/// run-time parameters if it depends on any.
[[nodiscard]] std::vector<Argument> inputs_of(const Kernel& kernel, const KernelContext& context);
/// The outputs of a kernel for a context: its rows, one per frame where they are a frame's, then
/// those that the setting fext adds, then added_outputs().
[[nodiscard]] std::vector<Argument> outputs_of(const Kernel& kernel, const KernelContext& context);

/// Whether some outputs of a kernel are had by differentiating a graph.
[[nodiscard]] bool differentiates(const Kernel& kernel, const Formulation& formulation,
                                  const KernelSettings& settings);

/// Whether a formulation can be traced with the robot's numbers as inputs.
[[nodiscard]] bool takes_model_constants(const Formulation& formulation);

/// Whether a kernel has first derivatives by positions.
[[nodiscard]] bool has_derivatives_by_position(const Kernel& kernel);

/// Whether a kernel is about the spheres of the setting spheres.
[[nodiscard]] bool is_of_spheres(const Kernel& kernel);
/// Whether a kernel is about one step of time: whether it takes its length.
[[nodiscard]] bool is_of_a_step(const Kernel& kernel);
/// Whether it is about the linear system of a step, by the setting discretization.
[[nodiscard]] bool is_discretized(const Kernel& kernel);
/// Whether it is about a step by the setting integrator.
[[nodiscard]] bool is_integrated(const Kernel& kernel);

}  // namespace dynac
