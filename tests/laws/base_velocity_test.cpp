// SPDX-License-Identifier: BSD-3-Clause
// Kernels in the three representations of base velocities: against the base's own frame by the
// definition of each, and against rates of change taken as differences.
#include <Eigen/Dense>

#include "fixture.hpp"
#include "generic/generic_table.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/reference.hpp"
#include "kernels/axes/parameter_axes.hpp"
#include "kernels/table.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using Vector = std::vector<double>;

// A floating robot in one representation.
class Represented {
 public:
  Represented(const Model& model, BaseVelocity representation)
      : model_(model), robot_(lump(model)) {
    selection_.base_velocity = representation;
    selection_.frames = {LinkId::of(model.links.size() - 1)};
  }

  [[nodiscard]] VectorXd vector(const char* kernel, const std::vector<VectorXd>& inputs,
                                std::size_t output = 0) const {
    Arrays<double> arrays;
    for (const VectorXd& input : inputs) arrays.push_back(flat(input));
    const Kernel& row = *find_kernel(kernel);
    return column(
        generic::evaluate(row, row.formulations.front(), {robot_, selection_}, arrays)[output]);
  }
  [[nodiscard]] MatrixXd matrix(const char* kernel, const std::vector<VectorXd>& inputs,
                                std::size_t output = 0) const {
    const VectorXd entries = vector(kernel, inputs, output);
    const auto nv = static_cast<Eigen::Index>(robot_.nv);
    const bool is_regressor = std::string_view(kernel) == "inertial_regressor";
    const Eigen::Index rows = is_regressor ? nv : entries.size() / nv;
    return Eigen::Map<const MatrixXd>(entries.data(), rows, entries.size() / rows);
  }

  // T with V = T x, by the definitions: world angular velocity, and velocity of the base's origin
  // or of the point at the world's origin.
  [[nodiscard]] MatrixXd to_body(const VectorXd& q) const {
    MatrixXd T = MatrixXd::Identity(static_cast<Eigen::Index>(robot_.nv),
                                    static_cast<Eigen::Index>(robot_.nv));
    if (selection_.base_velocity == BaseVelocity::kBody) return T;
    const Eigen::Matrix3d R = Eigen::Quaterniond(q[6], q[3], q[4], q[5]).toRotationMatrix();
    T.topLeftCorner<3, 3>() = R.transpose();
    T.block<3, 3>(3, 3) = R.transpose();
    if (selection_.base_velocity == BaseVelocity::kSpatial) {
      T.block<3, 3>(0, 3) = -R.transpose() * skewed(q.head<3>());
    }
    return T;
  }

  // Where the robot is after a short time at constant x.
  [[nodiscard]] VectorXd after(const VectorXd& q, const VectorXd& x, double time) const {
    return column(advance(model_, flat(q), flat(to_body(q) * x), time));
  }

 private:
  Model model_;
  Mechanism robot_;
  KernelSettings selection_;
};

class BaseVelocities : public Laws {
 protected:
  // Calls `check` with each representation, a state in it, and the body representation.
  template <class Check>
  void for_each(const Check& check) const {
    if (!is_floating()) return;
    const Represented body(model(), BaseVelocity::kBody);
    for (const BaseVelocity kind :
         {BaseVelocity::kBody, BaseVelocity::kSpatial, BaseVelocity::kMixed}) {
      SCOPED_TRACE(static_cast<int>(kind));
      const Represented other(model(), kind);
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const State state = random_state(model(), seed);
        check(body, other, column(state.q), column(state.v), column(state.a));
      }
    }
  }
};

void expect_near(const MatrixXd& x, const MatrixXd& reference, double tolerance) {
  EXPECT_LE((x - reference).cwiseAbs().maxCoeff(),
            tolerance * (1 + reference.cwiseAbs().maxCoeff()));
}

// False for robots that stand on a massless link.
bool every_joint_moves_inertia(const MatrixXd& M) {
  const VectorXd values = Eigen::SelfAdjointEigenSolver<MatrixXd>(M).eigenvalues();
  return values[0] > 1e-9 * values[values.size() - 1];
}

