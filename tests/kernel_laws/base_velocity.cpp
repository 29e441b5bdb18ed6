// SPDX-License-Identifier: BSD-3-Clause
// A law of all kernels alike: what becomes of their inputs and outputs when a floating base's
// velocity is of its origin or of the point at the world's origin, in world axes. Which entries
// change is read from the indices of each argument; how they change is written here from the
// definitions alone, apart from the compiler: a twist of the base and the force dual to it are
// resolved in world axes and moved, as power series of time. So a new kernel is held against it
// without a line here.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "generic/generic_table.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "harness/random_constraints.hpp"
#include "kernel_laws/base_representations.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/unserved.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Vector = std::vector<double>;

Matrices matrices_of(const Argument& argument, const Vector& x) {
  const std::size_t count = std::max<std::size_t>(time_derivatives(argument.row), 1);
  const std::size_t size = x.size() / count;
  const bool has_columns = indices_now(argument.row).size() > 1;
  const std::size_t columns = has_columns ? size / argument.shape[0] : 1;
  Matrices result;
  for (std::size_t k = 0; k < count; ++k) {
    const auto first = x.begin() + static_cast<std::ptrdiff_t>(k * size);
    result.push_back(matrix(Vector(first, first + static_cast<std::ptrdiff_t>(size)), columns));
  }
  return result;
}

Vector entries_of(const Matrices& matrices) {
  Vector result;
  for (const MatrixXd& each : matrices) {
    const Vector entries = flat(each);
    result.insert(result.end(), entries.begin(), entries.end());
  }
  return result;
}

/// An output that is not of accelerations of v where the factor is: what a motion needs at v' = 0,
/// or what multiplies v. Both change with what v' = 0 means.
struct AlongVelocity {
  std::string_view kernel;
  std::string_view output;  ///< its name; of what there is of every frame: the prefix
  std::string_view factor_kernel;
  std::string_view factor;  ///< in the same way
};
constexpr std::array kAlongVelocity{
    AlongVelocity{"bias_forces", "h", "mass_matrix", "M"},
    AlongVelocity{"coriolis_matrix", "C", "mass_matrix", "M"},
    AlongVelocity{"equations_of_motion_order1", "C_derivatives", "equations_of_motion_order1",
                  "M_derivatives"},
    AlongVelocity{"frame_jacobian_dot", "Jdot_", "frame_jacobian", "J_"},
    AlongVelocity{"constraint_jacobian_dot", "Jdot", "constraint_jacobian", "J"},
    AlongVelocity{"constraint_motion", "gamma", "constraint_jacobian", "J"},
    AlongVelocity{"centroidal_momentum", "Adot_v", "centroidal_momentum", "A_G"},
    AlongVelocity{"centroidal_momentum_matrix_dot", "A_G_dot", "centroidal_momentum_matrix_dot",
                  "A_G"},
};

/// Kernels that are about a displacement, held for a time, or about one step of time, and those
/// that differentiate others; with the law that holds them in all representations.
struct HeldByOther {
  std::string_view kernel, law;
};
constexpr std::array kHeldByOther{
    HeldByOther{"integrate", "BaseVelocities.DisplacementsAreVelocitiesHeldForATime"},
    HeldByOther{"difference", "BaseVelocities.DisplacementsAreVelocitiesHeldForATime"},
    HeldByOther{"inverse_kinematics_step", "StepsTowardPosesMinimiseWhatIsLeft"},
    HeldByOther{"discrete_linearization", "StepsDeviateAsThoseOfTheIntegrator"},
    HeldByOther{"constrained_discrete_linearization", "ConstrainedStepsDeviateAsTheyDo"},
    HeldByOther{"step", "StepsFollowTheEquationsOfMotion"},
    HeldByOther{"constrained_step", "ConstrainedStepDerivativesAreComplexSteps"},
    HeldByOther{"inverse_kinematics_order4",
                "JointRatesAreDampedLeastSquares"},  // of the least |v|
};

