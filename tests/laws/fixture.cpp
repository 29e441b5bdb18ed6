// SPDX-License-Identifier: BSD-3-Clause
#include "fixture.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <ostream>

#include "harness/mechanics.hpp"

namespace dynac::test {

std::string label(const Row& row) {
  return row.robot + (row.base == Base::kFixed ? "_fixed" : "_floating");
}

std::vector<Row> all_rows() {
  std::vector<Row> result;
  for (const std::string& name : own_robot_names()) {
    for (const Base base : {Base::kFixed, Base::kFloating}) result.push_back({name, base});
  }
  return result;
}

namespace {

struct Equipment {
  Subject subject;
  std::vector<Engine> engines;
};

// The last link, and the last one on a fixed joint.
std::vector<LinkId> loaded_links(const Model& model) {
  std::vector<LinkId> links{LinkId::of(model.links.size() - 1)};
  for (std::size_t i = model.links.size() - 1; i-- > 1;) {
    if (model.links[i].joint.type != JointType::kFixed) continue;
    links.push_back(LinkId::of(i));
    break;
  }
  return links;
}

// The default variant, and each further one either without or with wrenches: on a robot's other
// base the other way round, and on the next robot in the other order of bases.
std::vector<EmittedVariant> variants_of(const Row& row, bool is_loaded) {
  const std::vector<Row> rows = all_rows();
  const auto is_row = [&](const Row& other) { return label(other) == label(row); };
  const auto turn = std::ranges::find_if(rows, is_row) - rows.begin();
  const auto parity = static_cast<std::size_t>(turn / 2 + turn);
  const std::vector<EmittedVariant> all = emitted_variants();
  std::vector<EmittedVariant> result{all.front()};
  for (std::size_t k = 1; k < all.size(); ++k) {
    if ((k + parity) % 2 == (is_loaded ? 1 : 0)) result.push_back(all[k]);
  }
  // Complex steps are taken by complex_step_test.cpp.
  for (EmittedVariant& variant : result) variant.takes_complex = false;
  return result;
}

// Kept for all laws of a run: what is emitted for a robot is compiled once.
const Equipment& equipment(const Row& row, bool is_loaded) {
  static std::map<std::string, Equipment> kept;
  const std::string key = label(row) + (is_loaded ? "_loaded" : "");
  const auto found = kept.find(key);
  if (found != kept.end()) return found->second;
  Subject subject{own_robot(row.robot, row.base)};
  if (is_loaded) subject.settings.wrench_links = loaded_links(subject.model);
  std::vector<Engine> engines = all_engines(subject, variants_of(row, is_loaded));
  return kept.emplace(key, Equipment{std::move(subject), std::move(engines)}).first->second;
}

INSTANTIATE_TEST_SUITE_P(Robots, Laws, testing::ValuesIn(all_rows()),
                         [](const auto& row) { return label(row.param); });

}  // namespace

void PrintTo(const Row& row, std::ostream* out) { *out << label(row); }

const Subject& Laws::subject() { return equipment(GetParam(), false).subject; }
const std::vector<Engine>& Laws::engines() { return equipment(GetParam(), false).engines; }
const Subject& Laws::loaded_subject() { return equipment(GetParam(), true).subject; }
const std::vector<Engine>& Laws::loaded_engines() { return equipment(GetParam(), true).engines; }

std::vector<double> torque(const Engine& engine, const std::vector<double>& q,
                           const std::vector<double>& v, const std::vector<double>& a,
                           const std::vector<double>& fext) {
  if (fext.empty()) return engine.run({q, v, a}).front();
  return engine.run({q, v, a, fext}).front();
}

std::vector<double> holding_torque(const Engine& engine, const Model& model,
                                   const std::vector<double>& q) {
  const std::vector<double> still(static_cast<std::size_t>(velocity_size(model)));
  return torque(engine, q, still, still);
}

double dot(const std::vector<double>& x, const std::vector<double>& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}

Eigen::MatrixXd mass_matrix(const Engine& engine, const Model& model,
                            const std::vector<double>& q) {
  const int nv = velocity_size(model);
  const std::vector<double> still(static_cast<std::size_t>(nv));
  const std::vector<double> g = torque(engine, q, still, still);
  Eigen::MatrixXd M(nv, nv);
  for (int i = 0; i < nv; ++i) {
    const auto e_i = unit_velocity(model, static_cast<std::size_t>(i));
    const std::vector<double> tau = torque(engine, q, still, e_i);
    M.col(i) = Eigen::Map<const Eigen::VectorXd>(tau.data(), nv) -
               Eigen::Map<const Eigen::VectorXd>(g.data(), nv);
  }
  return M;
}

double difference_step(const Engine& engine) { return std::cbrt(engine.unit_roundoff); }

double difference_tolerance(const Engine& engine) {
  return 100 * std::pow(difference_step(engine), 2);
}

double exact_tolerance(const Engine& engine) { return 2000 * engine.unit_roundoff; }

}  // namespace dynac::test
