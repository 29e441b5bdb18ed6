// SPDX-License-Identifier: BSD-3-Clause
#include "describe/described_inertias.hpp"

namespace dynac {
namespace {

// Of mass, centre of mass and Ixx Ixy Iyy Ixz Iyz Izz about it, as robot files are read: through a
// pseudo-inertia the last digits would differ from theirs.
Inertia<double> inertia_of_ten(const std::vector<double>& ten) {
  const Vector3<double> com{{ten[1], ten[2], ten[3]}};
  return inertia_about_com<double>(
      ten[0], com,
      {{{{{ten[4], ten[5], ten[7]}}, {{ten[5], ten[6], ten[8]}}, {{ten[7], ten[8], ten[9]}}}}});
}

}  // namespace

Model with_described_inertias(Model model, const std::vector<RunTimeParameter>& parameters) {
  for (const RunTimeParameter& parameter : parameters) {
    if (parameter.kind != ParameterKind::kInertia) continue;
    model.links[parameter.link.index()].inertia = inertia_of_ten(parameter.value);
  }
  return model;
}

}  // namespace dynac
