// SPDX-License-Identifier: BSD-3-Clause
#include "drawing.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace dynac::test {

namespace {

/// Pages show pictures on their own background, which need not be that of the reader's system, so
/// the picture brings one. The colours of axes and vectors are readable on both.
constexpr const char* kStyle = R"(  <style>
    .page { fill: #ffffff; stroke: #d6dae0 }
    .text { fill: #1b2430; font-size: 13px }
    .title { fill: #1b2430; font-size: 15px; font-weight: 600 }
    .code { fill: #1b2430; font-size: 13px; font-family: ui-monospace, 'DejaVu Sans Mono', monospace }
    .note { fill: #5b6776; font-size: 12px }
    .body { fill: #dfe7f1; stroke: #7d8ca0; stroke-width: 1.5 }
    .space { stroke: #7d8ca0 }
    path.helper { stroke: #7d8ca0; stroke-width: 1.3; stroke-dasharray: 4 4 }
    path.helper.head { fill: #7d8ca0 }
    .x { stroke: #d64545; fill: #d64545 }
    .y { stroke: #2f9e57; fill: #2f9e57 }
    .linear { stroke: #2f72d6; fill: #2f72d6 }
    .angular { stroke: #c27612; fill: #c27612 }
    .point { fill: #1b2430 }
    path.stroke { fill: none; stroke-width: 2.4 }
    path.head { stroke: none }
    .faint { opacity: 0.4 }
    @media (prefers-color-scheme: dark) {
      .page { fill: #161b22; stroke: #30363d }
      .text, .title, .code, .point { fill: #e6edf3 }
      .note { fill: #9aa7b4 }
      .body { fill: #2a3544; stroke: #8b9bb0 }
      .x { stroke: #ff7b72; fill: #ff7b72 }
      .y { stroke: #56d07c; fill: #56d07c }
      .linear { stroke: #6aa5ff; fill: #6aa5ff }
      .angular { stroke: #f0a843; fill: #f0a843 }
    }
  </style>
)";

constexpr double kHead = 9;  // length of an arrowhead [pixels]

}  // namespace

Plane rotated(Plane a, double angle) {
  return {a.x * std::cos(angle) - a.y * std::sin(angle),
          a.x * std::sin(angle) + a.y * std::cos(angle)};
}

std::string fixed(double number, int digits) {
  const std::string text = fmt::format("{:.{}f}", number, digits);
  return text.find_first_not_of("-0.") == std::string::npos && text.front() == '-' ? text.substr(1)
                                                                                   : text;
}

Drawing::Drawing(int width, int height, std::string title)
    : width_(width), height_(height), title_(std::move(title)) {}

void Drawing::place(double pixel_x, double pixel_y, double pixels_per_metre) {
  origin_x_ = pixel_x;
  origin_y_ = pixel_y;
  scale_ = pixels_per_metre;
}

std::string Drawing::pixels(Plane point) const {
  return fixed(origin_x_ + scale_ * point.x, 1) + " " + fixed(origin_y_ - scale_ * point.y, 1);
}

void Drawing::line(Plane from, Plane to, const std::string& style) { curve({from, to}, style); }

void Drawing::curve(const std::vector<Plane>& points, const std::string& style, bool is_arrow) {
  std::string path;
  for (std::size_t i = 0; i < points.size(); ++i) {
    Plane at = points[i];
    if (is_arrow && i + 1 == points.size()) {  // the line ends within the head
      const Plane way = at - points[i - 1];
      const double length = std::hypot(way.x, way.y);
      at = at - (0.6 * kHead / scale_ / length) * way;
    }
    path += (i == 0 ? "M" : " L") + pixels(at);
  }
  elements_ += fmt::format("  <path class=\"{} stroke\" d=\"{}\"/>\n", style, path);
  if (!is_arrow) return;
  const Plane way = points.back() - points[points.size() - 2];
  head(points.back(), std::atan2(way.y, way.x), style);
}

void Drawing::arrow(Plane from, Plane to, const std::string& style) {
  curve({from, to}, style, true);
}

void Drawing::head(Plane tip, double angle, const std::string& style) {
  const auto corner = [&](double back, double side) {
    return pixels(tip + rotated({-back * kHead / scale_, side * kHead / scale_}, angle));
  };
  elements_ += fmt::format("  <path class=\"{} head\" d=\"M{} L{} L{} z\"/>\n", style, pixels(tip),
                           corner(1, 0.45), corner(1, -0.45));
}

void Drawing::polygon(const std::vector<Plane>& corners, const std::string& style) {
  std::string path;
  for (const Plane& corner : corners) path += (path.empty() ? "M" : " L") + pixels(corner);
  elements_ +=
      fmt::format("  <path class=\"{}\" stroke-linejoin=\"round\" d=\"{} z\"/>\n", style, path);
}

void Drawing::dot(Plane at, double radius, const std::string& style) {
  elements_ += fmt::format("  <circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", style,
                           fixed(origin_x_ + scale_ * at.x, 1), fixed(origin_y_ - scale_ * at.y, 1),
                           fixed(radius, 1));
}

void Drawing::arc(Plane about, double radius, double begin, double end, const std::string& style) {
  constexpr int kParts = 24;
  std::vector<Plane> points;
  for (int i = 0; i <= kParts; ++i) {
    points.push_back(about + rotated({radius, 0}, begin + (end - begin) * i / kParts));
  }
  curve(points, style, true);
}

void Drawing::text(Plane at, double right, double down, const std::string& words,
                   const std::string& style) {
  elements_ += fmt::format("  <text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", style,
                           fixed(origin_x_ + scale_ * at.x + right, 1),
                           fixed(origin_y_ - scale_ * at.y + down, 1), words);
}

void Drawing::axes(const Frame2& frame, double length, const std::string& style) {
  arrow(frame.origin, frame.point({length, 0}), "x " + style);
  arrow(frame.origin, frame.point({0, length}), "y " + style);
  dot(frame.origin, 3, "point " + style);
}

std::string Drawing::svg() const {
  return fmt::format(
      "<!-- Written by ./dev manual: tests/documents/pictures -->\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\"\n     font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', "
      "sans-serif\">\n  <title>{2}</title>\n{3}"
      "  <rect class=\"page\" x=\"0.5\" y=\"0.5\" width=\"{4}\" height=\"{5}\" rx=\"8\"/>\n{6}"
      "</svg>\n",
      width_, height_, title_, kStyle, width_ - 1, height_ - 1, elements_);
}

}  // namespace dynac::test
