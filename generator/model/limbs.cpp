// SPDX-License-Identifier: BSD-3-Clause
#include "model/limbs.hpp"

#include <map>
#include <string>
#include <utility>

namespace dynac {
namespace {

class LimbFinder {
 public:
  explicit LimbFinder(const Mechanism& robot)
      : children_(robot.bodies.size()), shapes_(robot.bodies.size()) {
    for (std::size_t i = 0; i < robot.bodies.size(); ++i) {
      const BodyId parent = robot.bodies[i].parent;
      (parent.is_none() ? roots_ : children_[parent.index()]).push_back(BodyId::of(i));
    }
    for (std::size_t i = robot.bodies.size(); i-- > 0;) {
      std::vector<std::size_t> key{static_cast<std::size_t>(robot.bodies[i].joint_type),
                                   robot.bodies[i].is_mimic};
      for (const BodyId child : children_[i]) key.push_back(shapes_[child.index()]);
      shapes_[i] = numbers_.try_emplace(std::move(key), numbers_.size()).first->second;
    }
  }

  std::vector<std::vector<Limb>> run() {
    std::vector<std::vector<Limb>> groups;
    search(roots_, groups);
    return groups;
  }

 private:
  // Siblings of one shape are a group; where others stand alone, their children are searched.
  void search(const std::vector<BodyId>& siblings, std::vector<std::vector<Limb>>& groups) const {
    std::map<std::size_t, std::vector<BodyId>> by_shape;
    for (const BodyId id : siblings) by_shape[shapes_[id.index()]].push_back(id);
    for (const BodyId id : siblings) {
      const std::vector<BodyId>& alike = by_shape[shapes_[id.index()]];
      if (alike.size() == 1) search(children_[id.index()], groups);
      if (alike.size() == 1 || alike.front() != id) continue;
      std::vector<Limb>& group = groups.emplace_back();
      for (const BodyId root : alike) add(root, group.emplace_back());
    }
  }

  void add(BodyId id, Limb& limb) const {
    limb.push_back(id);
    for (const BodyId child : children_[id.index()]) add(child, limb);
  }

  std::vector<BodyId> roots_;
  std::vector<std::vector<BodyId>> children_;
  std::vector<std::size_t> shapes_;  // equal where subtrees are alike
  std::map<std::vector<std::size_t>, std::size_t> numbers_;
};

}  // namespace

std::vector<std::vector<Limb>> find_limbs(const Mechanism& robot) {
  return LimbFinder(robot).run();
}

}  // namespace dynac
