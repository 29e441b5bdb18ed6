#include "readers/sdf/sdf_frames.hpp"

#include <fmt/format.h>

#include <unordered_set>

namespace dynac {
namespace {

/// The first that is not empty.
std::string first_of(const std::string& a, const std::string& b) { return a.empty() ? b : a; }

}  // namespace

SdfFrames::SdfFrames(const SdfModel& model) : model_(model) {
  for (const SdfLink& link : model.links) {
    add(link.link.name, {"link", "", link.pose.relative_to, link.link.place});
  }
  for (const SdfJoint& joint : model.joints) {
    add(joint.frame, {"joint", joint.joint.child,
                      first_of(joint.pose.relative_to, joint.joint.child), joint.joint.place});
  }
  for (const SdfFrame& frame : model.frames) {
    const std::string base = first_of(frame.attached_to, kSdfModelFrame);
    add(frame.name, {frame.is_model ? "nested model" : "frame", base,
                     first_of(frame.pose.relative_to, base), frame.place});
  }
}

void SdfFrames::add(const std::string& name, Entry entry) {
  const auto [first, is_new] = entries_.emplace(name, entry);
  const bool is_reported_elsewhere =
      entry.kind == first->second.kind && entry.kind != "frame" && entry.kind != "nested model";
  if (is_new || is_reported_elsewhere) return;
  doubles_.push_back({entry.place, fmt::format("{}: name is already taken by the {} at {}; rename "
                                               "one of the two",
                                               called(entry.kind, name), first->second.kind,
                                               first->second.place)});
}

bool SdfFrames::exists(const std::string& name) const {
  return name == kSdfModelFrame || entries_.contains(name);
}

void SdfFrames::check_reference(const std::string& who, const std::string& attribute,
                                const std::string& frame, const std::string& place,
                                Findings& findings) const {
  if (frame.empty() || exists(frame)) return;
  findings.error(
      place,
      fmt::format(
          "{}: {} names {}, which is not a link, joint or frame of the model; correct the name",
          who, attribute, dynac::quoted(frame)));
}

void SdfFrames::check(Findings& findings) const {
  for (const auto& [place, text] : doubles_) findings.error(place, text);
  for (const SdfLink& link : model_.links) {
    const std::string who = called("link", link.link.name);
    check_reference(who, "<pose>", link.pose.relative_to, link.pose.place, findings);
    if (link.link.name == kSdfWorld) {
      findings.error(link.link.place, who + ": is SDF's name for the world; rename the link");
    }
  }
  for (const SdfJoint& joint : model_.joints) {
    const std::string who = called("joint", joint.joint.name);
    check_reference(who, "<pose>", joint.pose.relative_to, joint.pose.place, findings);
    for (const SdfAxis& axis : joint.axes) {
      check_reference(who, "expressed_in", axis.expressed_in, joint.joint.place, findings);
    }
    if (joint.gearbox && joint.gearbox->reference != kSdfWorld) {
      check_reference(who, "<gearbox_reference_body>", joint.gearbox->reference, joint.joint.place,
                      findings);
    }
    if (joint.joint.child == kSdfWorld) {
      findings.error(joint.joint.place, who + ": its child is the world; swap parent and child");
    }
  }
  for (const SdfFrame& frame : model_.frames) {
    const std::string who = called(frame.is_model ? "nested model" : "frame", frame.name);
    check_reference(who, "<pose>", frame.pose.relative_to, frame.pose.place, findings);
    check_reference(who, frame.is_model ? "canonical_link" : "attached_to", frame.attached_to,
                    frame.place, findings);
    if (frame.name.empty() && !frame.is_model)
      findings.error(frame.place, "frame: has no name; give it one");
  }
  if (!model_.canonical_link.empty() && link_of(model_.canonical_link) != model_.canonical_link) {
    findings.error(model_.place,
                   fmt::format("{}: canonical_link {} is not a link; correct the name",
                               called("model", model_.name), dynac::quoted(model_.canonical_link)));
  }
  check_circles(findings);
}

std::string SdfFrames::link_of(const std::string& frame) const {
  if (frame == kSdfWorld) return frame;
  std::string name = frame;
  for (std::size_t steps = 0; steps <= entries_.size(); ++steps) {
    if (name == kSdfModelFrame) {
      name = model_.canonical_link;
      if (name.empty() && !model_.links.empty()) name = model_.links.front().link.name;
    }
    const auto entry = entries_.find(name);
    if (entry == entries_.end() || entry->second.kind == "link") return name;
    name = entry->second.attached_to;
  }
  return frame;
}

void SdfFrames::check_circles(Findings& findings) const {
  std::unordered_set<std::string> good;
  const auto walk = [&](const std::string& start, const Entry& first, std::string Entry::*reference,
                        const char* problem) {
    std::unordered_set<std::string> path;
    for (std::string name = start; !name.empty() && !good.contains(name);) {
      if (!path.insert(name).second) {
        findings.error(first.place, fmt::format("{}: {}; attach one of the cycle to the model",
                                                called(first.kind, start), problem));
        break;
      }
      const auto entry = entries_.find(name);
      name = entry == entries_.end() ? "" : entry->second.*reference;
    }
    good.merge(path);  // or reported: once is enough
  };
  const auto walk_all = [&](std::string Entry::*reference, const char* problem) {
    good.clear();
    const auto visit = [&](const std::string& name) {
      if (const auto entry = entries_.find(name); entry != entries_.end()) {
        walk(name, entry->second, reference, problem);
      }
    };
    for (const SdfLink& link : model_.links) visit(link.link.name);
    for (const SdfJoint& joint : model_.joints) visit(joint.frame);
    for (const SdfFrame& frame : model_.frames) visit(frame.name);
  };
  walk_all(&Entry::relative_to, "its pose depends on itself");
  walk_all(&Entry::attached_to, "is attached to itself");
}

}  // namespace dynac
