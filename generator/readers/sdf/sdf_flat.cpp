// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_flat.hpp"

#include <string_view>
#include <utility>

namespace dynac {
namespace {

/// The names of one model as the outermost one writes them.
class ModelScope {
 public:
  /// @param[in] model  full name of the model; empty: the outermost one
  explicit ModelScope(std::string model) : model_(std::move(model)) {}

  [[nodiscard]] ModelScope inner(const std::string& model) const { return ModelScope(full(model)); }

  /// The frame of the model.
  [[nodiscard]] std::string own_frame() const { return model_.empty() ? kSdfModelFrame : model_; }

  /// Of what the model holds.
  [[nodiscard]] std::string full(const std::string& name) const {
    return model_.empty() || name.empty() ? name : model_ + std::string(kSdfDelimiter) + name;
  }

  /// Of a frame that something in the model refers to; empty: none is.
  [[nodiscard]] std::string reference(const std::string& name) const {
    return name == kSdfModelFrame ? own_frame() : full(name);
  }

  /// The same; where none is given, the frame of a nested model.
  [[nodiscard]] std::string or_own(const std::string& name) const {
    return name.empty() && !model_.empty() ? model_ : reference(name);
  }

  /// Of the end of a joint.
  [[nodiscard]] std::string end(const std::string& name) const {
    return name == kSdfWorld ? name : reference(name);
  }

 private:
  std::string model_;
};

SdfLink flat(SdfLink link, const ModelScope& scope) {
  link.link.name = scope.full(link.link.name);
  link.pose.relative_to = scope.or_own(link.pose.relative_to);
  return link;
}

SdfJoint flat(SdfJoint joint, const ModelScope& scope) {
  JointDescription& description = joint.joint;
  description.name = scope.full(description.name);
  description.parent = scope.end(description.parent);
  description.child = scope.end(description.child);
  if (description.mimic) description.mimic->joint = scope.full(description.mimic->joint);
  joint.frame = scope.full(joint.frame);
  joint.pose.relative_to = scope.reference(joint.pose.relative_to);
  if (joint.gearbox) joint.gearbox->reference = scope.end(joint.gearbox->reference);
  for (SdfAxis& axis : joint.axes) axis.expressed_in = scope.reference(axis.expressed_in);
  return joint;
}

SdfFrame flat(SdfFrame frame, const ModelScope& scope) {
  frame.name = scope.full(frame.name);
  // By default a frame stands on what it is attached to.
  frame.attached_to = scope.or_own(frame.attached_to);
  frame.pose.relative_to = scope.reference(frame.pose.relative_to);
  frame.placement_frame = scope.reference(frame.placement_frame);
  return frame;
}

LoopDescription flat(LoopDescription loop, const ModelScope& scope) {
  loop.joint.name = scope.full(loop.joint.name);
  loop.joint.parent = scope.end(loop.joint.parent);
  loop.joint.child = scope.end(loop.joint.child);
  return loop;
}

void append(const SdfModel& model, const ModelScope& scope, SdfModel& result) {
  for (const SdfLink& link : model.links) result.links.push_back(flat(link, scope));
  for (const SdfFrame& frame : model.frames) result.frames.push_back(flat(frame, scope));
  for (const SdfModel& nested : model.models) {
    const ModelScope inner = scope.inner(nested.name);
    SdfFrame frame{.name = scope.full(nested.name),
                   .attached_to = inner.full(canonical_link_of(nested)),
                   .pose = nested.pose,
                   .place = nested.place,
                   .placement_frame = inner.reference(nested.placement_frame),
                   .is_model = true};
    const std::string& base = nested.pose.relative_to;
    frame.pose.relative_to = base.empty() ? scope.own_frame() : scope.reference(base);
    result.frames.push_back(std::move(frame));
    append(nested, inner, result);
  }
  for (const SdfJoint& joint : model.joints) result.joints.push_back(flat(joint, scope));
  for (const LoopDescription& loop : model.loops) result.loops.push_back(flat(loop, scope));
}

}  // namespace

std::string canonical_link_of(const SdfModel& model) {
  if (!model.canonical_link.empty()) return model.canonical_link;
  if (!model.links.empty()) return model.links.front().link.name;
  for (const SdfModel& nested : model.models) {
    const std::string link = canonical_link_of(nested);
    if (!link.empty()) return nested.name + std::string(kSdfDelimiter) + link;
  }
  return "";
}

void attach_to_links(SdfModel& model) {
  const std::string link = canonical_link_of(model);
  if (link.empty()) return;
  for (SdfJoint& joint : model.joints) {
    if (joint.joint.parent == kSdfModelFrame) joint.joint.parent = link;
    if (joint.joint.child != kSdfModelFrame) continue;
    joint.joint.child = link;
    if (joint.pose.relative_to.empty()) joint.pose.relative_to = kSdfModelFrame;
  }
}

SdfModel flattened(const SdfModel& model) {
  SdfModel result{.name = model.name,
                  .canonical_link = canonical_link_of(model),
                  .placement_frame = model.placement_frame,
                  .pose = model.pose,
                  .place = model.place,
                  .gravity = model.gravity};
  append(model, ModelScope(""), result);
  return result;
}

}  // namespace dynac
