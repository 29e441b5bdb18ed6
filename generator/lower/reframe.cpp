// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <limits>

#include "dynac/runtime/sincos.hpp"
#include "lower/lower.hpp"

namespace dynac {
namespace {

using Vec = Vector3<double>;
using Mat = Matrix3<double>;

// What rounding leaves of a zero that geometry says is one. Not the user's snapping: it concerns
// numbers that were computed here, and is a few units in the last place.
constexpr double kResidue = 16 * std::numeric_limits<double>::epsilon();

// Squared sine of the angle (6 degrees) below which two axes count as parallel: the foot of their
// common normal would be so far away that shifting an inertia there and back costs digits.
constexpr double kNearlyParallel = 1e-2;

double without_residue(double x, double scale) { return std::abs(x) <= kResidue * scale ? 0 : x; }

double clean_cosine(double x) {
  if (std::abs(std::abs(x) - 1) <= kResidue) return x > 0 ? 1 : -1;
  return without_residue(x, 1);
}

Mat clean_rotation(Mat R) {
  for (Vec& row : R.row) {
    for (double& entry : row.e) entry = clean_cosine(entry);
  }
  return R;
}

double norm(const Vec& u) { return std::sqrt(dot(u, u)); }

Vec clean_vector(Vec u, double scale) {
  for (double& entry : u.e) entry = without_residue(entry, scale);
  return u;
}

PseudoInertia<double> clean_inertia(PseudoInertia<double> inertia, double shift) {
  const Mat& J = inertia.J;
  const double first = norm(inertia.h) + std::abs(inertia.mass * shift);
  const double second =
      std::abs(J(0, 0)) + std::abs(J(1, 1)) + std::abs(J(2, 2)) + first * std::abs(shift);
  inertia.h = clean_vector(inertia.h, first);
  for (Vec& row : inertia.J.row) row = clean_vector(row, second);
  return inertia;
}

Mat rotation_about_z(double cosine, double sine) {
  return {{{{{cosine, -sine, 0}}, {{sine, cosine, 0}}, {{0, 0, 1}}}}};
}

Transform<double> transform_of(const FrameChoice& choice) {
  return {rotation_about_z(choice.cosine, choice.sine), {{0, 0, choice.shift}}};
}

// The angle with this cosine and sine, by Newton's iteration on our own sine and cosine: the libm's
// atan2 may differ in the last bit from one processor to the next, and so would the emitted text.
double angle_of(double cosine, double sine) {
  constexpr double kQuarter = 1.5707963267948966;
  double angle = 0;
  if (cosine < 0 && std::abs(cosine) >= std::abs(sine))
    angle = sine < 0 ? -2 * kQuarter : 2 * kQuarter;
  if (std::abs(sine) > std::abs(cosine)) angle = sine < 0 ? -kQuarter : kQuarter;
  for (int step = 0; step < 6; ++step) {
    double s = 0;
    double c = 0;
    runtime::sincos<runtime::kFmaOff>(angle, s, c);
    angle += sine * c - cosine * s;
  }
  return angle;
}

// Splits R = Rz(a) Rx(alpha) Rz(b) into a sparser rotation and the rotation b, which a revolute
// joint takes into its angle at the price of one addition; quarter turns stay, they cost nothing.
void pull_rotation_into_joint(Body& body) {
  const Mat R = body.X_PT.R;
  const double sin_alpha = std::sqrt(R(2, 0) * R(2, 0) + R(2, 1) * R(2, 1));
  double cosine = 0;
  double sine = 0;
  if (sin_alpha > 1e-10) {
    cosine = R(2, 1) / sin_alpha;
    sine = R(2, 0) / sin_alpha;
  } else {
    cosine = R(0, 0);
    sine = -R(0, 1);
  }
  cosine = clean_cosine(cosine);
  sine = clean_cosine(sine);
  if (cosine == 0 || sine == 0) return;
  body.X_PT.R = clean_rotation(R * rotation_about_z(cosine, -sine));
  body.angle_offset += angle_of(cosine, sine);
}

void reframe_body(const Body& old, const FrameChoice& choice, const FrameChoice& parent_choice,
                  Body& body) {
  const Transform<double> X_CB = inverse(transform_of(choice));
  body.inertia = clean_inertia(X_CB * old.inertia, choice.shift);
  const Transform<double> rotation{rotation_about_z(choice.cosine, choice.sine), {}};
  body.X_PT = inverse(transform_of(parent_choice)) * old.X_PT * rotation;
  body.X_PT.R = clean_rotation(body.X_PT.R);
  body.X_PT.p = clean_vector(body.X_PT.p, norm(old.X_PT.p) + std::abs(parent_choice.shift));
  body.axial_offset = old.axial_offset + choice.shift;
  if (is_screw(body.joint_type) && rotates(body.joint_type)) pull_rotation_into_joint(body);
}

// Where the joint's shift d starts: at the body's origin (d = 0), or at the foot of the common
// normal with the parent's axis, which leaves p fewer entries.
void slide_joint_origin(Body& body, bool at_normal) {
  const Vec z{{body.X_PT.R(0, 2), body.X_PT.R(1, 2), body.X_PT.R(2, 2)}};
  const Vec p = body.X_PT.p + body.axial_offset * z;
  const double in_plane = 1 - z[2] * z[2];
  const double to_foot =
      in_plane > kNearlyParallel ? (dot(p, z) - p[2] * z[2]) / in_plane : p[2] * z[2];
  const double along = at_normal ? to_foot : 0;
  const double scale = norm(body.X_PT.p) + std::abs(body.axial_offset) + std::abs(along);
  body.X_PT.p = clean_vector(p - along * z, scale);
  body.axial_offset = without_residue(along, scale);
}

// Foot points of the common normal of the parent's z axis and a child's joint axis, and its
// direction; parallel axes: through the child's origin.
struct CommonNormal {
  Vec direction{};         // unit, in the parent's frame; zero where the axes meet in one line
  double parent_foot = 0;  // along the parent's z axis
  double child_foot = 0;   // along the child's z axis, from the child's origin
};

CommonNormal common_normal(const Body& child) {
  const Transform<double>& X = child.X_PT;
  const Vec u{{X.R(0, 2), X.R(1, 2), X.R(2, 2)}};
  const Vec z{{0, 0, 1}};
  CommonNormal result;
  const double in_plane = 1 - u[2] * u[2];
  if (in_plane > kNearlyParallel) {
    result.child_foot = (X.p[2] * u[2] - dot(X.p, u)) / in_plane;
    result.parent_foot = X.p[2] + result.child_foot * u[2];
    result.direction = cross(z, u);
  } else {
    result.parent_foot = X.p[2];
    result.direction = {{X.p[0], X.p[1], 0}};
  }
  const double length = norm(result.direction);
  result.direction = length > 1e-9 ? (1 / length) * result.direction : Vec{};
  return result;
}

void add_candidate(std::vector<FrameChoice>& candidates, double x, double y, double shift) {
  const double length = std::sqrt(x * x + y * y);
  if (!(length > 1e-12)) return;
  FrameChoice choice{clean_cosine(x / length), clean_cosine(y / length), shift};
  if (choice.cosine == 0 || choice.sine == 0) choice = {1, 0, shift};  // a quarter turn is no gain
  for (const bool at_normal : {false, true}) {
    choice.starts_at_normal = at_normal;
    if (std::find(candidates.begin(), candidates.end(), choice) == candidates.end()) {
      candidates.push_back(choice);
    }
  }
}

// x axis through the centre of mass, and the shift that zeroes Jxz: two parameters less.
void add_inertial_candidates(const PseudoInertia<double>& inertia, std::vector<FrameChoice>& list) {
  const double hx = inertia.h[0], hy = inertia.h[1];
  const double h = std::sqrt(hx * hx + hy * hy);
  if (!(h > 1e-9 * inertia.mass)) return;
  const double Jxz = (hx * inertia.J(0, 2) + hy * inertia.J(1, 2)) / h;
  add_candidate(list, hx, hy, 0);
  add_candidate(list, hx, hy, Jxz / h);
}

// The frame that a body is given; as it is for the world and where the joint leaves no freedom.
FrameChoice effective_choice(const Mechanism& robot, BodyId body,
                             const std::vector<FrameChoice>& frames) {
  if (body.is_none() || !is_screw(robot.bodies[body.index()].joint_type)) return {};
  return frames[body.index()];
}

}  // namespace

Mechanism reframe(const Mechanism& robot, const std::vector<FrameChoice>& frames) {
  DYNAC_ASSERT(frames.size() == robot.bodies.size(), "{} frames for {} bodies", frames.size(),
               robot.bodies.size());
  Mechanism result = robot;
  for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
    const Body& old = robot.bodies[i];
    const FrameChoice parent = effective_choice(robot, old.parent, frames);
    const bool is_free = is_screw(old.joint_type);
    if (!is_free && parent == FrameChoice{}) continue;
    reframe_body(old, effective_choice(robot, BodyId::of(i), frames), parent, result.bodies[i]);
    if (is_free) slide_joint_origin(result.bodies[i], frames[i].starts_at_normal);
  }
  for (LinkPlacement& link : result.links) {
    const FrameChoice choice = effective_choice(robot, link.body, frames);
    if (choice != FrameChoice{}) link.X_BL = inverse(transform_of(choice)) * link.X_BL;
  }
  return result;
}

std::vector<FrameChoice> frame_candidates(const Mechanism& aligned, BodyId body) {
  const Body& self = aligned.bodies[body.index()];
  std::vector<FrameChoice> candidates;
  add_candidate(candidates, 1, 0, 0);
  if (!is_screw(self.joint_type)) return candidates;
  bool is_leaf = true;
  for (const Body& child : aligned.bodies) {
    if (child.parent != body || !moves(child)) continue;
    is_leaf = false;
    const CommonNormal normal = common_normal(child);
    add_candidate(candidates, 1, 0, normal.parent_foot);
    add_candidate(candidates, normal.direction[0], normal.direction[1], normal.parent_foot);
    add_candidate(candidates, normal.direction[0], normal.direction[1], 0);
  }
  if (!self.parent.is_none()) {
    const CommonNormal normal = common_normal(self);
    const Vec x = transpose_times(self.X_PT.R, normal.direction);
    add_candidate(candidates, 1, 0, normal.child_foot);
    add_candidate(candidates, x[0], x[1], normal.child_foot);
  }
  if (is_leaf) add_inertial_candidates(self.inertia, candidates);
  return candidates;
}

}  // namespace dynac
