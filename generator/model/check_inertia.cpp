// SPDX-License-Identifier: BSD-3-Clause
#include "model/check_inertia.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <array>
#include <cmath>

#include "model/magnitudes.hpp"
#include "model/matrix_checks.hpp"

namespace dynac {
namespace {

constexpr double kTolerance = 1e-9;  // of the trace: what a file's rounded digits leave over

double trace(const Matrix3<double>& I) { return I(0, 0) + I(1, 1) + I(2, 2); }

bool is_symmetric(const Matrix3<double>& I) {
  const double slack = kTolerance * std::abs(trace(I));
  return std::abs(I(0, 1) - I(1, 0)) <= slack && std::abs(I(0, 2) - I(2, 0)) <= slack &&
         std::abs(I(1, 2) - I(2, 1)) <= slack;
}

/// In increasing order; what is zero up to rounding is zero.
std::array<double, 3> principal_moments(const Matrix3<double>& I) {
  Eigen::Matrix3d matrix;
  matrix << I(0, 0), I(0, 1), I(0, 2), I(1, 0), I(1, 1), I(1, 2), I(2, 0), I(2, 1), I(2, 2);
  const Eigen::Vector3d eigenvalues =
      Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(matrix, Eigen::EigenvaluesOnly).eigenvalues();
  const double dust = 1e-12 * eigenvalues.cwiseAbs().maxCoeff();
  std::array<double, 3> moments{eigenvalues[0], eigenvalues[1], eigenvalues[2]};
  for (double& moment : moments) moment = std::abs(moment) <= dust ? 0 : moment;
  return moments;
}

/// Whether some rigid body could have this inertia.
void check_realisable(const LinkDescription& link, Severity severity, Findings& findings) {
  const auto add = [&](const std::string& text) {
    findings.add(severity, link.place, called("link", link.name) + ": inertia " + text);
  };
  if (link.inertia == Matrix3<double>{}) {
    return add("is zero, as for a point mass; give the inertia about the centre of mass");
  }
  const auto [low, middle, high] = principal_moments(link.inertia);
  const std::string moments =
      fmt::format("principal moments {:.3g}, {:.3g}, {:.3g} kg m^2", low, middle, high);
  if (low <= 0) {
    add(
        fmt::format("is not positive definite about the centre of mass ({}); measure or compute it "
                    "again",
                    moments));
  } else if (low + middle < high - kTolerance * trace(link.inertia)) {
    add(
        fmt::format("violates the triangle inequality, by which no moment exceeds the sum of the "
                    "others ({}); measure or compute it again",
                    moments));
  }
}

}  // namespace

void check_inertia(const LinkDescription& link, bool is_strict, Findings& findings) {
  const auto error = [&](std::string_view text) {
    findings.error(link.place, fmt::format("{}: {}", called("link", link.name), text));
  };
  for (const std::string& problem : {magnitude_problem("mass", link.mass, kMassBound),
                                     magnitude_problem("centre of mass", link.com, kLengthBound),
                                     magnitude_problem("inertia", link.inertia, kMomentBound)}) {
    if (!problem.empty()) return error(problem);
  }
  if (!is_rotation(link.R_LI)) {
    return error("axes of the inertial frame are not a rotation; give an orthonormal matrix");
  }
  if (link.mass < 0) return error("mass is negative; give zero or more kg");
  if (!is_symmetric(link.inertia)) return error("inertia is not symmetric; give Ixy = Iyx");
  const Severity doubtful = is_strict ? Severity::kError : Severity::kWarning;
  if (link.mass > 0) {
    check_realisable(link, doubtful, findings);
  } else if (link.inertia != Matrix3<double>{}) {
    findings.add(doubtful, link.place,
                 called("link", link.name) +
                     ": has inertia but no mass, which no body can have; kernels use these values "
                     "as given, so give it a mass, or zero inertia for a massless link");
  }
}

}  // namespace dynac
