#include "readers/sdf/sdf_delimiters.hpp"

#include <algorithm>
#include <string_view>

#include "readers/sdf/sdf_flat.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

constexpr std::string_view kStandIn = "\uE000";  // of Unicode's private use, which no file's is

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

void refuse_placement_frames(const SdfModel& model) {
  for (const SdfModel& nested : model.models) {
    if (!nested.placement_frame.empty()) {
      throw InputError(nested.place,
                       called("nested model", nested.name) +
                           ": has a placement_frame in a robot with names that hold \"::\"; rename "
                           "those, or write the model's <pose>");
    }
    refuse_placement_frames(nested);
  }
}

}  // namespace

bool has_delimiters(const SdfModel& model) {
  const auto holds = [](const std::string& name) { return name.find(kSdfDelimiter) != name.npos; };
  const auto is_link = [&](const SdfLink& link) { return holds(link.link.name); };
  const auto is_joint = [&](const SdfJoint& joint) { return holds(joint.frame); };
  const auto is_frame = [&](const SdfFrame& frame) { return holds(frame.name); };
  const auto is_model = [&](const SdfModel& nested) {
    return holds(nested.name) || has_delimiters(nested);
  };
  return std::ranges::any_of(model.links, is_link) || std::ranges::any_of(model.joints, is_joint) ||
         std::ranges::any_of(model.frames, is_frame) || std::ranges::any_of(model.models, is_model);
}

SdfModel without_delimiters(const SdfModel& model) {
  refuse_placement_frames(model);
  SdfModel flat = flattened(model);
  const auto rewrite = [](std::string& name) { replace_all(name, kSdfDelimiter, kStandIn); };
  rewrite(flat.canonical_link);
  rewrite(flat.placement_frame);
  for (SdfLink& link : flat.links) {
    rewrite(link.link.name);
    rewrite(link.pose.relative_to);
  }
  for (SdfJoint& joint : flat.joints) {
    rewrite(joint.frame);
    rewrite(joint.joint.parent);
    rewrite(joint.joint.child);
    rewrite(joint.pose.relative_to);
    for (SdfAxis& axis : joint.axes) rewrite(axis.expressed_in);
  }
  for (SdfFrame& frame : flat.frames) {
    rewrite(frame.name);
    rewrite(frame.attached_to);
    rewrite(frame.pose.relative_to);
  }
  return flat;
}

std::string with_delimiters(std::string name) {
  replace_all(name, kStandIn, kSdfDelimiter);
  return name;
}

}  // namespace dynac
