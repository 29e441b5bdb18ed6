// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_merge.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "readers/sdf/sdf_flat.hpp"

namespace dynac {
namespace {

/// The frame that stands for the part's.
SdfFrame proxy_of(const SdfModel& part) {
  SdfFrame proxy{.name = "_merged__" + part.name + "__model__",
                 .attached_to = canonical_link_of(part),
                 .pose = part.pose,
                 .place = part.place,
                 .placement_frame = part.placement_frame,
                 .is_proxy = true};
  if (proxy.pose.relative_to.empty()) proxy.pose.relative_to = kSdfModelFrame;
  if (proxy.placement_frame == kSdfModelFrame) proxy.placement_frame = "";
  return proxy;
}

}  // namespace

void merge(SdfModel part, SdfModel& model) {
  SdfFrame proxy = proxy_of(part);
  const auto redirect = [&proxy](std::string& reference) {
    if (reference == kSdfModelFrame) reference = proxy.name;
  };
  const auto redirect_default = [&](std::string& reference) {
    if (reference.empty()) reference = proxy.name;
    redirect(reference);
  };
  for (SdfLink& link : part.links) redirect_default(link.pose.relative_to);
  for (SdfModel& nested : part.models) redirect_default(nested.pose.relative_to);
  for (SdfFrame& frame : part.frames) {
    redirect_default(frame.attached_to);
    redirect(frame.pose.relative_to);
  }
  for (SdfJoint& joint : part.joints) {
    redirect(joint.pose.relative_to);
    redirect(joint.joint.parent);
    redirect(joint.joint.child);
    if (joint.gearbox) redirect(joint.gearbox->reference);
    for (SdfAxis& axis : joint.axes) redirect(axis.expressed_in);
  }
  model.frames.push_back(std::move(proxy));
  const auto append = [](auto& from, auto& to) { std::ranges::move(from, std::back_inserter(to)); };
  append(part.links, model.links);
  append(part.joints, model.joints);
  append(part.frames, model.frames);
  append(part.models, model.models);
  append(part.loops, model.loops);
}

}  // namespace dynac
