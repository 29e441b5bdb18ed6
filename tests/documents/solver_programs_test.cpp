// SPDX-License-Identifier: BSD-3-Clause
// docs/optimal_control_with_solvers.md: the libraries that its commands build have the functions
// that its programs call, wherever this runs; the programs themselves print and draw what the page
// shows where their solver is installed.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "commands.hpp"
#include "document.hpp"
#include "foreign/external_function.hpp"
#include "manual.hpp"
#include "solvers.hpp"
#include "utilities/files.hpp"
#include "utilities/shared_library.hpp"

namespace dynac::test {
namespace {

namespace fs = std::filesystem;
const fs::path kPage = DYNAC_SOURCE_DIR "/docs/optimal_control_with_solvers.md";

/// Generates and compiles the libraries of the page.
void build_libraries(const ReaderFolder& reader) {
  for (const Block& block : blocks_of(kPage)) {
    if (block.language != "sh") continue;
    static_cast<void>(reader.outputs(block.text));
    if (!std::ranges::any_of(commands_of(block.text), makes_library)) continue;
    static_cast<void>(
        reader.outputs_of_programs(block.text, {DYNAC_TEST_COMPILER, DYNAC_TEST_C_COMPILER}));
  }
}

// The kernels are tested elsewhere; here, that they are those that CasADi asks for.
void expect_torques_and_derivatives(const SharedLibrary& panda) {
  const std::string name = "panda_with_load_casadi_inverse_dynamics";
  ExternalFunction<long long, int> torques(panda, name), jacobian(panda, "jac_" + name),
      gradient(panda, "adj1_" + name), hessian(panda, "jac_adj1_" + name);
  const std::vector<double> q{-0.4, 1.2, 0, -0.7, 0, 1.9, 0.8}, none(7, 0),
      weights{1, 2, 3, 4, 5, 6, 7};
  const std::vector<double> held = torques({q, none, none})[0];
  EXPECT_NEAR(held[1], -73, 3) << "the shoulder holds the arm and 3 kg";
  const std::vector<double> by_a = jacobian({q, none, none})[2],
                            of_weights = gradient({q, none, none, {}, weights})[2];
  for (std::size_t column = 0; column < 7; ++column) {
    double expected = 0;
    for (std::size_t row = 0; row < 7; ++row) expected += weights[row] * by_a[row + 7 * column];
    EXPECT_NEAR(of_weights[column], expected, 1e-10);
  }
}

void expect_step(const SharedLibrary& panda) {
  ExternalFunction<long long, int> step(panda, "panda_with_load_casadi_step");
  const std::vector<double> q{-0.4, 1.2, 0, -0.7, 0, 1.9, 0.8}, v(7, 0.5), tau(7, 1);
  EXPECT_EQ(step({q, v, tau, {0.0}}), (Columns{q, v}));
  EXPECT_NE(step({q, v, tau, {0.01}})[0], q);
}

void expect_discrete_dynamics(const SharedLibrary& quadrotor) {
  ExternalFunction<int, void*> step(quadrotor, "quadrotor_dyn_disc_phi_fun"),
      jacobian(quadrotor, "quadrotor_dyn_disc_phi_fun_jac");
  const std::vector<double> x{0.4, -0.3, 0.3, 0.6, 0, 0, 0.8, 1, 2, 3, 0.1, 0.2, 0.3},
      u{0, 0, 0.28, 0, 0, 0};
  const std::vector<double> still = step({x, u, {0.0}})[0];
  for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(still[i], x[i], 1e-15);
  const Columns moved = jacobian({x, u, {0.02}});
  EXPECT_EQ(moved[0], step({x, u, {0.02}})[0]);
  ASSERT_EQ(moved[1].size(), 19U * 13U) << "rows of u and x, columns of the next x";
  EXPECT_NEAR(moved[1][2 + 19 * 9], 0.02 / 0.028, 1e-3) << "thrust drives the body along its z";
}

// One test, as to compile the libraries takes the time.
TEST(SolverLibraries, HaveTheFunctionsThatProgramsOfThePageCall) {
  const ReaderFolder reader;
  build_libraries(reader);
  const SharedLibrary panda(reader.path() / "libpanda_with_load_casadi.so");
  expect_torques_and_derivatives(panda);
  expect_step(panda);
  expect_discrete_dynamics(SharedLibrary(reader.path() / "libquadrotor_acados.so"));
}

void expect_output_and_picture(const Solver& solver) {
  const Regenerated today = regenerated(kPage, {solver});
  EXPECT_TRUE(comparable(read_file(kPage)) == comparable(today.text)) << "run ./dev manual";
  ASSERT_EQ(today.pictures.size(), 1U);
  const Picture& picture = today.pictures.front();
  const fs::path file = DYNAC_SOURCE_DIR "/docs/pictures/" + picture.name;
  ASSERT_TRUE(fs::exists(file)) << picture.name << ": run ./dev manual";
  EXPECT_TRUE(without_numbers(read_file(file)) == without_numbers(picture.svg))
      << picture.name << " has changed: run ./dev manual";
}

TEST(SolverPrograms, WithCasadiPrintAndDrawWhatThePageShows) {
  if (!solver("casadi").is_found()) GTEST_SKIP() << "CasADi was not found; CMake: casadi_DIR";
  expect_output_and_picture(solver("casadi"));
}

TEST(SolverPrograms, WithAcadosPrintAndDrawWhatThePageShows) {
  if (!solver("acados").is_found()) GTEST_SKIP() << "acados was not found; CMake: acados_DIR";
  expect_output_and_picture(solver("acados"));
}

}  // namespace
}  // namespace dynac::test
