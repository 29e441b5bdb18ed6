// SPDX-License-Identifier: BSD-3-Clause
#include "exact_orders.hpp"

#include <cmath>

#include "harness/big_number.hpp"
#include "harness/state.hpp"
#include "spatial/transform.hpp"
#include "support/error.hpp"

namespace dynac::test {
namespace {

using Big = BigNumber;
using Vec = Vector3<Big>;
using Mat = Matrix3<Big>;

// --- polynomials in time ------------------------------------------------------------------------

constexpr double kStep = 0x1p-10;  // [s]

// Multiplies a polynomial by x - root.
void multiply(std::vector<Big>& polynomial, const Big& root) {
  polynomial.emplace_back();
  for (std::size_t k = polynomial.size(); k-- > 0;) {
    const Big lower = k > 0 ? polynomial[k - 1] : Big(0);
    polynomial[k] = lower - root * polynomial[k];
  }
}

// Weights of the values at instants for the Taylor coefficients of the polynomial through them.
class Instants {
 public:
  explicit Instants(std::size_t terms) : terms_(terms) {
    const int last = static_cast<int>(terms);
    for (int i = -last; i <= last; ++i) times_.push_back(Big(i * kStep));
    for (const Big& time : times_) {  // Lagrange's polynomials
      std::vector<Big> polynomial{Big(1)};
      Big scale(1);
      for (const Big& other : times_) {
        if (&other == &time) continue;
        multiply(polynomial, other);
        scale = scale * (time - other);
      }
      weights_.emplace_back();
      for (std::size_t k = 0; k < terms; ++k) weights_.back().push_back(polynomial[k] / scale);
    }
  }

  [[nodiscard]] std::size_t count() const { return times_.size(); }
  [[nodiscard]] std::size_t terms() const { return terms_; }
  [[nodiscard]] const Big& time(std::size_t i) const { return times_[i]; }
  [[nodiscard]] const Big& weight(std::size_t i, std::size_t k) const { return weights_[i][k]; }

