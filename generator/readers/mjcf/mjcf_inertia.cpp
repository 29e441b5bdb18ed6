// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_inertia.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "readers/mjcf/mjcf_orientation.hpp"

namespace dynac {
namespace {

bool is_diagonal(const Matrix3<double>& I) { return I(0, 1) == 0 && I(0, 2) == 0 && I(1, 2) == 0; }

/// A tensor that is not positive definite is no inertia of moving bodies.
Matrix3<double> read_full_inertia(const MjcfElement& inertial, Findings& findings) {
  const auto n = inertial.numbers("fullinertia", 6, 6, findings);  // xx yy zz xy xz yz
  if (!n) return {};
  const auto& I = *n;
  const Matrix3<double> tensor{
      {{{{I[0], I[3], I[4]}}, {{I[3], I[1], I[5]}}, {{I[4], I[5], I[2]}}}}};
  const auto& moments = principal_inertia(tensor).moments;
  if (*std::ranges::min_element(moments) <= 0) {
    inertial.error(findings,
                   "fullinertia is not positive definite; measure or compute it again, and write "
                   "it as \"Ixx Iyy Izz Ixy Ixz Iyz\"");
  }
  return tensor;
}

MassProperties read_inertial(const MjcfElement& inertial, const MjcfSettings& settings,
                             Findings& findings) {
  MassProperties mass;
  for (const char* const attribute : {"pos", "mass"}) {
    if (inertial.has(attribute)) continue;
    inertial.error(findings, fmt::format("has no attribute {0}; write {0}=\"...\"", attribute));
  }
  mass.X = read_mjcf_placement(inertial, settings, findings);
  mass.mass = inertial.number("mass", 0, findings);
  if (mass.mass < 0) inertial.error(findings, "mass is negative; give zero or more kg");
  if (inertial.has("fullinertia")) {
    for (const char* const other :
         {"diaginertia", "quat", "axisangle", "euler", "xyaxes", "zaxis"}) {
      if (!inertial.has(other)) continue;
      inertial.error(findings, fmt::format("has both fullinertia and {}; keep one", other));
    }
    mass.inertia = read_full_inertia(inertial, findings);
    return mass;
  }
  const Vector3<double> moments = inertial.vector("diaginertia", {}, findings);
  if (std::ranges::min(moments.e) < 0) {
    inertial.error(findings, "diaginertia is negative; give moments of inertia above zero");
  }
  mass.inertia = Matrix3<double>::diagonal(moments[0], moments[1], moments[2]);
  return mass;
}

/// Those that have mass, in the body's frame. The first that has none that is known is the problem.
std::vector<MassProperties> read_geoms(const MjcfMassSources& sources, const MjcfSettings& settings,
                                       bool is_moved, std::string& problem, Findings& findings) {
  std::vector<MassProperties> masses;
  for (const auto& [geom, X_BF] : sources.geoms) {
    auto read = read_mjcf_geom(geom, settings, is_moved, findings);
    if (!read || settings.inertia_from_geom == InertiaFromGeom::kNever) continue;
    if (!read->problem.empty() && problem.empty()) {
      const std::string name = geom.text("name");
      problem =
          fmt::format("{} is {}", name.empty() ? "a geom" : called("geom", name), read->problem);
    }
    read->mass.X = X_BF * read->mass.X;
    masses.push_back(read->mass);
  }
  return masses;
}

}  // namespace

MjcfMass read_mjcf_mass(const MjcfMassSources& sources, const MjcfSettings& settings, bool is_moved,
                        const std::string& place, Findings& findings) {
  MjcfMass result;
  std::string problem;
  const auto masses = read_geoms(sources, settings, is_moved, problem, findings);
  result.is_given = sources.inertial != nullptr || !masses.empty();
  if (sources.inertial != nullptr) {
    result.has_own_axes = !sources.inertial->has("fullinertia");
    result.properties = read_inertial(*sources.inertial, settings, findings);
    result.properties.X = sources.X_BI * result.properties.X;
  }
  const bool wants_geoms =
      !masses.empty() &&
      (sources.inertial == nullptr || settings.inertia_from_geom == InertiaFromGeom::kAlways);
  if (!wants_geoms) return result;
  findings.remark(Treatment::kComputed, "mass and inertia of bodies, from their geoms", place);
  result.has_own_axes = masses.size() == 1;
  result.problem = std::move(problem);
  if (result.problem.empty()) result.properties = sum_of(masses);
  return result;
}

PrincipalInertia principal_inertia(const Matrix3<double>& I) {
  if (is_diagonal(I)) return {{I(0, 0), I(1, 1), I(2, 2)}, Matrix3<double>::identity()};
  Eigen::Matrix3d matrix;
  matrix << I(0, 0), I(0, 1), I(0, 2), I(1, 0), I(1, 1), I(1, 2), I(2, 0), I(2, 1), I(2, 2);
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(matrix);
  PrincipalInertia result;
  const double sign = solver.eigenvectors().determinant() < 0 ? -1 : 1;
  for (std::size_t j = 0; j < 3; ++j) {
    const auto column = static_cast<Eigen::Index>(j);
    result.moments[j] = solver.eigenvalues()[column];
    for (std::size_t i = 0; i < 3; ++i) {
      const double entry = solver.eigenvectors()(static_cast<Eigen::Index>(i), column);
      result.R(i, j) = j == 0 ? sign * entry : entry;
    }
  }
  return result;
}

void repair_mjcf_mass(const MjcfSettings& settings, MassProperties& mass) {
  mass.mass = std::max(mass.mass, settings.least_mass);
  PrincipalInertia principal = principal_inertia(mass.inertia);
  auto& [a, b, c] = principal.moments;
  const double before[] = {a, b, c};
  for (double& moment : principal.moments) moment = std::max(moment, settings.least_inertia);
  const bool is_unbalanced = a + b < c || a + c < b || b + c < a;
  if (settings.balances_inertia && is_unbalanced) a = b = c = (a + b + c) / 3;
  if (std::ranges::equal(principal.moments, before)) return;
  mass.X.R = mass.X.R * principal.R;
  mass.inertia = Matrix3<double>::diagonal(a, b, c);
}

double mjcf_mass_scale(const MjcfSettings& settings, double total_mass) {
  return settings.total_mass && total_mass > 0 ? *settings.total_mass / total_mass : 1;
}

}  // namespace dynac
