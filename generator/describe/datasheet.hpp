// SPDX-License-Identifier: BSD-3-Clause
// All that is to be said of a robot and its compiled kernels, in words and numbers: names, sizes,
// units, documentation, costs; and the programs. Plain data: who writes files, or asks questions,
// needs neither the kernel table nor the model.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/algorithm.hpp"
#include "algorithms/run_time_parameter.hpp"
#include "ir/operation_counts.hpp"
#include "ir/predicted_time.hpp"
#include "ir/program.hpp"
#include "ir/rerolled.hpp"
#include "joints/base_velocity.hpp"
#include "kernels/axes/written_triangle.hpp"
#include "model/model.hpp"

namespace dynac {

/// Whom a joint follows.
struct MimicEntry {
  std::string joint;
  double multiplier = 1;
  double offset = 0;
};

/// Damping, friction, armature or spring of a joint, where it counts: one value, or one an axis.
struct JointDynamicsEntry {
  std::string name;
  std::vector<double> values;
};

/// A joint that moves, as the emitted code sees it.
struct JointEntry {
  std::string name;        ///< as in the robot file
  std::string identifier;  ///< unique among the joints
  JointType type = {};
  std::size_t q_index = 0;
  std::size_t q_size = 0;
  std::size_t v_index = 0;
  std::size_t v_size = 0;
  JointLimits limits;               ///< infinite where the file gives none
  std::optional<MimicEntry> mimic;  ///< of a mimic joint, which has sizes 0
  std::vector<JointDynamicsEntry> dynamics = {};
  bool is_dependent = false;  ///< it follows from a closed loop, without entries in v
  bool is_base = false;       ///< the floating base itself: it moves the root link in the world
  /// Of a joint whose x and y are not its frame's because its axis is not z: x, y and axis there.
  std::vector<Vector3<double>> turned_axes = {};
};

/// A link as the robot file describes it, and how the joint that carries it is placed.
struct LinkEntry {
  std::string name;
  std::string parent;                      ///< empty: it is the root link
  std::string joint;                       ///< that carries it; empty: it is the root link
  Inertia<double> inertia;                 ///< about the link's origin, in its axes
  Transform<double> placement;             ///< of the joint frame in the parent link's
  std::vector<Vector3<double>> axes = {};  ///< of the joint, in its frame
  std::vector<LinkShape> shapes = {};      ///< of the file, for reports
};

/// Joint positions that the robot file names.
struct ConfigurationEntry {
  std::string name;        ///< as in the robot file
  std::string identifier;  ///< unique among the configurations
  std::vector<double> q;
};

/// A run-time parameter: a member of the struct that kernels take.
struct ParameterEntry {
  std::string name;  ///< "payload_<link>", "damping_<joint>"
  ParameterKind kind = ParameterKind::kGravity;
  std::string owner;                    ///< the link or joint, as in the robot file; empty: none
  std::vector<double> value;            ///< what the description says
  std::vector<std::string> units = {};  ///< one per number
  std::vector<std::string> sums = {};   ///< of base parameters: the sum that each number is
  /// Other links of the same body, whose inertia stays, and what regressors count of them: m, m c,
  /// and moments about the link's origin (10). None: there are none with mass.
  std::vector<std::string> besides = {};
  std::vector<double> besides_pi = {};
};

/// A sphere on a link, whose centre a kernel computes.
struct SphereEntry {
  std::string name;        ///< empty: it has none
  std::string link;        ///< as in the robot file
  Vector3<double> center;  ///< from the link's origin, in its axes [m]
  double radius = 0;       ///< [m]
};

/// A parameter of a link or joint that regressors have a column for.
struct LinkParameterEntry {
  std::string name;   ///< "forearm.mcx", "elbow.armature"
  std::string group;  ///< of what columns are: "forearm", "armature of elbow"
  double value = 0;   ///< what the description says
  std::string unit;
};

/// Names of the entries of an argument in emitted code: `measurement::joint_torque_elbow`.
struct IndexNames {
  std::string scope;                     ///< "measurement"; empty: the entries have no names
  std::vector<std::string> identifiers;  ///< one an entry, unique among them
};

/// Where the entries stand of a matrix, or a tensor, that is written as the list of those that may
/// differ from zero: compressed columns. The columns of a tensor are those of its matrices, one
/// matrix after another.
struct Sparsity {
  std::vector<std::size_t> shape = {};          ///< of the array; none: it is no such list
  std::vector<std::size_t> rows = {};           ///< of each entry, in order of columns and rows
  std::vector<std::size_t> column_starts = {};  ///< first entry of each column, and their number
  WrittenTriangle triangle = {};                ///< to which the entries are limited

