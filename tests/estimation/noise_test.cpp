// SPDX-License-Identifier: BSD-3-Clause
// Noisy sensors: estimates and covariances are those of dense least squares, and errors are as
// large as the covariance says.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "dense_estimate.hpp"
#include "harness/random_tree.hpp"
#include "harness/subject.hpp"
#include "ir/count.hpp"
#include "kernel_laws/reference.hpp"
#include "problem_kernel.hpp"
#include "random_trees/seeds.hpp"
#include "trace/trace.hpp"
#include "utilities/files.hpp"

namespace dynac::test {
namespace {

// A robot and what is measured of it.
struct NoisyProblem {
  std::string name;
  Model model;
  std::string text;
};

void PrintTo(const NoisyProblem& problem, std::ostream* out) { *out << problem.name; }

// A chain whose sensors are too many, one of them in a fixed joint, and a sum of torques.
const char* const kArm =
    "measure joint_acceleration all sigma 2\n"
    "measure link_acceleration panda_link8[linear] sigma 0.05\n"
    "measure link_acceleration panda_link4[angular] sigma 0.3\n"
    "measure joint_wrench panda_joint8 sigma 0.2\n"
    "measure joint_torque panda_joint1 panda_joint2 sigma 0.5\n"
    "measure sum joint_torque panda_joint3 + 0.5 joint_torque panda_joint4 sigma 0.1\n"
    "measure external_wrench panda_link3\n"
    "zero external_wrench panda_link8 sigma 10\n"
    "estimate external_wrench panda_link8\n"
    "estimate joint_torque all\n"
    "estimate joint_acceleration all\n"
    "report covariance\n";

const char* const kHumanoid =
    "measure link_acceleration pelvis sigma 0.05\n"
    "measure joint_acceleration all except root_joint sigma 0.5\n"
    "zero joint_torque root_joint\n"
    "measure external_wrench left_foot[force mx my] right_foot[force mx my] sigma 2\n"
    "zero external_wrench left_foot[mz] right_foot[mz] sigma 20\n"
    "estimate joint_torque all except root_joint\n"
    "estimate external_wrench left_foot right_foot\n"
    "report covariance\n";

std::vector<NoisyProblem> noisy_problems() {
  return {{"arm", own_robot("panda", Base::kFixed), kArm},
          {"quadruped", own_robot("quadruped", Base::kFloating),
           read_file(DYNAC_SOURCE_DIR "/robots/problems/quadruped_sensor_fusion.problem")},
          {"humanoid", own_robot("humanoid", Base::kFloating), kHumanoid}};
}

// Numbers with mean 0 and variance 1 (Box & Muller 1958).
class Gaussian {
 public:
  explicit Gaussian(std::uint64_t seed) : dice_(seed) {}
  double operator()() {
    const double radius = std::sqrt(-2 * std::log(1 - dice_.uniform(0, 1)));
    return radius * std::cos(dice_.uniform(0, 2 * std::numbers::pi));
  }

 private:
  Rng dice_;
};

// Lets the base accelerate as it must if nothing drives it: its torque is affine in that.
void let_base_go(const Model& model, Scene& scene) {
  if (model.base() == Base::kFixed) return;
  const auto torque = [&] {
    const Truth truth(model, scene);
    return Eigen::VectorXd(column(truth.tau()).head(6));
  };
  std::fill_n(scene.a.begin(), 6, 0);
  const Eigen::VectorXd offset = torque();
  Eigen::MatrixXd M(6, 6);
  for (std::size_t k = 0; k < 6; ++k) {
    scene.a[k] = 1;
    M.col(static_cast<Eigen::Index>(k)) = torque() - offset;
    scene.a[k] = 0;
  }
  const Eigen::VectorXd a = M.llt().solve(-offset);
  for (std::size_t k = 0; k < 6; ++k) scene.a[k] = a[static_cast<Eigen::Index>(k)];
}

// What happens, drawn from what the problem guesses, and what sensors show of it.
class World {
 public:
  World(const NoisyProblem& noisy, const EstimationProblem& problem, std::uint64_t seed)
      : model_(noisy.model), problem_(problem), still_(random_scene(noisy.model, {}, seed)) {}

  [[nodiscard]] const Scene& scene() const { return still_; }

  // Draws wrenches by their guesses, else by chance; the base follows.
  [[nodiscard]] Truth draw(Gaussian& gaussian) const {
    Scene scene = still_;
    for (const LinkId link : wrench_links(problem_)) {
      for (std::size_t k = 0; k < 6; ++k) scene.wrenches[link].push_back(20 * gaussian());
    }
    for (const Measurement& measurement : problem_.measurements) {
      const QuantityEntry& entry = measurement.sum.terms.front().entry;
      if (!measurement.is_zero || entry.quantity != DynamicQuantity::kExternalWrench) continue;
      scene.wrenches[entry.link][entry.component] =
          measurement.sigma > 0 ? measurement.sigma * gaussian() : 0;
    }
    let_base_go(model_, scene);
    return {model_, scene};
  }

