// SPDX-License-Identifier: BSD-3-Clause
// Robots of MJCF files against MuJoCo: inertias, poses, mass matrix, inverse and forward dynamics.
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <algorithm>

#include "algorithms/constraints/constraint_kinematics.hpp"
#include "algorithms/sampled_state.hpp"
#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/engine.hpp"
#include "lower/lower.hpp"
#include "mjcf_oracle.hpp"
#include "readers/mjcf/mjcf.hpp"
#include "readers/text/document.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

constexpr std::size_t kOracleCount = 62;
constexpr double kOracleTolerance = 1e-9;
constexpr double kUnlimited = std::numeric_limits<double>::infinity();

/// Files that are refused, and what the message says.
constexpr std::pair<const char*, const char*> kRefused[] = {
    {"synthetic/newer_dof_terms", "tendon \"t\": has an armature that couples joints"}};

std::vector<std::string> read_names() {
  std::vector<std::string> names = mjcf_oracle_names();
  std::erase_if(names, [](const std::string& name) {
    return std::ranges::any_of(kRefused, [&](const auto& row) { return row.first == name; });
  });
  return names;
}

TEST(MjcfOracleFolder, HoldsAllRobots) {
  const std::size_t count = mjcf_oracle_names().size();
  if (count == 0) {
    GTEST_SKIP() << kOracleCount << " MJCF files not compared with MuJoCo: no folder "
                 << DYNAC_SHARED_DIR "/mjcf";
  }
  EXPECT_GE(count, kOracleCount);
  for (const auto& [name, message] : kRefused) {
    try {
      static_cast<void>(read_mjcf(mjcf_oracle_file(name)));
      ADD_FAILURE() << name << " is read";
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
    }
  }
}

class MjcfOracles : public Checked<testing::TestWithParam<std::string>> {
 protected:
  MjcfOracles() : oracle_(read_mjcf_oracle(GetParam())) {}

  [[nodiscard]] Engine engine(const std::string& kernel, bool has_springs = false) const {
    Subject subject{oracle_.model};
    subject.settings.joint_dynamics.effects.springs = has_springs;
    subject.kernel = find_kernel(kernel);
    subject.gravity = oracle_.model.gravity;
    subject.settings.joint_dynamics.effects.armature = true;
    for (const auto& [name, pose] : oracle_.samples.front().poses) {
      const LinkId link = find_link(oracle_.model, name);
      if (!link.is_none()) subject.settings.frames.push_back(link);
    }
    return reference_engine(subject);
  }

  MjcfOracle oracle_;
};

TEST_P(MjcfOracles, MassesAndInertiasAgree) {
  if (GetParam() == "synthetic/fusestatic") {
    // MuJoCo adds fixed bodies to others there; here they keep their links.
    EXPECT_EQ(oracle_.bodies.size(), 2U);
  }
  std::size_t count = 0;
  for (const MjcfOracleBody& body : oracle_.bodies) {
    const LinkId link = find_link(oracle_.model, body.name);
    if (link.is_none()) continue;  // beside the root of a floating base
    ++count;
    if (GetParam() == "synthetic/fusestatic" && body.name == "m") continue;
    SCOPED_TRACE(body.name);
    const Inertia<double>& I = oracle_.model.link(link).inertia;
    const Vector moment(I.h.e.begin(), I.h.e.end());
    Vector tensor;
    for (const Vector3<double>& row : I.I_o.row) {
      tensor.insert(tensor.end(), row.e.begin(), row.e.end());
    }
    EXPECT_LE(relative_error(Vector{I.mass}, Vector{body.mass}), kOracleTolerance);
    EXPECT_LE(max_difference(moment, body.com),
              kOracleTolerance * std::max(body.mass, max_abs(body.com)));
    EXPECT_LE(relative_error(tensor, body.inertia), kOracleTolerance);
  }
  EXPECT_GT(count, 0U);
}

TEST_P(MjcfOracles, GravityAgrees) {
  const Vector gravity(oracle_.model.gravity.e.begin(), oracle_.model.gravity.e.end());
  EXPECT_LE(relative_error(gravity, oracle_.gravity), 0);
}

