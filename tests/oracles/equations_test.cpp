// SPDX-License-Identifier: BSD-3-Clause
// The equations of motion of the aerial manipulator, term by term, against the reference of a paper
// (Ali, Gabellieri, Franchi 2026); and the paper's own closed form of the first time derivative
// (Proposition 1), as printed and put right, in matrices of all bodies at once.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <string>

#include "aerial_orders.hpp"
#include "algorithms/kinematics/world_kinematics.hpp"
#include "generic/generic_table.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/mechanics.hpp"
#include "search/choose.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// --- the kernels
// ----------------------------------------------------------------------------------

// Derivative k of M a + C v + g - tau_ext, by Leibniz' rule.
VectorXd sum_of_terms(const Arrays<double>& terms, const std::vector<double>& v_derivatives,
                      std::size_t k) {
  constexpr Eigen::Index kNv = 12;
  const auto block = [&](std::size_t term, std::size_t l, Eigen::Index width) {
    return Eigen::Map<const MatrixXd>(
        terms[term].data() + static_cast<Eigen::Index>(l) * kNv * width, kNv, width);
  };
  const auto v = [&](std::size_t l) {
    return Eigen::Map<const VectorXd>(v_derivatives.data() + static_cast<Eigen::Index>(l) * kNv,
                                      kNv);
  };
  VectorXd sum = block(2, k, 1) - block(3, k, 1);
  for (std::size_t l = 0; l <= k; ++l) {
    sum += binomial<double>(k, l) * (block(0, l, kNv) * v(k - l + 1) + block(1, l, kNv) * v(k - l));
  }
  return sum;
}

class AerialEquations : public Checked<testing::TestWithParam<std::size_t>> {};