  [[nodiscard]] std::vector<double> measure(const Truth& truth, Gaussian& gaussian) const {
    std::vector<double> y = truth.measurements(problem_);
    std::size_t input = 0;
    for (const Measurement& measurement : problem_.measurements) {
      if (!measurement.is_zero) y[input++] += measurement.sigma * gaussian();
    }
    return y;
  }

 private:
  const Model& model_;
  const EstimationProblem& problem_;
  Scene still_;
};

class NoisySensors : public testing::TestWithParam<NoisyProblem> {};

void expect_dense_least_squares(const NoisyProblem& noisy, const Ordering& ordering,
                                EstimationSystem system) {
  const ProblemKernel kernel(noisy.model, noisy.text);
  const EstimationPlan plan = kernel.plan(ordering, system);
  ASSERT_TRUE(plan.problems.empty()) << plan.problems.front();
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const World world(noisy, kernel.problem(), seed);
    Gaussian gaussian(seed);
    const Truth truth = world.draw(gaussian);
    const std::vector<double> y = world.measure(truth, gaussian);
    const Estimate<double> sparse = kernel.run(plan, world.scene(), y);
    const DenseEstimate dense = dense_estimate(noisy.model, kernel.problem(), world.scene(), y);
    EXPECT_LE(error_of(sparse.values, flat(dense.values)), kEstimateTolerance);
    EXPECT_LE(error_of(sparse.covariance, flat(dense.covariance)), kEstimateTolerance);
  }
}

TEST_P(NoisySensors, AreWeighedAsDenseLeastSquaresDo) {
  expect_dense_least_squares(GetParam(), {}, EstimationSystem::kExactThenNoisy);
}

TEST_P(NoisySensors, AreWeighedSoAsOneSymmetricSystemToo) {
  for (const Rule rule : {Rule::kFill, Rule::kMarkowitz}) {
    expect_dense_least_squares(GetParam(), {rule}, EstimationSystem::kQuasiDefinite);
  }
}

// Inverse of a covariance, without directions that have no variance, and how many it has.
struct Information {
  Eigen::MatrixXd root;  ///< the sum of squares of root * error is e^T P^+ e
  [[nodiscard]] auto dimension() const { return root.rows(); }
};

Information information_of(const Eigen::MatrixXd& P) {
  const Eigen::VectorXd scale = P.diagonal().cwiseMax(1e-300).cwiseSqrt().cwiseInverse();
  const Eigen::MatrixXd R = scale.asDiagonal() * P * scale.asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(R);
  constexpr double kRounding = 1e-9;
  const Eigen::Index zeros = (solver.eigenvalues().array() < kRounding).count();
  const Eigen::Index rank = P.rows() - zeros;
  return {solver.eigenvalues().tail(rank).cwiseSqrt().cwiseInverse().asDiagonal() *
          solver.eigenvectors().rightCols(rank).transpose() * scale.asDiagonal()};
}

// The probability that a sum of `dimension` squared normal numbers is below x, by the series of the
// incomplete gamma function (Abramowitz & Stegun 1964, 6.5.29).
double chi_square(double x, double dimension) {
  const double a = dimension / 2, half = x / 2;
  double term = 1, sum = 1;
  for (int k = 1; term > 1e-17 * sum; ++k) {
    term *= half / (a + k);
    sum += term;
  }
  return sum * std::exp(a * std::log(half) - half - std::lgamma(a + 1));
}

// Largest distance of sorted samples' distribution from another.
template <class Distribution>
double kolmogorov_distance(std::vector<double> samples, const Distribution& distribution) {
  std::ranges::sort(samples);
  const auto n = static_cast<double>(samples.size());
  double distance = 0;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    const double p = distribution(samples[k]), below = static_cast<double>(k) / n;
    distance = std::max({distance, std::abs(p - below), std::abs(p - below - 1 / n)});
  }
  return distance;
}

// What is estimated from what sensors show: affine.
class Estimator {
 public:
  Estimator(const ProblemKernel& kernel, const Scene& scene) {
    const EstimationPlan plan = kernel.plan();
    std::vector<double> y(measured_inputs(kernel.problem()));
    const auto run = [&] { return Eigen::VectorXd(column(kernel.run(plan, scene, y).values)); };
    offset_ = run();
    slopes_.resize(offset_.size(), static_cast<Eigen::Index>(y.size()));
    for (std::size_t k = 0; k < y.size(); ++k) {
      y[k] = 1;
      slopes_.col(static_cast<Eigen::Index>(k)) = run() - offset_;
      y[k] = 0;
    }
  }

  [[nodiscard]] Eigen::VectorXd operator()(const std::vector<double>& y) const {
    return offset_ + slopes_ * column(y);
  }