 private:
  std::size_t terms_;
  std::vector<Big> times_;
  std::vector<std::vector<Big>> weights_;
};

// Taylor coefficients of six functions, of which value after value comes in.
struct Six {
  Vec angular, linear;
};
using SixSeries = std::vector<Six>;

Six operator+(const Six& a, const Six& b) { return {a.angular + b.angular, a.linear + b.linear}; }
Six operator-(const Six& a, const Six& b) { return {a.angular - b.angular, a.linear - b.linear}; }
Six operator*(const Big& s, const Six& a) { return {s * a.angular, s * a.linear}; }
Big dot(const Six& a, const Six& b) { return dot(a.angular, b.angular) + dot(a.linear, b.linear); }

void take(const Instants& instants, std::size_t i, const Six& value, SixSeries& series) {
  series.resize(instants.terms());
  for (std::size_t k = 0; k < series.size(); ++k) {
    series[k] = series[k] + instants.weight(i, k) * value;
  }
}

// --- where coordinates are ----------------------------------------------------------------------

struct Rate {
  Big x, v;
};

// A coordinate now and its derivatives.
using CoordinateCourse = std::vector<double>;

Rate at(const CoordinateCourse& derivatives, const Big& t) {
  Rate rate;
  for (std::size_t k = derivatives.size(); k-- > 0;) {
    rate.v = rate.x + t * rate.v;
    rate.x = Big(derivatives[k]) / Big(std::tgamma(static_cast<double>(k + 1))) + t * rate.x;
  }
  return rate;
}

Mat rotation_about(const Vec& axis, const Big& angle) {
  Big s, c;
  sincos(angle, s, c);
  const Mat K = skew(axis), KK = K * K;
  Mat R = Mat::identity();
  for (std::size_t i = 0; i < 3; ++i)
    R.row[i] = R.row[i] + (s * K.row[i] + (Big(1) - c) * KK.row[i]);
  return R;
}

constexpr Vector3<double> kWorldAxes[] = {{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}};

// --- how links move -----------------------------------------------------------------------------

struct LinkNow {
  Mat R;    // link axes in the world
  Vec p;    // origin
  Six v;    // angular velocity, and velocity of what passes through the world's origin
  Six sum;  // momentum about the world's origin, of the link and later of all that it carries
  Six weight;
};

// Screws of a joint's coordinates in the world, one for each.
using Screws = std::vector<Six>;

// A floating base: position, and angles about x, then y, then z of the world.
Screws place_base(const std::vector<CoordinateCourse>& courses, const Big& t, LinkNow& link) {
  Vec velocity, w;
  Mat R = Mat::identity();
  for (std::size_t i = 0; i < 3; ++i) {
    const Rate path = at(courses[i], t), angle = at(courses[3 + i], t);
    link.p[i] = path.x;
    velocity[i] = path.v;
    const Mat turn = rotation_about(cast<Big>(kWorldAxes[i]), angle.x);
    w = angle.v * cast<Big>(kWorldAxes[i]) + turn * w;
    R = turn * R;
  }
  link.R = R;
  link.v = {w, velocity + cross(link.p, w)};
  Screws screws;
  for (const auto& axis : kWorldAxes) screws.push_back({Vec{}, R * cast<Big>(axis)});
  for (const auto& axis : kWorldAxes) {
    const Vec turned = R * cast<Big>(axis);
    screws.push_back({turned, cross(link.p, turned)});
  }
  return screws;
}

Screws place_link(const Joint& joint, const LinkNow& parent,
                  const std::vector<CoordinateCourse>& courses, const Big& t, LinkNow& link) {
  link.R = parent.R * cast<Big>(joint.X_PJ.R);
  link.p = parent.p + parent.R * cast<Big>(joint.X_PJ.p);
  link.v = parent.v;
  if (joint.type == JointType::kFixed) return {};
  const Rate rate = at(courses[joint.v_index], t);
  const Vec axis_J = cast<Big>(joint.axis), axis = link.R * axis_J;
  const bool turns = joint.type != JointType::kPrismatic;
  DYNAC_ASSERT(velocity_size(joint.type) == 1, "a joint of more coordinates");
  const Big advance(turns ? joint.pitch : 1);
  const Six screw{turns ? axis : Vec{}, (turns ? cross(link.p, axis) : Vec{}) + advance * axis};
  if (turns) link.R = link.R * rotation_about(axis_J, rate.x);
  link.p = link.p + (advance * rate.x) * axis;
  link.v = link.v + rate.v * screw;
  return {screw};
}

void weigh(const Inertia<double>& inertia, const Vector3<double>& gravity, LinkNow& link) {
  const Big m(inertia.mass);
  const Vec h = link.R * cast<Big>(inertia.h);  // first moment about the link's origin
  const Vec w = link.v.angular, v_origin = link.v.linear + cross(w, link.p);
  const Vec P = m * v_origin + cross(w, h);
  const Vec about_link =
      link.R * (cast<Big>(inertia.I_o) * transpose_times(link.R, w)) + cross(h, v_origin);
  link.sum = {about_link + cross(link.p, P), P};
  const Vec g = cast<Big>(gravity);
  link.weight = {cross(h + m * link.p, g), m * g};
}

// --- the robot ----------------------------------------------------------------------------------

// All that torques are made of, as series.
struct RobotSeries {
  std::vector<SixSeries> momentum, weight;  // of all that a link carries
  std::vector<SixSeries> screw;             // of a coordinate
  std::vector<std::size_t> link_of;         // which link a coordinate moves
  SixSeries base_velocity;                  // in the base's own axes
};

void take_instant(const Model& model, const std::vector<CoordinateCourse>& courses,
                  const Instants& instants, std::size_t i, RobotSeries& series) {
  const Big& t = instants.time(i);
  std::vector<LinkNow> links(model.links.size());
  for (std::size_t j = 0; j < links.size(); ++j) {
    const Link& link = model.links[j];
    Screws screws;
    if (!link.parent.is_none()) {
      screws = place_link(link.joint, links[link.parent.index()], courses, t, links[j]);
    } else if (model.base() == Base::kFloating) {
      screws = place_base(courses, t, links[j]);
      const auto& [R, p, v, sum, weight] = links[j];
      const Vec velocity = v.linear + cross(v.angular, p);
      take(instants, i, {transpose_times(R, v.angular), transpose_times(R, velocity)},
           series.base_velocity);
    } else {
      links[j].R = Mat::identity();
    }
    for (std::size_t c = 0; c < screws.size(); ++c) {
      take(instants, i, screws[c], series.screw[link.joint.v_index + c]);
      series.link_of[link.joint.v_index + c] = j;
    }
    weigh(link.inertia, model.gravity, links[j]);
  }
  for (std::size_t j = links.size(); j-- > 0;) {
    take(instants, i, links[j].sum, series.momentum[j]);
    take(instants, i, links[j].weight, series.weight[j]);
    if (j == 0) continue;
    LinkNow& parent = links[model.links[j].parent.index()];
    parent.sum = parent.sum + links[j].sum;
    parent.weight = parent.weight + links[j].weight;
  }
}

// Coefficient k of S . (dh/dt - W).
Big torque(const SixSeries& S, const SixSeries& h, const SixSeries& W, std::size_t k) {
  Big sum;
  for (std::size_t i = 0; i <= k; ++i) {
    const std::size_t rest = k - i;
    sum = sum + dot(S[i], Big(static_cast<double>(rest + 1)) * h[rest + 1] - W[rest]);
  }
  return sum;
}

double derivative(const Big& coefficient, std::size_t k) {
  return static_cast<double>(coefficient * Big(std::tgamma(static_cast<double>(k + 1))));
}

// Position of a floating base, with the quaternion of its angles.
std::vector<double> base_position(const std::vector<CoordinateCourse>& courses) {
  std::vector<double> q{courses[0][0], courses[1][0], courses[2][0]};
  const auto c = [&](std::size_t i) { return std::cos(courses[3 + i][0] / 2); };
  const auto s = [&](std::size_t i) { return std::sin(courses[3 + i][0] / 2); };
  q.push_back(s(0) * c(1) * c(2) - c(0) * s(1) * s(2));
  q.push_back(c(0) * s(1) * c(2) + s(0) * c(1) * s(2));
  q.push_back(c(0) * c(1) * s(2) - s(0) * s(1) * c(2));
  q.push_back(c(0) * c(1) * c(2) + s(0) * s(1) * s(2));
  return q;
}

// Of joints what was chosen; of a floating base what its twist comes to.
void write_motion(const Model& model, const std::vector<CoordinateCourse>& courses,
                  std::size_t order, const RobotSeries& series, ExactOrders& result) {
  const std::size_t first = model.base() == Base::kFloating ? 6 : 0;
  if (first > 0) result.q = base_position(courses);
  for (std::size_t c = first; c < courses.size(); ++c) result.q.push_back(courses[c][0]);
  for (std::size_t k = 0; k < order + 2; ++k) {
    for (std::size_t c = 0; c < first; ++c) {
      const Six& v = series.base_velocity[k];
      result.v_derivatives.push_back(derivative(c < 3 ? v.linear[c] : v.angular[c - 3], k));
    }
    for (std::size_t c = first; c < courses.size(); ++c) {
      result.v_derivatives.push_back(courses[c][k + 1]);
    }
  }
}

}  // namespace

ExactOrders exact_orders(const Model& model, std::uint64_t seed, std::size_t order) {
  const auto nv = static_cast<std::size_t>(velocity_size(model));
  Rng rng(seed);
  std::vector<CoordinateCourse> courses;
  for (std::size_t c = 0; c < nv; ++c) courses.push_back(rng.vector(order + 3, 1));
  const Instants instants(order + 2);
  RobotSeries series;
  series.momentum.resize(model.links.size());
  series.weight.resize(model.links.size());
  series.screw.resize(nv);
  series.link_of.resize(nv);
  for (std::size_t i = 0; i < instants.count(); ++i) {
    take_instant(model, courses, instants, i, series);
  }
  ExactOrders result;
  write_motion(model, courses, order, series, result);
  for (std::size_t k = 0; k <= order; ++k) {
    for (std::size_t c = 0; c < nv; ++c) {
      const std::size_t link = series.link_of[c];
      result.tau_derivatives.push_back(
          derivative(torque(series.screw[c], series.momentum[link], series.weight[link], k), k));
    }
  }
  return result;
}

}  // namespace dynac::test
