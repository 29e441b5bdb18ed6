// SPDX-License-Identifier: BSD-3-Clause
#include "writers/written_inertia.hpp"

#include "readers/text/rotation.hpp"
#include "writers/rotation_angles.hpp"

namespace dynac {

WrittenInertia written_inertia(const LinkDescription& link) {
  const Vector3<double> rpy = rpy_of(link.R_LI);
  if (rotation_from_rpy(rpy) == link.R_LI) return {rpy, link.inertia};
  LinkDescription at_com = link;
  at_com.com = {};
  return {{}, inertia_in_link_frame(at_com).I_o};
}

}  // namespace dynac
