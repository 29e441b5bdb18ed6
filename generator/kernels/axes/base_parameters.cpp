// SPDX-License-Identifier: BSD-3-Clause
#include "kernels/axes/base_parameters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <random>
#include <span>
#include <string_view>
#include <utility>

#include "algorithms/column_relations.hpp"
#include "algorithms/configure.hpp"
#include "algorithms/inverse/inertial_regressor.hpp"
#include "algorithms/joint_dynamics_terms.hpp"
#include "algorithms/loops/close_loops.hpp"
#include "algorithms/loops/loop_motion.hpp"
#include "algorithms/run_time_parameters.hpp"
#include "algorithms/sampled_state.hpp"
#include "kernels/axes/coordinate_kinds.hpp"
#include "kernels/axes/parameter_axes.hpp"
#include "lower/lower.hpp"

namespace dynac {
namespace {

// The parameters of n links appear in n rows of the regressor, at least: twice as many samples as a
// link has parameters determine all that are left.
constexpr std::size_t kSamples = 20;
// Significant digits of coefficients: sums of few products have them.
constexpr int kDigits = 15;

std::size_t joint_columns(const KernelContext& context) {
  return counted_effects(context.settings.joint_dynamics.effects).size() *
         internal_joints(context.robot).size();
}

// Columns of one link depend on each other before they do on other links'; those of joints stand
// alone.
std::vector<std::size_t> groups_of_columns(const KernelContext& context) {
  std::vector<std::size_t> groups(moving_links(context.robot).size(), 10);
  groups.insert(groups.end(), joint_columns(context), 1);
  return groups;
}

// The inertia of which one parameter is one, in the order of the columns.
PseudoInertia<double> unit_parameter(std::size_t k) {
  Inertia<double> inertia;
  if (k == 0) inertia.mass = 1;
  if (k > 0 && k < 4) inertia.h[k - 1] = 1;
  if (k >= 4) inertia.I_o = regressor::unit_inertia<double>(k - 4);
  return pseudo_inertia(inertia);
}

std::array<double, 10> entries_of(const PseudoInertia<double>& I) {
  return {I.mass,    I.h[0],    I.h[1],    I.h[2],    I.J(0, 0),
          I.J(0, 1), I.J(1, 1), I.J(0, 2), I.J(1, 2), I.J(2, 2)};
}

// Inertias of the regrouped bodies, ten rows each, by the parameters of links and joints. Bodies
// with equal inertias need equal torques, so columns that depend on each other here do in the
// regressor.
DenseMatrix<double> regrouped_inertias(const KernelContext& context) {
  Mechanism robot = context.robot;
  for (Body& body : robot.bodies) body.inertia = {};
  const std::vector<LinkId> links = moving_links(robot);
  const std::size_t bodies = robot.bodies.size(), joints = joint_columns(context);
  DenseMatrix<double> G(10 * bodies + joints, 10 * links.size() + joints);
  for (std::size_t column = 0; column < 10 * links.size(); ++column) {
    const LinkPlacement& link = robot.links[links[column / 10].index()];
    Mechanism unit = robot;
    unit.bodies[link.body.index()].inertia = link.X_BL * unit_parameter(column % 10);
    unit = regroup(std::move(unit));
    for (std::size_t b = 0; b < bodies; ++b) {
      const std::array<double, 10> entries = entries_of(unit.bodies[b].inertia);
      for (std::size_t k = 0; k < 10; ++k) G(10 * b + k, column) = entries[k];
    }
  }
  for (std::size_t k = 0; k < joints; ++k) G(10 * bodies + k, 10 * links.size() + k) = 1;
  return G;
}

// Of a link and those that are fixed to it, in the link's frame, with the initial values of
// run-time parameters.
PseudoInertia<double> inertia_with_fixed_links(const KernelContext& context, LinkId id) {
  const std::vector<LinkPlacement>& links = context.robot.links;
  const LinkPlacement& whole = links[id.index()];
  PseudoInertia<double> sum;
  for (std::size_t k = 0; k < links.size(); ++k) {
    if (links[k].body != whole.body) continue;
    PseudoInertia<double> own = links[k].inertia;
    for (const RunTimeParameter& parameter : context.settings.parameters) {
      const bool is_its = parameter.owner() == ParameterOwner::kLink && parameter.link.index() == k;
      if (is_its) own = own + inertia_of_parameters(parameter.value.data());
    }
    sum = sum + (k == id.index() ? own : (inverse(whole.X_BL) * links[k].X_BL) * own);
  }
  return sum;
}

// A state at random, with loops closed and gravity as the kernel has it.
RobotState<double> random_state(const KernelContext& context,
                                const std::optional<loops::Branch>& branch, std::uint64_t seed) {
  const Mechanism& robot = context.robot;
  std::mt19937_64 random(~seed);  // other numbers than those of the position
  const auto uniform = [&] { return static_cast<double>(random() >> 11) / 0x1p52 - 1; };
  RobotState<double> state;
  state.q = random_position(robot, seed);
  if (branch) branch->reach(state.q);
  state.configuration = configure(robot, state.q);
  for (std::size_t i = 0; i < robot.nv; ++i) {
    state.v.push_back(2 * uniform());
    state.a.push_back(4 * uniform());
  }
  state.gravity = robot.gravity;
  for (const RunTimeParameter& parameter : context.settings.parameters) {
    if (parameter.kind != ParameterKind::kGravity) continue;
    for (std::size_t k = 0; k < 3; ++k) state.gravity[k] = 10 * uniform();
  }
  return state;
}

// The regressor at a state, in independent coordinates.
DenseMatrix<double> regressor_at(const KernelContext& context, RobotState<double> state) {
  const Mechanism& robot = context.robot;
  DenseMatrix<double> G(robot.nv, robot.nv);
  for (std::size_t i = 0; i < robot.nv; ++i) G(i, i) = 1;
  if (loops::has_loops(context)) {
    const loops::LoopMotion<double> motion(context, state);
    G = motion.G();
    state.v = times(G, state.v);
    state.a = times(G, state.a);
    const std::vector<double> drift = motion.drift(state.v);
    for (std::size_t i = 0; i < robot.nv; ++i) state.a[i] += drift[i];
  }
  std::vector<double> entries =
      inertial_regressor(robot, state, moving_links(robot), no_observer());
  const std::vector<double> joints = joint_dynamics::regressor_columns(context, state);
  entries.insert(entries.end(), joints.begin(), joints.end());
  const std::vector<std::size_t> rows = loops::independent_coordinates(context);
  DenseMatrix<double> Y(rows.size(), entries.size() / robot.nv);
  for (std::size_t j = 0; j < Y.columns; ++j) {
    const std::span<const double> column(&entries[j * robot.nv], robot.nv);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t c = 0; c < robot.nv; ++c) Y(i, j) += G(c, rows[i]) * column[c];
    }
  }
  return Y;
}

