// A quadruped crawls forward and is pushed sideways on its way. One fused kernel gives the
// controller (walking_controller.hpp) all quantities of the state that it needs. Which feet stand
// is the input `active` of the kernels that simulate, so the same kernels serve all contacts.
//
// Robot: robots/quadruped.urdf. The coefficient of friction is assumed. Writes
// walking_quadruped.svg.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "walking_controller.hpp"

namespace {

using namespace walking;

constexpr double kStep = 0.001, kFriction = 0.6, kGravity = 9.81;
constexpr double kShift = 0.6, kSwing = 0.3;    // s, of a step: on four feet, on three
constexpr double kStride = 0.12, kLift = 0.05;  // m, of a foot in a step
constexpr std::size_t kSteps = 12;
constexpr std::size_t kOrder[kFeet] = {2, 0, 3,
                                       1};  // rear left, front left, rear right, front right
constexpr double kPush = -20;               // N along y, as the fifth foot swings
constexpr double kPushBegin = 4 * (kShift + kSwing) + kShift + 0.1,
                 kPushEnd = kPushBegin + 0.1;  // s

/// From one place to another within a duration, at rest at both ends.
Motion between(const Vector3& from, const Vector3& to, double time, double duration) {
  const double s = std::clamp(time / duration, 0.0, 1.0), r = 1 - s;
  Motion motion;
  for (std::size_t i = 0; i < 3; ++i) {
    const double way = to[i] - from[i];
    motion.p[i] = from[i] + way * s * s * s * (10 - 15 * s + 6 * s * s);
    motion.v[i] = way * 30 * s * s * r * r / duration;
    motion.a[i] = way * 60 * s * r * (1 - 2 * s) / (duration * duration);
  }
  return motion;
}

/// The same with a bump of kLift along z.
Motion over(const Vector3& from, const Vector3& to, double time, double duration) {
  const double s = std::clamp(time / duration, 0.0, 1.0), b = s * (1 - s), slope = 1 - 2 * s;
  Motion motion = between(from, to, time, duration);
  motion.p[2] += 64 * kLift * b * b * b;
  motion.v[2] += 192 * kLift * b * b * slope / duration;
  motion.a[2] += 384 * kLift * b * (slope * slope - b) / (duration * duration);
  return motion;
}

/// From 0 to 1, without kinks.
double rise(double s) {
  s = std::clamp(s, 0.0, 1.0);
  return s * s * (3 - 2 * s);
}

/// Of a moment, for the picture.
struct Record {
  double time;
  Forces forces;
};

class Walk {
 public:
  bool is_right = true;
  double friction_used = 0, least_normal = 1e9, largest_torque = 0, farthest = 0, landing_speed = 0;
  std::vector<Record> records;

  Walk() {
    // Hips bent by 0.6 rad, knees by twice that: feet below the hips.
    x_.q = {0, 0, 0.4 * std::cos(0.6), 0, 0, 0, 1};
    for (std::size_t leg = 0; leg < kFeet; ++leg) {
      x_.q[7 + 3 * leg + 1] = 0.6;
      x_.q[7 + 3 * leg + 2] = -1.2;
    }
    const Model model(x_);
    com_ = model.com;
    for (std::size_t foot = 0; foot < kFeet; ++foot) feet_[foot] = place(model, foot);
  }

  /// The centre of mass moves to the point between the middle of the other three feet and that of
  /// all four; the load leaves the foot, which then swings and lands.
  void step(std::size_t foot) {
    Vector3 com{0, 0, com_[2]};
    for (std::size_t i = 0; i < kFeet; ++i) {
      for (std::size_t k = 0; k < 2; ++k) com[k] += feet_[i][k] * (i == foot ? 3 : 7) / 24;
    }
    Reference reference;
    for (double t = 0; t < kShift - kStep / 2; t += kStep) {
      reference.com = between(com_, com, t, kShift);
      if (landed_ < kFeet) reference.share[landed_] = rise(2 * t / kShift);
      reference.share[foot] = 1 - rise(2 * t / kShift - 1);
      advance(reference);
    }
    com_ = com;
    reference = Reference{};
    reference.com.p = com_;
    reference.swinging = foot;
    reference.active[foot] = reference.share[foot] = 0;
    const Vector3 from = place(Model(x_), foot);
    feet_[foot][0] += kStride;
    for (double t = 0; t < kSwing - kStep / 2; t += kStep) {
      reference.foot = over(from, feet_[foot], t, kSwing);
      advance(reference);
    }
    land(foot);
  }

