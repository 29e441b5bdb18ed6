#include "emit/entry_labels.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emit/describe.hpp"
#include "emit/problem_entries.hpp"

namespace dynac {
namespace {

using Labels = std::vector<std::string>;

constexpr std::string_view kLetters[] = {"x", "y", "z", "w"};
constexpr std::string_view kInertia[] = {"xx", "xy", "yy", "xz", "yz", "zz"};

Labels numbers(std::size_t size, std::size_t first = 0) {
  Labels labels;
  for (std::size_t k = 0; k < size; ++k) labels.push_back(std::to_string(first + k));
  return labels;
}

Labels under(std::string_view word, std::span<const std::string_view> letters) {
  Labels labels;
  for (const std::string_view letter : letters)
    labels.push_back(fmt::format("{}_{}", word, letter));
  return labels;
}

void append(Labels& labels, Labels more) { std::ranges::move(more, std::back_inserter(labels)); }

// Words for the components of a velocity, or of what is dual to it.
struct Components {
  std::string_view angular, linear;
};
constexpr Components kMotion{"angular", "linear"}, kForce{"moment", "force"};

// [linear; angular] along all axes.
Labels six(const Components& words) {
  Labels labels = under(words.linear, std::span(kLetters).first(3));
  append(labels, under(words.angular, std::span(kLetters).first(3)));
  return labels;
}

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

Labels positions(std::span<const JointEntry> joints, const KernelContext& context) {
  return coordinates(joints, &JointEntry::q_index, context.robot.nq, position_words);
}

Labels velocities(std::span<const JointEntry> joints, const KernelContext& context,
                  const Components& components) {
  return coordinates(joints, &JointEntry::v_index, context.robot.nv,
                     [&](JointType type) { return velocity_words(type, components); });
}

// Accelerations of some coordinates and torques of the others.
Labels accelerations_and_torques(const Index& index, std::span<const JointEntry> joints,
                                 const KernelContext& context) {
  Labels labels = velocities(joints, context, kMotion);
  const Labels torques = velocities(joints, context, kForce);
  const std::vector<bool> is_prescribed = prescribed_coordinates(context);
  for (std::size_t k = 0; k < labels.size(); ++k) {
    if (is_prescribed[k] != (index == index::kGiven)) labels[k] = torques[k];
  }
  return labels;
}

Labels wrenches(const KernelContext& context) {
  Labels labels;
  for (const LinkId link : context.selection.wrench_links) {
    for (const std::string& entry : six(kForce)) {
      labels.push_back(fmt::format("{}_{}", context.robot.links[link.index()].name, entry));
    }
  }
  return labels;
}

Labels run_time_parameters(const KernelContext& context) {
  Labels labels;
  for (const ParameterEntry& parameter : describe_parameters(context)) {
    if (parameter.kind == ParameterKind::kGravity) {
      append(labels, under(parameter.name, std::span(kLetters).first(3)));
      continue;
    }
    labels.push_back(parameter.name + "_mass");
    append(labels, under(parameter.name + "_center_of_mass", std::span(kLetters).first(3)));
    append(labels, under(parameter.name + "_inertia", kInertia));
  }
  return labels;
}

std::size_t size_along(const Index& index, const KernelContext& context) {
  std::size_t size = 1;
  for (const std::size_t n : sizes_of(index, context)) size *= n;
  return size;
}

Labels labels_along(const Index& index, std::span<const JointEntry> joints,
                    const KernelContext& context) {
  switch (index.axis) {
    case Axis::kConfiguration:
      return positions(joints, context);
    case Axis::kTangent:
    case Axis::kMotor:
      return velocities(joints, context, kMotion);
    case Axis::kCotangent:
      return velocities(joints, context, kForce);
    case Axis::kGiven:
    case Axis::kFound:
      return accelerations_and_torques(index, joints, context);
    case Axis::kTwist:
      return six(kMotion);
    case Axis::kWrench:
      return six(kForce);
    case Axis::kPoint:
      return {"x", "y", "z"};
    case Axis::kExternalWrench:
      return wrenches(context);
    case Axis::kParameter:
      return run_time_parameters(context);
    case Axis::kMeasurement:
    case Axis::kSigma:
      return problem_index_names(index, context).identifiers;
    default:
      return numbers(size_along(index, context));
  }
}

}  // namespace

std::vector<std::string> entry_labels(const Argument& argument, std::span<const JointEntry> joints,
                                      const KernelContext& context) {
  if (argument.row.indices.empty()) return {"value"};
  // Along both indices of a diagonal the entries are the same.
  const std::span<const Index> indices(argument.row.indices);
  Labels labels{""};
  for (const Index& index : indices.subspan(argument.row.is_diagonal ? 1 : 0)) {
    Labels product;
    for (const std::string& along : labels_along(index, joints, context)) {
      for (const std::string& label : labels) {
        product.push_back(label.empty() ? along : fmt::format("{}_{}", label, along));
      }
    }
    labels = std::move(product);
  }
  return labels;
}

}  // namespace dynac
