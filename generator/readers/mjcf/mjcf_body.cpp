// SPDX-License-Identifier: BSD-3-Clause
#include "readers/mjcf/mjcf_body.hpp"

#include <fmt/format.h>

#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "readers/mjcf/mjcf_inertia.hpp"
#include "readers/mjcf/mjcf_names.hpp"
#include "readers/mjcf/mjcf_orientation.hpp"

namespace dynac {
namespace {

/// Where an element stands inside of a body: what <frame> and <replicate> around it say.
struct Surroundings {
  Transform<double> X_BF{};
  std::string childclass = {};
  std::string suffix = {};  ///< of names, of copies
};

constexpr std::array<std::string_view, 5> kSiteTypes{"sphere", "capsule", "ellipsoid", "cylinder",
                                                     "box"};

/// The suffix of a copy: its number with as many digits as the count has.
std::string suffix_of(const std::string& separator, std::size_t copy, std::size_t count) {
  return fmt::format("{}{:0{}}", separator, copy, std::to_string(count).size());
}

std::string with_suffix(std::string name, const std::string& suffix) {
  return name.empty() ? name : name + suffix;
}

/// The number of elements, with those below.
std::size_t size_of(const MjcfElement& element) {
  std::size_t size = 1;
  for (const MjcfElement& child : element.children) size += size_of(child);
  return size;
}

class BodyReader {
 public:
  BodyReader(const MjcfDefaults& defaults, const MjcfSettings& settings, Findings& findings)
      : defaults_(defaults), settings_(settings), findings_(findings) {}

  MjcfBodies read(const MjcfElement& mujoco) {
    result_.bodies.push_back({.name = "world", .place = mujoco.place, .subject = "world:"});
    for (const MjcfElement& section : mujoco.children) {
      if (section.tag != "worldbody") continue;
      Parts parts;
      collect(section, 0, {}, parts);
      read_children(parts.children, 0);
    }
    name_others();
    return std::move(result_);
  }

 private:
  struct Child {
    const MjcfElement* element;
    Surroundings around;
  };

  /// What stands in a body or in frames in it.
  struct Parts {
    std::vector<MjcfJoint> joints;
    MjcfMassSources mass;
    std::vector<Child> children;
  };

  void collect(const MjcfElement& owner, std::size_t body, const Surroundings& around,
               Parts& parts) {
    for (const MjcfElement& child : owner.children) {
      if (child.tag == "joint" || child.tag == "freejoint") {
        collect_joint(child, body, around, parts);
      } else if (child.tag == "geom") {
        parts.mass.geoms.emplace_back(
            defaults_.complete(child, mjcf_kind::kGeom, around.childclass, findings_), around.X_BF);
      } else if (child.tag == "inertial") {
        collect_inertial(child, body, around, parts);
      } else if (child.tag == "site") {
        read_site(child, body, around);
      } else if (child.tag == "body") {
        parts.children.push_back({&child, around});
      } else if (child.tag == "frame") {
        collect(child, body, within(child, around), parts);
      } else if (child.tag == "replicate") {
        collect_copies(child, body, around, parts);
      }
    }
  }

  void collect_joint(const MjcfElement& joint, std::size_t body, const Surroundings& around,
                     Parts& parts) {
    if (body == 0) {
      return joint.error(findings_, "stands in the world, which does not move; put it into a body");
    }
    const MjcfElement complete =
        joint.tag == "joint"
            ? defaults_.complete(joint, mjcf_kind::kJoint, around.childclass, findings_)
            : joint;
    parts.joints.push_back(read_mjcf_joint(complete, around.X_BF, settings_, findings_));
    parts.joints.back().name = with_suffix(parts.joints.back().name, around.suffix);
  }

  void collect_inertial(const MjcfElement& inertial, std::size_t body, const Surroundings& around,
                        Parts& parts) {
    if (body == 0) {
      return inertial.error(findings_,
                            "stands in the world, which has no mass; put it into a body");
    }
    if (parts.mass.inertial != nullptr)
      inertial.error(findings_, "is there twice; keep one <inertial>");
    parts.mass.inertial = &inertial;
    parts.mass.X_BI = around.X_BF;
  }

  Surroundings within(const MjcfElement& frame, const Surroundings& around) {
    defaults_.check_class(frame, "childclass", findings_);
    Surroundings inside = around;
    inside.X_BF = around.X_BF * read_mjcf_placement(frame, settings_, findings_);
    if (frame.has("childclass")) inside.childclass = frame.text("childclass");
    return inside;
  }

