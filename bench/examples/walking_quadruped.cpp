// SPDX-License-Identifier: BSD-3-Clause
// A quadruped crawls, then trots, and is pushed sideways in either gait. One fused kernel gives the
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
#include <iomanip>
#include <vector>

#include "walking_controller.hpp"

namespace {

using namespace walking;

constexpr double kStep = 0.001, kFriction = 0.6, kGravity = 9.81, kLift = 0.05;
constexpr double kShift = 0.6, kSwing = 0.3,
                 kStride = 0.12;  // s, s, m: crawl, on four feet, on three
constexpr std::size_t kCrawlSteps = 4, kTrotSteps = 24;
constexpr std::size_t kOrder[kFeet] = {2, 0, 3,
                                       1};  // rear left, front left, rear right, front right
constexpr double kTrot = 0.25, kTrotStride = 0.06;  // s, m: a step of two feet
constexpr double kHipX = 0.2, kHipY = 0.14;         // m, of a foot below its hip

/// Sideways, at the trunk's origin.
struct Push {
  double begin, end, force;
};
constexpr Push kPushes[] = {{2.5, 2.6, 20}, {8.0, 8.1, 8}};

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

/// The robot under control, and the checks of each moment.
class Simulation {
 public:
  bool is_right = true;
  double friction_used = 0, least_normal = 1e9, largest_torque = 0, landing_speed = 0;
  double time = 0;
  std::vector<Record> records;

  Simulation() {
    // Hips bent by 0.6 rad, knees by twice that: feet below the hips.
    x_.q = {0, 0, 0.4 * std::cos(0.6), 0, 0, 0, 1};
    for (std::size_t leg = 0; leg < kFeet; ++leg) {
      x_.q[7 + 3 * leg + 1] = 0.6;
      x_.q[7 + 3 * leg + 2] = -1.2;
    }
  }

  [[nodiscard]] const State& state() const { return x_; }
  [[nodiscard]] Vector3 com() const { return Model(x_).com; }
  [[nodiscard]] Vector3 foot(std::size_t i) const { return place(Model(x_), i); }

  void require(bool holds, const char* what) {
    if (!holds && is_right) std::printf("at %.3f s it does not hold that %s\n", time, what);
    is_right &= holds;
  }

  /// Controls and simulates for kStep; the controller does not know the pushes.
  void advance(const Reference& reference) {
    std::array<double, 6> wrench{};
    for (const Push& push : kPushes) {
      if (time >= push.begin && time < push.end) wrench[1] = push.force;
    }
    const Model model(x_);
    const Command command = control(x_, model, reference);
    Joints a{};
    Forces ground{};
    walker::constrained_forward_dynamics(x_.q, x_.v, command.tau, wrench, reference.active, a,
                                         ground);
    if (wrench[1] == 0) check_plan(model, reference, command, a);
    for (const double torque : command.tau) {
      largest_torque = std::max(largest_torque, std::abs(torque));
    }
    check_feet(model, reference, ground);
    check_momentum(model, a, ground, wrench);
    records.push_back({time, ground});
    const State now = x_;
    walker::constrained_step(now.q, now.v, command.tau, kStep, wrench, reference.active, x_.q,
                             x_.v);
    time += kStep;
  }

  /// The feet that swung come to rest on the ground, without rebound; of the others, those stay
  /// that are active.
  void land(const Flags& swung, const Flags& active) {
    const Model model(x_);
    for (std::size_t i = 0; i < kFeet; ++i) {
      if (swung[i] == 0) continue;
      const double* c = &model.c[3 * i];
      landing_speed = std::max(landing_speed, std::hypot(c[0], c[1], c[2]));
      require(landing_speed < 0.1, "feet land softly");
    }
    const Joints before = x_.v;
    Forces impulses{};
    walker::impact_dynamics(x_.q, before, 0, active, x_.v, impulses);
    for (std::size_t row = 0; row < impulses.size(); ++row) impulse_[row % 3] += impulses[row];
  }

  /// What the momentum lacks of the sum of all impulses [N s].
  [[nodiscard]] double lost_momentum() const {
    const Model model(x_);
    double rest = 0;
    for (std::size_t i = 0; i < 3; ++i) rest = std::max(rest, std::abs(model.h_G[i] - impulse_[i]));
    return rest;
  }

 private:
  State x_;
  Vector3 impulse_{};

