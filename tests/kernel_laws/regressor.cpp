// The law of the inertial regressor.
#include <gtest/gtest.h>

#include "harness/compare.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

// The ten parameters of an inertia in the regressor's order.
std::vector<double> parameters(const Inertia<double>& inertia) {
  const Matrix3<double>& I = inertia.I_o;
  return {inertia.mass, inertia.h[0], inertia.h[1], inertia.h[2], I(0, 0),
          I(0, 1),      I(1, 1),      I(0, 2),      I(1, 2),      I(2, 2)};
}

// Parameters of all moving links, each with what hangs on it by fixed joints, in the model's order.
std::vector<double> all_parameters(const Model& model) {
  std::vector<Inertia<double>> sums(model.links.size());
  std::vector<double> pi;
  for (std::size_t i = model.links.size(); i-- > 0;) {
    const Link& body = model.links[i];
    sums[i] = sums[i] + body.inertia;
    if (body.joint.type != JointType::kFixed) {
      const std::vector<double> own = parameters(sums[i]);
      pi.insert(pi.begin(), own.begin(), own.end());
    } else if (!body.parent.is_none()) {
      Inertia<double>& parent = sums[body.parent.index()];
      parent = parent + body.joint.X_PJ * sums[i];
    }
  }
  return pi;
}

void regressor_times_parameters_is_the_torque(const Trial& trial) {
  const State& state = trial.state;
  const std::vector<double> expected = Reference(trial.model).torque(state.q, state.v, state.a);
  const std::vector<double> pi = all_parameters(trial.model);
  for (const KernelRun& kernel : kernel_runs(trial.model, "inertial_regressor", trial.seed)) {
    const Eigen::MatrixXd Y = matrix(kernel.run(state.inputs()).front(), pi.size());
    const std::vector<double> tau = flat(Y * column(pi));
    EXPECT_LE(torque_error(trial.model, tau, expected), 1e-12) << kernel.name;
  }
}

}  // namespace

std::vector<Law> regressor_laws() {
  return {{"RegressorTimesParametersIsTheTorque",
           {"inertial_regressor"},
           false,
           regressor_times_parameters_is_the_torque}};
}

}  // namespace dynac::test
