// SPDX-License-Identifier: BSD-3-Clause
// The articulated-body algorithm as two matrices around the Newton-Euler equations, W^L D W^R, that
// make them lower triangular (Nori 2017, Property 2 and its proof in appendix B). Written here in
// dense matrices from the paper; the accelerations are those of the kernel.
//
// Put right: the paper's last equation, W^L D W^R d + b = 0, lacks W^L in front of b, and d in it
// is that of the proof's first step, with p_i^A in place of f_i; and its permutations (34) and (35)
// put the equation that gives qdd_i beside tau_i and the one that gives tau_i beside qdd_i.
#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "algorithms/estimation/newton_euler_system.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/state.hpp"
#include "harness/subject.hpp"
#include "kernels/state.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using Matrix6 = Eigen::Matrix<double, 6, 6>;
using Vector6 = Eigen::Matrix<double, 6, 1>;

template <class Map>
Matrix6 matrix_of(const Map& map) {
  const auto rows = newton_euler_system::matrix_of<double>(map);
  Matrix6 matrix;
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 6; ++c) matrix(r, c) = rows[std::size_t(r)][std::size_t(c)];
  }
  return matrix;
}

template <class SixVector>
Vector6 column_of(SixVector x) {
  Vector6 result;
  for (std::size_t k = 0; k < 6; ++k) result[Eigen::Index(k)] = component(x, k);
  return result;
}

// A link in its own frame: equation 3 of the paper.
struct Link6 {
  int parent = -1;
  Matrix6 X = Matrix6::Identity();  // to it from its parent
  Matrix6 I, I_A;
  Vector6 S, c, nu;
};

std::vector<Link6> links_of(const Mechanism& robot, const RobotState<double>& state) {
  std::vector<Link6> links;
  std::vector<Motion<double>> v;
  for (const Body& body : robot.bodies) {
    const std::size_t i = links.size();
    const Transform<double> X = placement(body, state.configuration[i]);
    const Motion<double> S = motion_axis<double>(body, 0);
    const Motion<double> relative = state.v[body.v_index] * S;
    v.push_back(relative);
    if (!body.parent.is_none()) v[i] = v[i] + inverse_times(X, v[body.parent.index()]);
    const Inertia<double> I = inertia(state.inertia[i]);
    Link6& link = links.emplace_back();
    link.parent = body.parent.is_none() ? -1 : static_cast<int>(body.parent.index());
    link.X = matrix_of([&](const Motion<double>& m) { return inverse_times(X, m); });
    link.I = link.I_A = matrix_of([&](const Motion<double>& m) { return I * m; });
    link.S = column_of(S);
    link.c = column_of(cross(v[i], relative));
    link.nu = column_of(cross(v[i], I * v[i]));
  }
  for (std::size_t i = links.size(); i-- > 0;) {
    if (links[i].parent < 0) continue;
    const Vector6 U = links[i].I_A * links[i].S;
    const Matrix6 reduced = links[i].I_A - U * U.transpose() / links[i].S.dot(U);
    links[std::size_t(links[i].parent)].I_A += links[i].X.transpose() * reduced * links[i].X;
  }
  return links;
}

// Places of the unknowns, and of the equations that stand beside them in a triangle.
class Places {
 public:
  explicit Places(int links) : n_(links) {}
  [[nodiscard]] int size() const { return 20 * n_; }
  [[nodiscard]] int wrench(int i) const { return 7 * i; }
  [[nodiscard]] int torque(int i) const { return 7 * i + 6; }
  [[nodiscard]] int force(int i) const { return 7 * n_ + 6 * (n_ - 1 - i); }  // the last first
  [[nodiscard]] int acceleration(int i) const { return 13 * n_ + 6 * i; }
  [[nodiscard]] int joint(int i) const { return 19 * n_ + i; }

 private:
  int n_;
};

// D d + b = 0, of forward dynamics without wrenches of the environment: equations 3, 8 and 15.
struct System {
  MatrixXd D;
  VectorXd b;
};

