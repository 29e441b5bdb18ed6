// SPDX-License-Identifier: BSD-3-Clause
// What a paper prints for moving bases (Bos, Traversaro, Pucci, Saccon 2022), asked for by name:
// inverse dynamics with the base's six rows by EIDAmb and the linearisation made of its
// sensitivities, against the reference of the paper's tree; and whom they do not serve.
#include <gtest/gtest.h>

#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/subject.hpp"
#include "search/choose.hpp"
#include "support/error.hpp"
#include "tree_reference.hpp"

namespace dynac::test {
namespace {

using Eigen::MatrixXd;

class MovingBase : public testing::Test {
 protected:
  [[nodiscard]] Arrays<double> by_name(const char* kernel, const Arrays<double>& inputs) const {
    return run_kernel({robot}, kernel, inputs, "eidamb");
  }

  const TreeReference tree = read_tree_reference("eidamb");
  const Mechanism robot = lump(tree.model);
};

TEST_F(MovingBase, HasTheTorquesOfTheReference) {
  const std::vector<double> tau = by_name("inverse_dynamics", {tree.q, tree.v, tree.a}).front();
  EXPECT_LE(relative_error(tau, tree.tau), 1e-11);
  EXPECT_LE(relative_error(std::span(tau).first(6), std::span(tree.tau).first(6)), 1e-11);
}

// The base's rows take the joints' accelerations by the wrenches F: without these, other rows are
// the same.
TEST_F(MovingBase, FeelsTheJointsAccelerationsAtItsBase) {
  std::vector<double> a = tree.a;
  std::fill(a.begin() + 6, a.end(), 0);
  const Arrays<double> still{tree.q, tree.v, a};
  const std::vector<double> tau = by_name("inverse_dynamics", still).front();
  EXPECT_GE(relative_error(std::span(tau).first(6), std::span(tree.tau).first(6)), 1e-3);
  const auto nv = static_cast<Eigen::Index>(a.size());
  const Eigen::Map<const Eigen::VectorXd> without(tau.data(), nv), with(tree.tau.data(), nv);
  Eigen::VectorXd rates = Eigen::Map<const Eigen::VectorXd>(tree.a.data(), nv);
  rates.head(6).setZero();
  const Eigen::VectorXd given = tree.M_inverse * (with - without);
  EXPECT_LE((given - rates).cwiseAbs().maxCoeff(), 1e-11 * rates.cwiseAbs().maxCoeff());
}

TEST_F(MovingBase, HasTheSensitivitiesOfTheReference) {
  const Arrays<double> D = by_name("inverse_dynamics_derivatives", {tree.q, tree.v, tree.a});
  const auto nv = static_cast<Eigen::Index>(tree.v.size());
  const Eigen::Map<const MatrixXd> by_q(D[0].data(), nv, nv), by_v(D[1].data(), nv, nv);
  EXPECT_LE((by_q - tree.dtau_dq).cwiseAbs().maxCoeff(),
            1e-11 * tree.dtau_dq.cwiseAbs().maxCoeff());
  EXPECT_LE((by_v - tree.dtau_dv).cwiseAbs().maxCoeff(),
            1e-11 * tree.dtau_dv.cwiseAbs().maxCoeff());
}

TEST_F(MovingBase, HasTheLinearisationOfTheReference) {
  const Arrays<double> system = by_name("linearization", {tree.q, tree.v, tree.tau});
  const auto nv = static_cast<Eigen::Index>(tree.v.size());
  const Eigen::Map<const MatrixXd> A(system[0].data(), 2 * nv, 2 * nv);
  const Eigen::Map<const MatrixXd> B(system[1].data(), 2 * nv, nv);
  EXPECT_LE((A.bottomRows(nv) - tree.da_dq_dv).cwiseAbs().maxCoeff(),
            1e-11 * tree.da_dq_dv.cwiseAbs().maxCoeff());
  EXPECT_LE((B.bottomRows(nv) - tree.M_inverse).cwiseAbs().maxCoeff(),
            1e-11 * tree.M_inverse.cwiseAbs().maxCoeff());
}

// What a user is told who asks for a formulation of a robot that it does not serve; empty: nothing.
std::string complaint(const char* kernel_name, const char* formulation, const Model& model) {
  const Kernel& kernel = *find_kernel(kernel_name);
  try {
    static_cast<void>(choose(model, kernel, {}, 1e-11, find_formulation(kernel, formulation)));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(MovingBaseFormulations, AreRefusedForAFixedBase) {
  const Model arm = own_robot("two_link", Base::kFixed);
  EXPECT_EQ(complaint("inverse_dynamics", "eidamb", arm),
            "@formulation: eidamb of inverse_dynamics does not support robots on a fixed base; "
            "leave the option out, and dynac chooses a formulation");
  EXPECT_EQ(complaint("linearization", "eidamb", arm),
            "@formulation: eidamb of linearization does not support robots on a fixed base; leave "
            "the option out, and dynac chooses a formulation");
}

}  // namespace
}  // namespace dynac::test
