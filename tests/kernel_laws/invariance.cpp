// SPDX-License-Identifier: BSD-3-Clause
// Laws of all kernels alike: what changes with the world's frame and with the order of the joints,
// and what does not.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

#include "generic/generic_table.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/axes/base_parameter_axes.hpp"
#include "kernels/axes/coordinate_axes.hpp"
#include "kernels/axes/spatial_vector_axes.hpp"
#include "kernels/unserved.hpp"

namespace dynac::test {
namespace {

// What becomes of an output of a kernel.
using Change = std::function<std::vector<double>(const Argument&, const std::vector<double>&)>;

// Runs all kernels on two robots and compares the outputs of the second with the changed outputs of
// the first.
struct Comparison {
  Mechanism before, after;
  State state_before, state_after;
  Change change;
  Eigen::MatrixXd M;  // of both
};

// Whether a kernel says something about a state alone. What displacements lead to, and joint
// positions that are given out, have laws of their own, in manifold/ and displacements.cpp.
bool is_of_a_state(const Kernel& kernel) {
  const auto is_position = [](const ArgumentRow& row) {
    return is_along(row, index::kConfiguration);
  };
  return std::ranges::none_of(kernel.outputs, is_position) &&
         std::ranges::none_of(kernel.inputs, [](const ArgumentRow& row) {
           return is_along(row, index::kDisplacement) || row.name == "q_next";
         });
}

// Those of the second robot: weights change as what they weigh.
Arrays<double> changed_inputs(const Kernel& kernel, const Comparison& comparison,
                              const Arrays<double>& before, std::uint64_t seed) {
  const KernelContext context{comparison.after};
  Arrays<double> inputs = inputs_at(kernel, context, comparison.state_after, seed);
  const std::vector<Argument> arguments = inputs_of(kernel, context);
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    const std::vector<Index>& indices = arguments[k].row.indices;
    const bool is_weight = !indices.empty() && indices.front().power < 0;
    if (is_weight) inputs[k] = comparison.change(arguments[k], before[k]);
  }
  return inputs;
}

void expect_changed(const Trial& trial, const Comparison& comparison) {
  std::size_t number = 0;
  for (const auto& [kernel, formulation] : kernel_entries()) {
    if (!is_turn(trial.seed, number++)) continue;
    if (!supports(*kernel, *formulation, {comparison.before}) || !is_of_a_state(*kernel)) continue;
    if (!is_affordable({kernel, formulation}, comparison.before)) continue;
    // Which columns are kept is decided at random states, which are others there.
    if (is_of_base_parameters(kernel->outputs.front())) continue;
    const KernelContext before{comparison.before}, after{comparison.after};
    const Arrays<double> inputs = inputs_at(*kernel, before, comparison.state_before, trial.seed);
    const Arrays<double> x = generic::evaluate(*kernel, *formulation, before, inputs);
    const Arrays<double> y = generic::evaluate(
        *kernel, *formulation, after, changed_inputs(*kernel, comparison, inputs, trial.seed));
    const std::vector<Argument> arguments = outputs_of(*kernel, before);
    const double tolerance = agreement_tolerance(*kernel, comparison.M);
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      const std::vector<double> expected = comparison.change(arguments[k], x[k]);
      const double size = max_abs(expected) + max_abs(x[k]) + 0.1 * total_mass(trial.model);
      EXPECT_LE(max_difference(y[k], expected), tolerance * size)
          << kernel->name << ", " << arguments[k].name << ", " << formulation->name;
    }
  }
}

// The world seen from elsewhere: the same robot under the same gravity.
class ElsewhereSeen {
 public:
  ElsewhereSeen(const Trial& trial, const Transform<double>& X_EW) : X_EW_(X_EW) {
    Model model = trial.model;
    if (model.base() == Base::kFixed) model.links.front().joint.X_PJ = X_EW;
    comparison_.before = lump(trial.model);
    comparison_.after = lump(model);
    comparison_.after.gravity = X_EW.R * comparison_.before.gravity;
    comparison_.state_before = comparison_.state_after = trial.state;
    if (model.base() == Base::kFloating) move_base(comparison_.state_after.q);
    mass_ = total_mass(moving_part(trial.model));
    comparison_.change = [this](const Argument& argument, const std::vector<double>& x) {
      return seen(argument, x);
    };
  }