  /// The robot is where it should be, with the momentum that all forces on it have given it.
  void check_end() {
    const Model model(x_);
    double rest = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      rest = std::max(rest, std::abs(model.h_G[i] - impulse_[i]));
      require(std::abs(model.com[i] - com_[i]) < 1e-4, "the centre of mass is on its place");
      require(std::abs(x_.q[3 + i]) < 1e-4, "the trunk is level");
    }
    for (std::size_t row = 0; row < 3 * kFeet; ++row) {
      require(std::abs(model.phi[row] - feet_[row / 3][row % 3]) < 1e-3,
              "feet are on their places");
    }
    require(rest < 1e-5 * kMass * kGravity * time_, "momentum is the sum of all impulses");
    std::printf("%zu steps, %.2f m; momentum and sum of impulses differ by %.0e N s of %.0f N s\n",
                kSteps, x_.q[0], rest, kMass * kGravity * time_);
  }

 private:
  State x_;
  Vector3 com_{}, impulse_{};
  std::array<Vector3, kFeet> feet_{};  // where they are to be
  std::size_t landed_ = kFeet;         // the foot that swung last
  double time_ = 0;

  static Vector3 place(const Model& model, std::size_t foot) {
    return {model.phi[3 * foot], model.phi[3 * foot + 1], model.phi[3 * foot + 2]};
  }

  void require(bool holds, const char* what) {
    if (!holds && is_right) std::printf("at %.3f s it does not hold that %s\n", time_, what);
    is_right &= holds;
  }

  /// Controls and simulates for kStep; the controller does not know the push.
  void advance(const Reference& reference) {
    const bool is_pushed = time_ >= kPushBegin && time_ < kPushEnd;
    const std::array<double, 6> push{0, is_pushed ? kPush : 0, 0, 0, 0,
                                     0};  // at the trunk's origin
    const Model model(x_);
    const Command command = control(x_, model, reference);
    Joints a{};
    Forces ground{};
    walker::constrained_forward_dynamics(x_.q, x_.v, command.tau, push, reference.active, a,
                                         ground);
    for (std::size_t i = 0; i < kNv; ++i) {
      require(is_pushed || std::abs(a[i] - command.a[i]) < 1e-7, "joints accelerate as planned");
      largest_torque = std::max(largest_torque, std::abs(command.tau[i]));
    }
    check_feet(model, reference, ground);
    check_momentum(model, a, ground, push);
    for (std::size_t i = 0; i < 3; ++i) {
      farthest = std::max(farthest, std::abs(model.com[i] - reference.com.p[i]));
    }
    records.push_back({time_, ground});
    const State now = x_;
    walker::constrained_step(now.q, now.v, command.tau, kStep, push, reference.active, x_.q, x_.v);
    time_ += kStep;
  }

  /// Feet on the ground stay and push, inside the cones of friction; others are above it.
  void check_feet(const Model& model, const Reference& reference, const Forces& ground) {
    for (std::size_t foot = 0; foot < kFeet; ++foot) {
      const double height = model.phi[3 * foot + 2], normal = ground[3 * foot + 2];
      const double sideways = std::hypot(ground[3 * foot], ground[3 * foot + 1]);
      if (foot == reference.swinging) {
        require(normal == 0 && sideways == 0, "a foot in the air has no force");
        require(height > -1e-3, "a foot that swings is above the ground");
        continue;
      }
      require(std::abs(height) < 1e-3, "feet stay on the ground");
      if (reference.share[foot] == 0) continue;  // it is about to bear: no force, no cone
      require(normal > 0, "feet push");
      require(sideways < kFriction * normal, "forces are inside the cones of friction");
      friction_used = std::max(friction_used, sideways / (kFriction * normal));
      if (reference.share[foot] == 1) least_normal = std::min(least_normal, normal);
    }
  }

