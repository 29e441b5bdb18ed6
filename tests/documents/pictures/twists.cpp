// SPDX-License-Identifier: BSD-3-Clause
// One motion in three expressions: of a floating base (--base-velocity) and of a frame
// (--jacobian-frame), which differ in their words alone; and the frames of an arm.
#include <fmt/format.h>

#include "drawing.hpp"
#include "pictures.hpp"

namespace dynac::test {

namespace {

constexpr Plane kVelocity{0.6, 0.8};  // of the moving frame's origin, in the world's axes [m/s]
constexpr double kRate = 0.5;         // angular velocity [rad/s]

/// What components are measured along, and the point that is followed.
struct TwistExpression {
  std::string name;
  std::string axes;
  std::string point;
  Frame2 frame;
  Plane velocity;  // of that point, in the world's axes [m/s]
};

Frame2 moving_frame() { return {{2.0, 1.0}, 30 * kDegree}; }

void moving_body(Drawing& drawing) {
  const Frame2 frame = moving_frame();
  drawing.polygon({frame.point({-0.6, -0.32}), frame.point({0.6, -0.32}), frame.point({0.6, 0.32}),
                   frame.point({-0.6, 0.32})},
                  "body");
}

void components(Drawing& drawing, const TwistExpression& expression) {
  const Plane v = expression.frame.components(expression.velocity);
  drawing.text({}, -40, 48, "axes: " + expression.axes, "text");
  drawing.text({}, -40, 67, "point: " + expression.point, "text");
  drawing.text({}, -40, 90, fmt::format("v = ({}, {}) m/s", fixed(v.x, 2), fixed(v.y, 2)), "code");
  drawing.text({}, 132, 90, fmt::format("w = {} rad/s", fixed(kRate, 1)), "code");
}

void panel(Drawing& drawing, const TwistExpression& expression, const std::string& word) {
  const Frame2 moving = moving_frame();
  const bool is_at_world = expression.frame.origin.x == 0;
  drawing.text({}, -40, -185, expression.name, "title");
  moving_body(drawing);
  if (is_at_world) {
    drawing.line(moving.origin, {}, "helper");
    drawing.axes(moving, 0.5, "faint");
  } else {
    drawing.axes({}, 0.5, "faint");
  }
  drawing.axes(expression.frame, 0.75, "strong");
  drawing.arc(moving.origin, 0.85, 100 * kDegree, 165 * kDegree, "angular");
  drawing.text(moving.origin + rotated({0.85, 0}, 140 * kDegree), -16, -6, "w", "text");
  const Plane from = expression.frame.origin;
  drawing.arrow(from, from + expression.velocity, "linear");
  drawing.text(from + expression.velocity, 6, 4, "v", "text");
  drawing.text({}, -40, 18, "world", "note");
  drawing.text(moving.point({0.0, -0.32}), 14, 22, word, "note");
  components(drawing, expression);
}

/// The three expressions of a frame, side by side: body or local, mixed or world-aligned, spatial.
void panels(Drawing& drawing, double bottom, const std::string& word,
            const std::vector<std::string>& names) {
  const Frame2 moving = moving_frame();
  const Plane velocity_at_world = kVelocity - kRate * turned(moving.origin);
  const std::string at_frame = "the " + word + "'s origin";
  const std::vector<TwistExpression> expressions{
      {names[0], "the " + word + "'s", at_frame, moving, kVelocity},
      {names[1], "the world's", at_frame, {moving.origin, 0}, kVelocity},
      {names[2],
       "the world's",
       "the " + word + "'s, at the world's origin",
       {},
       velocity_at_world}};
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    drawing.place(60 + kPanel * static_cast<double>(i), bottom, 72);
    panel(drawing, expressions[i], word);
  }
}

void link(Drawing& drawing, const Frame2& frame, double length) {
  drawing.polygon({frame.point({-0.12, -0.12}), frame.point({length + 0.12, -0.12}),
                   frame.point({length + 0.12, 0.12}), frame.point({-0.12, 0.12})},
                  "body");
}

/// An arm of two links with a fixed tip: every link's frame is at its joint.
void arm(Drawing& drawing) {
  const Frame2 upper_arm{{1.0, 0.25}, 35 * kDegree};
  const Frame2 forearm{upper_arm.point({2.0, 0}), 5 * kDegree};
  const Frame2 tip{forearm.point({1.7, 0}), 5 * kDegree};
  link(drawing, upper_arm, 2.0);
  link(drawing, forearm, 1.7);
  drawing.arrow({}, tip.origin, "helper");
  drawing.text(0.5 * tip.origin, 16, 26, "p", "text");
  drawing.axes({}, 0.6, "strong");
  for (const Frame2& frame : {upper_arm, forearm, tip}) drawing.axes(frame, 0.6, "strong");
  drawing.text({}, -14, 20, "world = frame of the root link", "note");
  drawing.text(upper_arm.origin, 16, 24, "link upper_arm: at its joint", "note");
  drawing.text(forearm.origin, -190, -18, "link forearm: at its joint", "note");
  drawing.text(tip.origin, 12, 30, "link tip: on a fixed joint", "note");
  drawing.text({6.7, 1.75}, 0, 0, "T_W_tip = [R p; 0 1]", "code");
  drawing.text({6.7, 1.75}, 0, 20, "R: columns are the tip's axes x, y", "text");
  drawing.text({6.7, 1.75}, 0, 39, "p: of the tip's origin, in the world's axes", "text");
}

}  // namespace

std::string base_velocities_picture() {
  Drawing drawing(3 * kPanel, 315, "One motion of a floating base in three expressions");
  panels(drawing, 212, "base",
         {"--base-velocity body", "--base-velocity mixed", "--base-velocity spatial"});
  return drawing.svg();
}

std::string frames_picture() {
  Drawing drawing(3 * kPanel, 560,
                  "The frames of an arm; one motion of a frame in three expressions");
  drawing.place(60, 195, 72);
  arm(drawing);
  panels(drawing, 455, "frame",
         {"--jacobian-frame local", "--jacobian-frame world-aligned", "--jacobian-frame spatial"});
  return drawing.svg();
}

}  // namespace dynac::test
