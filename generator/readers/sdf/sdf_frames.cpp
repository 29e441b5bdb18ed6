// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/sdf_frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

namespace dynac {
namespace {

/// The first that is not empty.
std::string first_of(const std::string& a, const std::string& b) { return a.empty() ? b : a; }

/// Reports a name that SDF keeps for itself.
/// @param[in] name  as the outermost model writes it
void check_sdf_name(const std::string& kind, const std::string& name, const std::string& place,
                    Findings& findings) {
  const std::size_t delimiter = name.rfind(kSdfDelimiter);
  const std::string_view own =
      std::string_view(name).substr(delimiter == name.npos ? 0 : delimiter + kSdfDelimiter.size());
  if (own == kSdfWorld) {
    findings.error(place, fmt::format("{}: is SDF's name for the world; rename the {}",
                                      called(kind, name), kind));
  } else if (own.size() >= 4 && own.starts_with("__") && own.ends_with("__")) {
    findings.error(place, fmt::format("{}: names between double underscores are SDF's own; rename "
                                      "the {}",
                                      called(kind, name), kind));
  }
}

std::string frame_kind(const SdfFrame& frame) { return frame.is_model ? "nested model" : "frame"; }

}  // namespace

SdfFrames::SdfFrames(const SdfModel& model) : model_(model) {
  for (const SdfLink& link : model.links) {
    add({"link", link.link.name, link.link.place, "",
         first_of(link.pose.relative_to, kSdfModelFrame), link.pose.X, "", link.link.name});
  }
  for (const SdfJoint& joint : model.joints) {
    add({"joint", joint.frame, joint.joint.place, joint.joint.child,
         first_of(joint.pose.relative_to, joint.joint.child), joint.pose.X});
  }
  for (const SdfFrame& frame : model.frames) {
    const std::string base = first_of(frame.attached_to, kSdfModelFrame);
    add({frame_kind(frame), frame.name, frame.place, base, first_of(frame.pose.relative_to, base),
         frame.pose.X, frame.placement_frame});
  }
  find_links();
}

void SdfFrames::add(SdfFrameEntry entry) {
  if (entry.name.empty()) return;  // which is reported
  const auto [known, is_new] = index_.emplace(entry.name, entries_.size());
  if (is_new) return entries_.push_back(std::move(entry));
  const SdfFrameEntry& first = entries_[known->second];
  const bool is_reported_elsewhere =
      entry.kind == first.kind && entry.kind != "frame" && entry.kind != "nested model";
  if (is_reported_elsewhere) return;
  doubles_.push_back(
      {entry.place, fmt::format("{}: name is already taken by the {} at {}; rename one of the two",
                                called(entry.kind, entry.name), first.kind, first.place)});
}

void SdfFrames::find_links() {
  const std::string& own_link = model_.canonical_link;
  for (SdfFrameEntry& start : entries_) {
    std::vector<SdfFrameEntry*> path;
    std::string name = start.name;
    for (auto found = index_.find(name); found != index_.end(); found = index_.find(name)) {
      SdfFrameEntry& entry = entries_[found->second];
      if (!entry.link.empty()) {
        name = entry.link;
        break;
      }
      entry.link = entry.name;  // if they run in a circle
      path.push_back(&entry);
      name = entry.attached_to == kSdfModelFrame ? own_link : entry.attached_to;
    }
    for (SdfFrameEntry* const entry : path) entry->link = name;
  }
}

const SdfFrameEntry* SdfFrames::find(const std::string& name) const {
  const auto found = index_.find(name);
  return found == index_.end() ? nullptr : &entries_[found->second];
}

std::string SdfFrames::link_of(const std::string& frame) const {
  const std::string& name = frame == kSdfModelFrame ? model_.canonical_link : frame;
  const SdfFrameEntry* const entry = find(name);
  return entry == nullptr ? name : entry->link;
}

void SdfFrames::check_reference(const std::string& who, const std::string& attribute,
                                const std::string& frame, const std::string& place,
                                Findings& findings) const {
  if (frame.empty() || frame == kSdfModelFrame || find(frame) != nullptr) return;
  findings.error(
      place,
      fmt::format(
          "{}: {} names {}, which is not a link, joint or frame of the model; correct the name",
          who, attribute, dynac::quoted(frame)));
}

void SdfFrames::check_placement(const std::string& who, const std::string& frame,
                                const std::string& placement, const std::string& place,
                                Findings& findings) const {
  if (placement.empty()) return;
  check_reference(who, "placement_frame", placement, place, findings);
  std::unordered_set<std::string_view> path;  // circles are reported elsewhere
  const SdfFrameEntry* entry = find(placement);
  while (entry != nullptr && entry->name != frame && path.insert(entry->name).second) {
    if (entry->relative_to == frame) return;
    entry = find(entry->relative_to);
    if (entry != nullptr) continue;
    findings.error(place, fmt::format("{}: placement_frame {} does not stand in it; name a link, "
                                      "joint or frame of its own",
                                      who, dynac::quoted(placement)));
  }
}

/// Those of nested models, one of which may be the model's, are checked with them.
void SdfFrames::check_canonical_link(Findings& findings) const {
  const std::string& link = model_.canonical_link;
  const auto is_of_nested = [&link](const SdfFrame& frame) {
    return frame.is_model && frame.attached_to == link;
  };
  if (std::ranges::any_of(model_.frames, is_of_nested)) return;
  const std::string who = called("model", model_.name);
  check_reference(who, "canonical_link", link, model_.place, findings);
  const SdfFrameEntry* const entry = find(link);
  const bool is_link = entry != nullptr && entry->kind == "link";
  if (is_link || (entry == nullptr && link != kSdfModelFrame)) return;
  findings.error(model_.place, fmt::format("{}: canonical_link {} is not a link; correct the name",
                                           who, dynac::quoted(link)));
}

void SdfFrames::check_link(const SdfLink& link, Findings& findings) const {
  check_sdf_name("link", link.link.name, link.link.place, findings);
  check_reference(called("link", link.link.name), "<pose>", link.pose.relative_to, link.pose.place,
                  findings);
}

/// A gearbox is no joint of the tree, whose ends are checked with it.
void SdfFrames::check_gearbox(const SdfJoint& joint, Findings& findings) const {
  const std::string who = called("joint", joint.joint.name);
  const std::string& place = joint.joint.place;
  if (joint.frame.empty()) findings.error(place, who + ": has no name; give it one");
  for (const auto& [tag, end] :
       {std::pair("<parent>", &joint.joint.parent), std::pair("<child>", &joint.joint.child),
        std::pair("<gearbox_reference_body>", &joint.gearbox->reference)}) {
    if (*end != kSdfWorld) check_reference(who, tag, *end, place, findings);
  }
  for (const auto& [tag, end] :
       {std::pair("parent", &joint.joint.parent), std::pair("child", &joint.joint.child)}) {
    if (end->empty()) findings.error(place, fmt::format("{}: has no {} link; name one", who, tag));
  }
  if (!joint.joint.child.empty() && link_of(joint.joint.parent) == link_of(joint.joint.child)) {
    findings.error(place, who + ": its parent and its child are one link; name two");
  }
  for (const SdfAxis& axis : joint.axes) {
    if (axis.xyz != Vector3<double>{}) continue;
    findings.error(place, who + ": axis has zero length; write a unit vector such as \"0 0 1\"");
  }
}

void SdfFrames::check_joint(const SdfJoint& joint, Findings& findings) const {
  const std::string who = called("joint", joint.joint.name);
  check_sdf_name("joint", joint.frame, joint.joint.place, findings);
  check_reference(who, "<pose>", joint.pose.relative_to, joint.pose.place, findings);
  for (const SdfAxis& axis : joint.axes) {
    check_reference(who, "expressed_in", axis.expressed_in, joint.joint.place, findings);
  }
  if (joint.gearbox) check_gearbox(joint, findings);
  if (joint.joint.child == kSdfWorld) {
    findings.error(joint.joint.place, who + ": its child is the world; swap parent and child");
  }
}

void SdfFrames::check_frame(const SdfFrame& frame, Findings& findings) const {
  const std::string who = called(frame_kind(frame), frame.name);
  check_sdf_name(frame_kind(frame), frame.name, frame.place, findings);
  check_reference(who, "<pose>", frame.pose.relative_to, frame.pose.place, findings);
  check_placement(who, frame.name, frame.placement_frame, frame.place, findings);
  if (!frame.is_model) {
    check_reference(who, "attached_to", frame.attached_to, frame.place, findings);
    if (frame.name.empty()) findings.error(frame.place, "frame: has no name; give it one");
  } else if (frame.attached_to.empty()) {
    findings.error(frame.place, who + ": has no link; give it one, or remove the model");
  } else {
    check_reference(who, "canonical_link", frame.attached_to, frame.place, findings);
  }
}

void SdfFrames::check(Findings& findings) const {
  const std::string who = called("model", model_.name);
  check_sdf_name("model", model_.name, model_.place, findings);
  check_placement(who, kSdfModelFrame, model_.placement_frame, model_.place, findings);
  check_canonical_link(findings);
  for (const auto& [place, text] : doubles_) findings.error(place, text);
  for (const SdfLink& link : model_.links) check_link(link, findings);
  for (const SdfJoint& joint : model_.joints) check_joint(joint, findings);
  for (const SdfFrame& frame : model_.frames) check_frame(frame, findings);
  check_circles(findings);
}

void SdfFrames::check_circles(Findings& findings) const {
  const auto walk_all = [&](std::string SdfFrameEntry::*reference, const char* problem) {
    std::unordered_set<const SdfFrameEntry*> good;  // or reported: once is enough
    for (const SdfFrameEntry& start : entries_) {
      std::unordered_set<const SdfFrameEntry*> path;
      for (const SdfFrameEntry* entry = &start; entry != nullptr && !good.contains(entry);
           entry = find(entry->*reference)) {
        if (path.insert(entry).second) continue;
        findings.error(start.place, fmt::format("{}: {}; attach one of the cycle to the model",
                                                called(start.kind, start.name), problem));
        break;
      }
      good.merge(path);
    }
  };
  walk_all(&SdfFrameEntry::relative_to, "its pose depends on itself");
  walk_all(&SdfFrameEntry::attached_to, "is attached to itself");
}

}  // namespace dynac
