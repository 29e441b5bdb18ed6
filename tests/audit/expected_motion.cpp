// SPDX-License-Identifier: BSD-3-Clause
// Rows of kinematics, dynamics, identification and displacements.
#include <Eigen/Dense>
#include <algorithm>
#include <array>

#include "expected.hpp"
#include "harness/kernels.hpp"
#include "harness/rng.hpp"

namespace dynac::test {
namespace {

using Index = Eigen::Index;
using Inputs = Arrays<double>;

Snapshot at(const Sample& s, const Course& course) { return snapshot(s.robot, course); }
Snapshot at_rest(const Sample& s) {
  const BigVector none = BigVector::Zero(s.robot.nv());
  return at(s, {none, none});
}
Snapshot in_motion(const Sample& s, const Inputs& in) {
  return at(s, {big(in[1]), in.size() > 2 ? big(in[2]) : BigVector::Zero(s.robot.nv())});
}
Snapshot unaccelerated(const Sample& s, const Inputs& in) {
  return at(s, {big(in[1]), BigVector::Zero(s.robot.nv())});
}

std::size_t frame(const Sample& s) { return s.settings.frames.front().index(); }

Masses weightless(const Sample& s) { return {s.masses.inertias, {}}; }

// Of ten parameters for every link that a joint moves, what `quantity` is where one is one and all
// else zero.
template <class Quantity>
std::vector<double> by_parameters(const Sample& s, const Quantity& quantity) {
  std::vector<BigMatrix> columns;
  for (std::size_t i = 0; i < s.model.links.size(); ++i) {
    if (is_fixed(s.model.links[i].joint.type)) continue;
    for (std::size_t p = 0; p < 10; ++p) {
      Masses one{std::vector<Inertia<double>>(s.model.links.size()), s.masses.gravity};
      Inertia<double>& I = one.inertias[i];
      constexpr std::size_t kRow[] = {0, 0, 1, 0, 1, 2}, kColumn[] = {0, 1, 1, 2, 2, 2};
      if (p == 0) I.mass = 1;
      if (p > 0 && p < 4) I.h[p - 1] = 1;
      if (p >= 4) I.I_o(kRow[p - 4], kColumn[p - 4]) = I.I_o(kColumn[p - 4], kRow[p - 4]) = 1;
      columns.push_back(quantity(one));
    }
  }
  return rounded(joined(columns));
}

// Torques by a regressor.
std::vector<double> product(const Sample& s, const std::vector<double>& Y,
                            const std::vector<double>& pi) {
  const Index columns = static_cast<Index>(pi.size());
  const Eigen::VectorXd tau = Eigen::Map<const Eigen::MatrixXd>(Y.data(), s.robot.nv(), columns) *
                              Eigen::Map<const Eigen::VectorXd>(pi.data(), columns);
  return {tau.begin(), tau.end()};
}

// Torques of a motion, of a robot with these parameters.
std::vector<double> regressor_torques(const Sample& s, const Inputs& in,
                                      const std::vector<double>& pi) {
  const Snapshot now = in_motion(s, in);
  return product(s, by_parameters(s, [&](const Masses& one) { return torque(now, one); }), pi);
}

std::vector<double> any_parameters(const Sample& s) {
  const auto bodies = std::ranges::count_if(
      s.model.links, [](const Link& link) { return !is_fixed(link.joint.type); });
  return Rng(3).vector(10 * static_cast<std::size_t>(bodies), 1);
}

// Poses of all links, of a robot at a position and moved from there.
std::vector<double> poses(const Sample& s, const std::vector<double>& q,
                          const std::vector<double>& displacement) {
  const MovingRobot robot(s.model, s.settings.base_velocity, q);
  std::vector<BigMatrix> columns;
  for (const Pose& X : robot.moved({big(displacement)}, 1).links()) columns.emplace_back(X);
  return rounded(joined(columns));
}

std::vector<double> poses(const Sample& s, const std::vector<double>& q) {
  return poses(s, q, std::vector<double>(s.v.size()));
}

Values motor_torques(const Sample& s, const Inputs& in) {
  return {rounded(torque(in_motion(s, in), s.masses))};
}

Values center(const Sample& s, const Inputs&) {
  std::vector<BigMatrix> columns;
  for (Index c = 0; c < s.robot.nv(); ++c) {
    const Course unit{BigVector::Unit(s.robot.nv(), c)};
    const auto com = [&](const Big& t) {
      return centre(instant(s.robot.moved(unit, t), unit), s.masses);
    };
    columns.emplace_back(derivative(com, 1));
  }
  return {rounded(centre({s.robot.links()}, s.masses)), rounded(joined(columns))};
}

// The momentum at a unit of each velocity, at time t of a motion.
BigMatrix centroidal_matrix(const Sample& s, const Course& course, const Big& t) {
  std::vector<BigMatrix> columns;
  for (Index c = 0; c < s.robot.nv(); ++c) {
    columns.emplace_back(centroidal(
        instant(s.robot.moved(course, t), {BigVector::Unit(s.robot.nv(), c)}), s.masses));
  }
  return joined(columns);
}

Values centroidal_values(const Sample& s, const Inputs& in) {
  const BigVector none = BigVector::Zero(s.robot.nv());
  const Course course{big(in[1]), none};
  const auto h_G = [&](const Big& t) {
    return centroidal(instant(s.robot.moved(course, t), {course.front()}), s.masses);
  };
  return {rounded(h_G(0)), rounded(centroidal_matrix(s, course, 0)), rounded(derivative(h_G, 1))};
}

Values centroidal_rates(const Sample& s, const Inputs& in) {
  const Course course{big(in[1]), big(in[2])};
  const auto com = [&](const Big& t) {
    return centre({s.robot.moved(course, t).links()}, s.masses);
  };
  const auto h_G = [&](const Big& t) {
    return centroidal(instant(s.robot.moved(course, t), course_at(course, t)), s.masses);
  };
  return {rounded(com(0)), rounded(derivative(com, 1)), rounded(h_G(0)),
          rounded(derivative(h_G, 1))};
}

// Of the links that hang on the frame, as of a robot of their own: others have no mass.
Values subtree(const Sample& s, const Inputs& in) {
  Sample own = s;
  const std::vector<bool> hangs = links_on(s.model, frame(s));
  for (std::size_t i = 0; i < hangs.size(); ++i) {
    if (!hangs[i]) own.masses.inertias[i] = {};
  }
  const Course course{big(in[1])};
  return {rounded(centre({s.robot.links()}, own.masses)),
          rounded(centroidal(instant(s.robot, course), own.masses)),
          rounded(centroidal_matrix(own, course, 0))};
}

// A matrix along a motion of constant velocity, and its rate.
template <BigMatrix (*matrix)(const Sample&, const Course&, const Big&)>
Values with_rate(const Sample& s, const Inputs& in) {
  const auto at_time = [&](const Big& t) { return matrix(s, {big(in[1])}, t); };
  return {rounded(at_time(0)), rounded(derivative(at_time, 1))};
}

BigMatrix inertia_of_all(const Sample& s, const Course& course, const Big& t) {
  return centroidal_inertia(instant(s.robot.moved(course, t), course), s.masses);
}

// The centres of the spheres on moved links, one below the other.
BigMatrix centers_at(const Sample& s, const Course& course, const Big& t) {
  const std::vector<Pose> links = s.robot.moved(course, t).links();
  BigMatrix centers(static_cast<Index>(3 * s.settings.spheres.size()), 1);
  Index row = 0;
  for (const CollisionSphere& sphere : s.settings.spheres) {
    Eigen::Matrix<Big, 4, 1> point;
    for (std::size_t i = 0; i < 3; ++i) point[static_cast<Index>(i)] = Big(sphere.center[i]);
    point[3] = 1;
    centers.middleRows(row, 3) = (links[sphere.link.index()] * point).topRows(3);
    row += 3;
  }
  return centers;
}

// And their velocities for each unit velocity.
BigMatrix sphere_jacobian(const Sample& s) {
  std::vector<BigMatrix> columns;
  for (Index i = 0; i < s.robot.nv(); ++i) {
    columns.push_back(derivative(
        [&](const Big& t) { return centers_at(s, {BigVector::Unit(s.robot.nv(), i)}, t); }, 1));
  }
  return joined(columns);
}

// How links and positions move.
std::vector<Audited> audited_frames() {
  return {
      {"forward_kinematics",
       [](const Sample& s, const Inputs&) -> Values {
         return {rounded(s.robot.links()[frame(s)])};
       }},
      {"frame_jacobian",
       [](const Sample& s, const Inputs&) -> Values {
         return {rounded(jacobian_at(s, {BigVector::Zero(s.robot.nv())}, 0))};
       }},
      {"frame_jacobian_dot",
       [](const Sample& s, const Inputs& in) -> Values {
         return {
             rounded(derivative([&](const Big& t) { return jacobian_at(s, {big(in[1])}, t); }, 1))};
       }},
      {"frame_motion",
       [](const Sample& s, const Inputs& in) -> Values {
         const Course course{big(in[1]), big(in[2])};
         const auto V = [&](const Big& t) { return twist_at(s, course, t); };
         return {rounded(V(0)), rounded(derivative(V, 1))};
       }},
      {"sphere_positions",
       [](const Sample& s, const Inputs&) -> Values {
         return {rounded(centers_at(s, {BigVector::Zero(s.robot.nv())}, 0)),
                 rounded(sphere_jacobian(s))};
       }},
      {"integrate",
       [](const Sample& s, const Inputs& in) -> Values { return {poses(s, in[0], in[1])}; },
       [](const Sample& s, const Inputs&, const Inputs& out) -> Values {
         return {poses(s, out[0])};
       }},
      {"normalise", [](const Sample& s, const Inputs& in) -> Values { return {poses(s, in[0])}; },
       [](const Sample& s, const Inputs&, const Inputs& out) -> Values {
         return {poses(s, out[0])};
       }},
      {"difference", [](const Sample& s, const Inputs& in) -> Values { return {poses(s, in[1])}; },
       [](const Sample& s, const Inputs& in, const Inputs& out) -> Values {
         return {poses(s, in[0], out[0])};
       }},
  };
}

// Torques, energies and momenta.
std::vector<Audited> audited_dynamics() {
  return {
      {"inverse_dynamics", motor_torques},
      {"forward_dynamics",
       [](const Sample& s, const Inputs& in) -> Values {
         return {rounded(acceleration(s, s.robot, big(in[1]), big(in[2])))};
       }},
      {"mass_matrix",
       [](const Sample& s, const Inputs&) -> Values {
         return {rounded(mass_matrix(at_rest(s), s.masses))};
       }},
      {"mass_matrix_inverse",
       [](const Sample& s, const Inputs&) -> Values {
         const Index nv = s.robot.nv();
         return {rounded(solved(mass_matrix(at_rest(s), s.masses), BigMatrix::Identity(nv, nv)))};
       }},
      {"bias_forces",
       [](const Sample& s, const Inputs& in) -> Values {
         return {rounded(torque(unaccelerated(s, in), s.masses))};
       }},
      {"gravity_forces",
       [](const Sample& s, const Inputs&) -> Values {
         return {rounded(torque(at_rest(s), s.masses))};
       }},
      {"coriolis_matrix",
       [](const Sample& s, const Inputs& in) -> Values {
         const auto M = [&](const Big& t) { return mass_matrix_at(s, {big(in[1])}, t); };
         return {rounded(torque(unaccelerated(s, in), weightless(s))), rounded(derivative(M, 1))};
       },
       [](const Sample& s, const Inputs& in, const Inputs& out) -> Values {
         const Index nv = s.robot.nv();
         const BigMatrix C = Eigen::Map<const Eigen::MatrixXd>(out[0].data(), nv, nv).cast<Big>();
         return {rounded(C * big(in[1])), rounded(C + C.transpose())};
       }},
      {"energies",
       [](const Sample& s, const Inputs& in) -> Values {
         const std::vector<double> E = rounded(energies(in_motion(s, in), s.masses));
         return {{E[0]}, {E[1]}};
       }},
      {"joint_wrenches",
       [](const Sample& s, const Inputs& in) -> Values {
         return {rounded(wrench_on(in_motion(s, in), s.masses, s.model, frame(s)))};
       }},
      {"center_of_mass", center},
      {"centroidal_momentum_matrix_dot", with_rate<centroidal_matrix>},
      {"subtree_momentum", subtree},
      {"centroidal_inertia", with_rate<inertia_of_all>},
      {"centroidal_dynamics", centroidal_rates},
      {"centroidal_momentum", centroidal_values},
  };
}

// What is linear in masses and moments.
std::vector<Audited> audited_regressors() {
  return {
      {"inertial_regressor",
       [](const Sample& s, const Inputs& in) -> Values {
         const Snapshot now = in_motion(s, in);
         return {by_parameters(s, [&](const Masses& one) { return torque(now, one); })};
       }},
      {"base_parameter_regressor",
       [](const Sample& s, const Inputs& in) -> Values {
         return {regressor_torques(s, in, any_parameters(s))};
       },
       [](const Sample& s, const Inputs&, const Inputs& out) -> Values {
         const Mechanism robot = lump(s.model);
         const KernelContext context{robot, s.settings};
         return {product(s, out[0],
                         run_kernel(context, "base_parameters", {any_parameters(s)}).front())};
       }},
      {"base_parameters",
       [](const Sample& s, const Inputs& in) -> Values {
         return {regressor_torques(s, {s.q, s.v, s.a}, in[0])};
       },
       [](const Sample& s, const Inputs&, const Inputs& out) -> Values {
         const Mechanism robot = lump(s.model);
         const Inputs motion{s.q, s.v, s.a};
         return {
             product(s, run_kernel({robot, s.settings}, "base_parameter_regressor", motion).front(),
                     out[0])};
       }},
      {"momentum_regressor",
       [](const Sample& s, const Inputs& in) -> Values {
         const Snapshot now = in_motion(s, in);
         return {
             by_parameters(s, [&](const Masses& one) { return generalised_momentum(now, one); })};
       }},
      {"energy_regressor",
       [](const Sample& s, const Inputs& in) -> Values {
         const Snapshot now = in_motion(s, in);
         return {by_parameters(s, [&](const Masses& one) { return energies(now, one); })};
       }},
  };
}

}  // namespace

std::vector<Audited> audited_motion() {
  std::vector<Audited> all = audited_frames();
  for (const auto& some : {audited_dynamics(), audited_regressors()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

}  // namespace dynac::test
