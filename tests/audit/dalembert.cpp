// SPDX-License-Identifier: BSD-3-Clause
#include "dalembert.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <utility>

namespace dynac::test {
namespace {

using Index = Eigen::Index;

// Of differences of poses: its square is far below what a derivative of these needs.
constexpr double kPoseStep = 0x1p-80;

BigPoint point(const Vector3<double>& u) { return {u[0], u[1], u[2]}; }
BigRotation rotation(const Pose& X) { return X.topLeftCorner<3, 3>(); }
BigPoint origin(const Pose& X) { return X.topRightCorner<3, 1>(); }

BigPoint axis_of(const BigRotation& W) {  // of its skew-symmetric part
  return BigPoint(W(2, 1) - W(1, 2), W(0, 2) - W(2, 0), W(1, 0) - W(0, 1)) * Big(0.5);
}

Pose placement(const Transform<double>& X_LF) {
  Pose X = Pose::Identity();
  for (Index r = 0; r < 3; ++r) {
    X.block<1, 3>(r, 0) = point(X_LF.R.row[static_cast<std::size_t>(r)]).transpose();
  }
  X.topRightCorner<3, 1>() = point(X_LF.p);
  return X;
}

// A position and a rotation, as they change.
struct Place {
  BigVector p;
  BigRotation R = BigRotation::Identity();
};

// [p'; w] and [p''; w'] of a place that moves, with w^ = R' R^T.
struct Rates {
  BigVector first, second;
};

Rates rates_of(const Place& before, const Place& now, const Place& after) {
  const Big scale = Big(1) / Big(kPoseStep);
  const auto stacked = [&](const BigVector& p, const BigRotation& R) {
    BigVector result(p.size() + 3);
    result << p, axis_of(R * now.R.transpose());
    return result;
  };
  const Big half = scale * Big(0.5), square = scale * scale;
  return {stacked((after.p - before.p) * half, (after.R - before.R) * half),
          stacked((after.p - now.p * Big(2) + before.p) * square,
                  (after.R - now.R * Big(2) + before.R) * square)};
}

// Rates of what `places` makes of a robot, along a motion.
template <class Places>
std::vector<Rates> rates_along(const MovingRobot& robot, const Course& course,
                               const Places& places) {
  const auto before = places(robot.moved(course, -kPoseStep)), now = places(robot),
             after = places(robot.moved(course, kPoseStep));
  std::vector<Rates> rates;
  for (std::size_t i = 0; i < now.size(); ++i) {
    rates.push_back(rates_of(before[i], now[i], after[i]));
  }
  return rates;
}

std::vector<Place> places_of_links(const MovingRobot& robot) {
  std::vector<Place> places;
  for (const Pose& X : robot.links()) places.push_back({origin(X), rotation(X)});
  return places;
}

// First rates along each coordinate, as the columns of a matrix for each place.
template <class Places>
std::vector<BigMatrix> jacobians(const MovingRobot& robot, const Places& places) {
  const auto now = places(robot);
  std::vector<BigMatrix> J;
  for (const Place& place : now) J.emplace_back(place.p.size() + 3, robot.nv());
  for (Index c = 0; c < robot.nv(); ++c) {
    const Course unit{BigVector::Unit(robot.nv(), c)};
    const auto before = places(robot.moved(unit, -kPoseStep)),
               after = places(robot.moved(unit, kPoseStep));
    for (std::size_t i = 0; i < J.size(); ++i) {
      J[i].col(c) = rates_of(before[i], now[i], after[i]).first;
    }
  }
  return J;
}

// First moment and inertia about the link's origin, in world axes.
struct Turned {
  Big m;
  BigPoint h;
  BigRotation I;
};

Turned turned(const Inertia<double>& inertia, const Pose& X) {
  BigRotation I;
  for (Index r = 0; r < 3; ++r) {
    I.row(r) = point(inertia.I_o.row[static_cast<std::size_t>(r)]).transpose();
  }
  const BigRotation R = rotation(X);
  return {inertia.mass, R * point(inertia.h), R * I * R.transpose()};
}

// Momentum [linear; angular] about the link's origin.
BigVector momentum(const Turned& body, const BigVector& V) {
  const BigPoint v = V.head<3>(), w = V.tail<3>();
  BigVector result(6);
  result << v * body.m + w.cross(body.h), body.I * w + body.h.cross(v);
  return result;
}

}  // namespace

Instant instant(const MovingRobot& robot, const Course& course) {
  Instant now{robot.links()};
  for (Rates& rates : rates_along(robot, course, places_of_links)) {
    now.V.push_back(std::move(rates.first));
    now.A.push_back(std::move(rates.second));
  }
  return now;
}

Snapshot snapshot(const MovingRobot& robot, const Course& course) {
  return {instant(robot, course), jacobians(robot, places_of_links)};
}

// Newton's and Euler's equations of a link about its origin, in world axes.
BigVector force_on(const Instant& now, const Masses& masses, std::size_t i) {
  const Turned body = turned(masses.inertias[i], now.X_WL[i]);
  const BigPoint w = now.V[i].tail<3>();
  BigVector a = now.A[i];
  a.head<3>() -= point(masses.gravity);
  BigVector f = momentum(body, a);
  f.head<3>() += w.cross(w.cross(body.h));
  f.tail<3>() += w.cross(body.I * w);
  return f;
}

BigVector torque(const Snapshot& now, const Masses& masses) {
  BigVector tau = BigVector::Zero(now.J.front().cols());
  for (std::size_t i = 0; i < now.J.size(); ++i) {
    tau += now.J[i].transpose() * force_on(now, masses, i);
  }
  return tau;
}

std::vector<bool> links_on(const Model& model, std::size_t link) {
  std::vector<bool> hangs(model.links.size(), false);
  for (std::size_t i = link; i < hangs.size(); ++i) {
    const LinkId parent = model.links[i].parent;
    hangs[i] = i == link || (!parent.is_none() && hangs[parent.index()]);
  }
  return hangs;
}

BigVector wrench_on(const Instant& now, const Masses& masses, const Model& model,
                    std::size_t link) {
  const Pose& X = now.X_WL[link];
  BigVector sum = BigVector::Zero(6);
  const std::vector<bool> hangs = links_on(model, link);
  for (std::size_t i = 0; i < hangs.size(); ++i) {
    if (!hangs[i]) continue;
    const BigVector f = force_on(now, masses, i);
    const BigPoint force = f.head<3>(), arm = origin(now.X_WL[i]) - origin(X);
    sum += f;
    sum.tail<3>() += arm.cross(force);
  }
  BigVector seen(6);
  seen << rotation(X).transpose() * sum.head<3>(), rotation(X).transpose() * sum.tail<3>();
  return seen;
}

BigMatrix mass_matrix(const Snapshot& now, const Masses& masses) {
  BigMatrix M = BigMatrix::Zero(now.J.front().cols(), now.J.front().cols());
  for (std::size_t i = 0; i < now.J.size(); ++i) {
    const Turned body = turned(masses.inertias[i], now.X_WL[i]);
    BigMatrix I(6, 6);
    for (Index c = 0; c < 6; ++c) I.col(c) = momentum(body, BigVector::Unit(6, c));
    M += now.J[i].transpose() * (I * now.J[i]);
  }
  return M;
}

BigVector generalised_momentum(const Snapshot& now, const Masses& masses) {
  BigVector p = BigVector::Zero(now.J.front().cols());
  for (std::size_t i = 0; i < now.J.size(); ++i) {
    p += now.J[i].transpose() * momentum(turned(masses.inertias[i], now.X_WL[i]), now.V[i]);
  }
  return p;
}

BigVector energies(const Instant& now, const Masses& masses) {
  BigVector result = BigVector::Zero(2);
  for (std::size_t i = 0; i < now.X_WL.size(); ++i) {
    const Turned body = turned(masses.inertias[i], now.X_WL[i]);
    result[0] += momentum(body, now.V[i]).dot(now.V[i]) * Big(0.5);
    result[1] -= point(masses.gravity).dot(body.h + origin(now.X_WL[i]) * body.m);
  }
  return result;
}

BigVector centre(const Instant& now, const Masses& masses) {
  BigVector moment = BigVector::Zero(3);
  Big mass(0);
  for (std::size_t i = 0; i < now.X_WL.size(); ++i) {
    const Turned body = turned(masses.inertias[i], now.X_WL[i]);
    moment += body.h + origin(now.X_WL[i]) * body.m;
    mass += body.m;
  }
  return moment * (Big(1) / mass);
}

BigVector centroidal(const Instant& now, const Masses& masses) {
  const BigVector com = centre(now, masses);
  BigVector sum = BigVector::Zero(6);
  for (std::size_t i = 0; i < now.X_WL.size(); ++i) {
    const BigVector p = momentum(turned(masses.inertias[i], now.X_WL[i]), now.V[i]);
    const BigPoint force = p.head<3>(), arm = origin(now.X_WL[i]) - com;
    sum += p;
    sum.tail<3>() += arm.cross(force);
  }
  return sum;
}

BigMatrix centroidal_inertia(const Instant& now, const Masses& masses) {
  const BigVector com = centre(now, masses);
  BigMatrix I(6, 6);
  for (Index c = 0; c < 6; ++c) {
    const BigVector twist = BigVector::Unit(6, c);
    Instant rigid = now;
    for (std::size_t i = 0; i < now.X_WL.size(); ++i) {
      const BigPoint w = twist.tail<3>(), arm = origin(now.X_WL[i]) - com;
      rigid.V[i] = twist;
      rigid.V[i].head<3>() += w.cross(arm);
    }
    I.col(c) = centroidal(rigid, masses);
  }
  return I;
}

BigMatrix solved(BigMatrix A, BigMatrix B) {
  const auto size = [](const Big& x) { return std::abs(static_cast<double>(x)); };
  for (Index k = 0; k < A.rows(); ++k) {
    Index pivot = k;
    for (Index r = k + 1; r < A.rows(); ++r) {
      if (size(A(r, k)) > size(A(pivot, k))) pivot = r;
    }
    A.row(k).swap(A.row(pivot));
    B.row(k).swap(B.row(pivot));
    const Big inverse = Big(1) / A(k, k);
    A.row(k) *= inverse;
    B.row(k) *= inverse;
    for (Index r = 0; r < A.rows(); ++r) {
      if (r == k) continue;
      const Big factor = A(r, k);
      A.row(r) -= A.row(k) * factor;
      B.row(r) -= B.row(k) * factor;
    }
  }
  return B;
}

namespace {

bool is_angular(const Constraint& constraint) {
  return constraint.type == ConstraintType::kFrame || constraint.type == ConstraintType::kHinge;
}

// Where A is, as the rows of a constraint see it: what they say of positions, and R_BA.
Place seen(const Constraint& constraint, const std::vector<Pose>& links) {
  const auto frame = [&](const ConstrainedFrame& on) {
    const Pose X_LF = placement(on.X_LF);
    return on.link.is_none() ? X_LF : Pose(links[on.link.index()] * X_LF);
  };
  const Pose A = frame(constraint.first), B = frame(constraint.second);
  const BigPoint arm = origin(A) - origin(B);
  const BigRotation R_BW = rotation(B).transpose();
  switch (constraint.type) {
    case ConstraintType::kDistance:
      return {BigVector::Constant(1, square_root(arm.dot(arm)) - Big(constraint.length))};
    case ConstraintType::kPerpendicular:
      return {BigVector::Constant(1, A.col(2).dot(B.col(2)))};
    case ConstraintType::kPoint:
      if (constraint.axes == RowAxes::kWorld) return {arm};
      return {R_BW * arm};
    default:
      return {R_BW * arm, R_BW * rotation(A)};
  }
}

// Angles that are zero where the constraint holds, in double by Eigen.
Eigen::Vector3d angular_error(const Constraint& constraint, const BigRotation& R_BA) {
  Eigen::Matrix3d R;
  for (Index i = 0; i < 9; ++i) R(i) = static_cast<double>(R_BA(i));
  const Eigen::Vector3d free = Eigen::Vector3d::Unit(static_cast<Index>(constraint.free_axis));
  if (constraint.type == ConstraintType::kHinge) return free.cross(R * free);
  const Eigen::AngleAxisd turn(R);
  return turn.angle() * turn.axis();
}

// Which of [position; angles] are rows.
std::vector<Index> kept(const Constraint& constraint, Index positions) {
  std::vector<Index> rows;
  for (Index i = 0; i < positions + (is_angular(constraint) ? 3 : 0); ++i) {
    const bool is_free = constraint.type == ConstraintType::kHinge &&
                         i == positions + static_cast<Index>(constraint.free_axis);
    if (!is_free) rows.push_back(i);
  }
  return rows;
}

Rows rows(const Constraint& constraint, const MovingRobot& robot, const Course& course) {
  const auto places = [&](const MovingRobot& moved) {
    return std::vector{seen(constraint, moved.links())};
  };
  const Place now = places(robot).front();
  const Rates rates = rates_along(robot, course, places).front();
  const std::vector<Index> all = kept(constraint, now.p.size());
  const Eigen::Vector3d angles = angular_error(constraint, now.R);
  Rows result{.J = jacobians(robot, places).front()(all, Eigen::all),
              .c = rates.first(all),
              .gamma = rates.second(all)};
  for (const Index i : all) {
    result.phi.push_back(i < now.p.size() ? static_cast<double>(now.p[i])
                                          : angles[i - now.p.size()]);
  }
  return result;
}

Rows coupling(const Constraint& constraint, const Model& model, const std::vector<double>& q,
              const Course& course) {
  Rows result{.phi = {-constraint.constant}, .J = BigMatrix::Zero(1, course.front().size())};
  for (const CouplingTerm& term : constraint.terms) {
    const Joint& joint = model.link(term.link).joint;
    result.phi.front() += term.factor * q[joint.q_index];
    result.J(0, static_cast<Index>(joint.v_index)) = term.factor;
  }
  result.c = result.J * course.front();
  result.gamma = course.size() > 1 ? BigVector(result.J * course[1]) : BigVector::Zero(1);
  return result;
}

}  // namespace

Rows rows(const ConstraintSet& set, const Model& model, const std::vector<double>& q,
          const MovingRobot& robot, const Course& course) {
  Rows sum{.J = BigMatrix(0, robot.nv())};
  for (const Constraint& constraint : set.constraints) {
    const Rows more = constraint.type == ConstraintType::kCoupling
                          ? coupling(constraint, model, q, course)
                          : rows(constraint, robot, course);
    sum.phi.insert(sum.phi.end(), more.phi.begin(), more.phi.end());
    sum.J.conservativeResize(sum.J.rows() + more.J.rows(), Eigen::NoChange);
    sum.J.bottomRows(more.J.rows()) = more.J;
    BigVector c(sum.c.size() + more.c.size()), gamma(c.size());
    c << sum.c, more.c;
    gamma << sum.gamma, more.gamma;
    sum.c = c;
    sum.gamma = gamma;
  }
  return sum;
}

}  // namespace dynac::test
