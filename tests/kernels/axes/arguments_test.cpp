// SPDX-License-Identifier: BSD-3-Clause
// Shapes and units of arguments follow from their indices: held against the units that a physicist
// writes for a cart and a pole, whose coordinates are a length and an angle.
#include "kernels/axes/arguments.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/random_constraints.hpp"
#include "harness/subject.hpp"
#include "kernels/axes/units.hpp"
#include "kernels/table.hpp"
#include "lower/lower.hpp"

namespace dynac::test {
namespace {

using Units = std::vector<std::string>;

class CartPole : public testing::Test {
 protected:
  [[nodiscard]] Argument argument(std::string_view kernel, std::string_view name) const {
    const Kernel& row = *find_kernel(kernel);
    for (const auto& list : {inputs_of(row, context()), outputs_of(row, context())}) {
      const auto place = std::ranges::find(list, name, &Argument::name);
      if (place != list.end()) return *place;
    }
    throw std::logic_error("no such argument");
  }
  [[nodiscard]] Units units(std::string_view kernel, std::string_view name) const {
    return units_of(argument(kernel, name), context());
  }
  [[nodiscard]] std::vector<std::size_t> shape(std::string_view kernel,
                                               std::string_view name) const {
    return argument(kernel, name).shape;
  }
  [[nodiscard]] KernelContext context() const { return {robot_, selection_}; }