  /// Each copy stands in the frame of the one before, moved by `offset` and turned by `euler`.
  void collect_copies(const MjcfElement& replicate, std::size_t body, Surroundings around,
                      Parts& parts) {
    defaults_.check_class(replicate, "childclass", findings_);
    if (replicate.has("childclass")) around.childclass = replicate.text("childclass");
    const std::size_t count = replicate.count("count", findings_).value_or(0);
    constexpr std::size_t kMostCopies = 10'000, kMostCopied = 100'000;
    copies_ += count;
    copied_ += count * (size_of(replicate) - 1);
    if (count == 0 || copies_ > kMostCopies || copied_ > kMostCopied) {
      return replicate.error(findings_,
                             "makes no copy, or with those of others more than 10000, or copies of "
                             "more than 100000 elements; correct its count");
    }
    const Transform<double> step{read_mjcf_rotation(replicate, settings_, findings_),
                                 replicate.vector("offset", {}, findings_)};
    const std::string outer = around.suffix;
    for (std::size_t copy = 0; copy < count; ++copy) {
      around.suffix = suffix_of(replicate.text("sep"), copy, count) + outer;
      collect(replicate, body, around, parts);
      around.X_BF = around.X_BF * step;
    }
  }

  void read_site(const MjcfElement& site, std::size_t body, const Surroundings& around) {
    const MjcfElement complete =
        defaults_.complete(site, mjcf_kind::kSite, around.childclass, findings_);
    const std::string_view type = complete.word("type", kSiteTypes, findings_);
    const Transform<double> X_FS = read_mjcf_extent(complete, type, settings_, findings_).X;
    const std::string name = with_suffix(site.text("name"), around.suffix);
    if (name.empty()) return;
    const MjcfSite read{body, around.X_BF * X_FS, result_.sites.size(), site.place};
    const bool is_new = result_.sites.emplace(name, read).second;
    if (!is_new) site.error(findings_, "name is already taken; rename one of the two");
  }

  void read_children(const std::vector<Child>& children, std::size_t parent) {
    for (const Child& child : children) read_body(*child.element, parent, child.around);
  }

  void read_body(const MjcfElement& element, std::size_t parent, const Surroundings& around) {
    const std::size_t index = result_.bodies.size();
    defaults_.check_class(element, "childclass", findings_);
    MjcfBody body;
    body.name = with_suffix(element.text("name"), around.suffix);
    if (body.name == "world") {
      element.error(findings_, "has the world's name; rename it");
    }
    body.parent = parent;
    body.place = element.place;
    body.subject = element.subject;
    body.X_PB = around.X_BF * read_mjcf_placement(element, settings_, findings_);
    body.X_WB = result_.bodies[parent].X_WB * body.X_PB;
    result_.bodies.push_back(std::move(body));

    Surroundings inside{{}, around.childclass, around.suffix};
    if (element.has("childclass")) inside.childclass = element.text("childclass");
    Parts parts;
    collect(element, index, inside, parts);
    finish(element, parts, index);
    read_children(parts.children, index);
  }

  void finish(const MjcfElement& element, Parts& parts, std::size_t index) {
    MjcfBody& body = result_.bodies[index];
    body.joints = std::move(parts.joints);
    check_mjcf_joints(body.joints, element, body.parent == 0, findings_);
    const double compensation = element.number("gravcomp", 0, findings_);
    if (compensation != 0 && settings_.has_passive_forces()) ++result_.compensated;
    const bool is_mocap = element.flag("mocap", false, findings_);
    if (is_mocap && (!body.joints.empty() || body.parent != 0)) {
      element.error(findings_,
                    "is a mocap body, which stands at the top level and has no joints; remove "
                    "mocap or the joints");
    }
    body.shapes = read_mjcf_shapes(parts.mass.geoms, settings_);
    const std::size_t before = findings_.size();
    read_mass(parts, body);
    body.has_wrong_mass = findings_.size() != before;
  }

  /// Names of the file are not changed: those made here differ from them.
  void name_others() {
    MjcfNames taken;
    for (const MjcfBody& body : result_.bodies) taken.add(body.name);
    for (std::size_t i = 1; i < result_.bodies.size(); ++i) {
      std::string& name = result_.bodies[i].name;
      if (name.empty()) name = taken.unlike_others(fmt::format("body{}", i));
    }
  }

  /// Whether a joint is between the body and the world.
  bool is_moved(const MjcfBody& body) const {
    const MjcfBody* at = &body;
    while (at->joints.empty() && at != &result_.bodies.front()) at = &result_.bodies[at->parent];
    return !at->joints.empty();
  }

  void read_mass(const Parts& parts, MjcfBody& body) {
    MjcfMass read = read_mjcf_mass(parts.mass, settings_, is_moved(body), body.place, findings_);
    body.mass = read.properties;
    // MuJoCo's, which matters where a least mass is set.
    if (!read.is_given) body.mass.X = body.X_PB;
    body.mass_problem = std::move(read.problem);
    body.has_own_axes = read.has_own_axes;
  }

  const MjcfDefaults& defaults_;
  const MjcfSettings& settings_;
  Findings& findings_;
  MjcfBodies result_;
  std::size_t copied_ = 0;  // elements, by all <replicate>
  std::size_t copies_ = 0;  // of all <replicate>
};

}  // namespace

MjcfBodies read_mjcf_bodies(const MjcfElement& mujoco, const MjcfDefaults& defaults,
                            const MjcfSettings& settings, Findings& findings) {
  return BodyReader(defaults, settings, findings).read(mujoco);
}

}  // namespace dynac