TEST_P(MjcfOracles, DissipationAndRotorsAgree) {
  Vector damping;
  Vector friction;
  Vector armature;
  for (const Link& link : oracle_.model.links) {
    for (int i = 0; i < velocity_size(link.joint.type); ++i) {
      damping.push_back(link.joint.dynamics.damping);
      friction.push_back(link.joint.dynamics.friction);
      armature.push_back(link.joint.dynamics.armature());
    }
  }
  EXPECT_LE(relative_error(friction, oracle_.friction), kOracleTolerance);
  EXPECT_LE(relative_error(armature, oracle_.armature), kOracleTolerance);
  // MuJoCo computes a damping from the robot's inertia there.
  if (GetParam() == "synthetic/springdamper") return;
  EXPECT_LE(relative_error(damping, oracle_.damping), kOracleTolerance);
}

TEST_P(MjcfOracles, EffortsAgree) {
  const auto reciprocal = [](Vector efforts) {  // of infinite ones: zero
    for (double& effort : efforts) effort = 1 / effort;
    return efforts;
  };
  Vector efforts;
  for (const Link& link : oracle_.model.links) {
    const Joint& joint = link.joint;
    const auto size = static_cast<std::size_t>(velocity_size(joint.type));
    const bool has_limits = size == 1 && joint.limits;
    const double effort = has_limits ? joint.limits->effort : kUnlimited;
    efforts.insert(efforts.end(), size, effort);
  }
  EXPECT_LE(max_difference(reciprocal(efforts), reciprocal(oracle_.effort)), kOracleTolerance);
}

TEST_P(MjcfOracles, PosesAgree) {
  const Engine kinematics = engine("forward_kinematics");
  for (const MjcfSample& sample : oracle_.samples) {
    const Arrays<double> poses = kinematics.run({sample.q});
    std::size_t at = 0;
    for (const auto& [name, pose] : sample.poses) {
      if (find_link(oracle_.model, name).is_none()) continue;
      SCOPED_TRACE(name);
      EXPECT_LE(relative_error(poses[at++], pose), kOracleTolerance);
    }
    EXPECT_EQ(at, poses.size());
  }
}

TEST_P(MjcfOracles, MassMatrixAgrees) {
  const Engine mass_matrix = engine("mass_matrix");
  for (const MjcfSample& sample : oracle_.samples) {
    EXPECT_LE(relative_error(mass_matrix.run({sample.q}).front(), sample.M), kOracleTolerance);
  }
}

TEST_P(MjcfOracles, InverseDynamicsAgree) {
  const Engine dynamics = engine("inverse_dynamics");
  for (const MjcfSample& sample : oracle_.samples) {
    const Vector still(sample.v.size());
    const auto tau = [&](const Vector& v, const Vector& a) {
      return dynamics.run({sample.q, v, a}).front();
    };
    EXPECT_LE(relative_error(tau(sample.v, sample.a), sample.tau), kOracleTolerance);
    const double scale = std::max(max_abs(sample.tau), max_abs(sample.bias));
    EXPECT_LE(max_difference(tau(sample.v, sample.resting_a), sample.bias),
              kOracleTolerance * scale);
    EXPECT_LE(max_difference(tau(still, still), sample.gravity_forces), kOracleTolerance * scale);
  }
}

/// What conditioning leaves where M is inverted.
double inversion_tolerance(const MjcfSample& sample) {
  const auto n = static_cast<Eigen::Index>(sample.v.size());
  const Eigen::Map<const Eigen::MatrixXd> M(sample.M.data(), n, n);
  const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(M).eigenvalues();
  const double condition = values[n - 1] / values[0];
  return std::max(kOracleTolerance, 1e3 * std::numeric_limits<double>::epsilon() * condition);
}

TEST_P(MjcfOracles, ForwardDynamicsAgree) {
  const Engine dynamics = engine("forward_dynamics");
  for (const MjcfSample& sample : oracle_.samples) {
    const Vector a = dynamics.run({sample.q, sample.v, sample.applied}).front();
    EXPECT_LE(relative_error(a, sample.acceleration), inversion_tolerance(sample));
  }
}

class MjcfSprings : public MjcfOracles {};

