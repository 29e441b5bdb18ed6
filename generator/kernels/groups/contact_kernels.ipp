// SPDX-License-Identifier: BSD-3-Clause
// Kernels of contacts alone, whatever the robot's position.
#include <utility>

#include "kernels/axes/contact_axes.hpp"
#include "kernels/groups.hpp"
#include "kernels/groups/constraint_set_rows.hpp"

namespace dynac {
namespace {

using namespace rows;

std::string without_contact(const Kernel& kernel, const KernelContext& context) {
  std::string problem = unconstrained(kernel, context);
  if (!problem.empty() || !axis::names_of_contacts(context).empty()) return problem;
  return kernel.name +
         " needs a constraint that holds a point of a link in the world in all directions, and the "
         "set has none; add @contact LINK:point";
}

template <class Number>
std::vector<Formulation> cone_formulations() {
  return {on_inputs<Number>(
      "pyramid", "pyramids of four faces inside the cones, about axes without a branch",
      "Duff et al. 2017, eq. 5; Trinkle et al. 1997",
      []<class Scalar>(const Kernel&, const KernelContext& context, const Arrays<Scalar>& inputs,
                       const BodyObserver&) {
        auto cones =
            constraints::friction_cones(axis::constraints_of(context), inputs[0], inputs[1]);
        return Arrays<Scalar>{std::move(cones.axes), std::move(cones.C.entries)};
      })};
}

}  // namespace

namespace kernels {
namespace {

template <class Number>
Kernel friction_cones() {
  return of_constraints(
      {.name = "friction_cones",
       .summary = "Axes of the contacts of a constraint set, and their friction cones as linear "
                  "inequalities of the constraint forces.",
       .formula = "|f.t_1|, |f.t_2| <= friction f.n/sqrt(2), f.n >= 0 <=> C lambda <= 0",
       .inputs = {row("normals", {index::kContactNormal},
                      "normal of the ground at each contact, in world axes, of any length but 0: "
                      "the way in which the ground pushes the robot"),
                  row("friction", {index::kContact}, "coefficient of friction at each contact")},
       .outputs =
           {row("axes", {index::kContactAxes},
                "unit vectors of each contact, in world axes: two tangents t_1, t_2 and the normal "
                "n, right-handed; continuous but where n_z changes its sign"),
            {.name = "C",
             .indices = {index::kConeFace, by(index::kConstraintForce)},
             .meaning = "inequalities C lambda <= 0 of a pyramid whose edges lie on the cone, five "
                        "rows per contact: faces toward t_1, -t_1, t_2, -t_2, and no pull"}},
       .unsupported_reason = without_contact,
       .formulations = cone_formulations<Number>()},
      Invariance::kFrames);
}

}  // namespace

template <class Number>
std::vector<Kernel> contact_kernels() {
  return {friction_cones<Number>()};
}

}  // namespace kernels
}  // namespace dynac