System system_of(const std::vector<Link6>& links, const Places& at, const std::vector<double>& tau,
                 const Vector6& minus_gravity) {
  System system{MatrixXd::Zero(at.size(), at.size()), VectorXd::Zero(at.size())};
  auto& [D, b] = system;
  for (int i = 0; i < int(links.size()); ++i) {
    const Link6& link = links[std::size_t(i)];
    const int a = at.acceleration(i), f = at.force(i), joint = at.joint(i);
    D.block<6, 6>(at.wrench(i), at.wrench(i)).setIdentity();
    D(at.torque(i), at.torque(i)) = 1;
    b[at.torque(i)] = -tau[std::size_t(i)];
    D.block<6, 6>(f, f) = -Matrix6::Identity();
    D.block<6, 6>(f, a) = link.I;
    D.block<6, 6>(f, at.wrench(i)) = -Matrix6::Identity();
    b.segment<6>(f) = link.nu;
    D.block<6, 6>(a, a) = -Matrix6::Identity();
    D.block<6, 1>(a, joint) = link.S;
    b.segment<6>(a) = link.c;
    if (link.parent < 0) {
      b.segment<6>(a) += link.X * minus_gravity;
    } else {
      D.block<6, 6>(a, at.acceleration(link.parent)) = link.X;
      D.block<6, 6>(at.force(link.parent), f) = link.X.transpose();
    }
    D.block<1, 6>(joint, f) = link.S.transpose();
    D(joint, at.torque(i)) = -1;
  }
  return system;
}

// Appendix B, equations 29 to 33.
MatrixXd right_factor(const std::vector<Link6>& links, const Places& at) {
  MatrixXd W = MatrixXd::Identity(at.size(), at.size());
  for (int i = 0; i < int(links.size()); ++i) {
    W.block<6, 6>(at.force(i), at.acceleration(i)) = links[std::size_t(i)].I_A;
  }
  return W;
}

MatrixXd left_factor(const std::vector<Link6>& links, const Places& at) {
  const MatrixXd one = MatrixXd::Identity(at.size(), at.size());
  MatrixXd second = one, third = one, fourth = one, fifth = one;
  for (int i = 0; i < int(links.size()); ++i) {
    const Link6& link = links[std::size_t(i)];
    const Vector6 U = link.I_A * link.S;
    second.block<1, 6>(at.joint(i), at.acceleration(i)) = U.transpose();
    third(at.joint(i), at.joint(i)) = 1 / link.S.dot(U);
    fourth.block<6, 1>(at.acceleration(i), at.joint(i)) = -link.S;
    if (link.parent < 0) continue;
    fifth.block<6, 6>(at.force(link.parent), at.acceleration(i)) = link.X.transpose() * link.I_A;
  }
  return fifth * fourth * third * second;
}

class ArticulatedBodiesAsFactors : public Checked<testing::TestWithParam<const char*>> {};

TEST_P(ArticulatedBodiesAsFactors, MakeTheSystemLowerTriangular) {
  const Model model = own_robot(GetParam(), Base::kFixed);
  const Mechanism robot = lump(model);
  const Kernel& kernel = *find_kernel("forward_dynamics");
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const State random = random_state(model, seed);
    const Arrays<double> inputs{random.q, random.v, random.a};  // any torques
    const auto state = make_state<double>(kernel, {robot}, inputs);
    const std::vector<Link6> links = links_of(robot, state);
    const Places at(static_cast<int>(links.size()));
    Vector6 minus_gravity = Vector6::Zero();
    for (std::size_t k = 0; k < 3; ++k) minus_gravity[3 + Eigen::Index(k)] = -state.gravity[k];
    const auto [D, b] = system_of(links, at, inputs[2], minus_gravity);
    const MatrixXd L = left_factor(links, at);
    const MatrixXd triangle = L * D * right_factor(links, at);
    const double size = triangle.cwiseAbs().maxCoeff();
    const MatrixXd above = triangle.triangularView<Eigen::StrictlyUpper>();
    EXPECT_LE(above.cwiseAbs().maxCoeff(), 1e-12 * size);
    EXPECT_GT(D.triangularView<Eigen::StrictlyUpper>().toDenseMatrix().cwiseAbs().maxCoeff(), 0.1);
    const VectorXd d = triangle.triangularView<Eigen::Lower>().solve(-(L * b));
    const std::vector<double> qdd(d.data() + at.joint(0), d.data() + at.size());
    EXPECT_LE(relative_error(qdd, run_kernel(model, "forward_dynamics", inputs).front()), 1e-9);
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, ArticulatedBodiesAsFactors,
                         testing::Values("panda", "puma560", "quadruped"),
                         [](const auto& robot) { return std::string(robot.param); });

}  // namespace
}  // namespace dynac::test
