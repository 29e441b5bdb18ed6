// SPDX-License-Identifier: BSD-3-Clause
// Centroidal momenta and operational-space inertias against an independent library: files of their
// own beside those of constraint sets.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "harness/checked.hpp"
#include "harness/compare.hpp"
#include "harness/kernels.hpp"
#include "harness/mechanics.hpp"
#include "joint_order.hpp"
#include "readers/urdf/urdf.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Vector = std::vector<double>;

const fs::path kFolder = fs::path(DYNAC_SHARED_DIR) / "oracles" / "constraints";

// Names of the files that end in `kind`, without it.
std::vector<std::string> names_of(const std::string& kind) {
  std::vector<std::string> names;
  if (!fs::is_directory(kFolder)) return names;
  for (const auto& entry : fs::directory_iterator(kFolder)) {
    const std::string name = entry.path().stem();
    if (name.ends_with(kind)) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

class TaskOracle : public Checked<testing::TestWithParam<std::string>> {
 protected:
  TaskOracle()
      : file_(kFolder / (GetParam() + ".json")),
        json_(Json::parse(file_)),
        model_(read_urdf(fs::path(DYNAC_SHARED_DIR) / "robots" / json_["urdf"].get<std::string>(),
                         {.base = json_["base"] == "floating" ? Base::kFloating : Base::kFixed})),
        order_(joint_order(model_, json_["joints"])) {}

  // A matrix whose columns belong to joints, column-major.
  [[nodiscard]] Vector columns(const Json& json) const {
    Vector entries;
    for (const Vector& column : order_.columns_of_rows(json.get<std::vector<Vector>>())) {
      entries.insert(entries.end(), column.begin(), column.end());
    }
    return entries;
  }
  // A symmetric one.
  [[nodiscard]] static Vector symmetric(const Json& json) {
    Vector entries;
    for (const Json& row : json) {
      for (const Json& entry : row) entries.push_back(entry);
    }
    return entries;
  }

  std::ifstream file_;
  Json json_;
  Model model_;
  JointOrder order_;
};

Vector times(const Vector& A, const Vector& x) {
  const std::size_t rows = A.size() / x.size();
  Vector y(rows);
  for (std::size_t j = 0; j < x.size(); ++j) {
    for (std::size_t i = 0; i < rows; ++i) y[i] += A[j * rows + i] * x[j];
  }
  return y;
}

class CentroidalOracles : public TaskOracle {};

TEST_P(CentroidalOracles, MomentumAndItsRateAgree) {
  for (const Json& sample : json_["samples"]) {
    const Vector q = order_.positions(sample["q"]);
    const Vector v = order_.velocities(sample["v"]), a = order_.velocities(sample["a"]);
    const Arrays<double> momentum = run_kernel(model_, "centroidal_momentum", {q, v});
    const Vector &h = momentum[0], &A = momentum[1], &bias = momentum[2];
    EXPECT_LE(relative_error(h, sample["h"].get<Vector>()), 1e-9);
    EXPECT_LE(relative_error(A, columns(sample["Ag"])), 1e-9);
    EXPECT_LE(relative_error(A, columns(sample["dhdot_da"])), 1e-9);
    EXPECT_LE(relative_error(bias, times(columns(sample["dAg"]), v)), 1e-9);
    Vector h_dot = times(A, a);
    for (std::size_t i = 0; i < h_dot.size(); ++i) h_dot[i] += bias[i];
    EXPECT_LE(relative_error(h_dot, sample["hdot"].get<Vector>()), 1e-9);
    const Arrays<double> centre = run_kernel(model_, "center_of_mass", {q});
    EXPECT_LE(relative_error(centre[0], sample["com"].get<Vector>()), 1e-9);
    EXPECT_LE(relative_error(times(centre[1], v), sample["vcom"].get<Vector>()), 1e-9);
  }
}

TEST_P(CentroidalOracles, RatesAndDerivativesAgree) {
  const auto expect = [](const Vector& seen, const Vector& expected, const char* what) {
    EXPECT_LE(relative_error(seen, expected), 1e-9) << what;
  };
  const Mechanism robot = lump(model_);
  for (const Json& sample : json_["samples"]) {
    const Vector q = order_.positions(sample["q"]);
    const Vector v = order_.velocities(sample["v"]), a = order_.velocities(sample["a"]);
    const Arrays<double> motion = run_kernel(model_, "centroidal_dynamics", {q, v, a});
    const char* const values[] = {"com", "vcom", "h", "hdot"};
    for (std::size_t k = 0; k < 4; ++k) {
      expect(motion[k], sample[values[k]].get<Vector>(), values[k]);
    }
    expect(run_kernel(model_, "centroidal_momentum_matrix_dot", {q, v})[1], columns(sample["dAg"]),
           "dAg");
    const char* const matrices[] = {"dh_dq", "dhdot_dq", "dhdot_dv", "dhdot_da"};
    for (const std::string formulation : {"subtrees", "graph_forward"}) {
      const Arrays<double> derivatives =
          run_kernel({robot}, "centroidal_dynamics_derivatives", {q, v, a}, formulation);
      for (std::size_t k = 0; k < 4; ++k) {
        expect(derivatives[k], columns(sample[matrices[k]]), matrices[k]);
      }
    }
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CentroidalOracles);
INSTANTIATE_TEST_SUITE_P(Robots, CentroidalOracles, testing::ValuesIn(names_of("centroidal")),
                         [](const auto& name) {
                           return name.param.substr(0, name.param.find('.'));
                         });

class OperationalSpaceOracles : public TaskOracle {
 protected:
  // The frame in the world, whose axes, and those of the rows, are turned like the frame's for
  // "local".
  [[nodiscard]] ConstraintSet task(const std::string& axes, const Vector& q) const {
    const LinkId link = find_link(model_, json_["frame"].get<std::string>());
    Constraint constraint{.name = "task", .type = ConstraintType::kFrame, .first = {link, {}}};
    if (axes == "local") constraint.second.X_LF = place_links(model_, q)[link.index()].X_WL;
    return {.name = "task", .constraints = {constraint}};
  }
};

TEST_P(OperationalSpaceOracles, InertiasAgreeInBothAxes) {
  const Mechanism robot = lump(model_);
  for (const Json& sample : json_["samples"]) {
    const Vector q = order_.positions(sample["q"]), v(robot.nv);
    const double condition = sample["condition_of_lambda_inverse_local"];
    const double tolerance =
        std::max(1e-9, 1e3 * std::numeric_limits<double>::epsilon() * condition);
    for (const std::string axes : {"local", "world_aligned"}) {
      KernelSettings settings;
      settings.constraints = std::make_shared<const ConstraintSet>(task(axes, q));
      const Vector inverse = symmetric(sample["lambda_inverse_" + axes]);
      const Arrays<double> space = run_kernel({robot, settings}, "operational_space", {q, v});
      EXPECT_LE(relative_error(space[0], inverse), 1e-9) << axes;
      EXPECT_LE(relative_error(space[1], symmetric(sample["lambda_" + axes])), tolerance) << axes;
      const Arrays<double> delassus = run_kernel({robot, settings}, "delassus", {q});
      EXPECT_LE(relative_error(delassus[0], inverse), 1e-9) << axes;
      const Vector J = run_kernel({robot, settings}, "constraint_jacobian", {q}).front();
      EXPECT_LE(relative_error(J, columns(sample["J_" + axes])), 1e-9) << axes;
    }
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OperationalSpaceOracles);
INSTANTIATE_TEST_SUITE_P(Robots, OperationalSpaceOracles,
                         testing::ValuesIn(names_of("operational_space")), [](const auto& name) {
                           return name.param.substr(0, name.param.find('.'));
                         });

}  // namespace
}  // namespace dynac::test
