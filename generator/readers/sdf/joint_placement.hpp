// SPDX-License-Identifier: BSD-3-Clause
// Where the parts of an SDF model stand: links, and joints between them. How that follows from the
// poses that the file writes is in sdf_poses.hpp.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "model/description.hpp"
#include "spatial/transform.hpp"

namespace dynac {

/// A joint whose links are known, and where it stands between them.
struct JointPlacement {
  std::string parent;        ///< a link, or "world"
  std::string child;         ///< a link
  Transform<double> X_PC{};  ///< child link at q = 0 in the parent link (the world)
  Vector3<double> p_PJ{};    ///< from the parent's origin to the joint's, parent axes [m]
  Vector3<double> p_CJ{};    ///< from the child's origin to the joint's, child axes [m]
  std::array<Vector3<double>, 2> axes_C{};  ///< axis and axis2 in the child's axes at q = 0
};

/// Where the parts of a model stand.
struct SdfPlacements {
  std::vector<JointPlacement> joints = {};    ///< of the flattened model, in its order
  std::vector<Transform<double>> links = {};  ///< X_ML, in the frame of the model; in the same way
  Transform<double> X_WM = {};                ///< the model in the world
  std::vector<FrameDescription> frames = {};  ///< of <frame>, on the links that they end on
};

}  // namespace dynac