// Some columns of the regressor in sampled states, below each other.
DenseMatrix<double> stacked_regressors(const KernelContext& context,
                                       const std::vector<std::size_t>& columns) {
  const std::size_t rows = loops::independent_coordinates(context).size();
  // Where loops leave few coordinates, each must tell more parameters apart.
  const std::size_t samples = std::max(kSamples, 2 * columns.size() / rows);
  DenseMatrix<double> W(samples * rows, columns.size());
  const auto branch =
      loops::has_loops(context) ? std::optional(loops::Branch::found(context)) : std::nullopt;
  for (std::size_t sample = 0; sample < samples; ++sample) {
    const DenseMatrix<double> Y = regressor_at(context, random_state(context, branch, sample));
    for (std::size_t j = 0; j < columns.size(); ++j) {
      for (std::size_t i = 0; i < rows; ++i) W(sample * rows + i, j) = Y(i, columns[j]);
    }
  }
  return W;
}

// How many of some columns each group has.
std::vector<std::size_t> groups_of(const std::vector<std::size_t>& columns,
                                   const std::vector<std::size_t>& groups) {
  std::vector<std::size_t> sizes;
  std::size_t first = 0;
  for (const std::size_t size : groups) {
    const auto is_in = [&](std::size_t column) { return column >= first && column < first + size; };
    sizes.push_back(static_cast<std::size_t>(std::ranges::count_if(columns, is_in)));
    first += size;
  }
  return sizes;
}

std::string text_of(double number) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
  return {text.data(), end};
}

double rounded(double number) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number,
                                 std::chars_format::scientific, kDigits - 1)
                       .ptr;
  double result = 0;
  std::from_chars(text.data(), end, result);
  return result;
}

}  // namespace

BaseParameters find_base_parameters(const KernelContext& context) {
  const std::vector<std::size_t> groups = groups_of_columns(context);
  const ColumnRelations exact = column_relations(regrouped_inertias(context), groups);
  const ColumnRelations sampled = column_relations(stacked_regressors(context, exact.independent),
                                                   groups_of(exact.independent, groups));
  BaseParameters result{{}, sampled.coefficients * exact.coefficients};
  for (const std::size_t k : sampled.independent) result.columns.push_back(exact.independent[k]);
  for (double& entry : result.K.entries) entry = rounded(entry);
  return result;
}

