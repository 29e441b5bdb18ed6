// SPDX-License-Identifier: BSD-3-Clause
#include "emit/evidence/bill_of_materials.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "support/banner.hpp"
#include "support/components.hpp"

namespace dynac {
namespace {

using Json = nlohmann::ordered_json;

// The reference by which dependencies name a component.
std::string reference_of(std::string_view name, std::string_view version) {
  return version.empty() ? fmt::format("pkg:generic/{}", name)
                         : fmt::format("pkg:generic/{}@{}", name, version);
}

Json component(std::string_view type, std::string_view name, std::string_view version,
               std::string_view license) {
  Json entry{{"type", type}, {"bom-ref", reference_of(name, version)}, {"name", name}};
  if (!version.empty()) entry["version"] = version;
  entry["licenses"] = Json::array({Json{{"license", {{"id", license}}}}});
  entry["purl"] = reference_of(name, version);
  return entry;
}

}  // namespace

std::string print_bill_of_materials(std::string_view version) {
  Json components = Json::array({component("library", "dynac-runtime", version, "MIT-0")});
  for (const Component& row : kComponents) {
    components.push_back(component("library", row.name, row.version, row.license));
  }
  Json used = Json::array();
  for (const Json& entry : components) used.push_back(entry["bom-ref"]);
  // The mark by which the file is known comes first, where it is looked for.
  const Json origin{{"value", fmt::format("{} {}", kBannerMark, version)},
                    {"name", "dynac:origin"}};
  const Json compiler{{"value", kBuiltBy}, {"name", "dynac:compiler"}};
  const Json bill{
      {"bomFormat", "CycloneDX"},
      {"specVersion", "1.5"},
      {"version", 1},
      {"metadata",
       {{"properties", Json::array({origin, compiler})},
        {"component", component("application", "dynac", version, "BSD-3-Clause")}}},
      {"components", components},
      {"dependencies",
       Json::array({Json{{"ref", reference_of("dynac", version)}, {"dependsOn", used}}})}};
  return bill.dump(2) + "\n";
}

}  // namespace dynac