/// A kernel by one of its formulations, at a state, in the base's own frame and in another
/// representation.
class ComparedKernel {
 public:
  ComparedKernel(const KernelEntry& entry, const KernelContext& body, BaseVelocity kind,
                 const State& state, std::uint64_t seed)
      : entry_(entry),
        body_(body),
        inputs_(inputs_at(*entry.kernel, body, state, seed)),
        of_inputs_(inputs_of(*entry.kernel, body)),
        of_outputs_(outputs_of(*entry.kernel, body)),
        outputs_(generic::evaluate(*entry.kernel, *entry.formulation, body, inputs_)),
        change_(kind, state.q, motion()) {}

  [[nodiscard]] Arrays<double> inputs() const {
    Arrays<double> result;
    for (std::size_t k = 0; k < inputs_.size(); ++k) {
      result.push_back(changed(of_inputs_[k], inputs_[k]));
    }
    return result;
  }
  [[nodiscard]] Arrays<double> outputs() const {
    Arrays<double> result;
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
      result.push_back(changed(of_outputs_[k], outputs_[k]));
    }
    return result;
  }
  [[nodiscard]] const std::string& output(std::size_t k) const { return of_outputs_[k].name; }

 private:
  // What an index runs over: of a hybrid one, the base's entries.
  [[nodiscard]] Representation representation_of(const Index& index) const {
    const Representation of = index.axis->representation;
    if (of != Representation::kMixed) return of;
    return index.axis->accelerated(body_).front() ? Representation::kMotions
                                                  : Representation::kForces;
  }
  // Which derivative of v the first column is.
  [[nodiscard]] Eigen::Index order_of(const Index& index) const {
    return has_accelerations(index) ? 1 : index.rate - 1;
  }
  [[nodiscard]] bool is_motion(const Argument& argument) const {
    const std::span<const Index> indices = indices_now(argument.row);
    return indices.size() == 1 && representation_of(indices[0]) == Representation::kMotions;
  }

  // Derivatives of v as far as inputs and outputs have them.
  [[nodiscard]] Derivatives motion() const {
    Derivatives motion = MatrixXd::Zero(static_cast<Eigen::Index>(body_.robot.nv), kTerms);
    const auto take = [&](const Argument& argument, const Vector& x, bool is_output) {
      if (!is_motion(argument)) return;
      const Eigen::Index first = order_of(argument.row.indices[0]);
      if (first < (is_output ? 1 : 0)) return;  // a displacement, or another velocity than its own
      const MatrixXd columns = matrix(x, x.size() / body_.robot.nv);
      DYNAC_ASSERT(first + columns.cols() <= kTerms, "{} has too many derivatives", argument.name);
      motion.middleCols(first, columns.cols()) = columns;
    };
    for (std::size_t k = 0; k < inputs_.size(); ++k) take(of_inputs_[k], inputs_[k], false);
    for (std::size_t k = 0; k < outputs_.size(); ++k) take(of_outputs_[k], outputs_[k], true);
    return motion;
  }

  [[nodiscard]] const AlongVelocity* along_velocity(const Argument& argument) const {
    const auto found = std::ranges::find_if(kAlongVelocity, [&](const AlongVelocity& row) {
      return row.kernel == entry_.kernel->name && row.output == argument.row.name;
    });
    return found == kAlongVelocity.end() ? nullptr : &*found;
  }
  [[nodiscard]] Matrices factor_of(const AlongVelocity& row, const Argument& argument) const {
    const Kernel& kernel = *find_kernel(row.factor_kernel);
    Arrays<double> inputs = inputs_;
    inputs.resize(inputs_of(kernel, body_).size());
    const Arrays<double> outputs = run_kernel(body_, row.factor_kernel, inputs);
    const std::vector<Argument> arguments = outputs_of(kernel, body_);
    const std::string name =
        std::string(row.factor) + argument.name.substr(argument.row.name.size());
    const auto found = std::ranges::find(arguments, name, &Argument::name);
    DYNAC_ASSERT(found != arguments.end(), "{} has no output {}", row.factor_kernel, name);
    return matrices_of(*found, outputs[static_cast<std::size_t>(found - arguments.begin())]);
  }

  [[nodiscard]] Vector changed(const Argument& argument, const Vector& x) const {
    const std::span<const Index> indices = indices_now(argument.row);
    if (indices.empty() || x.empty() || argument.row.is_diagonal) return x;
    Matrices result = matrices_of(argument, x);
    if (const AlongVelocity* const row = along_velocity(argument)) {
      const Matrices factor = factor_of(*row, argument);
      if (indices.size() == 1) {
        result[0] += factor[0] * change_.drift();
      } else {
        result = change_.change_factors_beside(result, factor);
      }
    } else if (is_motion(argument) && order_of(indices[0]) > 0) {
      return flat(change_.motion().middleCols(order_of(indices[0]),
                                              static_cast<Eigen::Index>(result.size())));
    } else if (indices.size() > 1) {
      const Representation across = representation_of(indices[1]);
      if (across == Representation::kMotions) {
        result = change_.change_factors_of_motions(std::move(result));
      } else if (across == Representation::kForces) {
        result = change_.change_factors_of_forces(std::move(result));
      }
    }
    const Representation down = representation_of(indices[0]);
    if (down == Representation::kMotions) result = change_.change_motions(result);
    if (down == Representation::kForces) result = change_.change_forces(result);
    return entries_of(result);
  }

  KernelEntry entry_;
  KernelContext body_;
  Arrays<double> inputs_;
  std::vector<Argument> of_inputs_, of_outputs_;
  Arrays<double> outputs_;
  Representations change_;
};

