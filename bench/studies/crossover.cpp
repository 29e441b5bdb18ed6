// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <stdio.h>

#include <cmath>
#include <memory>
#include <stdexcept>

#include "study.hpp"

namespace dynac::bench {
namespace {

struct Point {
  int joints = 0;
  double dmm = 0, aza = 0;  ///< [us]
};

// What a program of crossover_times.cpp prints; nothing where there is none for this machine.
std::vector<Point> points_of(const std::string& program) {
  if (program.empty()) return {};
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(program.c_str(), "r"), pclose);
  if (!pipe) throw std::runtime_error("cannot run " + program);
  std::vector<Point> points;
  Point point;
  while (fscanf(pipe.get(), "%d %lf %lf", &point.joints, &point.dmm, &point.aza) == 3) {
    points.push_back(point);
  }
  return points;
}

// Joints from which on AZA is faster, between two measured chains on logarithmic scales.
std::string crossover(const std::vector<Point>& points) {
  for (std::size_t k = points.size(); k-- > 0;) {
    const Point& below = points[k];
    if (below.dmm > below.aza) continue;
    if (k + 1 == points.size()) return fmt::format("beyond {}", below.joints);
    const Point& above = points[k + 1];
    const double at_below = std::log(below.dmm / below.aza);
    const double share = at_below / (at_below - std::log(above.dmm / above.aza));
    return fmt::format("{:.0f}",
                       below.joints * std::pow(double(above.joints) / below.joints, share));
  }
  return points.empty() ? "not measured" : fmt::format("below {}", points.front().joints);
}

}  // namespace

std::vector<Figure> study_crossover() {
  const std::vector<Point> plain = points_of(DYNAC_CROSSOVER_PLAIN);
  const std::vector<Point> avx = points_of(DYNAC_CROSSOVER_AVX);
  Figure figure{"crossover",
                fmt::format("-M^-1 times the derivatives of torques, chains [us]; AZA is faster "
                            "from {} joints on without AVX, from {} with AVX2",
                            crossover(plain), crossover(avx)),
                {{"N", "DMM", "AZA", "DMM:avx2", "AZA:avx2", "DMM/AZA", "DMM/AZA:avx2"}}};
  for (std::size_t k = 0; k < plain.size(); ++k) {
    const Point fast = k < avx.size() ? avx[k] : Point{plain[k].joints, NAN, NAN};
    figure.table.push_back({fmt::format("{}", plain[k].joints), fmt::format("{:.0f}", plain[k].dmm),
                            fmt::format("{:.0f}", plain[k].aza), fmt::format("{:.0f}", fast.dmm),
                            fmt::format("{:.0f}", fast.aza),
                            fmt::format("{:.2f}", plain[k].dmm / plain[k].aza),
                            fmt::format("{:.2f}", fast.dmm / fast.aza)});
  }
  return {figure};
}

}  // namespace dynac::bench