  /// The rate of the momentum about the centre of mass is the sum of all forces and moments.
  void check_momentum(const Model& model, const Joints& a, const Forces& ground,
                      const std::array<double, 6>& push) {
    std::array<double, 6> rest = times<6, kNv>(model.A_G, a);
    for (std::size_t i = 0; i < 6; ++i) rest[i] += model.Adot_v[i];
    const auto subtract = [&](const Vector3& at, const Vector3& force) {
      for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
        rest[i] -= force[i];
        rest[3 + i] -= (at[j] - model.com[j]) * force[k] - (at[k] - model.com[k]) * force[j];
        impulse_[i] += kStep * force[i];
      }
    };
    for (std::size_t foot = 0; foot < kFeet; ++foot) {
      subtract(place(model, foot), {ground[3 * foot], ground[3 * foot + 1], ground[3 * foot + 2]});
    }
    subtract({x_.q[0], x_.q[1], x_.q[2]}, {push[0], push[1], push[2]});
    subtract(model.com, {0, 0, -kMass * kGravity});
    for (const double entry : rest) {
      require(std::abs(entry) < 1e-8, "the rate of the momentum is the sum of all forces");
    }
  }

  /// A foot comes to rest on the ground: without rebound, all others staying.
  void land(std::size_t foot) {
    const Model model(x_);
    landing_speed = std::max(
        landing_speed, std::hypot(model.c[3 * foot], model.c[3 * foot + 1], model.c[3 * foot + 2]));
    require(landing_speed < 0.02, "feet land softly");
    const Joints before = x_.v;
    Forces impulses{};
    walker::impact_dynamics(x_.q, before, 0, Flags{1, 1, 1, 1}, x_.v, impulses);
    for (std::size_t row = 0; row < impulses.size(); ++row) impulse_[row % 3] += impulses[row];
    landed_ = foot;
  }
};

/// Normal forces over time, a row per foot, a point every 20 ms.
void draw(const std::vector<Record>& records) {
  constexpr const char* kNames[kFeet] = {"front left", "front right", "rear left", "rear right"};
  constexpr const char* kColors[kFeet] = {"#4477aa", "#ee6677", "#228833", "#aa3377"};
  const double across = 620 / records.back().time;
  std::ofstream svg("walking_quadruped.svg");
  svg << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 420" )"
      << R"(font-family="sans-serif" font-size="13">)"
      << "\n<rect width=\"720\" height=\"420\" fill=\"white\"/>\n<text x=\"360\" y=\"24\" "
         "text-anchor=\"middle\">"
      << "Normal forces of a crawl, each row from 0 to 80 N; grey: a push of 20 N to the "
         "right</text>\n"
      << "<rect x=\"" << 80 + across * kPushBegin << "\" y=\"40\" width=\""
      << across * (kPushEnd - kPushBegin) << "\" height=\"340\" fill=\"#bbbbbb\"/>\n";
  for (std::size_t foot = 0; foot < kFeet; ++foot) {
    const double zero = 120 + 85 * static_cast<double>(foot);
    svg << "<text x=\"40\" y=\"" << zero - 30 << "\" text-anchor=\"middle\">" << kNames[foot]
        << "</text>\n<line x1=\"80\" x2=\"700\" y1=\"" << zero << "\" y2=\"" << zero
        << "\" stroke=\"black\"/>\n<polyline fill=\"none\" stroke=\"" << kColors[foot]
        << "\" points=\"";
    for (std::size_t i = 0; i < records.size(); i += 20) {
      svg << 80 + across * records[i].time << ',' << zero - records[i].forces[3 * foot + 2] << ' ';
    }
    svg << "\"/>\n";
  }
  for (int second = 0; second < records.back().time; second += 2) {
    svg << "<text x=\"" << 80 + across * second << "\" y=\"405\" text-anchor=\"middle\">" << second
        << " s</text>\n";
  }
  svg << "</svg>\n";
}

}  // namespace

int main() {
  Walk walk;
  for (std::size_t step = 0; step < kSteps; ++step) walk.step(kOrder[step % kFeet]);
  walk.check_end();
  std::printf(
      "friction used: %.0f %%; least normal force of a loaded foot: %.1f N; largest torque: "
      "%.1f N m\ncentre of mass within %.1f mm, after the push, too; feet land at %.1e m/s\n",
      100 * walk.friction_used, walk.least_normal, walk.largest_torque, 1e3 * walk.farthest,
      walk.landing_speed);
  draw(walk.records);
  return walk.is_right ? 0 : 1;
}
