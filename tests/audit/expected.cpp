// SPDX-License-Identifier: BSD-3-Clause
// What the rows share, and the kernels that have none.
#include "expected.hpp"

namespace dynac::test {

BigVector big(const std::vector<double>& x) {
  BigVector result(static_cast<Eigen::Index>(x.size()));
  for (std::size_t i = 0; i < x.size(); ++i) result[static_cast<Eigen::Index>(i)] = x[i];
  return result;
}

std::vector<double> rounded(const BigMatrix& x) {
  std::vector<double> result;
  for (const Big& entry : x.reshaped()) result.push_back(static_cast<double>(entry));
  return result;
}

BigMatrix joined(const std::vector<BigMatrix>& columns) {
  Eigen::Index count = 0;
  for (const BigMatrix& some : columns) count += some.cols();
  BigMatrix result(columns.front().rows(), count);
  count = 0;
  for (const BigMatrix& some : columns) {
    result.middleCols(count, some.cols()) = some;
    count += some.cols();
  }
  return result;
}

Course course_of(const std::vector<double>& columns, Eigen::Index nv) {
  Course course;
  const BigVector all = big(columns);
  for (Eigen::Index i = 0; i < all.size(); i += nv) course.emplace_back(all.segment(i, nv));
  return course;
}

BigVector acceleration(const Sample& sample, const MovingRobot& robot, const BigVector& v,
                       const BigVector& tau) {
  const Snapshot now = snapshot(robot, {v, BigVector::Zero(v.size())});
  return solved(mass_matrix(now, sample.masses), tau - torque(now, sample.masses));
}

BigMatrix mass_matrix_at(const Sample& sample, const Course& course, const Big& t) {
  return mass_matrix(snapshot(sample.robot.moved(course, t), {course.front()}), sample.masses);
}

BigVector torque_at(const Sample& sample, const Course& course, const Big& t) {
  return torque(snapshot(sample.robot.moved(course, t), course_at(course, t)), sample.masses);
}

BigMatrix in_frame(const Sample& sample, const Pose& X_WL, const BigMatrix& twists) {
  BigMatrix result = twists;
  const BigRotation R_LW = X_WL.topLeftCorner<3, 3>().transpose();
  const BigPoint p = X_WL.topRightCorner<3, 1>();
  for (Eigen::Index c = 0; c < twists.cols(); ++c) {
    const BigPoint v = twists.col(c).head<3>(), w = twists.col(c).tail<3>();
    if (sample.settings.jacobian_frame == JacobianFrame::kLocal) {
      result.col(c) << R_LW * v, R_LW * w;
    } else if (sample.settings.jacobian_frame == JacobianFrame::kSpatial) {
      result.col(c).head<3>() += p.cross(w);
    }
  }
  return result;
}

BigVector twist_at(const Sample& sample, const Course& course, const Big& t) {
  const Instant now = instant(sample.robot.moved(course, t), course_at(course, t));
  const std::size_t link = sample.settings.frames.front().index();
  return in_frame(sample, now.X_WL[link], now.V[link]);
}

BigMatrix jacobian_at(const Sample& sample, const Course& course, const Big& t) {
  const Snapshot now = snapshot(sample.robot.moved(course, t), course_at(course, t));
  const std::size_t link = sample.settings.frames.front().index();
  return in_frame(sample, now.X_WL[link], now.J[link]);
}

std::vector<Unaudited> unaudited() {
  return {
      {"dynamics_estimation",
       "its meaning is a problem's, which states variances: tests/estimation solves dense least "
       "squares"},
      {"inverse_kinematics_step",
       "of a method, which the principle knows nothing of: the law "
       "StepsTowardPosesMinimiseWhatIsLeft"},
      {"friction_cones",
       "of contacts alone, which the principle knows nothing of: the law ForcesInPyramidsDoNotSlip"},
      {"discrete_linearization",
       "of a step of an integrator, which the principle knows nothing of: the law "
       "StepsDeviateAsThoseOfTheIntegrator"},
      {"constrained_discrete_linearization",
       "the same under constraints: the law ConstrainedStepsDeviateAsTheyDo"},
      {"step",
       "of an integrator, as are its derivatives: the laws StepsFollowTheEquationsOfMotion, "
       "StepDerivativesAreComplexSteps and those behind them"},
      {"step_derivatives", "as step"},
      {"step_adjoint", "as step"},
      {"step_hessian", "as step"},
      {"constrained_step", "as step, under constraints: ConstrainedStepDerivativesAreComplexSteps"},
      {"constrained_step_derivatives", "as constrained_step"},
      {"constrained_step_adjoint", "as constrained_step"},
      {"constrained_step_hessian", "as constrained_step"},
      {"loop_positions",
       "of robots with local loops, whose configuration is no product of exponentials: "
       "tests/local_loops"},
  };
}

}  // namespace dynac::test