  [[nodiscard]] bool is_none() const { return shape.empty(); }
  [[nodiscard]] std::size_t columns() const { return column_starts.size() - 1; }
};

/// An input or output: an array, or the struct of the run-time parameters.
struct ArgumentEntry {
  std::string name;
  std::vector<std::size_t> shape;  ///< none: a scalar; rows, or rows and columns (column-major)
  std::vector<std::string> units;  ///< one an element
  std::string meaning;
  std::vector<std::string>
      columns;  ///< what each column of a matrix belongs to, where it has a name

  std::vector<std::string> rows = {};   ///< what each row of a matrix is, where they differ in kind
  std::vector<std::size_t> zeros = {};  ///< elements of an output that are zero whatever the inputs
  /// Of a struct: how each element is reached, "payload_hand.mass". None: an array.
  std::vector<std::string> members = {};
  std::vector<std::string> labels = {};  ///< of an input: what each element is, entry_labels.hpp
  IndexNames index_names = {};           ///< of what an estimation problem names
  bool is_positions = false;             ///< derivatives by it go along the tangent space
  bool vanishes = false;                 ///< zero to rounding where all is well
  WrittenTriangle written = {};          ///< of an output: which elements are
  Sparsity sparsity = {};                ///< of an output that is the list of its non-zero elements

  [[nodiscard]] std::size_t size() const { return units.size(); }
  /// Whether it is a matrix or a tensor, be it as the list of its non-zero elements.
  [[nodiscard]] bool is_matrix() const { return shape.size() >= 2 || !sparsity.is_none(); }
  /// Whether C++ code passes it as a number.
  [[nodiscard]] bool is_number() const { return shape.empty() && members.empty(); }
};

/// Inputs and the outputs that an independent formulation gives for them.
struct Sample {
  Arrays<double> inputs;
  Arrays<double> outputs;
  /// Of each output that is zero but for roundings, what they may amount to; of others 0. None:
  /// no output is.
  std::vector<double> roundings = {};