 private:
  Eigen::VectorXd offset_;
  Eigen::MatrixXd slopes_;
};

// By chance the mean is outside once in 16 000 times, the distance once in 10 000; the seed is
// fixed.
TEST_P(NoisySensors, ErrByAsMuchAsTheCovarianceSays) {
  constexpr std::size_t kSamples = 1000;
  const ProblemKernel kernel(GetParam().model, GetParam().text);
  const World world(GetParam(), kernel.problem(), 1);
  std::string text = GetParam().text;
  text.erase(text.find("report covariance"), 17);
  const Estimator estimate({GetParam().model, text}, world.scene());
  Gaussian gaussian(1);
  const std::vector<double> some(measured_inputs(kernel.problem()));
  const auto n = kernel.problem().estimates.size();
  const Information information =
      information_of(matrix(kernel.run(kernel.plan(), world.scene(), some).covariance, n));
  const auto dimension = static_cast<double>(information.dimension());
  std::vector<double> samples;
  double sum = 0;
  for (std::size_t k = 0; k < kSamples; ++k) {
    const Truth truth = world.draw(gaussian);
    const Eigen::VectorXd error =
        estimate(world.measure(truth, gaussian)) - column(truth.estimates(kernel.problem()));
    samples.push_back((information.root * error).squaredNorm());
    sum += samples.back();
  }
  const double deviation = std::sqrt(2 * dimension / kSamples);
  EXPECT_NEAR(sum / kSamples, dimension, 4 * deviation);
  const double quantile = std::sqrt(-std::log(1e-4 / 2) / 2 / kSamples);
  EXPECT_LE(kolmogorov_distance(samples, [&](double x) { return chi_square(x, dimension); }),
            quantile);
}

// Sensors of all joints and of one link, on which something may push; standard deviations anywhere
// from 0.01 to 100.
std::string random_sensors(const Mechanism& robot, std::uint64_t seed) {
  Rng dice(seed);
  const std::string& link = robot.bodies.back().name;
  std::string text;
  for (const std::string& line :
       {std::string("measure joint_acceleration all"), std::string("measure joint_torque all"),
        "measure link_acceleration " + link, "zero external_wrench " + link}) {
    text += line + " sigma " + std::to_string(std::pow(10, dice.uniform(-2, 2))) + '\n';
  }
  return text + "estimate joint_torque all\nestimate joint_acceleration all\n" +
         "estimate external_wrench " + link + "\nreport covariance\n";
}

class NoisyRandomTrees : public RandomTrees {};

TEST_P(NoisyRandomTrees, AreWeighedAsDenseLeastSquaresDo) {
  int planned = 0, all = 0;
  for_each_seed(
      [&](std::uint64_t seed) {
        const Model model = random_tree(seed, {.degenerate_links = false});
        if (velocity_size(model) > 14) return;
        const ProblemKernel kernel(model, random_sensors(lump(model), seed));
        const Scene scene = random_scene(model, {}, seed);
        std::vector<double> y(measured_inputs(kernel.problem()));
        Rng dice(seed);
        for (double& shown : y) shown = dice.uniform(-10, 10);
        const DenseEstimate dense = dense_estimate(model, kernel.problem(), scene, y);
        for (const Rule rule : {Rule::kFill, Rule::kMarkowitz}) {
          const EstimationPlan plan = kernel.plan({rule}, EstimationSystem::kQuasiDefinite);
          ++all;
          if (!plan.problems.empty()) continue;
          ++planned;
          const Estimate<double> sparse = kernel.run(plan, scene, y);
          EXPECT_LE(error_of(sparse.values, flat(dense.values)), 1e-7);
          EXPECT_LE(error_of(sparse.covariance, flat(dense.covariance)), 1e-7);
        }
      },
      20);
  EXPECT_GE(2 * planned, all);
}

INSTANTIATE_TEST_SUITE_P(Share, NoisyRandomTrees, testing::Range<std::uint64_t>(0, kShares));

TEST(SensorsOfAQuadruped, TakeFewerOperationsAsOneSystem) {
  const std::string text =
      read_file(DYNAC_SOURCE_DIR "/robots/problems/quadruped_sensor_fusion.problem");
  const ProblemKernel kernel(own_robot("quadruped", Base::kFloating), text);
  const Kernel& row = *find_kernel("dynamics_estimation");
  const auto operations = [&](const char* name) {
    return count_operations(trace(row, *find_formulation(row, name), kernel.context()))
        .operations();
  };
  EXPECT_LE(2 * operations("symmetric_markowitz"), operations("by_bodies"));
  EXPECT_LE(2 * operations("symmetric_fill"), operations("by_bodies"));
}

INSTANTIATE_TEST_SUITE_P(Robots, NoisySensors, testing::ValuesIn(noisy_problems()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace dynac::test
