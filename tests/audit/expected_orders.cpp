// SPDX-License-Identifier: BSD-3-Clause
// Rows of motions with more time derivatives, and of joints with springs.
#include <Eigen/Core>
#include <Eigen/LU>
#include <array>
#include <cmath>

#include "expected.hpp"

namespace dynac::test {
namespace {

using Index = Eigen::Index;
using Inputs = Arrays<double>;

std::size_t task_frame(const Sample& s) { return s.settings.frames.front().index(); }

// Derivatives 0 to `order` of a function of time, side by side.
template <class Function>
BigMatrix orders(const Function& function, int order) {
  std::vector<BigMatrix> columns;
  for (int k = 0; k <= order; ++k) columns.push_back(derivative(function, k));
  return joined(columns);
}

// --- joints with springs ------------------------------------------------------------------------

bool has_spring(const Sample& s, std::size_t c) {
  const JointType type = joint_of_coordinate(s.model, c).type;
  return type != JointType::kSpherical && type != JointType::kPlanar &&
         type != JointType::kFloating;
}

// How fast a motor without a spring turns, and the rate of that: as its joint; a floating base has
// none.
std::array<double, 2> driven_rates(const Sample& s, const std::vector<double>& v_derivatives,
                                   std::size_t c) {
  if (s.model.base() == Base::kFloating && c < 6) return {0, 0};
  return {v_derivatives[c], v_derivatives[s.v.size() + c]};
}

// Torques and two derivatives, columns.
Eigen::MatrixXd torque_course(const Sample& s, const std::vector<double>& v_derivatives) {
  const Course course = course_of(v_derivatives, s.robot.nv());
  const auto tau = rounded(orders([&](const Big& t) { return torque_at(s, course, t); }, 2));
  return Eigen::Map<const Eigen::MatrixXd>(tau.data(), s.robot.nv(), 3);
}

std::size_t position_of(const Sample& s, std::size_t c) {
  const Joint& joint = joint_of_coordinate(s.model, c);
  return joint.q_index + c - joint.v_index;
}

// Stiffness with two derivatives in `in[2]`, or constant.
Values series_elastic(const Sample& s, const Inputs& in) {
  const std::size_t nv = s.v.size();
  const Eigen::MatrixXd tau = torque_course(s, in[1]);
  std::vector<double> K = in[2];
  K.resize(3 * nv);
  Values result{std::vector<double>(3 * nv), std::vector<double>(nv)};
  for (std::size_t c = 0; c < nv; ++c) {
    const auto row = tau.row(static_cast<Index>(c));
    const std::array<double, 2> driven = driven_rates(s, in[1], c);
    result[1][c] = row[0] + in[3][c] * driven[1] + in[4][c] * driven[0];
    if (!has_spring(s, c)) continue;
    const double d = row[0] / K[c], d1 = (row[1] - K[nv + c] * d) / K[c];
    const double d2 = (row[2] - 2 * K[nv + c] * d1 - K[2 * nv + c] * d) / K[c];
    result[0][c] = s.q[position_of(s, c)] + d;
    result[0][nv + c] = in[1][c] + d1;
    result[0][2 * nv + c] = in[1][nv + c] + d2;
    result[1][c] = row[0] + in[3][c] * result[0][2 * nv + c] + in[4][c] * result[0][nv + c];
  }
  return result;
}

Values damped_elastic(const Sample& s, const Inputs& in) {
  const std::size_t nv = s.v.size();
  const Eigen::MatrixXd tau = torque_course(s, in[1]);
  Values result(3, std::vector<double>(nv));
  for (std::size_t c = 0; c < nv; ++c) {
    const auto row = tau.row(static_cast<Index>(c));
    const std::array<double, 2> driven = driven_rates(s, in[1], c);
    result[2][c] = row[0] + in[5][c] * driven[1] + in[6][c] * driven[0];
    if (!has_spring(s, c)) continue;
    const double stretch = in[2][c] - s.q[position_of(s, c)];
    const double rate = (row[0] - in[3][c] * stretch) / in[4][c];
    result[0][c] = in[1][c] + rate;
    result[1][c] = in[1][nv + c] + (row[1] - in[3][c] * rate) / in[4][c];
    result[2][c] = row[0] + in[5][c] * result[1][c] + in[6][c] * result[0][c];
  }
  return result;
}

// --- higher orders of motions that are found ----------------------------------------------------

// Torques of the accelerations that a kernel found, which ought to be those given.
Values torques_of_found(const Sample& s, const Inputs& in, const Inputs& out) {
  std::vector<double> columns = in[1];
  columns.insert(columns.end(), out[0].begin(), out[0].end());
  const Course course = course_of(columns, s.robot.nv());
  return {rounded(orders([&](const Big& t) { return torque_at(s, course, t); }, 2))};
}

// Normal equations of damped least squares, of each order by itself, and the manipulability: of the
// twist as the task gives it, measured at the frame's origin.
Values damped_least_squares(const Sample& s, const Inputs& in, const Inputs& out) {
  const Snapshot now = snapshot(s.robot, {BigVector::Zero(s.robot.nv())});
  const Pose& X_WL = now.X_WL[task_frame(s)];
  const bool is_spatial = s.settings.jacobian_frame == JacobianFrame::kSpatial;
  const BigMatrix J = is_spatial ? now.J[task_frame(s)] : in_frame(s, X_WL, now.J[task_frame(s)]);
  const Course found = course_of(out[0], s.robot.nv()), wanted = course_of(in[2], s.robot.nv());
  const Course task = course_of(in[1], 6);
  const Big square = Big(in[3][0]) * Big(in[3][0]);
  Values slopes;
  for (std::size_t k = 0; k < task.size(); ++k) {
    BigVector error = task[k] - derivative([&](const Big& t) { return twist_at(s, found, t); },
                                           static_cast<int>(k));
    if (is_spatial) {  // from the world's origin to the frame's
      const BigPoint p = X_WL.topRightCorner<3, 1>(), w = error.tail<3>();
      error.head<3>() -= p.cross(w);
    }
    slopes.push_back(rounded(J.transpose() * error - (found[k] - wanted[k]) * square));
  }
  slopes.push_back(out[1]);
  return slopes;
}

// Terms put together: M, M', C v + g, M' - C - C^T, and the rate of C v + g.
Values terms(const Sample& s, const Inputs& in, const Inputs& out) {
  const Index nv = s.robot.nv();
  const Course v = course_of(in[1], nv);
  const auto block = [&](std::size_t output, Index k, Index columns) -> BigMatrix {
    const Eigen::Map<const Eigen::MatrixXd> x(out[output].data() + k * nv * columns, nv, columns);
    return x.cast<Big>();
  };
  const BigMatrix C = block(1, 0, nv);
  return {rounded(block(0, 0, nv)), rounded(block(0, 1, nv)), rounded(C * v[0] + block(2, 0, 1)),
          rounded(C + C.transpose()), rounded(block(1, 1, nv) * v[0] + C * v[1] + block(2, 1, 1))};
}

Values terms_expected(const Sample& s, const Inputs& in) {
  const Index nv = s.robot.nv();
  const Course course = course_of(in[1], nv);
  const auto M = [&](const Big& t) { return mass_matrix_at(s, course, t); };
  const auto h = [&](const Big& t) {
    Course now = course_at(course, t);
    now[1].setZero();
    return torque(snapshot(s.robot.moved(course, t), now), s.masses);
  };
  const std::vector<double> rate = rounded(derivative(M, 1));
  return {rounded(M(0)), rate, rounded(h(0)), rate, rounded(derivative(h, 1))};
}

// Slopes of the least are none; and the manipulability, of the columns that move the frame.
Values no_slopes(const Sample& s, const Inputs& in) {
  const Snapshot now = snapshot(s.robot, {BigVector::Zero(s.robot.nv())});
  Sample aligned = s;
  aligned.settings.jacobian_frame = JacobianFrame::kWorldAligned;
  const std::vector<double> whole =
      rounded(in_frame(aligned, now.X_WL[task_frame(s)], now.J[task_frame(s)]));
  Eigen::MatrixXd J(6, 0);
  for (auto column = whole.begin(); column != whole.end(); column += 6) {
    const Eigen::Map<const Eigen::Vector<double, 6>> twist(&*column);
    if (twist.isZero(0)) continue;
    J.conservativeResize(6, J.cols() + 1);
    J.rightCols<1>() = twist;
  }
  Eigen::MatrixXd JJ = J.cols() < 6 ? Eigen::MatrixXd(J.transpose() * J) : J * J.transpose();
  JJ.diagonal().array() += in[3][0] * in[3][0];
  Values expected(4, std::vector<double>(s.v.size()));
  expected.push_back({std::sqrt(JJ.determinant())});
  return expected;
}

Values found_torques(const Sample&, const Inputs& in) { return {in[2]}; }

}  // namespace

std::vector<Audited> audited_orders() {
  return {
      {"forward_kinematics_order2",
       [](const Sample& s, const Inputs& in) -> Values {
         const Course course = course_of(in[1], s.robot.nv());
         return {rounded(orders(
             [&](const Big& t) -> BigMatrix {
               return s.robot.moved(course, t).links()[task_frame(s)];
             },
             2))};
       }},
      {"frame_jacobian_order2",
       [](const Sample& s, const Inputs& in) -> Values {
         const Course course = course_of(in[1], s.robot.nv());
         return {rounded(orders([&](const Big& t) { return jacobian_at(s, course, t); }, 2))};
       }},
      {"kinematics_order2",
       [](const Sample& s, const Inputs& in) -> Values {
         const Course course = course_of(in[1], s.robot.nv());
         return {rounded(s.robot.links()[task_frame(s)]),
                 rounded(orders([&](const Big& t) { return twist_at(s, course, t); }, 2))};
       }},
      {"inverse_kinematics_order4", no_slopes, damped_least_squares},
      {"inverse_dynamics_order2",
       [](const Sample& s, const Inputs& in) -> Values {
         const Course course = course_of(in[1], s.robot.nv());
         return {rounded(orders([&](const Big& t) { return torque_at(s, course, t); }, 2))};
       }},
      {"forward_dynamics_order2", found_torques, torques_of_found},
      {"hybrid_dynamics_order2", found_torques, torques_of_found},
      {"equations_of_motion_order1", terms_expected, terms},
      {"elastic_joint_feedforward", series_elastic},
      {"variable_stiffness_feedforward", series_elastic},
      {"damped_elastic_joint_feedforward", damped_elastic},
  };
}

}  // namespace dynac::test
