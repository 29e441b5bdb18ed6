// SPDX-License-Identifier: BSD-3-Clause
// A drawing of plane geometry as an SVG that is readable on light and dark pages: lengths in
// metres, x to the right, y upwards, z towards the reader. The same calls give the same bytes.
#pragma once

#include <numbers>
#include <string>
#include <vector>

namespace dynac::test {

inline constexpr double kDegree = std::numbers::pi / 180;  ///< [rad]
inline constexpr int kPanel = 310;  ///< width of one drawing beside others [pixels]

/// A point or a direction [m].
struct Plane {
  double x = 0;
  double y = 0;
};

[[nodiscard]] constexpr Plane operator+(Plane a, Plane b) { return {a.x + b.x, a.y + b.y}; }
[[nodiscard]] constexpr Plane operator-(Plane a, Plane b) { return {a.x - b.x, a.y - b.y}; }
[[nodiscard]] constexpr Plane operator*(double factor, Plane a) {
  return {factor * a.x, factor * a.y};
}
/// The moment of a force about a point from which its place is seen at r.
[[nodiscard]] constexpr double cross(Plane r, Plane f) { return r.x * f.y - r.y * f.x; }
/// z x r: the velocity of r for an angular velocity of 1 rad/s.
[[nodiscard]] constexpr Plane turned(Plane r) { return {-r.y, r.x}; }
/// By an angle [rad], counterclockwise.
[[nodiscard]] Plane rotated(Plane a, double angle);

/// A frame of reference: its origin, and the angle of its x axis.
struct Frame2 {
  Plane origin;
  double angle = 0;
  /// Of a point that is given in the frame.
  [[nodiscard]] Plane point(Plane local) const { return origin + rotated(local, angle); }
  /// The components of a direction along the axes.
  [[nodiscard]] Plane components(Plane direction) const { return rotated(direction, -angle); }
};

/// A number with this many digits behind the point.
[[nodiscard]] std::string fixed(double number, int digits);

/// Draws on a sheet of this size [pixels].
class Drawing {
 public:
  Drawing(int width, int height, std::string title);

  /// From now on, the origin is at this pixel, and a metre has this many.
  void place(double pixel_x, double pixel_y, double pixels_per_metre);

  /// Styles are words: the classes of the style sheet in drawing.cpp.
  void line(Plane from, Plane to, const std::string& style);
  void arrow(Plane from, Plane to, const std::string& style);
  void curve(const std::vector<Plane>& points, const std::string& style, bool is_arrow = false);
  void polygon(const std::vector<Plane>& corners, const std::string& style);
  void dot(Plane at, double pixels, const std::string& style);
  /// Counterclockwise about a point, between two angles [rad], with an arrowhead at the end.
  void arc(Plane about, double radius, double begin, double end, const std::string& style);
  /// A text beside a point, moved by pixels to the right and down.
  void text(Plane at, double right, double down, const std::string& words,
            const std::string& style);
  /// The axes x and y of a frame, a metre times `length` long; `style` is "strong" or "faint".
  void axes(const Frame2& frame, double length, const std::string& style);

  [[nodiscard]] std::string svg() const;

 private:
  [[nodiscard]] std::string pixels(Plane point) const;
  void head(Plane tip, double angle, const std::string& style);

  int width_, height_;
  std::string title_;
  double origin_x_ = 0, origin_y_ = 0, scale_ = 1;
  std::string elements_;
};

}  // namespace dynac::test