TEST_P(MjcfSprings, TorquesAgree) {
  const Engine with = engine("bias_forces", true), without = engine("bias_forces");
  for (const MjcfSample& sample : oracle_.samples) {
    Vector springs = with.run({sample.q, sample.v}).front();
    const Vector rest = without.run({sample.q, sample.v}).front();
    for (std::size_t c = 0; c < springs.size(); ++c) springs[c] = rest[c] - springs[c];
    EXPECT_LE(max_difference(springs, sample.springs), kOracleTolerance * (1 + max_abs(rest)));
  }
}

class MjcfEqualities : public MjcfOracles {};

/// The rows of a loop or coupling.
MjcfEquality rows_of_loop(const Mechanism& robot, const Loop& loop, const Vector& q) {
  const auto X_W = placements_at(robot, q);
  const auto J = constraints::jacobian(
      robot, ConstraintSet{.name = "loop", .constraints = {loop.constraint}}, X_W);
  MjcfEquality rows{"", true, constraints::values_at(robot, loop.constraint, X_W, q), {}};
  for (std::size_t i = 0; i < J.rows; ++i) {
    for (std::size_t j = 0; j < J.columns; ++j) rows.J.push_back(J(i, j));
  }
  return rows;
}

// Rows of welds are another choice of angles, away from where they hold.
TEST_P(MjcfEqualities, RowsAgree) {
  const Mechanism robot = lump(oracle_.model);
  std::vector<const Loop*> points;
  std::vector<const Loop*> couplings;
  for (const Loop& loop : oracle_.model.loops) {
    if (loop.constraint.type == ConstraintType::kPoint) points.push_back(&loop);
    if (!loop.type) couplings.push_back(&loop);
  }
  for (const MjcfSample& sample : oracle_.samples) {
    std::size_t point = 0;
    std::size_t coupling = 0;
    for (const MjcfEquality& theirs : sample.equalities) {
      const bool is_point = theirs.type == "connect";
      if (theirs.type == "weld" || (!is_point && !theirs.is_linear)) continue;
      ASSERT_LT(is_point ? point : coupling, (is_point ? points : couplings).size());
      const Loop& loop = is_point ? *points[point++] : *couplings[coupling++];
      const MjcfEquality ours = rows_of_loop(robot, loop, sample.q);
      EXPECT_LE(max_difference(ours.residual, theirs.residual), kOracleTolerance);
      EXPECT_LE(max_difference(ours.J, theirs.J), kOracleTolerance);
    }
    if (sample.equalities.empty()) continue;
    EXPECT_EQ(point, points.size());
    EXPECT_EQ(coupling, couplings.size());
  }
}

std::string readable_name(const testing::TestParamInfo<std::string>& file) {
  std::string readable = file.param.substr(file.param.find('/') + 1);
  return std::isdigit(static_cast<unsigned char>(readable.front())) ? "robot_" + readable
                                                                    : readable;
}

std::vector<std::string> names_with_equalities() {
  std::vector<std::string> names = read_names();
  std::erase_if(names, [](const std::string& name) {
    return read_file(mjcf_oracle_file(name)).find("<equality") == std::string::npos;
  });
  return names;
}

// Where the file has springs that dynac does not count, and says so.
bool has_other_springs(const std::string& name) {
  constexpr std::string_view kNames[] = {"robots/dmc_fish", "synthetic/ball_free_slide",
                                         "synthetic/polynomial_damping", "synthetic/springdamper"};
  return std::ranges::find(kNames, name) != std::end(kNames);
}

std::vector<std::string> names_with_counted_springs() {
  std::vector<std::string> names = read_names();
  std::erase_if(names, has_other_springs);
  return names;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(MjcfOracles);
INSTANTIATE_TEST_SUITE_P(Files, MjcfOracles, testing::ValuesIn(read_names()), readable_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(MjcfSprings);
INSTANTIATE_TEST_SUITE_P(Files, MjcfSprings, testing::ValuesIn(names_with_counted_springs()),
                         readable_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(MjcfEqualities);
INSTANTIATE_TEST_SUITE_P(Files, MjcfEqualities, testing::ValuesIn(names_with_equalities()),
                         readable_name);

}  // namespace
}  // namespace dynac::test