  static Vector3 place(const Model& model, std::size_t foot) {
    return {model.phi[3 * foot], model.phi[3 * foot + 1], model.phi[3 * foot + 2]};
  }

  /// Joints accelerate as planned, and the centre of mass as it should; on two feet its height
  /// alone.
  void check_plan(const Model& model, const Reference& reference, const Command& command,
                  const Joints& a) {
    for (std::size_t i = 0; i < kNv; ++i) {
      require(std::abs(a[i] - command.a[i]) < 1e-7, "joints accelerate as planned");
    }
    const Vector3 velocity = times<3, kNv>(model.J_com, x_.v);
    const std::array<double, 6> rate = times<6, kNv>(model.A_G, a);
    for (std::size_t i = is_pair(reference.active) ? 2 : 0; i < 3; ++i) {
      const double wanted = toward(reference.com, i, model.com[i], velocity[i]);
      require(std::abs((rate[i] + model.Adot_v[i]) / kMass - wanted) < 1e-7,
              "the centre of mass accelerates as planned");
    }
  }

  /// Feet on the ground stay and push, inside the cones of friction; others are above it.
  void check_feet(const Model& model, const Reference& reference, const Forces& ground) {
    for (std::size_t foot = 0; foot < kFeet; ++foot) {
      const double height = model.phi[3 * foot + 2], normal = ground[3 * foot + 2];
      const double sideways = std::hypot(ground[3 * foot], ground[3 * foot + 1]);
      if (reference.active[foot] == 0) {
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
};

/// A step of the crawl. The centre of mass moves to the point between the middle of the other three
/// feet and that of all four; the load leaves the foot, which then swings and lands. The foot that
/// did so before, if any, takes its load.
void crawl(Simulation& simulation, Vector3& com, std::size_t foot, std::size_t landed) {
  const Vector3 com_before = com;
  com[0] = com[1] = 0;
  for (std::size_t i = 0; i < kFeet; ++i) {
    const Vector3 place = simulation.foot(i);
    for (std::size_t k = 0; k < 2; ++k) com[k] += place[k] * (i == foot ? 3 : 7) / 24;
  }
  Reference reference;
  for (double t = 0; t < kShift - kStep / 2; t += kStep) {
    reference.com = between(com_before, com, t, kShift);
    if (landed < kFeet) reference.share[landed] = rise(2 * t / kShift);
    reference.share[foot] = 1 - rise(2 * t / kShift - 1);
    simulation.advance(reference);
  }
  reference = Reference{};
  reference.com.p = com;
  reference.active[foot] = reference.share[foot] = 0;
  const Vector3 from = simulation.foot(foot), to{from[0] + kStride, from[1], 0};
  for (double t = 0; t < kSwing - kStep / 2; t += kStep) {
    reference.feet[foot] = over(from, to, t, kSwing);
    simulation.advance(reference);
  }
  Flags swung{};
  swung[foot] = 1;
  simulation.land(swung, {1, 1, 1, 1});
}

/// From the last step of the crawl to rest above the middle of the feet.
void stand(Simulation& simulation, Vector3& com, std::size_t landed) {
  const Vector3 com_before = com;
  com[0] = com[1] = 0;
  for (std::size_t i = 0; i < kFeet; ++i) {
    for (std::size_t k = 0; k < 2; ++k) com[k] += simulation.foot(i)[k] / kFeet;
  }
  Reference reference;
  for (double t = 0; t < kShift - kStep / 2; t += kStep) {
    reference.com = between(com_before, com, t, kShift);
    reference.share[landed] = rise(2 * t / kShift);
    simulation.advance(reference);
  }
}

/// The motion of a point mass above the middle of two feet, of a step that begins half a stride
/// before it and ends half a stride behind it: an inverted pendulum of this rate.
Motion pendulum(const Vector3& middle, double stride, double rate, double time) {
  const double scale = stride / 2 / std::sinh(rate * kTrot / 2), angle = rate * (time - kTrot / 2);
  Motion motion{middle, {}, {}};
  motion.p[0] += scale * std::sinh(angle);
  motion.v[0] = scale * rate * std::cosh(angle);
  motion.a[0] = scale * rate * rate * std::sinh(angle);
  return motion;
}

/// How far feet that land are to be beside their places, so that the robot does not fall: along the
/// normal of the line through the feet that stand, the error of x + x' / rate (the capture point)
/// grows until they land; half of what would undo it in the next step.
Vector3 capture(const Simulation& simulation, const Motion& wanted, const Flags& active,
                double rate, double left) {
  const Model model(simulation.state());
  const Vector3 velocity = times<3, kNv>(model.J_com, simulation.state().v);
  const Vector3 e = line_of(simulation.state(), model, active).direction, normal{-e[1], e[0], 0};
  double error = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    error += normal[i] * (model.com[i] - wanted.p[i] + (velocity[i] - wanted.v[i]) / rate);
  }
  const double shift = 0.5 * error * std::exp(rate * left) / (1 - std::exp(-rate * kTrot));
  return {shift * normal[0], shift * normal[1], 0};
}

/// A step of the trot about a place: a diagonal pair of feet stands, the other pair swings to its
/// places about the next one. As soon as it lands, the first pair swings.
void trot(Simulation& simulation, const Vector3& middle, bool is_first_pair, double stride,
          const Vector3& next) {
  Reference reference;
  reference.active = is_first_pair ? Flags{1, 0, 0, 1} : Flags{0, 1, 1, 0};
  reference.share = reference.active;
  const Flags swinging = is_first_pair ? Flags{0, 1, 1, 0} : Flags{1, 0, 0, 1};
  const double rate = std::sqrt(kGravity / middle[2]);
  std::array<Vector3, kFeet> from{};
  for (std::size_t foot = 0; foot < kFeet; ++foot) from[foot] = simulation.foot(foot);
  Vector3 shift{};
  for (double t = 0; t < kTrot - kStep / 2; t += kStep) {
    reference.com = pendulum(middle, stride, rate, t);
    if (t < 0.8 * kTrot) {
      shift = capture(simulation, reference.com, reference.active, rate, kTrot - t);
    }
    for (std::size_t foot = 0; foot < kFeet; ++foot) {
      const Vector3 to{next[0] + (foot < 2 ? kHipX : -kHipX) + shift[0],
                       next[1] + (foot % 2 == 0 ? kHipY : -kHipY) + shift[1], 0};
      reference.feet[foot] = over(from[foot], to, t, kTrot);
    }
    simulation.advance(reference);
  }
  simulation.land(swinging, swinging);
}

/// Crawls, stands, trots; the strides of the trot grow at its beginning.
void walk(Simulation& simulation) {
  Vector3 com = simulation.com();
  std::size_t landed = kFeet;
  for (std::size_t k = 0; k < kCrawlSteps; ++k) {
    crawl(simulation, com, kOrder[k % kFeet], landed);
    landed = kOrder[k % kFeet];
  }
  stand(simulation, com, landed);
  Vector3 at = simulation.com();
  simulation.require(std::hypot(at[0] - com[0], at[1] - com[1]) < 1e-4, "the crawl is on its way");
  Vector3 middle = com;
  const auto stride = [](std::size_t k) {
    return std::min(0.01 * static_cast<double>(k), kTrotStride);
  };
  for (std::size_t k = 0; k < kTrotSteps; ++k) {
    const Vector3 next{middle[0] + (stride(k) + stride(k + 1)) / 2, middle[1], middle[2]};
    trot(simulation, middle, k % 2 == 0, stride(k), next);
    middle = next;
  }
  at = simulation.com();
  simulation.require(
      std::abs(at[0] - middle[0] + kTrotStride / 2) < 0.02 && std::abs(at[1] - middle[1]) < 0.02,
      "the trot is on its way");
  const double weight = kMass * kGravity * simulation.time, lost = simulation.lost_momentum();
  simulation.require(lost < 2e-5 * weight, "momentum is the sum of all impulses");
  std::printf("%.2f m in %.1f s; momentum and sum of impulses differ by %.0e N s of %.0f N s\n",
              at[0], simulation.time, lost, weight);
}

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
         "right</text>\n";
  svg << std::fixed << std::setprecision(1);
  for (const Push& push : kPushes) {
    svg << "<rect x=\"" << 80 + across * push.begin << "\" y=\"40\" width=\""
        << across * (push.end - push.begin) << "\" height=\"340\" fill=\"#bbbbbb\"/>\n";
  }
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
  Simulation simulation;
  walk(simulation);
  std::printf(
      "friction used: %.0f %%; least normal force of a loaded foot: %.1f N; largest torque: "
      "%.1f N m; feet land at %.3f m/s\n",
      100 * simulation.friction_used, simulation.least_normal, simulation.largest_torque,
      simulation.landing_speed);
  draw(simulation.records);
  return simulation.is_right ? 0 : 1;
}