bool is_of_base_velocity(const Kernel& kernel) {
  return kernel.differentiates == nullptr &&
         std::ranges::find(kHeldByOther, kernel.name, &HeldByOther::kernel) == kHeldByOther.end();
}

/// A set of independent rows that hold the base, which has no motor.
ConstraintSet supporting_constraints(const Mechanism& robot, const Trial& trial) {
  ConstraintSet set = random_constraints(robot, trial.seed);
  set.constraints.insert(
      set.constraints.begin(),
      {.name = "base", .type = ConstraintType::kFrame, .first = {LinkId::of(0), {}}});
  return independent_part(robot, std::move(set), trial.state.q);
}

void kernels_follow_the_base_velocity(const Trial& trial) {
  if (!is_floating(trial.model)) return;
  const MatrixXd M = Reference(trial.model).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  const Mechanism robot = lump(trial.model);
  KernelContext body{robot}, other{robot};
  body.settings.constraints = other.settings.constraints =
      std::make_shared<const ConstraintSet>(supporting_constraints(robot, trial));
  body.settings.spheres = other.settings.spheres = {
      {"", LinkId::of(trial.model.links.size() - 1), {{0.3, -0.1, 0.2}}, 0.1},
      {"", LinkId::of(0), {{-0.2, 0.5, 0}}, 0.1}};
  other.settings.base_velocity =
      trial.seed % 2 == 0 ? BaseVelocity::kSpatial : BaseVelocity::kMixed;
  for (const KernelEntry& entry : kernel_entries()) {
    const auto& [kernel, formulation] = entry;
    if (!is_of_base_velocity(*kernel) || !supports(*kernel, *formulation, other)) continue;
    if (!supports(*kernel, *formulation, body) || !is_affordable(entry, robot)) continue;
    const ComparedKernel comparison(entry, body, other.settings.base_velocity, trial.state,
                                    trial.seed);
    const Arrays<double> expected = comparison.outputs();
    const Arrays<double> outputs =
        generic::evaluate(*kernel, *formulation, other, comparison.inputs());
    for (std::size_t k = 0; k < expected.size(); ++k) {
      const double size = max_abs(expected[k]) + 0.1 * total_mass(trial.model);
      if (comparison.output(k) == "phi" && std::isnan(size)) continue;  // half a turn
      EXPECT_LE(max_difference(outputs[k], expected[k]), agreement_tolerance(*kernel, M) * size)
          << kernel->name << ", " << comparison.output(k) << ", " << formulation->name;
    }
  }
}

}  // namespace

std::vector<Law> base_velocity_laws() {
  return {
      {"KernelsFollowTheBaseVelocity", {}, true, kernels_follow_the_base_velocity, is_floating}};
}

}  // namespace dynac::test
