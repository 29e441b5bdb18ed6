// SPDX-License-Identifier: BSD-3-Clause
#include "describe/entry_labels.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace dynac {
namespace {

using Labels = std::vector<std::string>;

constexpr std::string_view kLetters[] = {"x", "y", "z", "w"};

Labels numbers(std::size_t size, std::size_t first = 0) {
  Labels labels;
  for (std::size_t k = 0; k < size; ++k) labels.push_back(std::to_string(first + k));
  return labels;
}

// Words for the components of a velocity, or of what is dual to it.
struct Components {
  std::string_view angular, linear;
};
constexpr Components kMotion{"angular", "linear"}, kForce{"moment", "force"};

// Of the entries of q that a joint has, where they are several.
Labels position_words(JointType type) {
  const std::span<const CoordinateKind> kinds = position_kinds(type);
  std::size_t seen[3] = {0, 0, 0};
  Labels words;
  for (const CoordinateKind kind : kinds) {
    const std::size_t k = seen[static_cast<std::size_t>(kind)]++;
    const bool is_only = std::ranges::count(kinds, kind) == 1;
    switch (kind) {
      case CoordinateKind::kAngle:
        words.push_back(is_only ? "angle" : std::to_string(k + 1));
        break;
      case CoordinateKind::kLength:
        words.emplace_back(is_only ? "length" : kLetters[k]);
        break;
      case CoordinateKind::kQuaternion:
        words.push_back(fmt::format("q{}", kLetters[k]));
        break;
    }
  }
  return words;
}

// Of the entries of v that a joint has, where they are several. A component that comes twice is
// about axes of its own each time.
Labels velocity_words(JointType type, const Components& components) {
  const std::span<const std::size_t> motion = joint_row(type).motion;
  Labels words;
  for (const std::size_t component : motion) {
    if (std::ranges::count(motion, component) > 1) return numbers(motion.size(), 1);
    const bool is_linear = component >= 3;
    const auto is_alike = [&](std::size_t other) { return (other >= 3) == is_linear; };
    std::string word(is_linear ? components.linear : components.angular);
    if (std::ranges::count_if(motion, is_alike) > 1) {
      word += fmt::format("_{}", kLetters[component % 3]);
    }
    words.push_back(std::move(word));
  }
  return words;
}

// Names of the coordinates of all joints.
Labels coordinates(std::span<const JointEntry> joints, std::size_t JointEntry::*index,
                   std::size_t size, const auto& words_of) {
  Labels labels = numbers(size);
  for (const JointEntry& joint : joints) {
    if (joint.mimic) continue;
    const Labels words = words_of(joint.type);
    for (std::size_t k = 0; k < words.size(); ++k) {
      labels[joint.*index + k] =
          words.size() == 1 ? joint.identifier : fmt::format("{}_{}", joint.identifier, words[k]);
    }
  }
  return labels;
}

CoordinateNames coordinate_names(std::span<const JointEntry> joints, const Mechanism& robot) {
  const auto velocities = [&](const Components& components) {
    return coordinates(joints, &JointEntry::v_index, robot.nv,
                       [&](JointType type) { return velocity_words(type, components); });
  };
  return {coordinates(joints, &JointEntry::q_index, robot.nq, position_words), velocities(kMotion),
          velocities(kForce)};
}

}  // namespace

std::vector<Labels> index_labels(const Argument& argument, std::span<const JointEntry> joints,
                                 const KernelContext& context) {
  // Along both indices of a diagonal the entries are the same.
  const std::span<const Index> indices(argument.row.indices);
  const CoordinateNames names = coordinate_names(joints, context.robot);
  std::vector<Labels> labels;
  for (const Index& index : indices.subspan(argument.row.is_diagonal ? 1 : 0)) {
    labels.push_back(labels_of(index, context, names));
  }
  return labels;
}

std::vector<std::string> entry_labels(const Argument& argument, std::span<const JointEntry> joints,
                                      const KernelContext& context) {
  if (argument.row.indices.empty()) return {"value"};
  Labels labels{""};
  for (const Labels& along_index : index_labels(argument, joints, context)) {
    Labels product;
    for (const std::string& along : along_index) {
      for (const std::string& label : labels) {
        product.push_back(label.empty() ? along : fmt::format("{}_{}", label, along));
      }
    }
    labels = std::move(product);
  }
  return labels;
}

}  // namespace dynac