TEST_P(BaseVelocities, TorquesAreDualAndAccelerationsAreRates) {
  for_each([](const Represented& body, const Represented& other, const VectorXd& q,
              const VectorXd& x, const VectorXd& dx) {
    const MatrixXd T = other.to_body(q);
    const auto V_at = [&](double time) {
      return VectorXd(other.to_body(other.after(q, x, time)) * (x + time * dx));
    };
    const VectorXd dV = (V_at(kDifferenceStep) - V_at(-kDifferenceStep)) / (2 * kDifferenceStep);
    const VectorXd tau = other.vector("inverse_dynamics", {q, x, dx});
    expect_near(tau, T.transpose() * body.vector("inverse_dynamics", {q, T * x, dV}), 1e-8);
    const MatrixXd M = other.matrix("mass_matrix", {q});
    if (every_joint_moves_inertia(M)) {
      expect_near(other.vector("forward_dynamics", {q, x, tau}), dx, 1e-7);
      expect_near(other.matrix("mass_matrix_inverse", {q}) * M,
                  MatrixXd::Identity(M.rows(), M.cols()), 1e-7);
    }
    const VectorXd h = other.vector("bias_forces", {q, x});
    expect_near(M * dx + h, tau, 1e-11);
    expect_near(M, T.transpose() * body.matrix("mass_matrix", {q}) * T, 1e-12);
    expect_near(other.vector("gravity_forces", {q}),
                T.transpose() * body.vector("gravity_forces", {q}), 1e-12);
    const MatrixXd Y = other.matrix("inertial_regressor", {q, x, dx});
    expect_near(Y, T.transpose() * body.matrix("inertial_regressor", {q, T * x, dV}), 1e-8);
  });
}

TEST_P(BaseVelocities, TheCoriolisMatrixIsAdmissible) {
  for_each([](const Represented&, const Represented& other, const VectorXd& q, const VectorXd& x,
              const VectorXd&) {
    const MatrixXd C = other.matrix("coriolis_matrix", {q, x});
    expect_near(C * x + other.vector("gravity_forces", {q}), other.vector("bias_forces", {q, x}),
                1e-11);
    const MatrixXd dM = (other.matrix("mass_matrix", {other.after(q, x, kDifferenceStep)}) -
                         other.matrix("mass_matrix", {other.after(q, x, -kDifferenceStep)})) /
                        (2 * kDifferenceStep);
    const MatrixXd N = dM - 2 * C;
    expect_near(N + N.transpose(), MatrixXd::Zero(N.rows(), N.cols()), 1e-7 * (1 + C.norm()));
  });
}

TEST_P(BaseVelocities, JacobiansAndTheirRatesFollow) {
  for_each([](const Represented& body, const Represented& other, const VectorXd& q,
              const VectorXd& x, const VectorXd&) {
    const MatrixXd T = other.to_body(q);
    const VectorXd before = other.after(q, x, -kDifferenceStep),
                   after = other.after(q, x, kDifferenceStep);
    expect_near(other.matrix("frame_jacobian", {q}), body.matrix("frame_jacobian", {q}) * T, 1e-12);
    expect_near(
        other.matrix("frame_jacobian_dot", {q, x}),
        (other.matrix("frame_jacobian", {after}) - other.matrix("frame_jacobian", {before})) /
            (2 * kDifferenceStep),
        1e-8);
    expect_near(other.matrix("center_of_mass", {q}, 1), body.matrix("center_of_mass", {q}, 1) * T,
                1e-12);
    const MatrixXd A = other.matrix("centroidal_momentum", {q, x}, 1);
    expect_near(A * x, body.vector("centroidal_momentum", {q, T * x}), 1e-11);
    const VectorXd dh = (other.vector("centroidal_momentum", {after, x}) -
                         other.vector("centroidal_momentum", {before, x})) /
                        (2 * kDifferenceStep);
    expect_near(other.vector("centroidal_momentum", {q, x}, 2), dh, 1e-7);
  });
}

TEST_P(BaseVelocities, FramesMoveAsTheirJacobiansSay) {
  for_each([](const Represented&, const Represented& other, const VectorXd& q, const VectorXd& x,
              const VectorXd& dx) {
    const MatrixXd J = other.matrix("frame_jacobian", {q});
    expect_near(other.vector("frame_motion", {q, x, dx}, 0), J * x, 1e-12);
    expect_near(other.vector("frame_motion", {q, x, dx}, 1),
                J * dx + other.matrix("frame_jacobian_dot", {q, x}) * x, 1e-12);
  });
}

TEST_P(BaseVelocities, DisplacementsAreVelocitiesHeldForATime) {
  for_each([](const Represented&, const Represented& other, const VectorXd& q, const VectorXd& x,
              const VectorXd&) {
    const auto center_at = [&](double time) {
      return other.vector("center_of_mass", {other.vector("integrate", {q, time * x})});
    };
    const VectorXd rate =
        (center_at(kDifferenceStep) - center_at(-kDifferenceStep)) / (2 * kDifferenceStep);
    expect_near(rate, other.matrix("center_of_mass", {q}, 1) * x, 1e-8);
    const auto displacement_at = [&](double time) {
      return other.vector("difference", {q, other.after(q, x, time)});
    };
    expect_near((displacement_at(kDifferenceStep) - displacement_at(-kDifferenceStep)) /
                    (2 * kDifferenceStep),
                x, 1e-8);
  });
}

INSTANTIATE_TEST_SUITE_P(Robots, BaseVelocities, testing::ValuesIn(all_rows()),
                         [](const auto& row) { return label(row.param); });

}  // namespace
}  // namespace dynac::test
