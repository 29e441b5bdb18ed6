// SPDX-License-Identifier: BSD-3-Clause
// Certificates: errors are as small as the arithmetic allows, and a program of another robot, or
// that is less exact than its arithmetic, gets none.
#include "describe/certificate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "job_of.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

using testing::HasSubstr;

Options options_for(std::string_view robot, const std::string& kernel) {
  Options options = options_of(robot);
  options.kernels = {kernel};
  return options;
}

CompiledKernel compile(const Robot& robot, const Options& options) {
  return compile_kernel(robot, *selected_kernels(options).front(), request_of(options),
                        [](const std::string&) {});
}

Certificate certificate_of(const Options& options) {
  const Robot robot = load_robot(options);
  return certify(robot, compile(robot, options), request_of(options), {});
}

TEST(Certificate, SaysWhatRoundingsOfDoublesAmountTo) {
  for (const char* kernel : {"inverse_dynamics", "mass_matrix", "forward_dynamics"}) {
    const Certificate certificate = certificate_of(options_for("panda", kernel));
    EXPECT_EQ(certificate.states, 8u);
    EXPECT_EQ(certificate.finite, 8u);
    EXPECT_GT(certificate.error, 0x1p-54) << kernel;
    EXPECT_LT(certificate.error, 1e-11) << kernel;
    EXPECT_LT(certificate.program_error, 1e-11) << kernel;
    EXPECT_GT(certificate.median_ulps, 0.1) << kernel;
    EXPECT_LE(certificate.median_ulps, certificate.largest_ulps) << kernel;
  }
}

// 2^29 units in the last place of double are one of float.
TEST(Certificate, SaysWhatRoundingsOfFloatsAmountTo) {
  Options options = options_for("panda", "inverse_dynamics");
  const Certificate of_double = certificate_of(options);
  options.emit.scalar = ScalarType::kFloat;
  const Certificate of_float = certificate_of(options);
  EXPECT_GT(of_float.error, 0x1p26 * of_double.error);
  EXPECT_LT(of_float.error, 0x1p32 * of_double.error);
  EXPECT_LT(of_float.median_ulps, 8 * of_double.median_ulps);
}

TEST(Certificate, IsOfAsManyStatesAsAreAskedFor) {
  Options options = options_for("two_link", "inverse_dynamics");
  for (const std::size_t states : {1u, 3u, 4u, 5u, 50u}) {
    options.certified_states = states;
    EXPECT_EQ(certificate_of(options).states, states);
  }
}

TEST(Certificate, NamesAnotherFormulationThanTheChosenOne) {
  const Options options = options_for("panda", "inverse_dynamics");
  const Robot robot = load_robot(options);
  const CompiledKernel compiled = compile(robot, options);
  EXPECT_NE(certify(robot, compiled, request_of(options), {}).textbook,
            compiled.choice.chosen().formulation->name);
}

std::string complaint(const Robot& robot, const CompiledKernel& compiled, const Options& options) {
  try {
    (void)certify(robot, compiled, request_of(options), {});
  } catch (const InternalError& error) {
    return error.what();
  }
  return "";
}

// As if a constant had been lost or folded wrongly.
TEST(Certificate, IsNoneOfAProgramOfOtherNumbers) {
  for (const char* kernel : {"inverse_dynamics", "mass_matrix", "forward_dynamics"}) {
    const Options options = options_for("panda", kernel);
    const Robot robot = load_robot(options);
    const auto complaint_after = [&](const auto& change) {
      Robot other = robot;
      change(other.model.links[4]);
      return complaint(robot, compile(other, options), options);
    };
    constexpr double kLittle = 1e-10;
    EXPECT_EQ(complaint_after([](Link&) {}), "");
    EXPECT_THAT(complaint_after([](Link& link) { link.inertia.mass *= 1 + kLittle; }),
                HasSubstr("differs from the textbook"));
    EXPECT_THAT(complaint_after([](Link& link) { link.inertia.h[1] += kLittle; }),
                HasSubstr("differs from the textbook"));
    EXPECT_THAT(complaint_after([](Link& link) { link.inertia.I_o(2, 2) += kLittle; }),
                HasSubstr("differs from the textbook"));
    EXPECT_THAT(complaint_after([](Link& link) { link.joint.X_PJ.p[0] += kLittle; }),
                HasSubstr("differs from the textbook"));
  }
}

// Snapping changes a robot; how much is known, and allowed for.
TEST(Certificate, AllowsForSnapping) {
  const Options options = options_for("panda", "inverse_dynamics");
  const Robot robot = load_robot(options);
  Robot turned = robot;
  constexpr double kAngle = 1e-9;
  Matrix3<double> little = Matrix3<double>::identity();
  little(1, 2) = -kAngle;
  little(2, 1) = kAngle;
  Matrix3<double>& R = turned.model.links[4].joint.X_PJ.R;
  R = R * little;
  const CompiledKernel compiled = compile(robot, options);
  EXPECT_THAT(complaint(turned, compiled, options), HasSubstr("differs from the textbook"));
  SnappingEntry snapping;
  snapping.largest_change = kAngle;
  EXPECT_NO_THROW((void)certify(turned, compiled, request_of(options), snapping));
}

}  // namespace
}  // namespace dynac
