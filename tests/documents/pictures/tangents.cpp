// SPDX-License-Identifier: BSD-3-Clause
// Displacements of configurations: a vector in the tangent space, and where it leads.
#include <cmath>

#include "drawing.hpp"
#include "pictures.hpp"

namespace dynac::test {

namespace {

/// A displacement on a curved space: along the tangent, and then along the space itself.
void curved_space(Drawing& drawing) {
  constexpr double kRadius = 2.6;
  const Plane centre{1.2, -1.9};
  const auto on_space = [&](double degrees) {
    return centre + rotated({kRadius, 0}, degrees * kDegree);
  };
  drawing.text({}, -40, -185, "q [+] v", "title");
  std::vector<Plane> space;
  for (int degrees = 50; degrees <= 135; degrees += 5) space.push_back(on_space(degrees));
  drawing.curve(space, "space");
  const Plane q = on_space(112);
  constexpr double kStep = 35 * kDegree * kRadius;
  const Plane along = rotated({1, 0}, 22 * kDegree);
  drawing.line(q - 0.6 * along, q + (kStep + 0.4) * along, "helper");
  drawing.arrow(q, q + kStep * along, "linear");
  std::vector<Plane> way;
  for (int part = 0; part <= 20; ++part) way.push_back(on_space(112 - 35.0 * part / 20));
  drawing.curve(way, "angular", true);
  drawing.dot(q, 4, "point");
  drawing.text(q, -12, -10, "q", "text");
  drawing.text(q + 0.55 * kStep * along, -10, -9, "v", "text");
  drawing.text(on_space(77), -38, 26, "q [+] v", "text");
  drawing.text(q + (kStep + 0.1) * along, -76, -14, "tangent space", "note");
  drawing.text(on_space(52), -86, 34, "configurations", "note");
  drawing.text({}, -40, 48, "q: four numbers of a unit quaternion", "text");
  drawing.text({}, -40, 67, "v: three numbers, nq is not nv", "text");
  drawing.text({}, -40, 90, "integrate, difference", "code");
}

/// On which side of a pose a displacement acts, and in what words.
struct Side {
  std::string title;
  std::string formula;
  std::string who;
  std::string where;
  Frame2 before;
  bool is_spatial = false;
};

void plate(Drawing& drawing, const Frame2& frame, const std::string& style) {
  drawing.polygon({frame.point({-0.35, -0.22}), frame.point({0.35, -0.22}),
                   frame.point({0.35, 0.22}), frame.point({-0.35, 0.22})},
                  style);
}

/// The same numbers, linear and angular, displace a base in two ways.
void side(Drawing& drawing, const Side& side) {
  const Frame2 before = side.before;
  const Plane linear{0.9, 0.3};
  const double angle = 25 * kDegree;
  // exp of a plane twist: the linear part is turned while it acts.
  const double s = std::sin(angle) / angle, c = (1 - std::cos(angle)) / angle;
  const Plane moved{s * linear.x - c * linear.y, c * linear.x + s * linear.y};
  const Frame2 after = side.is_spatial
                           ? Frame2{moved + rotated(before.origin, angle), before.angle + angle}
                           : Frame2{before.point(moved), before.angle + angle};
  drawing.text({}, -40, -185, side.title, "title");
  plate(drawing, before, "body faint");
  plate(drawing, after, "body");
  drawing.axes(before, 0.45, side.is_spatial ? "faint" : "strong");
  drawing.axes(after, 0.45, "faint");
  drawing.axes({}, 0.55, side.is_spatial ? "strong" : "faint");
  const Frame2 acting = side.is_spatial ? Frame2{} : before;
  drawing.arrow(acting.origin, acting.point(linear), "linear");
  drawing.text(acting.point(linear), 4, 14, "v", "text");
  drawing.arc(acting.origin, 0.62, acting.angle + 105 * kDegree,
              acting.angle + 105 * kDegree + 2 * angle, "angular");
  drawing.text(acting.origin + rotated({0.62, 0}, acting.angle + 120 * kDegree), -14, -6, "w",
               "text");
  drawing.text({}, -40, 18, "world", "note");
  drawing.text({}, -40, 48, side.who, "text");
  drawing.text({}, -40, 67, side.where, "text");
  drawing.text({}, -40, 90, side.formula, "code");
}

}  // namespace

std::string tangent_spaces_picture() {
  Drawing drawing(3 * kPanel, 315, "Displacements along the tangent space");
  drawing.place(60, 212, 72);
  curved_space(drawing);
  drawing.place(60 + kPanel, 212, 72);
  side(drawing, {"on the child's side",
                 "T exp(v)",
                 "rotating joints, --base-velocity body",
                 "v: in the axes before the step",
                 {{0.9, 0.45}, 30 * kDegree}});
  drawing.place(60 + 2 * kPanel, 212, 72);
  side(drawing, {"on the world's side",
                 "exp(v) T",
                 "--base-velocity spatial",
                 "v: in the world's axes, about its origin",
                 {{1.7, 0.3}, 30 * kDegree},
                 true});
  return drawing.svg();
}

}  // namespace dynac::test