  Comparison& comparison() { return comparison_; }

 private:
  // X_EW applied to a pose [p; quaternion]; the turn is about x by the angle of kTurn.
  void move_base(std::vector<double>& q) const {
    const Vector3<double> p = X_EW_.R * Vector3<double>{{q[0], q[1], q[2]}} + X_EW_.p;
    for (std::size_t k = 0; k < 3; ++k) q[k] = p[k];
    const double s = std::sin(kTurn / 2), c = std::cos(kTurn / 2);
    const double x = q[3], y = q[4], z = q[5], w = q[6];
    q[3] = c * x + s * w;
    q[4] = c * y - s * z;
    q[5] = c * z + s * y;
    q[6] = c * w - s * x;
  }

  [[nodiscard]] Eigen::MatrixXd turned(const Eigen::MatrixXd& x) const {
    Eigen::MatrixXd result = x;
    for (Eigen::Index row = 0; row < x.rows(); row += 3) {
      result.middleRows(row, 3) = matrix(X_EW_.R) * x.middleRows(row, 3);
    }
    return result;
  }

  // The energies' regressor: a mass, of ten parameters a link, is as high as its link.
  [[nodiscard]] std::vector<double> potential_moved(std::vector<double> x) const {
    for (std::size_t mass = 0; mass < x.size() / 2; mass += 10) {
      x[2 * mass + 1] -= dot(comparison_.after.gravity, X_EW_.p);
    }
    return x;
  }

  [[nodiscard]] std::vector<double> seen(const Argument& argument,
                                         const std::vector<double>& x) const {
    if (argument.row.name == "potential") {
      return {x[0] - mass_ * dot(comparison_.after.gravity, X_EW_.p)};
    }
    if (argument.row.name == "Y_E") return potential_moved(x);
    if (is_along(argument.row, index::kPoint)) return flat(turned(column(x)) + column(X_EW_.p));
    if (argument.row.indices.empty()) return x;
    const Axis* const axis = argument.row.indices.front().axis;
    if (axis == &axis::kPoint || axis == &axis::kWrench || axis == &axis::kTwist) {
      Eigen::MatrixXd seen = turned(matrix(x, x.size() / argument.shape[0]));
      const std::vector<Index>& indices = argument.row.indices;
      const bool is_by_twist = indices.size() > 1 && indices.back() == by(index::kTwist);
      if (is_by_twist) seen = turned(seen.transpose()).transpose().eval();
      return flat(seen);
    }
    if (axis != &axis::kPose) return x;
    Eigen::MatrixXd T = matrix(x, x.size() / 4);  // and its derivatives
    T.topRows(3) = turned(T.topRows(3));
    T.block(0, 3, 3, 1) += column(X_EW_.p);
    return flat(T);
  }

 public:
  static constexpr double kTurn = 0.7;

 private:
  Transform<double> X_EW_;
  Comparison comparison_;
  double mass_ = 0;
};

void kernels_do_not_care_where_the_world_is(const Trial& trial) {
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  const double c = std::cos(ElsewhereSeen::kTurn), s = std::sin(ElsewhereSeen::kTurn);
  const Transform<double> X_EW{{{{{{1, 0, 0}}, {{0, c, -s}}, {{0, s, c}}}}}, {{0.3, -0.2, 0.5}}};
  ElsewhereSeen seen(trial, X_EW);
  seen.comparison().M = M;
  expect_changed(trial, seen.comparison());
}

// A robot with its joints in another order, and where entries of q and v have gone.
struct Reordered {
  Model model;
  std::vector<std::size_t> q_place, v_place;

