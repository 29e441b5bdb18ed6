// SPDX-License-Identifier: BSD-3-Clause
#include "readers/text/link_shapes.hpp"

#include <tinyxml2.h>

#include <string_view>

namespace dynac {

std::vector<LinkShape> read_link_shapes(const Element& link, ShapeReader read) {
  std::vector<LinkShape> shapes;
  for (const auto* xml = link.xml.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    const std::string_view tag = xml->Name();
    if (tag != "collision" && tag != "visual") continue;
    Source source{};
    std::optional<LinkShape> shape = read({*xml, link.thing, xml->Name()}, source);
    if (!shape || source.findings.size() != 0) continue;
    shape->is_collision = tag == "collision";
    shapes.push_back(*shape);
  }
  return shapes;
}

}  // namespace dynac