  [[nodiscard]] double roundings_of(std::size_t output) const {
    return roundings.empty() ? 0 : roundings[output];
  }
};

/// What a call costs: instructions and stack in an emulator, nanoseconds on this machine.
struct MeasuredCall {
  std::string processor;                 ///< a word of the setting measure
  std::string model;                     ///< this machine's; empty: another processor's
  std::string compiler;                  ///< name and version
  std::string flags;                     ///< of bodies
  std::optional<double> nanoseconds;     ///< of a call
  std::optional<unsigned> instructions;  ///< of a call
  std::optional<unsigned> stack;         ///< of a call [bytes]
  unsigned text = 0;                     ///< machine code and what lies between it [bytes]
  unsigned rodata = 0;                   ///< constants apart from it [bytes]
};

/// Errors of a kernel at a few states; those "of the largest output" are of an array, relative to
/// its entry of largest absolute value at that state.
struct Certificate {
  std::size_t states = 0;  ///< at random, at right angles and beside them, fast, far away
  /// Of these, where all results are finite and nothing is divided by what may be zero but for
  /// roundings: the others tell nothing.
  std::size_t finite = 0;
  std::string textbook;      ///< the formulation, on the links' own frames and inertias
  double program_error = 0;  ///< of the program, by folded constants and snapping
  double error = 0;          ///< of the emitted arithmetic, by its roundings
  double largest_ulps = 0;   ///< the same in units in the last place of each entry
  double median_ulps = 0;
};

/// A part of a kernel's outputs that is a derivative of another kernel's results.
struct DerivativeBlock {
  std::string of;       ///< an output of the other kernel; "L": their weighted sum; or "dL_dq"
  std::string by;       ///< an input of it; entries of positions count along the tangent space
  std::string output;   ///< that holds it; empty: it is zero whatever the inputs
  std::size_t row = 0;  ///< its first entry there; column-major, as the output is
  std::size_t column = 0;
  std::size_t rows = 1;
  std::size_t columns = 1;
};

/// What is no graph but a loop over the steps of a horizon, and calls other kernels of the robot.
struct RolloutEntry {
  static constexpr std::size_t kStates = 2;  ///< q and v: first of what a step takes and gives
  std::size_t horizon = 0;                   ///< steps; 0: the kernel has a program of its own
  std::string step = {};                     ///< the kernel of a step
  std::string adjoint = {};  ///< and that of its gradient; empty: the loop goes forward alone
  /// Of the inputs of a step: whether there is one per step, side by side.
  std::vector<bool> stacks = {};
  std::vector<std::size_t> gradients = {};  ///< of the outputs of the adjoint: by which of them
};

/// A kernel to be written.
struct KernelEntry {
  std::string name;
  std::string alias;        ///< another name in the literature; empty: none
  std::string summary;      ///< what is computed, in one sentence
  std::string formula;      ///< what the outputs are, as an equation
  std::string formulation;  ///< which algorithm was chosen, by its name,
  std::string algorithm;    ///< in a sentence,
  std::string reference;    ///< and where it stands
  bool depends_on_gravity = true;
  bool has_accelerations = false;  ///< among its arguments or what their rows and columns are
  Program program;
  std::optional<RerolledProgram> rerolled;  ///< the same, where straight lines would be too long
  OperationCounts counts;
  std::size_t lanes = 1;              ///< of the widest value; 1: none is wide
  int instructions = 0;               ///< of wide code, where registers have so many lanes
  std::size_t stack_bytes = 0;        ///< of a call, predicted; 0: not known
  std::vector<TimeEntry> times = {};  ///< predicted; none: not known
  std::optional<MeasuredCall> measured = {};
  std::optional<Certificate> certificate = {};   ///< none: not asked for, or a loop over kernels
  std::vector<Arrays<double>> call_inputs = {};  ///< valid ones, if calls are to be timed
  std::vector<ArgumentEntry> inputs;
  std::vector<ArgumentEntry> outputs;
  std::vector<Sample> samples;      ///< for the self-test
  std::string joint_dynamics = {};  ///< what counts besides the links; empty: nothing
  std::string open_loops = {};      ///< which loops the kernel knows nothing of; empty: none
  std::string gains = {};  ///< of the constraints, where the formula has gains; empty: it has none
  std::string dependent_rows = {};  ///< how many constraints are independent; empty: all
  std::string integrator = {};      ///< which step through time; empty: the kernel is about none
  std::string differentiates = {};  ///< the kernel whose results have these derivatives,
  std::vector<DerivativeBlock> derivatives = {};  ///< if there are some, and where they are
  RolloutEntry rollout = {};                      ///< without a program: what is called instead

  [[nodiscard]] bool is_rollout() const { return rollout.horizon > 0; }
};

/// What the setting snap-angles changed of a robot's rotations and axes.
struct SnappingEntry {
  int entries = 0;            ///< that were within the tolerance of 0, 1 or -1, and no such number
  double largest_change = 0;  ///< of an entry; of a rotation by no more than twice that [rad]
  /// The largest change of inverse dynamics at a few random states, relative to its largest entry.
  double torque_change = 0;
};

/// See the top of this file.
struct Datasheet {
  std::string robot;        ///< identifier, stem of every file name
  std::string model_name;   ///< as inside the robot file
  std::string source_file;  ///< basename of the robot file
  std::string source_sha256;
  Base base = Base::kFixed;
  BaseVelocity base_velocity = BaseVelocity::kBody;  ///< of a floating base
  std::string base_link;                             ///< the root link, as in the robot file
  Vector3<double> gravity{{0, 0, -9.81}};  ///< [m/s^2], world frame; of a parameter: to begin with
  double mass = 0;                         ///< of all links [kg]
  double moving_mass = 0;                  ///< of those that joints move [kg]
  SnappingEntry snapping;
  std::vector<std::string> conventions = {};  ///< of the robot file that differ from this project's
  std::size_t nq = 0;
  std::size_t nv = 0;
  std::vector<JointEntry> joints;
  std::vector<std::string> fixed_joints;
  std::vector<LinkEntry> links;  ///< parents before children
  std::vector<ConfigurationEntry> configurations;
  std::vector<ParameterEntry> parameters;  ///< in the struct's order
  std::vector<SphereEntry> spheres = {};   ///< in the order of their columns
  /// In the order of the regressors' columns; none: no kernel has them.
  std::vector<LinkParameterEntry> link_parameters;
  std::vector<KernelEntry> kernels;
};

}  // namespace dynac
