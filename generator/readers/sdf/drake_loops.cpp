// SPDX-License-Identifier: BSD-3-Clause
#include "readers/sdf/drake_loops.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <string_view>

#include "readers/sdf/sdf_values.hpp"

namespace dynac {
namespace {

/// A part of a ball constraint, which must be there.
std::optional<Element> required_part(const Element& ball, const char* tag, std::string_view form,
                                     Source& source) {
  std::optional<Element> part = ball.child(tag, source);
  if (!part) ball.error(source, fmt::format("has no <{}>; write {}", tag, form));
  return part;
}

std::string read_body(const Element& ball, const char* tag, DrakeValues values, Source& source) {
  const bool is_text = values == DrakeValues::kTexts;
  const std::string form =
      is_text ? fmt::format("<{0}>LINK</{0}>", tag) : fmt::format("<{} name=\"LINK\"/>", tag);
  const auto part = required_part(ball, tag, form, source);
  if (!part) return "";
  return is_text ? content_of(*part) : part->text("name");
}

Vector3<double> read_point(const Element& ball, const char* tag, DrakeValues values,
                           Source& source) {
  const bool is_text = values == DrakeValues::kTexts;
  const std::string form =
      is_text ? fmt::format("<{0}>X Y Z</{0}>", tag) : fmt::format("<{} value=\"X Y Z\"/>", tag);
  const auto part = required_part(ball, tag, form, source);
  if (!part) return {};
  if (!is_text) {
    if (!part->has("value")) part->error(source, "has no attribute value; write " + form);
    return part->vector("value", source).value_or(Vector3<double>{});
  }
  const auto numbers = read_numbers(*part, 3, source);
  return numbers ? Vector3<double>{{(*numbers)[0], (*numbers)[1], (*numbers)[2]}}
                 : Vector3<double>{};
}

void read_ball(const Element& ball, const std::string& name, DrakeValues values,
               std::vector<LoopDescription>& loops, Source& source) {
  const std::size_t findings = source.findings.size();
  LoopDescription loop;
  loop.joint.name = name;
  loop.joint.type = JointType::kSpherical;
  loop.joint.place = source.place(ball.xml.GetLineNum());
  loop.joint.child = read_body(ball, "drake:ball_constraint_body_A", values, source);
  loop.X_CJ.p = read_point(ball, "drake:ball_constraint_p_AP", values, source);
  loop.joint.parent = read_body(ball, "drake:ball_constraint_body_B", values, source);
  loop.joint.X_PJ.p = read_point(ball, "drake:ball_constraint_p_BQ", values, source);
  if (source.findings.size() == findings) loops.push_back(std::move(loop));
}

}  // namespace

void read_drake_loops(const Element& robot, DrakeValues values, std::vector<LoopDescription>& loops,
                      Source& source) {
  std::size_t balls = 0;
  for (const auto* xml = robot.xml.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    if (std::string_view(xml->Name()) != "drake:ball_constraint") continue;
    const std::string name = fmt::format("ball_constraint_{}", ++balls);
    read_ball({*xml, called("joint", name)}, name, values, loops, source);
  }
}

}  // namespace dynac
