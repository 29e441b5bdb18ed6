// SPDX-License-Identifier: BSD-3-Clause
// Laws of external wrenches, on the last link and on a lumped one.
#include "fixture.hpp"
#include "harness/compare.hpp"
#include "harness/mechanics.hpp"

namespace dynac::test {
namespace {

using Vector = std::vector<double>;

// The subject without wrenches, a point mass fastened to link `link` at `r` (in its frame).
Subject with_point_mass(const Subject& loaded, LinkId link, double mass, const Vector3<double>& r) {
  Subject heavier = loaded;
  heavier.settings.wrench_links.clear();
  Inertia<double>& inertia = heavier.model.links[link.index()].inertia;
  inertia = inertia + inertia_about_com(mass, r, Matrix3<double>{});
  return heavier;
}

void put_wrench(const Vector3<double>& force, const Vector3<double>& moment, std::size_t column,
                Vector& fext) {
  for (std::size_t k = 0; k < 3; ++k) {
    fext[6 * column + k] = force[k];
    fext[6 * column + 3 + k] = moment[k];
  }
}

TEST_P(Laws, WeightOfAPointMassActsAsItsWrench) {
  const std::vector<LinkId>& links = loaded_subject().settings.wrench_links;
  constexpr double kMass = 2;
  const Vector3<double> r{{0.1, -0.2, 0.3}};
  for (std::size_t column = 0; column < links.size(); ++column) {
    const Engine reference =
        reference_engine(with_point_mass(loaded_subject(), links[column], kMass, r));
    for (const State& state : ordinary_states(model(), 3)) {
      SCOPED_TRACE(model().link(links[column]).name + " " + state.name);
      const Matrix3<double> R_WL = place_links(model(), state.q)[links[column].index()].X_WL.R;
      const Vector3<double> weight = kMass * transpose_times(R_WL, loaded_subject().gravity);
      Vector fext(6 * links.size());
      put_wrench(weight, cross(r, weight), column, fext);
      const Vector still(state.v.size());
      const Vector expected = holding_torque(reference, model(), state.q);
      for (const Engine& engine : loaded_engines()) {
        EXPECT_LE(torque_error(model(), torque(engine, state.q, still, still, fext), expected),
                  exact_tolerance(engine))
            << engine.name;
      }
    }
  }
}

// Twist of a link, [linear; angular] in its axes at its origin, per unit of velocity `i`: central
// differences of its placement.
Vector link_twist(const Model& model, const Vector& q, std::size_t link, std::size_t i) {
  constexpr double kStep = 1e-5;
  const Vector e_i = unit_velocity(model, i);
  const Transform<double> X = place_links(model, q)[link].X_WL;
  const Transform<double> after = place_links(model, advance(model, q, e_i, kStep))[link].X_WL;
  const Transform<double> before = place_links(model, advance(model, q, e_i, -kStep))[link].X_WL;
  const Vector3<double> v = (1 / (2 * kStep)) * transpose_times(X.R, after.p - before.p);
  const Matrix3<double> W = transpose(X.R) * (after.R - before.R);
  const double s = 1 / (4 * kStep);
  return {
      v[0], v[1], v[2], s * (W(2, 1) - W(1, 2)), s * (W(0, 2) - W(2, 0)), s * (W(1, 0) - W(0, 1))};
}

// sum J^T f by differences.
Vector virtual_work(const Subject& subject, const Vector& q, const Vector& fext) {
  Vector work(static_cast<std::size_t>(velocity_size(subject.model)));
  for (std::size_t i = 0; i < work.size(); ++i) {
    for (std::size_t column = 0; column < subject.settings.wrench_links.size(); ++column) {
      const Vector twist =
          link_twist(subject.model, q, subject.settings.wrench_links[column].index(), i);
      for (std::size_t k = 0; k < 6; ++k) work[i] += twist[k] * fext[6 * column + k];
    }
  }
  return work;
}

TEST_P(Laws, WrenchesDoTheirVirtualWork) {
  Rng rng(1);
  for (const State& state : ordinary_states(model(), 3)) {
    SCOPED_TRACE(state.name);
    const Vector fext = rng.vector(6 * loaded_subject().settings.wrench_links.size(), 10);
    const Vector expected = virtual_work(loaded_subject(), state.q, fext);
    for (const Engine& engine : loaded_engines()) {
      const Vector none(fext.size());
      Vector work = torque(engine, state.q, state.v, state.a, none);
      const Vector tau = torque(engine, state.q, state.v, state.a, fext);
      const double scale = max_abs(tau);
      for (std::size_t i = 0; i < work.size(); ++i) work[i] -= tau[i];
      EXPECT_LE(max_difference(work, expected),
                std::max(1e-8, exact_tolerance(engine)) * std::max(scale, max_abs(expected)))
          << engine.name;
    }
  }
}

}  // namespace
}  // namespace dynac::test
