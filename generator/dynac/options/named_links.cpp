// SPDX-License-Identifier: BSD-3-Clause
#include "dynac/options/named_links.hpp"

#include <fmt/format.h>

#include "dynac/options/new_frame.hpp"
#include "joints/joint_properties.hpp"
#include "support/error.hpp"
#include "support/nearest_names.hpp"
#include "support/quoted.hpp"

namespace dynac {
namespace {

// How a name that is none of a link would be right: it may be a new frame's, almost.
std::string remedy_of(const Model& model, const std::string& name) {
  if (name.find_first_of("=@") == name.npos) return "`dynac inspect` lists the links";
  const std::string link = name.substr(0, name.find('@'));
  if (link.size() == name.size() || find_link(model, link).is_none()) {
    return std::string(kNewFrameRemedy);
  }
  return fmt::format("a new frame needs a name: write NAME={}@X,Y,Z or NAME={}@input", link, link);
}

}  // namespace

LinkId link_called(const Model& model, const char* flag, const std::string& name) {
  const LinkId link = find_link(model, name);
  if (link.is_none()) {
    std::vector<std::string> links;
    for (const Link& body : model.links) links.push_back(body.name);
    for (const NamedFrame& frame : model.frames) links.push_back(frame.name);
    throw UsageError(
        fmt::format("{}: {}", flag, unknown_name("link", name, links, remedy_of(model, name))));
  }
  return link;
}

bool moves(const Model& model, LinkId link) {
  for (; !link.is_none(); link = model.link(link).parent) {
    if (!is_fixed(model.link(link).joint.type)) return true;
  }
  return false;
}

std::vector<LinkId> links_placed_by_input(const Model& model) {
  std::vector<LinkId> links;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const Link& link = model.links[i];
    if (!is_placed_by_input(link.joint.type)) continue;
    if (!moves(model, link.parent)) {
      throw InputError(
          "@frames",
          fmt::format("frame {} is placed by an input on link {}, which is fixed to "
                      "the world; place it by numbers, or on a link that moves",
                      dynac::quoted(link.name), dynac::quoted(model.link(link.parent).name)));
    }
    links.push_back(LinkId::of(i));
  }
  return links;
}

std::vector<LinkId> links_called(const Model& model, const char* flag,
                                 const std::vector<std::string>& names) {
  std::vector<LinkId> links;
  for (const std::string& name : names) {
    if (name == "all") {
      for (std::size_t i = 0; i < model.links.size(); ++i) {
        if (!model.links[i].is_frame) links.push_back(LinkId::of(i));
      }
    } else {
      links.push_back(link_called(model, flag, name));
    }
  }
  return links;
}

}  // namespace dynac