  Model model_ = own_robot("cart_pole", Base::kFixed);
  Mechanism robot_ = lump(model_);
  KernelSettings selection_;
};

TEST_F(CartPole, HasForcesAndMoments) {
  EXPECT_EQ(units("inverse_dynamics", "tau"), (Units{"N", "N m"}));
  EXPECT_EQ(units("inverse_dynamics", "a"), (Units{"m/s^2", "rad/s^2"}));
}

TEST_F(CartPole, DividesForcesByWhatTheyAreDifferentiatedBy) {
  constexpr const char* kKernel = "inverse_dynamics_derivatives";
  EXPECT_EQ(units(kKernel, "dtau_dq"), (Units{"N/m", "N", "N/rad", "N m/rad"}));
  EXPECT_EQ(units(kKernel, "dtau_dv"), (Units{"N s/m", "N s", "N s/rad", "N m s/rad"}));
}

// Weighted results are pure numbers.
TEST_F(CartPole, HasWeightsInTheInversesOfTheResultsUnits) {
  EXPECT_EQ(units("inverse_dynamics_hessian_product", "weights"), (Units{"1/N", "1/(N m)"}));
  EXPECT_EQ(units("forward_dynamics_hessian_product", "weights"), (Units{"s^2/m", "s^2/rad"}));
}

TEST_F(CartPole, WritesInertiasInKilogramsAndMetres) {
  EXPECT_EQ(units("mass_matrix", "M"), (Units{"kg", "kg m", "kg m", "kg m^2"}));
  EXPECT_EQ(units("mass_matrix_inverse", "M_inverse"),
            (Units{"1/kg", "1/(kg m)", "1/(kg m)", "1/(kg m^2)"}));
  EXPECT_EQ(units("coriolis_matrix", "C"), (Units{"kg/s", "kg m/s", "kg m/s", "kg m^2/s"}));
}

TEST_F(CartPole, DividesAnInertiaByAnAngleOnceMore) {
  constexpr const char* kKernel = "inverse_dynamics_second_derivatives";
  EXPECT_EQ(shape(kKernel, "dM_dq"), (std::vector<std::size_t>{2, 2, 2}));
  EXPECT_EQ(units(kKernel, "dM_dq"), (Units{"kg/m", "kg", "kg", "kg m",  //
                                            "kg/rad", "kg m/rad", "kg m/rad", "kg m^2/rad"}));
}

TEST_F(CartPole, TakesASecondOffForEveryTimeDerivative) {
  constexpr const char* kKernel = "equations_of_motion_order1";
  EXPECT_EQ(shape(kKernel, "M_derivatives"), (std::vector<std::size_t>{2, 2, 2}));
  EXPECT_EQ(units(kKernel, "M_derivatives"), (Units{"kg", "kg m", "kg m", "kg m^2",  //
                                                    "kg/s", "kg m/s", "kg m/s", "kg m^2/s"}));
  EXPECT_EQ(units(kKernel, "g_derivatives"), (Units{"N", "N m", "N/s", "N m/s"}));
}

TEST_F(CartPole, HasSpringsOnTheDiagonal) {
  constexpr const char* kKernel = "elastic_joint_feedforward";
  EXPECT_EQ(shape(kKernel, "stiffness"), (std::vector<std::size_t>{2}));
  EXPECT_EQ(units(kKernel, "stiffness"), (Units{"N/m", "N m/rad"}));
  EXPECT_EQ(units(kKernel, "motor_inertia"), (Units{"kg", "kg m^2"}));
  EXPECT_EQ(units(kKernel, "motor_damping"), (Units{"N s/m", "N m s/rad"}));
  EXPECT_EQ(units(kKernel, "theta_derivatives"),
            (Units{"m", "rad", "m/s", "rad/s", "m/s^2", "rad/s^2"}));
  constexpr const char* kDamped = "damped_elastic_joint_feedforward";
  EXPECT_EQ(units(kDamped, "theta"), (Units{"m", "rad"}));
  EXPECT_EQ(units(kDamped, "spring_damping"), (Units{"N s/m", "N m s/rad"}));
  EXPECT_EQ(units(kDamped, "theta_dot"), (Units{"m/s", "rad/s"}));
  EXPECT_EQ(units(kDamped, "theta_ddot"), (Units{"m/s^2", "rad/s^2"}));
}

TEST_F(CartPole, HasScalarsWithUnits) {
  EXPECT_EQ(units("energies", "kinetic"), (Units{"J"}));
  EXPECT_EQ(units("discrete_linearization", "dt"), (Units{"s"}));
  EXPECT_TRUE(shape("discrete_linearization", "dt").empty());
}

TEST_F(CartPole, HasColumnsForWhatIsCountedOfItsJoints) {
  EXPECT_EQ(shape("inertial_regressor", "Y"), (std::vector<std::size_t>{2, 20}));
  selection_.joint_dynamics.effects.damping = true;
  EXPECT_EQ(shape("inertial_regressor", "Y"), (std::vector<std::size_t>{2, 22}));
  const Units all = units("inertial_regressor", "Y");
  EXPECT_EQ(Units(all.begin(), all.begin() + 4), (Units{"m/s^2", "m^2/s^2", "1/s^2", "m/s^2"}));
  EXPECT_EQ(Units(all.end() - 2, all.end()), (Units{"m/s", "rad/s"}));
}

TEST_F(CartPole, HasUnitsOfMomentumAndEnergyPerParameter) {
  selection_.joint_dynamics.effects.armature = true;
  const Units momentum = units("momentum_regressor", "Y_p");
  EXPECT_EQ(Units(momentum.begin(), momentum.begin() + 4), (Units{"m/s", "m^2/s", "1/s", "m/s"}));
  EXPECT_EQ(Units(momentum.end() - 4, momentum.end()), (Units{"m/s", "m^2/s", "1/(m s)", "1/s"}));
  const Units energy = units("energy_regressor", "Y_E");
  EXPECT_EQ(Units(energy.begin(), energy.begin() + 3), (Units{"m^2/s^2", "m^2/s^2", "m/s^2"}));
  const Units pi = units("base_parameters", "pi");
  EXPECT_EQ(Units(pi.begin(), pi.begin() + 5), (Units{"kg", "kg m", "kg m", "kg m", "kg m^2"}));
  EXPECT_EQ(Units(pi.end() - 2, pi.end()), (Units{"N s^2/m", "N m s^2/rad"}));
}

// The cart only slides: with the pole on it, it is a mass.
TEST_F(CartPole, HasFourBaseParameters) {
  EXPECT_EQ(shape("base_parameter_regressor", "Y_b"), (std::vector<std::size_t>{2, 4}));
  EXPECT_EQ(units("base_parameters", "pi_b"), (Units{"kg", "kg m", "kg m", "kg m^2"}));
}

TEST_F(CartPole, HasUnitsOfConstraintForces) {
  selection_.constraints = std::make_shared<const ConstraintSet>(held_tip(model_));
  const Units all = units("constrained_forward_dynamics", "lambda");
  EXPECT_EQ(all, (Units{"N", "N", "N", "N m", "N m", "N m"}));
  EXPECT_EQ(units("constraint_motion", "gamma"),
            (Units{"m/s^2", "m/s^2", "m/s^2", "rad/s^2", "rad/s^2", "rad/s^2"}));
  EXPECT_EQ(units("impact_dynamics", "impulse")[3], "N m s");
  EXPECT_EQ(shape("delassus", "Lambda_inverse"), (std::vector<std::size_t>{6, 6}));
}

TEST_F(CartPole, HasAUnitForEveryEntryOfEveryKernel) {
  selection_.constraints = std::make_shared<const ConstraintSet>(held_tip(model_));
  selection_.loops = selection_.constraints;  // on which no joint depends
  for (const Kernel& kernel : kernel_table()) {
    if (kernel.needs_problem) continue;
    for (const auto& list : {inputs_of(kernel, context()), outputs_of(kernel, context())}) {
      for (const Argument& argument : list) {
        EXPECT_EQ(units_of(argument, context()).size(), argument.size())
            << kernel.name << ", " << argument.name;
      }
    }
  }
}

TEST(Dimensions, AreReducedToKilogramsMetresAndSeconds) {
  EXPECT_EQ(to_string(in_base_units(kNewton * kMetre * kSecond * kSecond / kRadian)), "kg m^2");
  EXPECT_EQ(to_string(power(kMetre / kSecond, -2)), "s^2/m^2");
}

}  // namespace
}  // namespace dynac::test