namespace {

// Names of the joints that columns are of; those of a universal joint, which is two, are numbered
// as its coordinates are.
std::vector<std::string> names_of_joints(const Mechanism& robot) {
  const std::vector<BodyId> joints = internal_joints(robot);
  std::vector<std::string> names;
  for (const BodyId id : joints) {
    const std::string& name = robot.bodies[id.index()].joint;
    const auto has_name = [&](BodyId other) { return robot.bodies[other.index()].joint == name; };
    const bool is_alone = std::ranges::count_if(joints, has_name) == 1;
    const auto before = std::ranges::find(joints, id);
    const auto number = std::count_if(joints.begin(), before, has_name) + 1;
    names.push_back(is_alone ? name : fmt::format("{}_{}", name, number));
  }
  return names;
}

}  // namespace

std::vector<std::string> link_parameter_names(const KernelContext& context) {
  std::vector<std::string> names;
  for (const LinkId link : moving_links(context.robot)) {
    for (const std::string_view word :
         {"m", "mcx", "mcy", "mcz", "Ixx", "Ixy", "Iyy", "Ixz", "Iyz", "Izz"}) {
      names.push_back(fmt::format("{}.{}", context.robot.links[link.index()].name, word));
    }
  }
  for (const CountedEffect& effect : counted_effects(context.settings.joint_dynamics.effects)) {
    for (const std::string& joint : names_of_joints(context.robot)) {
      names.push_back(fmt::format("{}.{}", joint, effect.name));
    }
  }
  return names;
}

std::vector<std::optional<Dimension>> dimensions_of_link_parameters(const KernelContext& context) {
  const Mechanism& robot = context.robot;
  std::vector<std::optional<Dimension>> result =
      axis::kLinkParameter.dimensions(index::kLinkParameter, context);
  for (const CountedEffect& effect : counted_effects(context.settings.joint_dynamics.effects)) {
    for (const BodyId id : internal_joints(robot)) {
      result.push_back(axis::joint_dimension(robot.bodies[id.index()],
                                             {kForceDimensions.of_angle / effect.per_angle,
                                              kForceDimensions.of_length / effect.per_length}));
    }
  }
  return result;
}

std::vector<double> link_parameters(const KernelContext& context) {
  std::vector<double> parameters;
  for (const LinkId link : moving_links(context.robot)) {
    const std::array<double, 10> own =
        regressor_parameters(inertia_with_fixed_links(context, link));
    parameters.insert(parameters.end(), own.begin(), own.end());
  }
  for (const CountedEffect& effect : counted_effects(context.settings.joint_dynamics.effects)) {
    for (const BodyId id : internal_joints(context.robot)) {
      parameters.push_back(effect.value(context.robot.bodies[id.index()].dynamics));
    }
  }
  for (double& parameter : parameters) parameter += 0.0;  // no zero has a sign
  return parameters;
}

namespace {

std::vector<std::string> names_of(const BaseParameters& base, const KernelContext& context) {
  const std::vector<std::string> parameters = link_parameter_names(context);
  std::vector<std::string> names;
  for (std::size_t k = 0; k < base.columns.size(); ++k) {
    std::string name = parameters[base.columns[k]];
    for (std::size_t j = 0; j < base.K.columns; ++j) {
      const double factor = base.K(k, j);
      if (factor == 0 || j == base.columns[k]) continue;
      name += factor < 0 ? " - " : " + ";
      if (std::abs(factor) != 1) name += text_of(std::abs(factor)) + ' ';
      name += parameters[j];
    }
    names.push_back(std::move(name));
  }
  return names;
}

std::vector<RegressorColumn> regressor_columns_of(const KernelContext& context) {
  std::vector<RegressorColumn> columns;
  for (const LinkId link : moving_links(context.robot)) {
    for (std::size_t k = 0; k < 10; ++k) {
      columns.push_back({ParameterKind::kInertia, link, BodyId::none(), k});
    }
  }
  for (const CountedEffect& effect : counted_effects(context.settings.joint_dynamics.effects)) {
    for (const BodyId joint : internal_joints(context.robot)) {
      columns.push_back({effect.kind, LinkId::none(), joint, 0});
    }
  }
  return columns;
}

}  // namespace

std::vector<std::string> base_parameter_names(const KernelContext& context) {
  return names_of(find_base_parameters(context), context);
}

BaseParameterSet base_parameter_set(const KernelContext& context) {
  const BaseParameters base = find_base_parameters(context);
  const std::vector<std::string> names = names_of(base, context);
  const auto dimensions = dimensions_of_link_parameters(context);
  BaseParameterSet set{{}, regressor_columns_of(context), link_parameters(context), base.K};
  for (std::size_t k = 0; k < base.columns.size(); ++k) {
    const std::size_t column = base.columns[k];
    set.parameters.push_back({set.columns[column], names[k], dimensions[column]});
  }
  return set;
}

}  // namespace dynac