TEST_P(AerialEquations, AddUpToTheReference) {
  const std::vector<WorldKinematics> motions = aerial_motions();
  const Mechanism robot = lump(own_robot("aerial_manipulator", Base::kFloating));
  const std::size_t order = GetParam();
  const Kernel& kernel = *find_kernel("equations_of_motion_order" + std::to_string(order));
  for (const WorldKinematics& motion : motions) {
    for (const auto representation : {BaseVelocity::kBody, BaseVelocity::kSpatial}) {
      const KernelSettings settings = aerial_selection(representation);
      const AerialSample sample = aerial_sample(robot, motion, order, representation);
      const auto& [q, v_derivatives, wrenches] =
          std::tie(sample.inverse_inputs[0], sample.inverse_inputs[1], sample.inverse_inputs[2]);
      for (const Formulation& formulation : kernel.formulations) {
        SCOPED_TRACE(motion.name + ", " + std::string(formulation.name));
        const Arrays<double> terms =
            generic::evaluate(kernel, formulation, {robot, settings},
                              {q, columns(v_derivatives, 12, 0, order + 1), wrenches});
        const VectorXd sum = sum_of_terms(terms, v_derivatives, order);
        for (const Eigen::Index first : {0, 6}) {  // base and joints have scales of their own
          const auto expected = columns(sample.tau, 12, order, 1);
          const auto block = std::span(expected).subspan(static_cast<std::size_t>(first), 6);
          const VectorXd own = sum.segment(first, 6);
          EXPECT_LE(relative_error({own.data(), 6}, block), 1e-11);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(To, AerialEquations, testing::Range<std::size_t>(0, kAerialOrder + 1));

// --- Proposition 1
// --------------------------------------------------------------------------------

MatrixXd skewed(const Vector3<double>& p) {
  MatrixXd P(3, 3);
  P << 0, -p[2], p[1], p[2], 0, -p[0], -p[1], p[0], 0;
  return P;
}

Eigen::Vector3d eigen(const Vector3<double>& u) { return {u[0], u[1], u[2]}; }

// ad_V, [angular; linear].
MatrixXd ad(const VectorXd& V) {
  MatrixXd result = MatrixXd::Zero(6, 6);
  result.topLeftCorner(3, 3) = result.bottomRightCorner(3, 3) = skewed({{V[0], V[1], V[2]}});
  result.bottomLeftCorner(3, 3) = skewed({{V[3], V[4], V[5]}});
  return result;
}

// ad of all bodies, block diagonal.
MatrixXd stacked_ad(const VectorXd& V) {
  MatrixXd result = MatrixXd::Zero(V.size(), V.size());
  for (Eigen::Index i = 0; i < V.size(); i += 6) result.block(i, i, 6, 6) = ad(V.segment(i, 6));
  return result;
}

MatrixXd inertia_matrix(const Inertia<double>& I) {
  MatrixXd result(6, 6);
  MatrixXd I_o(3, 3);
  for (std::size_t r = 0; r < 3; ++r) I_o.row(static_cast<Eigen::Index>(r)) = eigen(I.I_o.row[r]);
  result << I_o, skewed(I.h), -skewed(I.h), I.mass * MatrixXd::Identity(3, 3);
  return result;
}

// [linear; angular] six by six as [angular; linear]; what follows stays.
VectorXd angular_first(const std::vector<double>& x, std::size_t sixes) {
  VectorXd y = Eigen::Map<const VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
  for (Eigen::Index i = 0; i < static_cast<Eigen::Index>(6 * sixes); i += 6) {
    const VectorXd six = y.segment(i, 6);
    y.segment(i, 6) << six.tail(3), six.head(3);
  }
  return y;
}

// The paper's Table 2 for a motion, and what Appendix B makes of it. S_rate is zero for the base,
// whose screws are those of the world.
struct ClosedForm {
  ClosedForm(const Model& model, const WorldKinematics& motion) {
    const auto nu_at = [&](std::size_t k) {
      return angular_first(columns(motion.v_derivatives, 12, k, 1), 1);
    };
    const VectorXd nu = nu_at(0), nu1 = nu_at(1), nu2 = nu_at(2);
    stack(model, motion.q);
    V = G_p * S * nu;
    const MatrixXd ad_V = stacked_ad(V);
    S_rate = ad_V * S;
    S_rate.leftCols(6).setZero();
    V1 = G_p * (S * nu1 + S_rate * nu);
    MatrixXd S_rate2 = (stacked_ad(V1) + ad_V * ad_V) * S;
    S_rate2.leftCols(6).setZero();
    V2 = G_p * (S * nu2 + 2 * S_rate * nu1 + S_rate2 * nu);
    V2_printed =
        G_p * (S * nu2 + 2 * ad_V * S * nu1 +
               (stacked_ad(G_p * S * nu1) + stacked_ad(G_p * ad_V * S * nu) + ad_V * ad_V) * S *
                   nu);  // equation 39
    const VectorXd load = angular_first(columns(motion.wrench_derivatives, 42, 0, 1), 7);
    const VectorXd load1 = angular_first(columns(motion.wrench_derivatives, 42, 1, 1), 7);
    const MatrixXd G_c = G_p.transpose();
    const VectorXd P = M * V, P1 = M * V1 - ad_V.transpose() * P;
    const VectorXd P2 = M * (V2 - ad_V * V1) - 2 * ad_V.transpose() * P1 -
                        (stacked_ad(V1) + ad_V * ad_V).transpose() * P;
    W = G_c * (P1 - load - M * gravity);
    W1 = G_c * (P2 - load1 + (M * ad_V + ad_V.transpose() * M) * gravity);
    tau_rate = S_rate.transpose() * W + S.transpose() * W1;
    tau_rate_printed = S.transpose() * ad_V.transpose() * W + S.transpose() * W1;
  }

  void stack(const Model& model, const std::vector<double>& q) {
    const std::vector<LinkMotion> links = place_links(model, q);
    S = MatrixXd::Zero(42, 12);
    M = G_p = MatrixXd::Zero(42, 42);
    gravity = VectorXd::Zero(42);
    S.topLeftCorner(6, 6).setIdentity();
    for (Eigen::Index i = 0; i < 7; ++i) {
      const Link& body = model.links[static_cast<std::size_t>(i)];
      const Transform<double>& X = links[static_cast<std::size_t>(i)].X_WL;
      if (i > 0) {
        const auto parent = static_cast<Eigen::Index>(body.parent.index());
        G_p.middleRows(6 * i, 6) = G_p.middleRows(6 * parent, 6);
        const Vector3<double> e = X.R * body.joint.axis;
        S.block(6 * i, 5 + i, 6, 1) << eigen(e), eigen(cross(X.p, e));
      }
      G_p.block(6 * i, 6 * i, 6, 6).setIdentity();
      M.block(6 * i, 6 * i, 6, 6) = inertia_matrix(X * body.inertia);
      gravity[6 * i + 5] = -9.81;
    }
  }

  MatrixXd S, S_rate, G_p, M;
  VectorXd gravity, V, V1, V2, V2_printed, W, W1, tau_rate, tau_rate_printed;
};

// A kernel's matrix with its base's coordinates angular first.
MatrixXd matrix_angular_first(const std::vector<double>& x, std::size_t derivative) {
  MatrixXd C = Eigen::Map<const MatrixXd>(x.data() + 144 * derivative, 12, 12);
  const Eigen::VectorXi order =
      (Eigen::VectorXi(12) << 3, 4, 5, 0, 1, 2, 6, 7, 8, 9, 10, 11).finished();
  return C(order, order);
}

// The paper's C, with -ad_V^T M in place of the Christoffel symbols' B: another one, as admissible.
TEST(LemmaOne, HasAMatrixOfItsOwn) {
  const std::vector<WorldKinematics> motions = aerial_motions();
  const Model model = own_robot("aerial_manipulator", Base::kFloating);
  const Mechanism robot = lump(model);
  const Kernel& kernel = *find_kernel("equations_of_motion_order1");
  double difference = 0;
  for (const WorldKinematics& motion : motions) {
    SCOPED_TRACE(motion.name);
    const ClosedForm form(model, motion);
    const MatrixXd J = form.G_p * form.S;
    const MatrixXd C = J.transpose() * (form.M * form.G_p * form.S_rate -
                                        stacked_ad(form.V).transpose() * form.M * J);
    const KernelSettings spatial{{.base_velocity = BaseVelocity::kSpatial}};
    const Arrays<double> terms =
        generic::evaluate(kernel, kernel.formulations.front(), {robot, spatial},
                          {motion.q, columns(motion.v_derivatives, 12, 0, 2)});
    const MatrixXd M_rate = matrix_angular_first(terms[0], 1),
                   own = matrix_angular_first(terms[1], 0);
    const double bound = 1e-12 * (1 + C.cwiseAbs().maxCoeff() + M_rate.cwiseAbs().maxCoeff());
    const MatrixXd M = J.transpose() * form.M * J;
    EXPECT_LE((matrix_angular_first(terms[0], 0) - M).cwiseAbs().maxCoeff(), bound);
    EXPECT_LE((M_rate - C - C.transpose()).cwiseAbs().maxCoeff(), bound);
    const VectorXd nu = angular_first(columns(motion.v_derivatives, 12, 0, 1), 1);
    EXPECT_LE(((C - own) * nu).cwiseAbs().maxCoeff(), bound);
    difference = std::max(difference, (C - own).cwiseAbs().maxCoeff());
  }
  EXPECT_GT(difference, 0.1);
}

// And what the kernel gives who asks for it by name.
TEST(LemmaOne, IsTheClosedFormOfTheCoriolisMatrix) {
  const Model model = own_robot("aerial_manipulator", Base::kFloating);
  const Mechanism robot = lump(model);
  const KernelSettings spatial{{.base_velocity = BaseVelocity::kSpatial}};
  for (const WorldKinematics& motion : aerial_motions()) {
    SCOPED_TRACE(motion.name);
    const ClosedForm form(model, motion);
    const MatrixXd J = form.G_p * form.S;
    const MatrixXd printed = J.transpose() * (form.M * form.G_p * form.S_rate -
                                              stacked_ad(form.V).transpose() * form.M * J);
    const Arrays<double> C =
        run_kernel({robot, spatial}, "coriolis_matrix",
                   {motion.q, columns(motion.v_derivatives, 12, 0, 1)}, "closed_form");
    EXPECT_LE((matrix_angular_first(C.front(), 0) - printed).cwiseAbs().maxCoeff(),
              1e-12 * (1 + printed.cwiseAbs().maxCoeff()));
  }
}

// It is another matrix than the kernel's other one: whoever does not ask for it does not get it.
TEST(LemmaOne, IsNotChosenUnasked) {
  const Kernel& kernel = *find_kernel("coriolis_matrix");
  const Formulation* const printed = find_formulation(kernel, "closed_form");
  const Model model = own_robot("two_link", Base::kFixed);
  for (const Candidate& candidate : choose(model, kernel, {}, 1e-11, nullptr).candidates) {
    EXPECT_NE(candidate.formulation, printed);
  }
  EXPECT_EQ(choose(model, kernel, {}, 1e-11, printed).chosen().formulation, printed);
  EXPECT_EQ(summary_of(kernel, *printed),
            "Coriolis and centrifugal matrix, not that of the Christoffel symbols.");
}

TEST(PropositionOne, HasATermTooManyInTheBaseRowsOfTheFirstDerivative) {
  const std::vector<WorldKinematics> motions = aerial_motions();
  const Model model = own_robot("aerial_manipulator", Base::kFloating);
  double largest = 0;
  for (const WorldKinematics& motion : motions) {
    SCOPED_TRACE(motion.name);
    const ClosedForm form(model, motion);
    const VectorXd expected = angular_first(columns(motion.tau_derivatives, 12, 1, 1), 1);
    const double bound = 1e-12 * (1 + form.W.cwiseAbs().maxCoeff() + form.W1.cwiseAbs().maxCoeff());
    EXPECT_LE((form.tau_rate - expected).cwiseAbs().maxCoeff(), bound);
    const VectorXd excess = form.tau_rate_printed - expected;
    const VectorXd stated = ad(form.V.head(6)).transpose() * form.W.head(6);
    EXPECT_LE((excess.head(6) - stated).cwiseAbs().maxCoeff(), bound);
    EXPECT_LE(excess.tail(6).cwiseAbs().maxCoeff(), bound);
    largest = std::max(largest, stated.cwiseAbs().maxCoeff());
  }
  EXPECT_GT(largest, 30);  // N m, in the random motion: no small matter
}

// The same slip once more: the base's screws are differentiated in the twists' second derivatives.
TEST(PropositionOne, HasATermTooManyInTheSecondDerivativesOfTwists) {
  const std::vector<WorldKinematics> motions = aerial_motions();
  const Model model = own_robot("aerial_manipulator", Base::kFloating);
  for (const WorldKinematics& motion : motions) {
    SCOPED_TRACE(motion.name);
    const ClosedForm form(model, motion);
    const VectorXd stated = ad(form.V.head(6)) * form.V1.head(6);
    for (Eigen::Index i = 0; i < 42; i += 6) {
      const VectorXd excess = form.V2_printed.segment(i, 6) - form.V2.segment(i, 6);
      EXPECT_LE((excess - stated).cwiseAbs().maxCoeff(), 1e-11);
    }
  }
}

}  // namespace
}  // namespace dynac::test
