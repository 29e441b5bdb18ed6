// Displacements of joint positions: they lead where twists that are held constant lead, and back.
#include <gtest/gtest.h>

#include "harness/compare.hpp"
#include "harness/joint_kinematics.hpp"
#include "harness/mechanics.hpp"
#include "kernel_laws/law_lists.hpp"
#include "kernel_laws/reference.hpp"

namespace dynac::test {
namespace {

// Where every link is, written apart from the compiler.
std::vector<double> places(const Model& model, const std::vector<double>& q) {
  std::vector<double> all;
  for (const LinkMotion& link : place_links(model, q)) {
    for (std::size_t i = 0; i < 3; ++i) {
      all.push_back(link.X_WL.p[i]);
      for (std::size_t j = 0; j < 3; ++j) all.push_back(link.X_WL.R(i, j));
    }
  }
  return all;
}

void displacements_lead_where_constant_twists_do(const Trial& trial) {
  const auto& [name, q, v, a] = trial.state;
  const std::vector<double> expected = places(trial.model, advance(trial.model, q, v, 1));
  for (const KernelRun& run : kernel_runs(trial.model, "integrate", trial.seed)) {
    const std::vector<double> reached = places(trial.model, run.run({q, v}).front());
    EXPECT_LE(max_difference(reached, expected), kRoundingTolerance * (1 + max_abs(expected)))
        << run.name;
  }
}

// Turns in a second are less than half a turn here, so that the shortest way back is the same.
void differences_are_the_displacements_that_led_there(const Trial& trial) {
  const auto& [name, q, v, a] = trial.state;
  const std::vector<double> q_next = advance(trial.model, q, v, 1);
  for (const KernelRun& run : kernel_runs(trial.model, "difference", trial.seed)) {
    EXPECT_LE(max_difference(run.run({q, q_next}).front(), v),
              kRoundingTolerance * (1 + max_abs(q) + max_abs(q_next)))
        << run.name;
  }
}

// Quaternions are scaled here, each by another factor; the unit ones are those of the state.
void quaternions_of_any_length_become_those_of_unit_length(const Trial& trial) {
  const std::vector<double>& q = trial.state.q;
  std::vector<double> scaled = q;
  double factor = 1e-3;
  for (const Link& link : trial.model.links) {
    if (!has_quaternion(link.joint)) continue;
    for (std::size_t k = 0; k < 4; ++k) scaled[quaternion_index(link.joint) + k] *= factor;
    factor = factor < 1 ? 70 : 1e-3;
  }
  for (const KernelRun& run : kernel_runs(trial.model, "normalise", trial.seed)) {
    EXPECT_LE(max_difference(run.run({scaled}).front(), q), kRoundingTolerance * (1 + max_abs(q)))
        << run.name;
  }
}

}  // namespace

std::vector<Law> displacement_laws() {
  return {{"DisplacementsLeadWhereConstantTwistsDo",
           {"integrate"},
           false,
           displacements_lead_where_constant_twists_do},
          {"DifferencesAreTheDisplacementsThatLedThere",
           {"difference"},
           false,
           differences_are_the_displacements_that_led_there},
          {"QuaternionsOfAnyLengthBecomeThoseOfUnitLength",
           {"normalise"},
           false,
           quaternions_of_any_length_become_those_of_unit_length}};
}

}  // namespace dynac::test