  Reordered(const Model& original, std::uint64_t seed)
      : model(original),
        q_place(static_cast<std::size_t>(position_size(original))),
        v_place(static_cast<std::size_t>(velocity_size(original))) {
    Rng rng(seed);
    std::vector<LinkId> order;
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      order.insert(order.begin() + static_cast<std::ptrdiff_t>(rng.below(i + 1)), LinkId::of(i));
    }
    number_joints(model, order);
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      const Joint &from = original.links[i].joint, &to = model.links[i].joint;
      if (!is_independent(from)) continue;
      const auto nq = static_cast<std::size_t>(position_size(from.type));
      const auto nv = static_cast<std::size_t>(velocity_size(from.type));
      std::iota(&q_place[from.q_index], &q_place[from.q_index] + nq, to.q_index);
      std::iota(&v_place[from.v_index], &v_place[from.v_index] + nv, to.v_index);
    }
  }
};

// Rows of a matrix moved to their places.
Eigen::MatrixXd rows_at(const std::vector<std::size_t>& place, const Eigen::MatrixXd& x) {
  Eigen::MatrixXd result(x.rows(), x.cols());
  for (std::size_t i = 0; i < place.size(); ++i) {
    result.row(static_cast<Eigen::Index>(place[i])) = x.row(static_cast<Eigen::Index>(i));
  }
  return result;
}

// Places of several vectors of coordinates, one after the other.
std::vector<std::size_t> repeated(const std::vector<std::size_t>& place, std::size_t times) {
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < times; ++k) {
    for (const std::size_t i : place) places.push_back(k * place.size() + i);
  }
  return places;
}

// Where the entries along each index go.
std::vector<std::vector<std::size_t>> places_along(const std::vector<std::size_t>& place,
                                                   const Argument& argument,
                                                   const KernelContext& context) {
  std::vector<std::vector<std::size_t>> places;
  for (const Index& index : argument.row.indices) {
    constexpr std::array kOfCoordinates{&axis::kTangent, &axis::kCotangent, &axis::kHybridInput,
                                        &axis::kHybridOutput, &axis::kMotor};
    const bool is_of_coordinates =
        std::ranges::find(kOfCoordinates, index.axis) != kOfCoordinates.end();
    for (const std::size_t size : sizes_of(index, context)) {
      std::vector<std::size_t> own(size);
      std::iota(own.begin(), own.end(), std::size_t{0});
      if (is_of_coordinates) own = place;
      if (index.axis == &axis::kState) own = repeated(place, 2);
      if (index.axis == &axis::kStepVariable) {
        own = repeated(place, 3);
        own.push_back(size - 1);  // the length of the step
      }
      places.push_back(own);
    }
  }
  return places;
}

std::vector<double> reordered(const std::vector<std::size_t>& place, const Argument& argument,
                              const KernelContext& context, const std::vector<double>& x) {
  const auto places = places_along(place, argument, context);
  std::vector<double> result(x.size());
  for (std::size_t from = 0; from < x.size(); ++from) {
    std::size_t to = 0, stride = 1, rest = from;
    for (const std::vector<std::size_t>& along : places) {
      to += stride * along[rest % along.size()];
      rest /= along.size();
      stride *= along.size();
    }
    result[to] = x[from];
  }
  return result;
}

void kernels_follow_the_order_of_the_joints(const Trial& trial) {
  const Eigen::MatrixXd M = Reference(trial.model).mass_matrix(trial.state.q);
  if (!is_regular(M)) return;
  const Reordered other(trial.model, trial.seed);
  const State& state = trial.state;
  Comparison comparison{lump(trial.model), lump(other.model), state, state, {}, M};
  comparison.state_after.q = flat(rows_at(other.q_place, column(state.q)));
  comparison.state_after.v = flat(rows_at(other.v_place, column(state.v)));
  comparison.state_after.a = flat(rows_at(other.v_place, column(state.a)));
  comparison.change = [&](const Argument& argument, const std::vector<double>& x) {
    return reordered(other.v_place, argument, {comparison.before}, x);
  };
  expect_changed(trial, comparison);
}

}  // namespace

std::vector<Law> invariance_laws() {
  return {{"KernelsDoNotCareWhereTheWorldIs",
           {},
           true,
           kernels_do_not_care_where_the_world_is,
           nullptr,
           Evidence::kAgreement},
          {"KernelsFollowTheOrderOfTheJoints",
           {},
           true,
           kernels_follow_the_order_of_the_joints,
           nullptr,
           Evidence::kAgreement}};
}

}  // namespace dynac::test
