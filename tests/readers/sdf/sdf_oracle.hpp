// SPDX-License-Identifier: BSD-3-Clause
// libsdformat as an oracle: where it says that the links and joints of a model stand.
#pragma once

#include <array>
#include <map>
#include <sdf/sdf.hh>
#include <string>

#include "readers/sdf/sdf_model.hpp"

namespace dynac::test {

/// A joint as libsdformat resolves it.
struct OracleJoint {
  std::string parent;  ///< a link by its full name, or "world"
  std::string child;
  Transform<double> X_WJ{};
  std::array<Vector3<double>, 2> axes_W{};
};

/// The parts of a model by their full names, in the world.
struct OraclePlaces {
  std::map<std::string, Transform<double>> links;  // X_WL
  std::map<std::string, OracleJoint> joints;
};

/// What libsdformat says of a model that it has read. Its errors are failures of the test.
[[nodiscard]] OraclePlaces places_of(const sdf::Model& model);

/// Expects that our reader places the parts of a model where libsdformat does, to 1e-12 of the
/// largest position. Of models with merged ones that stand by their placement frames nothing is
/// expected: no SDF document says what they have become.
/// @param[in] model  without errors, and without "::" in names, which libsdformat reads in no file
///                   of a newer version
void expect_places_of_libsdformat(const SdfModel& model);

}  // namespace dynac::test
