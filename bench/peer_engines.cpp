// SPDX-License-Identifier: BSD-3-Clause
#include "peer_engines.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <stdexcept>

#include "peer.hpp"

namespace dynac::bench {
namespace {

constexpr std::array<std::string_view, 4> kNames{"pinocchio", "pinocchio_clang", "kdl", "dart"};
constexpr std::array<std::string_view, 1> kWriters{"cppadcg"};

template <class Function>
Function* function_in(void* module, const char* name) {
  void* address = dlsym(module, name);
  if (address == nullptr) throw std::runtime_error(dlerror());
  return reinterpret_cast<Function*>(address);
}

void copy(const Matrix3<double>& from, double* to) {
  for (std::size_t k = 0; k < 9; ++k) to[k] = from(k / 3, k % 3);
}

// Inertia about the centre of mass, from that about the origin.
void copy_inertia(const PseudoInertia<double>& pseudo, dynac_peer_joint& joint) {
  const Inertia<double> about_origin = inertia(pseudo);
  joint.mass = pseudo.mass;
  Vector3<double> c{};
  if (pseudo.mass > 0) c = (1 / pseudo.mass) * pseudo.h;
  for (std::size_t i = 0; i < 3; ++i) joint.center[i] = c[i];
  Matrix3<double> I = about_origin.I_o;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      const double square = i == j ? dot(c, c) : 0;
      I(i, j) -= pseudo.mass * (square - c[i] * c[j]);
    }
  }
  copy(I, joint.inertia);
}

dynac_peer_joint joint_of(const Subject& subject, const Body& body) {
  const bool has_base = subject.robot.model.base() == Base::kFloating;
  dynac_peer_joint joint{};
  joint.name = subject.robot.model.link(body.link).joint.name.c_str();
  joint.parent = body.parent.is_none() ? -1 : static_cast<int>(body.parent.index()) - has_base;
  joint.is_prismatic = body.joint_type == JointType::kPrismatic;
  joint.q_index = static_cast<int>(body.q_index);
  joint.v_index = static_cast<int>(body.v_index);
  const double c = std::cos(body.angle_offset), s = std::sin(body.angle_offset);
  const Transform<double> X_TB{{{{{{c, -s, 0}}, {{s, c, 0}}, {{0, 0, 1}}}}},
                               {{0, 0, body.axial_offset}}};
  const Transform<double> X_PB = body.X_PT * X_TB;
  copy(X_PB.R, joint.rotation);
  for (std::size_t i = 0; i < 3; ++i) joint.position[i] = X_PB.p[i];
  copy_inertia(body.inertia, joint);
  return joint;
}

dynac_peer_joint base_of(const Subject& subject) {
  dynac_peer_joint base{};
  const Body& body = subject.plain.bodies.front();
  if (body.joint_type == JointType::kFloating) copy_inertia(body.inertia, base);
  return base;
}

std::vector<dynac_peer_joint> joints_of(const Subject& subject) {
  std::vector<dynac_peer_joint> joints;
  for (const Body& body : subject.plain.bodies) {
    if (body.joint_type != JointType::kFloating) joints.push_back(joint_of(subject, body));
  }
  return joints;
}

void* call_make(const Subject& subject, decltype(dynac_peer_make)* make_peer) {
  const std::vector<dynac_peer_joint> joints = joints_of(subject);
  std::vector<const double*> inputs;
  for (const Arrays<double>& state : subject.inputs) {
    for (const std::vector<double>& input : state) inputs.push_back(input.data());
  }
  std::vector<const char*> massless;
  for (const Link& body : subject.robot.model.links) {
    if (body.inertia.mass == 0) massless.push_back(body.name.c_str());
  }
  const dynac_peer_robot robot{
      .file = subject.options.robot_file.c_str(),
      .kernel = subject.compiled.row->name.data(),  // a literal of the kernel table
      .is_floating = subject.robot.model.base() == Base::kFloating,
      .nq = static_cast<int>(subject.plain.nq),
      .nv = static_cast<int>(subject.plain.nv),
      .joint_count = static_cast<int>(joints.size()),
      .joints = joints.data(),
      .base = base_of(subject),
      .massless_link_count = static_cast<int>(massless.size()),
      .massless_links = massless.data(),
      .state_count = static_cast<int>(kStates),
      .inputs = inputs.data()};
  return make_peer(&robot);
}

}  // namespace

std::span<const std::string_view> peer_names() { return kNames; }

std::span<const std::string_view> writer_names() { return kWriters; }

Peer::Peer(std::string_view name) : name_(name) {
  const std::string path = std::string(DYNAC_BENCH_PEER_DIR "/") + std::string(name) + ".so";
  if (!std::filesystem::exists(path)) return;
  void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (module == nullptr) throw std::runtime_error(dlerror());
  module_ = module;  // never unloaded: engines hold its functions
}

std::shared_ptr<void> Peer::make(const Subject& subject) const {
  return {call_make(subject, function_in<decltype(dynac_peer_make)>(module_, "dynac_peer_make")),
          function_in<decltype(dynac_peer_free)>(module_, "dynac_peer_free")};
}

Engine Peer::engine_of(const std::shared_ptr<void>& peer, const Subject& subject) const {
  Engine engine;
  engine.name = name_;
  if (!peer) return engine;
  auto* const run_all = function_in<decltype(dynac_peer_run_all)>(module_, "dynac_peer_run_all");
  auto* const run_one = function_in<decltype(dynac_peer_run_one)>(module_, "dynac_peer_run_one");
  engine.run_all = [=] { run_all(peer.get()); };
  engine.outputs = [=, &subject](std::size_t state) {
    Arrays<double> outputs = subject.references[state];
    std::vector<double*> addresses;
    for (std::vector<double>& output : outputs) {
      output.assign(output.size(), std::numeric_limits<double>::quiet_NaN());
      addresses.push_back(output.data());
    }
    run_one(peer.get(), static_cast<int>(state), addresses.data());
    return outputs;
  };
  return engine;
}

Engine Peer::engine(const Subject& subject) const { return engine_of(make(subject), subject); }

std::optional<WrittenCode> Peer::write(const Subject& subject,
                                       const std::filesystem::path& folder) const {
  const std::shared_ptr<void> peer = make(subject);
  std::filesystem::create_directories(folder);
  if (!peer || function_in<decltype(dynac_peer_write)>(module_, "dynac_peer_write")(
                   peer.get(), folder.c_str()) == 0) {
    return std::nullopt;
  }
  WrittenCode code{.folder = folder};
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".c") code.sources.push_back(entry.path().filename());
  }
  std::sort(code.sources.begin(), code.sources.end());
  int inputs = 0, outputs = 0;
  const double* const sample = function_in<decltype(dynac_peer_input)>(module_, "dynac_peer_input")(
      peer.get(), &inputs, &outputs);
  code.sample.assign(sample, sample + inputs);
  code.outputs = static_cast<std::size_t>(outputs);
  return code;
}

Engine Peer::engine(const Subject& subject, Entry entry) const {
  const std::shared_ptr<void> peer = make(subject);
  function_in<decltype(dynac_peer_attach)>(module_, "dynac_peer_attach")(peer.get(), entry);
  return engine_of(peer, subject);
}

}  // namespace dynac::bench
