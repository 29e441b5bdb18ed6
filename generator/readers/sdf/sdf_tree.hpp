// From the frames of SDF to those of URDF, which are the Model's: the joint frame is the child
// link's at q = 0.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "model/builder.hpp"
#include "model/description.hpp"
#include "readers/sdf/sdf_outline.hpp"

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

/// The description that the model and its joints' placements make.
///
/// A link called "world", without mass, is the root where a joint hangs on the world. Where the
/// motion of a joint shows that its origin is not the child's, a massless link `<joint>_frame`
/// takes the joint's place and `<joint>_offset`, a fixed joint, carries the child.
///
/// @param[in] placements  one per joint, in the order of model.joints
[[nodiscard]] RobotDescription describe(const SdfModel& model,
                                        const std::vector<JointPlacement>& placements);

/// Reports joints to the world where the base floats.
void check_world(const SdfModel& model, const std::vector<JointPlacement>& placements, Base base,
                 Findings& findings);

}  // namespace dynac
