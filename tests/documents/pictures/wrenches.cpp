// SPDX-License-Identifier: BSD-3-Clause
// One force on a link as a wrench in three expressions (--wrench-frame).
#include <fmt/format.h>

#include "drawing.hpp"
#include "pictures.hpp"

namespace dynac::test {

namespace {

constexpr Plane kForce{-6.0, 8.0};  // in the world's axes [N]
constexpr double kNewton = 0.1;     // drawn length [m]

/// What components are measured along, and the point about which the moment is.
struct WrenchExpression {
  std::string name;
  std::string axes;
  std::string point;
  Frame2 frame;
};

Frame2 link_frame() { return {{1.4, 0.7}, 30 * kDegree}; }
Plane contact() { return link_frame().point({1.2, 0}); }

void pushed_link(Drawing& drawing) {
  const Frame2 frame = link_frame();
  drawing.polygon({frame.point({-0.15, -0.15}), frame.point({1.2, -0.15}), frame.point({1.2, 0.15}),
                   frame.point({-0.15, 0.15})},
                  "body");
  drawing.text(frame.point({0.5, -0.15}), 34, 22, "link", "note");
}

void panel(Drawing& drawing, const WrenchExpression& expression) {
  const Plane point = expression.frame.origin;
  const double moment = cross(contact() - point, kForce);
  const Plane force = expression.frame.components(kForce);
  drawing.text({}, -40, -185, expression.name, "title");
  pushed_link(drawing);
  drawing.axes(expression.frame.origin.x == 0 ? link_frame() : Frame2{}, 0.5, "faint");
  drawing.axes(expression.frame, 0.7, "strong");
  drawing.line(point, contact(), "helper");
  drawing.arrow(contact(), contact() + kNewton * kForce, "linear");
  drawing.text(contact() + kNewton * kForce, -4, -7, "f", "text");
  drawing.dot(contact(), 3.5, "linear");
  drawing.arc(point, 0.42, -70 * kDegree, -12 * kDegree, "angular");
  drawing.text(point + Plane{0.42, -0.22}, 4, 8, "m", "text");
  drawing.text({}, -40, 18, "world", "note");
  drawing.text({}, -40, 58, "axes: " + expression.axes, "text");
  drawing.text({}, -40, 77, "point: " + expression.point, "text");
  drawing.text({}, -40, 100, fmt::format("f = ({}, {}) N", fixed(force.x, 1), fixed(force.y, 1)),
               "code");
  drawing.text({}, 132, 100, fmt::format("m = {} N m", fixed(moment, 1)), "code");
}

}  // namespace

std::string wrench_frames_picture() {
  const std::vector<WrenchExpression> expressions{
      {"--wrench-frame local", "the link's", "the link's origin", link_frame()},
      {"--wrench-frame world-aligned",
       "the world's",
       "the link's origin",
       {link_frame().origin, 0}},
      {"--wrench-frame spatial", "the world's", "the world's origin", {}}};
  Drawing drawing(3 * kPanel, 325, "One force on a link as a wrench in three expressions");
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    drawing.place(60 + kPanel * static_cast<double>(i), 212, 72);
    panel(drawing, expressions[i]);
  }
  return drawing.svg();
}

}  // namespace dynac::test
